/* The searches of bits.h, once for each target. No include guard: it is included once for each. */

/* The words moved by one: up brings, for each row that is first in its word, the row above it; down the row below. */
static inline BITS_TARGET __attribute__((always_inline)) void BITS(edges)(const samepath_vec *set, samepath_vec *above,
                                                                          samepath_vec *below)
{
#if BITS_AVX2
    __m256i zero = _mm256_setzero_si256();
    *above = (samepath_vec)_mm256_blend_epi32(_mm256_permute4x64_epi64((__m256i)set[5], 0x90), zero, 0x03);
    *below = (samepath_vec)_mm256_blend_epi32(_mm256_permute4x64_epi64((__m256i)set[0], 0xF9), zero, 0xC0);
#else
    *above = (samepath_vec){0, set[5][0], set[5][1], set[5][2]};
    *below = (samepath_vec){set[0][1], set[0][2], set[0][3], 0};
#endif
}

static inline BITS_TARGET __attribute__((always_inline)) int BITS(is_empty)(const samepath_vec *set)
{
    samepath_vec v = set[0] | set[1] | set[2] | set[3] | set[4] | set[5];
#if BITS_AVX2
    return _mm256_testz_si256((__m256i)v, (__m256i)v);
#else
    return (v[0] | v[1] | v[2] | v[3]) == 0;
#endif
}

/* One level: n = the free cells next to f. A row's own shifts cannot leave its word on the wrong side: bits beyond the
   width are never free. */
#define BITS_SPREAD(n, f, u)                                      \
    do {                                                          \
        samepath_vec above, below;                                \
        BITS(edges)(f, &above, &below);                           \
        n[0] = ((f[0] << 1) | (f[0] >> 1) | above | f[1]) & u[0]; \
        n[1] = ((f[1] << 1) | (f[1] >> 1) | f[0] | f[2]) & u[1];  \
        n[2] = ((f[2] << 1) | (f[2] >> 1) | f[1] | f[3]) & u[2];  \
        n[3] = ((f[3] << 1) | (f[3] >> 1) | f[2] | f[4]) & u[3];  \
        n[4] = ((f[4] << 1) | (f[4] >> 1) | f[3] | f[5]) & u[4];  \
        n[5] = ((f[5] << 1) | (f[5] >> 1) | f[4] | below) & u[5]; \
    } while (0)

#define BITS_LOAD(v, rows)                                                          \
    do {                                                                            \
        for (int i = 0; i < 6; i++) v[i] = ((const samepath_vec *)(rows)->word)[i]; \
    } while (0)

/* Writes one row of distances: `width` numbers and up to 31 more, which the next row, or the slack after the last one,
   takes. `set` is the row's word of the cells that are -1; its word in the plane that holds bit b of every distance is
   SAMEPATH_WORDS * (b + 1) further. */
static inline BITS_TARGET __attribute__((always_inline)) void BITS(write_row)(const samepath_words *set, int plane_count,
                                                                              int width, int32_t *out)
{
#if BITS_AVX2
    int low_count = plane_count < 7 ? plane_count : 7;
    for (int x = 0; x < width; x += 32) {
        const samepath_half *dead = (const samepath_half *)set + x / 32, *half_word = dead + 2 * SAMEPATH_WORDS * low_count;
        __m256i low = _mm256_setzero_si256(), high = low;
        for (; half_word != dead; half_word -= 2 * SAMEPATH_WORDS)
            low = _mm256_sub_epi8(_mm256_add_epi8(low, low), samepath_bytes_of(half_word));
        low = _mm256_or_si256(low, samepath_bytes_of(dead));
        __m128i half = _mm256_castsi256_si128(low), rest = _mm256_extracti128_si256(low, 1);
        __m256i v0 = _mm256_cvtepi8_epi32(half), v1 = _mm256_cvtepi8_epi32(_mm_srli_si128(half, 8));
        __m256i v2 = _mm256_cvtepi8_epi32(rest), v3 = _mm256_cvtepi8_epi32(_mm_srli_si128(rest, 8));
        if (plane_count > 7) { /* rare: corridors of more than 127 steps */
            for (int b = plane_count; b > 7; b--)
                high = _mm256_sub_epi8(_mm256_add_epi8(high, high), samepath_bytes_of(dead + 2 * SAMEPATH_WORDS * b));
            half = _mm256_castsi256_si128(high), rest = _mm256_extracti128_si256(high, 1);
            v0 = _mm256_or_si256(v0, _mm256_slli_epi32(_mm256_cvtepu8_epi32(half), 7));
            v1 = _mm256_or_si256(v1, _mm256_slli_epi32(_mm256_cvtepu8_epi32(_mm_srli_si128(half, 8)), 7));
            v2 = _mm256_or_si256(v2, _mm256_slli_epi32(_mm256_cvtepu8_epi32(rest), 7));
            v3 = _mm256_or_si256(v3, _mm256_slli_epi32(_mm256_cvtepu8_epi32(_mm_srli_si128(rest, 8)), 7));
        }
        _mm256_storeu_si256((__m256i *)(out + x), v0);
        _mm256_storeu_si256((__m256i *)(out + x + 8), v1);
        _mm256_storeu_si256((__m256i *)(out + x + 16), v2);
        _mm256_storeu_si256((__m256i *)(out + x + 24), v3);
    }
#else
    for (int x = 0; x < width; x += 8) {
        uint64_t low = 0, high = 0, gone = samepath_spread[*set >> x & 255];
        for (int b = 0; b < plane_count && b < 8; b++)
            low |= samepath_spread[set[SAMEPATH_WORDS * (b + 1)] >> x & 255] << b;
        for (int b = 8; b < plane_count; b++)
            high |= samepath_spread[set[SAMEPATH_WORDS * (b + 1)] >> x & 255] << (b - 8);
        for (int i = 0; i < 8; i++) {
            int32_t steps = (int32_t)(low >> 8 * i & 255) | (int32_t)(high >> 8 * i & 255) << 8;
            out[x + i] = steps | -(int32_t)(gone >> 8 * i & 1);
        }
    }
#endif
}

