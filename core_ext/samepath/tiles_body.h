/* The search of tiles.h, once for each target. No include guard: it is included once for each. */

/* The unreached cells of a tile that touch a front, its own or a neighbour's, into `found`. */
static inline TILES_TARGET __attribute__((always_inline)) void TILES(spread)(const samepath_tile *tile, ptrdiff_t stride,
                                                                             uint64_t *found)
{
    const samepath_tile *above = tile - stride, *below = tile + stride, *left = tile - 1, *right = tile + 1;
#if TILES_AVX2
    /* The rows are the sixteen lanes of a vector, so a shift in each lane stays in its row. */
    __m256i front = _mm256_load_si256((const __m256i *)tile->front);
    __m256i up = _mm256_permute2x128_si256(_mm256_load_si256((const __m256i *)above->front), front, 0x21);
    __m256i down = _mm256_permute2x128_si256(front, _mm256_load_si256((const __m256i *)below->front), 0x21);
    __m256i near = _mm256_or_si256(_mm256_alignr_epi8(front, up, 14), _mm256_alignr_epi8(down, front, 2));
    near = _mm256_or_si256(near, _mm256_or_si256(_mm256_slli_epi16(front, 1), _mm256_srli_epi16(front, 1)));
    near = _mm256_or_si256(near, _mm256_srli_epi16(_mm256_load_si256((const __m256i *)left->front), 15));
    near = _mm256_or_si256(near, _mm256_slli_epi16(_mm256_load_si256((const __m256i *)right->front), 15));
    _mm256_store_si256((__m256i *)found, _mm256_and_si256(near, _mm256_load_si256((const __m256i *)tile->unreached)));
#else
    const uint64_t *front = tile->front;
    for (int w = 0; w < 4; w++) {
        uint64_t up = w > 0 ? front[w - 1] : above->front[3], down = w < 3 ? front[w + 1] : below->front[0];
        uint64_t near = front[w] << 16 | up >> 48 | front[w] >> 16 | down << 48;
        near |= (front[w] & ~TILE_LAST) << 1 | (front[w] & ~TILE_FIRST) >> 1;
        near |= (left->front[w] & TILE_LAST) >> 15 | (right->front[w] & TILE_FIRST) << 15;
        found[w] = near & tile->unreached[w];
    }
#endif
}

/* The distances of a tile into `out`, 16 rows of 16 that stand `stride` numbers apart: of the cells of `live`; -1 for the
   others. The planes are used up. */
static TILES_TARGET void TILES(decode)(samepath_tile *tile, const uint64_t *live, int32_t *out, ptrdiff_t stride)
{
    int count = 0;
    while (tile->gray >> count) count++;
    for (int b = count - 2; b >= 0; b--) /* from Gray code to binary */
        *(samepath_vec *)tile->planes[b] ^= *(samepath_vec *)tile->planes[b + 1];
#if TILES_AVX2
    const __m256i base = _mm256_set1_epi32(tile->base);
    for (int pair = 0; pair < 8; pair++, out += 2 * stride) { /* two rows at once: 32 bits become 32 bytes */
        __m256i steps = _mm256_setzero_si256(), none = _mm256_set1_epi8(-1);
        for (int b = count - 1; b >= 0; b--)
            steps = _mm256_sub_epi8(_mm256_add_epi8(steps, steps),
                                    samepath_bytes_of((const samepath_half *)tile->planes[b] + pair));
        none = _mm256_xor_si256(none, samepath_bytes_of((const samepath_half *)live + pair));
        steps = _mm256_or_si256(steps, none); /* 0xFF, which is -1, where there is none */
        __m128i rows[2] = {_mm256_castsi256_si128(steps), _mm256_extracti128_si256(steps, 1)};
        for (int r = 0; r < 2; r++) {
            __m256i v0 = _mm256_cvtepi8_epi32(rows[r]), v1 = _mm256_cvtepi8_epi32(_mm_srli_si128(rows[r], 8));
            v0 = _mm256_or_si256(_mm256_add_epi32(v0, base), _mm256_srai_epi32(v0, 31));
            v1 = _mm256_or_si256(_mm256_add_epi32(v1, base), _mm256_srai_epi32(v1, 31));
            _mm256_storeu_si256((__m256i *)(out + r * stride), v0);
            _mm256_storeu_si256((__m256i *)(out + r * stride + 8), v1);
        }
    }
#else
    for (int r = 0; r < 16; r++, out += stride)
        for (int x = 0; x < 16; x += 8) {
            int shift = 16 * (r % 4) + x;
            uint64_t steps = 0, gone = samepath_spread[~live[r / 4] >> shift & 255];
            for (int b = 0; b < count; b++) steps |= samepath_spread[tile->planes[b][r / 4] >> shift & 255] << b;
            for (int i = 0; i < 8; i++)
                out[x + i] = (tile->base + (int32_t)(steps >> 8 * i & 255)) | -(int32_t)(gone >> 8 * i & 1);
        }
#endif
}

