/* Text that grows: what the recording core writes. A write that gets no memory sets `failed` and writes nothing more; the
   caller asks for it once a record, before any of it is used. */

#ifndef SAMEPATH_RECORD_TEXT_H
#define SAMEPATH_RECORD_TEXT_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    char *at;
    size_t length, room;
    int failed;
} samepath_text;

static const char samepath_hex_digits[] = "0123456789abcdef";

/* Where the next `more` bytes can be written; NULL without memory. The caller adds to `length` what it wrote. */
static inline char *samepath_text_room(samepath_text *text, size_t more)
{
    if (text->failed) return NULL;
    if (text->room - text->length < more) {
        size_t room = text->room ? text->room : 1024;
        while (room - text->length < more) {
            if (room > SIZE_MAX / 2) {
                text->failed = 1;
                return NULL;
            }
            room *= 2;
        }
        char *at = (char *)realloc(text->at, room);
        if (!at) {
            text->failed = 1;
            return NULL;
        }
        text->at = at;
        text->room = room;
    }
    return text->at + text->length;
}

static inline void samepath_put(samepath_text *text, const char *bytes, size_t length)
{
    char *p = samepath_text_room(text, length);
    if (!p || !length) return;
    memcpy(p, bytes, length);
    text->length += length;
}

static inline void samepath_put_char(samepath_text *text, char character)
{
    char *p = samepath_text_room(text, 1);
    if (!p) return;
    *p = character;
    text->length++;
}

static inline void samepath_put_int(samepath_text *text, int64_t value)
{
    char digits[20];
    int at = 20;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do digits[--at] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0) digits[--at] = '-';
    samepath_put(text, digits + at, (size_t)(20 - at));
}

/* `count` bytes as twice as many hex digits. */
static inline void samepath_put_hex(samepath_text *text, const unsigned char *bytes, size_t count)
{
    char *p = samepath_text_room(text, 2 * count);
    if (!p) return;
    for (size_t i = 0; i < count; i++) {
        *p++ = samepath_hex_digits[bytes[i] >> 4];
        *p++ = samepath_hex_digits[bytes[i] & 15];
    }
    text->length += 2 * count;
}

/* A double as the 16 hex digits of its bits, in quotes. */
static inline void samepath_put_double(samepath_text *text, double value)
{
    unsigned char bytes[8];
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    for (int i = 0; i < 8; i++) bytes[i] = (unsigned char)(bits >> (56 - 8 * i));
    samepath_put_char(text, '"');
    samepath_put_hex(text, bytes, 8);
    samepath_put_char(text, '"');
}

static inline char *samepath_escaped_unit(char *p, unsigned unit)
{
    *p++ = '\\';
    *p++ = 'u';
    for (int shift = 12; shift >= 0; shift -= 4) *p++ = samepath_hex_digits[unit >> shift & 15];
    return p;
}

/* A string in quotes, from valid UTF-8: clause CANON-5. A byte becomes six at most. */
static inline void samepath_put_string(samepath_text *text, const char *utf8, size_t length)
{
    char *p = length > (SIZE_MAX - 2) / 6 ? NULL : samepath_text_room(text, 6 * length + 2);
    const unsigned char *s = (const unsigned char *)utf8, *end = s + length;
    if (!p) {
        text->failed = 1;
        return;
    }
    *p++ = '"';
    while (s < end) {
        unsigned c = *s++;
        if (c >= 0x20 && c < 0x7f && c != '"' && c != '\\') {
            *p++ = (char)c;
        } else if (c < 0x80) {
            static const char short_escape[] = "\"\"\\\\\bb\ff\nn\rr\tt";
            const char *found = NULL;
            for (const char *pair = short_escape; *pair; pair += 2)
                if ((unsigned char)*pair == c) found = pair;
            if (found) {
                *p++ = '\\';
                *p++ = found[1];
            } else {
                p = samepath_escaped_unit(p, c);
            }
        } else {
            int more = c >= 0xf0 ? 3 : c >= 0xe0 ? 2
                                                 : 1;
            uint32_t point = c & (0x3fu >> more);
            for (; more && s < end; more--) point = point << 6 | (*s++ & 0x3fu);
            if (point >= 0x10000) {
                p = samepath_escaped_unit(p, 0xd800 + ((point - 0x10000) >> 10));
                p = samepath_escaped_unit(p, 0xdc00 + ((point - 0x10000) & 0x3ff));
            } else {
                p = samepath_escaped_unit(p, point);
            }
        }
    }
    *p++ = '"';
    text->length = (size_t)(p - text->at);
}

/* Whether two texts are equal. */
static inline int samepath_text_equal(const samepath_text *a, const samepath_text *b)
{
    return a->length == b->length && (!a->length || memcmp(a->at, b->at, a->length) == 0);
}

#endif
