/* Searches over whole rows at once: a row of at most 64 cells is a word, 24 rows are six vectors of four words.

   Row r is in vector r % 6, word r / 6, so that the rows above and below a vector's are the neighbouring vectors, and
   only the first and the last vector need their words moved by one. bits_body.h holds the searches and is compiled three
   times: for any processor, for AVX2, and for AVX2 with the instructions that AVX-512 has for its vectors (three operands
   at once, twice the registers); samepath_simd says at run time what there is. All give the same results.

   Bounds: every array here has a fixed size of 24 words a set, and the number of levels is at most the number of cells,
   64 * 24 = 1536 = LEVELS_MAX, so a distance fits 11 planes (2^11 = 2048). */

#ifndef SAMEPATH_BITS_H
#define SAMEPATH_BITS_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define SAMEPATH_BITS_WIDTH 64
#define SAMEPATH_BITS_HEIGHT 24
#define SAMEPATH_WORDS 24
#define SAMEPATH_LEVELS_MAX 1536
#define SAMEPATH_PLANES 11
#define SAMEPATH_LEVELS_NEAR 96 /* levels kept on the stack: 96 * 192 bytes */

/* The word of row r in a set. */
#define SAMEPATH_WORD(r) (((r) % 6) * 4 + (r) / 6)

#if (defined(__GNUC__) || defined(__clang__)) && !defined(SAMEPATH_NO_BITS)
#define SAMEPATH_BITS 1

typedef uint64_t samepath_vec __attribute__((vector_size(32), may_alias));

typedef uint64_t samepath_words __attribute__((may_alias)); /* a vector's words, one by one */

#if defined(__x86_64__)
#include <immintrin.h>

/* The byte-order of x86 is what makes the half of a word at x / 32, for an x of 0 or 32, the cells from x on. */
typedef int32_t samepath_half __attribute__((may_alias));

/* 32 bits as 32 bytes, 0xFF for 1, of the half word at `half`. */
static inline __attribute__((always_inline, target("avx2"))) __m256i samepath_bytes_of(const samepath_half *half)
{
    const __m256i pick = _mm256_setr_epi64x(0x0000000000000000, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
    const __m256i bit = _mm256_set1_epi64x((long long)0x8040201008040201ULL);
    __m256i bytes = _mm256_shuffle_epi8(_mm256_set1_epi32(*half), pick);
    return _mm256_cmpeq_epi8(_mm256_and_si256(bytes, bit), bit);
}
#endif

/* A set of cells as searches take it: the word of row r is SAMEPATH_WORD(r). Aligned, so that a vector is one load. */
typedef struct {
    uint64_t word[SAMEPATH_WORDS] __attribute__((aligned(32)));
} samepath_rows;

/* One word of a set of vectors. */
static inline uint64_t samepath_word(const void *set, int word)
{
    uint64_t value;
    memcpy(&value, (const char *)set + 8 * word, sizeof value);
    return value;
}

/* A set with no cell. Not memset, for which compilers may take an instruction that needs longer than a small search. */
static inline void samepath_clear_rows(samepath_rows *rows)
{
    const samepath_vec none = {0, 0, 0, 0};
    samepath_vec *set = (samepath_vec *)rows;
    set[0] = none, set[1] = none, set[2] = none, set[3] = none, set[4] = none, set[5] = none;
}

#define S1(b) (((uint64_t)((b) & 1)) | ((uint64_t)((b) >> 1 & 1) << 8) | ((uint64_t)((b) >> 2 & 1) << 16) |             \
               ((uint64_t)((b) >> 3 & 1) << 24) | ((uint64_t)((b) >> 4 & 1) << 32) | ((uint64_t)((b) >> 5 & 1) << 40) | \
               ((uint64_t)((b) >> 6 & 1) << 48) | ((uint64_t)((b) >> 7 & 1) << 56))
#define S4(b) S1(b), S1((b) + 1), S1((b) + 2), S1((b) + 3)
#define S16(b) S4(b), S4((b) + 4), S4((b) + 8), S4((b) + 12)
#define S64(b) S16(b), S16((b) + 16), S16((b) + 32), S16((b) + 48)
/* Byte b as eight bytes of 0 or 1. */
static const uint64_t samepath_spread[256] = {S64(0), S64(64), S64(128), S64(192)};
#undef S1
#undef S4
#undef S16
#undef S64

#define BITS(name) samepath_##name##_portable
#define BITS_TARGET
#define BITS_AVX2 0
#include "bits_body.h"
#undef BITS
#undef BITS_TARGET
#undef BITS_AVX2

#if defined(__x86_64__)
#define BITS(name) samepath_##name##_avx2
#define BITS_TARGET __attribute__((target("avx2")))
#define BITS_AVX2 1
#include "bits_body.h"
#undef BITS
#undef BITS_TARGET
#undef BITS_AVX2

#define BITS(name) samepath_##name##_avx512
#define BITS_TARGET __attribute__((target("avx2,avx512f,avx512vl,avx512bw,avx512dq")))
#define BITS_AVX2 1
#include "bits_body.h"
#undef BITS
#undef BITS_TARGET
#undef BITS_AVX2

/* 0 neither, 1 AVX2, 2 AVX-512 too. */
static int samepath_simd(void)
{
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2")) return 0;
    return __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq")
               ? 2
               : 1;
}
#else
static int samepath_simd(void) { return 0; }
#define samepath_bits_field_avx2 samepath_bits_field_portable
#define samepath_bits_path_avx2 samepath_bits_path_portable
#define samepath_bits_field_avx512 samepath_bits_field_portable
#define samepath_bits_path_avx512 samepath_bits_path_portable
#endif

#else /* no vector types: the other algorithms serve, and give the same results */
#define SAMEPATH_BITS 0
typedef struct {
    uint64_t word[SAMEPATH_WORDS];
} samepath_rows;
static inline void samepath_clear_rows(samepath_rows *rows) { memset(rows, 0, sizeof *rows); }
static int samepath_simd(void) { return 0; }
static int samepath_bits_field_portable(const samepath_rows *o, const samepath_rows *s, int w, int h, int l, int32_t *out)
{
    (void)o, (void)s, (void)w, (void)h, (void)l, (void)out;
    return -1;
}
static int samepath_bits_path_portable(const samepath_rows *o, const samepath_rows *g, int w, int start, int32_t *steps)
{
    (void)o, (void)g, (void)w, (void)start, (void)steps;
    return -1;
}
#define samepath_bits_field_avx2 samepath_bits_field_portable
#define samepath_bits_path_avx2 samepath_bits_path_portable
#define samepath_bits_field_avx512 samepath_bits_field_portable
#define samepath_bits_path_avx512 samepath_bits_path_portable
#endif

#endif