/* Writes what a tile has reached since its count began. The first time it writes -1 for all other cells, later nothing. */
static TILES_TARGET void TILES(write)(const samepath_tiles *search, samepath_tile *tile)
{
    ptrdiff_t at = tile - search->tiles, width = search->width;
    ptrdiff_t top = (at / search->stride - 1) * SAMEPATH_TILE_SIDE, left = (at % search->stride - 1) * SAMEPATH_TILE_SIDE;
    ptrdiff_t rows = search->height - top, columns = width - left;
    int32_t *out = search->out + top * width + left, numbers[SAMEPATH_TILE_SIDE * SAMEPATH_TILE_SIDE];
    uint64_t live[4];
    for (int w = 0; w < 4; w++) live[w] = tile->before[w] & ~tile->unreached[w];
    if (rows >= SAMEPATH_TILE_SIDE && columns >= SAMEPATH_TILE_SIDE && !tile->written) {
        TILES(decode)(tile, live, out, width);
    } else {
        TILES(decode)(tile, live, numbers, SAMEPATH_TILE_SIDE);
        for (ptrdiff_t y = 0; y < SAMEPATH_TILE_SIDE && y < rows; y++)
            for (ptrdiff_t x = 0; x < SAMEPATH_TILE_SIDE && x < columns; x++) {
                int32_t number = numbers[SAMEPATH_TILE_SIDE * y + x];
                if (number >= 0 || !tile->written) out[y * width + x] = number;
            }
    }
    tile->written = 1;
}

/* Begins the count of a tile at `level`, after writing what it counted before. */
static TILES_TARGET void TILES(count_from)(const samepath_tiles *search, samepath_tile *tile, int level)
{
    if (tile->base != TILE_UNTOUCHED) TILES(write)(search, tile);
    *(samepath_vec *)tile->before = *(samepath_vec *)tile->unreached;
    for (int b = 0; b < TILE_PLANES; b++) *(samepath_vec *)tile->planes[b] = (samepath_vec){0, 0, 0, 0};
    tile->base = level;
    tile->gray = 0;
}

/* Makes the cells found at `level` the fronts, and lists the tiles that the next level may reach. */
static inline TILES_TARGET __attribute__((always_inline)) void TILES(reach)(samepath_tiles *search, int level)
{
    ptrdiff_t stride = search->stride, length = 0;
    uint32_t stamp = (uint32_t)level + 1;
    samepath_tile **next = search->next;
/* Lists a tile where `wanted`, once for each level: no branch to guess. */
#define TILES_LIST(which, wanted)                           \
    do {                                                    \
        samepath_tile *there = (which);                     \
        int add = ((wanted) != 0) & (there->stamp < stamp); \
        next[length] = there;                               \
        length += add;                                      \
        there->stamp = add ? stamp : there->stamp;          \
    } while (0)
    for (ptrdiff_t i = 0; i < search->count; i++) {
        samepath_tile *tile = search->listed[i];
        const uint64_t *found = search->found[i];
        uint64_t any = found[0] | found[1] | found[2] | found[3], top = found[0] & 0xFFFF, bottom = found[3] >> 48;
        *(samepath_vec *)tile->front = *(const samepath_vec *)found;
        if (!any) continue;
        if (level - tile->base > TILE_STEPS_MAX) TILES(count_from)(search, tile, level);
        uint32_t steps = (uint32_t)(level - tile->base), gray = steps ^ steps >> 1;
        samepath_vec *unreached = (samepath_vec *)tile->unreached;
        /* One bit toggles a level; more where no cell of the tile was reached for some levels. */
        for (uint32_t toggled = gray ^ tile->gray; toggled; toggled &= toggled - 1)
            *(samepath_vec *)tile->planes[__builtin_ctz(toggled)] ^= *unreached;
        tile->gray = gray;
        *unreached ^= *(const samepath_vec *)found;
#if TILES_AVX2
        if (_mm256_testz_si256((__m256i)*unreached, (__m256i)*unreached)) {
#else
        if (!(tile->unreached[0] | tile->unreached[1] | tile->unreached[2] | tile->unreached[3])) {
#endif
            tile->stamp = TILE_NEVER;
            TILES(write)(search, tile);
        }
        TILES_LIST(tile, 1);
        TILES_LIST(tile - stride, top);
        TILES_LIST(tile + 1, any & TILE_LAST);
        TILES_LIST(tile + stride, bottom);
        TILES_LIST(tile - 1, any & TILE_FIRST);
    }
#undef TILES_LIST
    search->next = search->listed;
    search->listed = next;
    search->count = length;
}

/* One level: the cells found are `level` away. Then `count` tiles may be reached by the next; 0: the search is over. */
static TILES_TARGET void TILES(level)(samepath_tiles *search, int level)
{
    TILES(reach)(search, level);
    for (ptrdiff_t i = 0; i < search->count; i++) TILES(spread)(search->listed[i], search->stride, search->found[i]);
}

/* Writes the tiles that still have unreached cells, so that every number of the result is set. */
static TILES_TARGET void TILES(finish)(const samepath_tiles *search)
{
    for (ptrdiff_t y = 0; y < search->rows; y++)
        for (ptrdiff_t x = 0; x < search->columns; x++) {
            samepath_tile *tile = search->tiles + (y + 1) * search->stride + x + 1;
            const uint64_t *u = tile->unreached;
            if (!tile->written || (u[0] | u[1] | u[2] | u[3])) TILES(write)(search, tile);
        }
}
