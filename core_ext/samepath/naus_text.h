/* Text that is written by moving a pointer on: each function writes at `p` and returns where it stopped. The writer has
   made room before; what has no bound of its own (draws, the whole recording) is a naus_text, which grows. */

#ifndef SAMEPATH_NAUS_TEXT_H
#define SAMEPATH_NAUS_TEXT_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    char *at;
    size_t length, room;
} naus_text;

/* Where the next `more` bytes can be written; NULL without memory. The caller adds to `length` what it wrote. */
static char *naus_room(naus_text *text, size_t more)
{
    if (text->room - text->length < more) {
        size_t room = text->room ? text->room : 4096;
        while (room - text->length < more) {
            if (room > SIZE_MAX / 2) return NULL;
            room *= 2;
        }
        char *at = (char *)realloc(text->at, room);
        if (!at) return NULL;
        text->at = at;
        text->room = room;
    }
    return text->at + text->length;
}

static inline char *naus_put(char *p, const void *bytes, size_t length)
{
    memcpy(p, bytes, length);
    return p + length;
}

/* A literal, whose length the compiler knows. */
#define NAUS_PUT(p, literal) naus_put((p), (literal), sizeof(literal) - 1)

static inline char *naus_put_text(char *p, const char *text) { return naus_put(p, text, strlen(text)); }

static inline char *naus_put_int(char *p, int64_t value)
{
    char digits[20];
    int at = 20;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    if (value < 0) *p++ = '-';
    do digits[--at] = (char)('0' + rest % 10);
    while (rest /= 10);
    return naus_put(p, digits + at, (size_t)(20 - at));
}

static inline char *naus_put_hex(char *p, const unsigned char *bytes, int count)
{
    static const char digit[] = "0123456789abcdef";
    for (int i = 0; i < count; i++) {
        *p++ = digit[bytes[i] >> 4];
        *p++ = digit[bytes[i] & 15];
    }
    return p;
}

static inline char *naus_put_hex64(char *p, uint64_t value)
{
    unsigned char bytes[8];
    for (int i = 0; i < 8; i++) bytes[i] = (unsigned char)(value >> (56 - 8 * i));
    return naus_put_hex(p, bytes, 8);
}

/* A double as the 16 hex digits of its bits, in quotes. */
static inline char *naus_put_double(char *p, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    *p++ = '"';
    p = naus_put_hex64(p, bits);
    *p++ = '"';
    return p;
}

#endif