/* The distance field of `sources` over `open`, into `out`: width * height numbers, and room for 31 more.
   `limit` is the greatest distance, or negative. Always 0. */
static BITS_TARGET int BITS(bits_field)(const samepath_rows *open, const samepath_rows *sources, int width, int height, int limit,
                                        int32_t *out)
{
    samepath_vec f[6], u[6], n[6], dead_and_planes[1 + SAMEPATH_PLANES][6], (*planes)[6] = dead_and_planes + 1;
    int plane_count = 0;
    BITS_LOAD(f, sources);
    BITS_LOAD(u, open);
    for (int i = 0; i < 6; i++) dead_and_planes[0][i] = ~(u[i] | f[i]), u[i] &= ~f[i]; /* walls are dead */
    for (int level = 1; limit < 0 || level <= limit; level++) {
        BITS_SPREAD(n, f, u);
        if (BITS(is_empty)(n)) break;
        /* The level counts in Gray code, in which one bit toggles from level - 1 to level; a cell not yet reached, which is
           at least `level` away, toggles that bit of its distance. */
        int toggled = __builtin_ctz((unsigned)level);
        samepath_vec *plane = planes[toggled];
        if (toggled == plane_count) { /* level is a power of two: a new plane, in which all were 0 so far */
            for (int i = 0; i < 6; i++) plane[i] = u[i];
            plane_count++;
        } else {
            for (int i = 0; i < 6; i++) plane[i] ^= u[i];
        }
        for (int i = 0; i < 6; i++) u[i] ^= n[i], f[i] = n[i];
    }
    for (int b = plane_count - 2; b >= 0; b--) /* from Gray code to binary */
        for (int i = 0; i < 6; i++) planes[b][i] ^= planes[b + 1][i];
    for (int i = 0; i < 6; i++) dead_and_planes[0][i] |= u[i]; /* and what was never reached */
    for (int y = 0; y < height; y++)
        BITS(write_row)((const samepath_words *)dead_and_planes + SAMEPATH_WORD(y), plane_count, width, out + y * width);
    return 0;
}

/* The canonical path from the flat index `start` to the nearest of `goals` (the start not among them): the
   flat indices of its steps into `steps`, room for SAMEPATH_LEVELS_MAX. The number of steps; 0 when there is none; -1
   when there was no memory. The search runs from the goals, one set of words a level, until it meets the start; then the
   start walks back through the levels by the first direction whose cell is one nearer. */
static BITS_TARGET int BITS(bits_path)(const samepath_rows *open, const samepath_rows *goals, int width, int start, int32_t *steps)
{
    samepath_vec near[SAMEPATH_LEVELS_NEAR][6], f[6], u[6], n[6];
    samepath_vec(*levels)[6] = near;
    void *far = NULL;
    int x = start % width, y = start / width, found = 0, level = 0;
    uint64_t here = (uint64_t)1 << x;
    BITS_LOAD(f, goals);
    BITS_LOAD(u, open);
    for (int i = 0; i < 6; i++) u[i] &= ~f[i], levels[0][i] = f[i];
    u[y % 6][y / 6] |= here; /* the start is never tested: it is met even in a wall */
    while (!found) {
        BITS_SPREAD(n, f, u);
        if (BITS(is_empty)(n)) break;
        level++;
        if (level == SAMEPATH_LEVELS_NEAR) { /* a long way: all the levels there can be, once */
            far = malloc(sizeof(samepath_vec[SAMEPATH_LEVELS_MAX + 1][6]) + sizeof(samepath_vec));
            if (!far) return -1;
            levels = (samepath_vec(*)[6])(((uintptr_t)far + sizeof(samepath_vec) - 1) / sizeof(samepath_vec) *
                                          sizeof(samepath_vec));
            memcpy(levels, near, sizeof near);
        }
        for (int i = 0; i < 6; i++) levels[level][i] = n[i], u[i] ^= n[i], f[i] = n[i];
        found = (samepath_word(levels[level], SAMEPATH_WORD(y)) & here) != 0;
    }
    if (found)
        for (int step = 0, left = level - 1; left >= 0; left--, step++) {
            const void *set = levels[left];
            if (y > 0 && samepath_word(set, SAMEPATH_WORD(y - 1)) & here) y--;
            else if (samepath_word(set, SAMEPATH_WORD(y)) & here << 1) x++, here <<= 1;
            else if (y + 1 < SAMEPATH_BITS_HEIGHT && samepath_word(set, SAMEPATH_WORD(y + 1)) & here) y++;
            else x--, here >>= 1;
            steps[step] = y * width + x;
        }
    free(far);
    return found ? level : 0;
}

#undef BITS_SPREAD
#undef BITS_LOAD
