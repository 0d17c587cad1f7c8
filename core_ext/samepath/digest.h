/* SHA-256 (FIPS 180-4), for whole recordings made without Python: on the processor's own instructions where it has them
   (x86-64), in plain C elsewhere. tests/accelerated/test_digest.py holds both to the published vectors. */

#ifndef SAMEPATH_DIGEST_H
#define SAMEPATH_DIGEST_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static const uint32_t samepath_round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static inline uint32_t samepath_turned(uint32_t x, int n) { return x >> n | x << (32 - n); }

/* Takes `count` blocks of 64 bytes. */
static void samepath_blocks_portable(uint32_t *words, const unsigned char *data, size_t count)
{
    for (; count; count--, data += 64) {
        uint32_t w[64], s[8];
        for (int i = 0; i < 16; i++)
            w[i] = (uint32_t)data[4 * i] << 24 | (uint32_t)data[4 * i + 1] << 16 | (uint32_t)data[4 * i + 2] << 8 |
                   data[4 * i + 3];
        for (int i = 16; i < 64; i++) {
            uint32_t x = w[i - 15], y = w[i - 2];
            w[i] = w[i - 16] + w[i - 7] + (samepath_turned(x, 7) ^ samepath_turned(x, 18) ^ x >> 3) +
                   (samepath_turned(y, 17) ^ samepath_turned(y, 19) ^ y >> 10);
        }
        memcpy(s, words, sizeof s);
        for (int i = 0; i < 64; i++) {
            uint32_t a = s[0], b = s[1], c = s[2], e = s[4];
            uint32_t first = s[7] + (samepath_turned(e, 6) ^ samepath_turned(e, 11) ^ samepath_turned(e, 25)) +
                             ((e & s[5]) ^ (~e & s[6])) + samepath_round_constants[i] + w[i];
            uint32_t second = (samepath_turned(a, 2) ^ samepath_turned(a, 13) ^ samepath_turned(a, 22)) +
                              ((a & b) ^ (a & c) ^ (b & c));
            memmove(s + 1, s, 7 * sizeof *s);
            s[4] += first;
            s[0] = first + second;
        }
        for (int i = 0; i < 8; i++) words[i] += s[i];
    }
}

#if (defined(__GNUC__) || defined(__clang__)) && defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#define SAMEPATH_HAS_SHA 1

/* The processor's two rounds want the state as A B E F and C D G H, the highest lane first. */
__attribute__((target("sha,sse4.1,ssse3"))) static void samepath_blocks_native(uint32_t *words,
                                                                               const unsigned char *data, size_t count)
{
    const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
    __m128i cdab = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)words), 0xB1);
    __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(words + 4)), 0x1B);
    __m128i abef = _mm_alignr_epi8(cdab, efgh, 8), cdgh = _mm_blend_epi16(efgh, cdab, 0xF0);
    for (; count; count--, data += 64) {
        const __m128i abef_before = abef, cdgh_before = cdgh;
        __m128i w[4];
        for (int i = 0; i < 4; i++)
            w[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(data + 16 * i)), big_endian);
#if defined(__clang__)
#pragma clang loop unroll(full)
#else
#pragma GCC unroll 16
#endif
        for (int four = 0; four < 16; four++) {
            __m128i *now = &w[four & 3], next = w[(four + 1) & 3], later = w[(four + 2) & 3], last = w[(four + 3) & 3];
            __m128i sum = _mm_add_epi32(*now, _mm_loadu_si128((const __m128i *)(samepath_round_constants + 4 * four)));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));
            if (four < 12)
                *now = _mm_sha256msg2_epu32(
                    _mm_add_epi32(_mm_sha256msg1_epu32(*now, next), _mm_alignr_epi8(last, later, 4)), last);
        }
        abef = _mm_add_epi32(abef, abef_before);
        cdgh = _mm_add_epi32(cdgh, cdgh_before);
    }
    __m128i feba = _mm_shuffle_epi32(abef, 0x1B), dchg = _mm_shuffle_epi32(cdgh, 0xB1);
    _mm_storeu_si128((__m128i *)words, _mm_blend_epi16(feba, dchg, 0xF0));
    _mm_storeu_si128((__m128i *)(words + 4), _mm_alignr_epi8(dchg, feba, 8));
}

static int samepath_processor_has_sha(void)
{
    unsigned a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c >> 9 & 1) || !(c >> 19 & 1)) return 0; /* SSSE3, SSE4.1 */
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b >> 29 & 1);
}
#else
#define SAMEPATH_HAS_SHA 0
#define samepath_blocks_native samepath_blocks_portable
static int samepath_processor_has_sha(void) { return 0; }
#endif

/* Set once, when the module is imported; read by every thread after that. */
static int samepath_native_digest = 0;

static void samepath_digest_choose(int native)
{
    samepath_native_digest = native && samepath_processor_has_sha();
}

static inline void samepath_blocks(uint32_t *words, const unsigned char *data, size_t count)
{
    if (samepath_native_digest)
        samepath_blocks_native(words, data, count);
    else
        samepath_blocks_portable(words, data, count);
}

/* The SHA-256 of some bytes, 32 bytes into `out`. */
static void samepath_sha256(const void *bytes, size_t length, unsigned char *out)
{
    uint32_t words[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const unsigned char *data = (const unsigned char *)bytes;
    unsigned char last[128] = {0};
    size_t rest = length % 64, padded = rest < 56 ? 64 : 128;
    uint64_t bits = (uint64_t)length * 8;
    if (length >= 64) samepath_blocks(words, data, length / 64);
    if (rest) memcpy(last, data + length - rest, rest);
    last[rest] = 0x80;
    for (int i = 0; i < 8; i++) last[padded - 1 - i] = (unsigned char)(bits >> (8 * i));
    samepath_blocks(words, last, padded / 64);
    for (int i = 0; i < 32; i++) out[i] = (unsigned char)(words[i / 4] >> (24 - 8 * (i % 4)));
}

#endif
