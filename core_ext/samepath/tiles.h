/* Distance fields over tiles: 16 x 16 cells are four words, a level of the search is a few instructions a tile.

   A tile knows which of its cells are free and not yet reached, and which were reached by the level before (its front).
   The next front is what touches the fronts of the tile and of its four neighbours and is not yet reached. A list holds
   the tiles that a level may reach: those with a front, and the neighbours of fronts that stand at their edge.

   Distances are bit planes, counted in Gray code from the level that first reached the tile (its base): from one level to
   the next one bit toggles, so one plane is changed by exclusive-or with the cells not yet reached. A tile is written to the
   result when its last cell is reached, when its count is full (TILE_STEPS_MAX), and at the end.

   tiles_body.h holds the search and is compiled twice, for any processor and for AVX2; both give the same results.

   Bounds: a grid has at most 2^26 cells, so levels stay below 2^26 and no difference of a level and a base overflows.
   Round the tiles stand tiles with no cell, so that every tile has four neighbours; their front stays empty and they are
   never listed. A tile whose last cell was reached is not listed again either and keeps its front; that does no harm,
   since the next level has reached whatever touches it. A list holds each tile at most once, by its stamp, and has room
   for one entry more, which is written and not counted. */

#ifndef SAMEPATH_TILES_H
#define SAMEPATH_TILES_H

#include "bits.h"
#include "memory.h"
#include <stddef.h>

#define SAMEPATH_TILE_SIDE 16

/* Row r of a tile is in word r / 4, from bit 16 * (r % 4) on. */
typedef uint64_t samepath_tile_bits[4];

#if SAMEPATH_BITS

#define TILE_PLANES 6
#define TILE_STEPS_MAX 63            /* the most that the planes count */
#define TILE_UNTOUCHED (-(1 << 30))  /* the base of a tile that nothing has reached: further back than any count */
#define TILE_NEVER UINT32_MAX        /* the stamp of a tile that has no cell left to reach */
#define TILE_FIRST 0x0001000100010001ULL /* the first column of four rows, and the last */
#define TILE_LAST 0x8000800080008000ULL

typedef struct {
    samepath_tile_bits unreached; /* free and not yet reached */
    samepath_tile_bits front;     /* reached by the last level */
    samepath_tile_bits before;    /* what was unreached when the count began */
    uint32_t stamp;               /* the last level it was listed for, or TILE_NEVER */
    int32_t base;                 /* the level at which the count began, or TILE_UNTOUCHED */
    uint32_t gray;                /* the count of the last level that reached a cell, in Gray code */
    uint32_t written;             /* whether the result already has values of this tile */
    uint64_t unused[2];           /* so that a tile is five cache lines */
    samepath_tile_bits planes[TILE_PLANES];
} samepath_tile;

typedef struct {
    void *block;
    samepath_tile *tiles;
    ptrdiff_t columns, rows, stride; /* tiles that hold cells, and tiles in a row with those round them */
    ptrdiff_t width, height;         /* of the grid, in cells */
    int32_t *out;                    /* width * height numbers */
    samepath_tile **listed, **next;
    ptrdiff_t count; /* tiles listed */
    samepath_tile_bits *found; /* for each tile listed, the cells that this level reaches */
} samepath_tiles;

static void samepath_tiles_end(samepath_tiles *search) { samepath_give(SAMEPATH_SCRATCH, search->block); }

static samepath_tile *samepath_tile_at(const samepath_tiles *search, int x, int y)
{
    return search->tiles + (y / SAMEPATH_TILE_SIDE + 1) * search->stride + x / SAMEPATH_TILE_SIDE + 1;
}

/* Lays the tiles out. `open`: the open cells of each tile, row by row. 0, or -1 without memory; samepath_tiles_end frees. */
static int samepath_tiles_begin(samepath_tiles *search, const samepath_tile_bits *open, int width, int height, int32_t *out)
{
    ptrdiff_t columns = (width + SAMEPATH_TILE_SIDE - 1) / SAMEPATH_TILE_SIDE;
    ptrdiff_t rows = (height + SAMEPATH_TILE_SIDE - 1) / SAMEPATH_TILE_SIDE;
    size_t all = (size_t)(columns + 2) * (size_t)(rows + 2), listable = (size_t)columns * (size_t)rows + 1;
    size_t each = sizeof(samepath_tile) + sizeof(samepath_tile_bits) + 2 * sizeof(samepath_tile *);
    search->block = all > SIZE_MAX / 2 / each ? NULL : samepath_take(SAMEPATH_SCRATCH, all * each + 64);
    if (!search->block) return -1;
    search->tiles = (samepath_tile *)(((uintptr_t)search->block + 63) & ~(uintptr_t)63);
    search->found = (samepath_tile_bits *)(search->tiles + all); /* `all` is more than `listable` */
    search->listed = (samepath_tile **)(search->found + all);
    search->next = search->listed + listable;
    search->columns = columns, search->rows = rows, search->stride = columns + 2;
    search->width = width, search->height = height;
    search->out = out, search->count = 0;
    samepath_tile *tile = search->tiles;
    for (ptrdiff_t y = -1; y <= rows; y++)
        for (ptrdiff_t x = -1; x <= columns; x++, tile++) {
            static const samepath_tile_bits none = {0, 0, 0, 0};
            int inside = x >= 0 && x < columns && y >= 0 && y < rows;
            const uint64_t *cells = inside ? open[y * columns + x] : none;
            for (int w = 0; w < 4; w++) tile->unreached[w] = cells[w], tile->front[w] = tile->before[w] = 0;
            tile->stamp = cells[0] | cells[1] | cells[2] | cells[3] ? 0 : TILE_NEVER;
            tile->base = TILE_UNTOUCHED;
            tile->gray = tile->written = 0;
        }
    return 0;
}

/* Makes a cell a wall. Before any source. */
static void samepath_tiles_block(samepath_tiles *search, int x, int y)
{
    samepath_tile_at(search, x, y)->unreached[y / 4 % 4] &= ~((uint64_t)1 << (16 * (y % 4) + x % 16));
}

/* Makes a cell a source, wall or not: one that the first level, level 0, reaches. */
static void samepath_tiles_source(samepath_tiles *search, int x, int y)
{
    samepath_tile *tile = samepath_tile_at(search, x, y);
    uint64_t cell = (uint64_t)1 << (16 * (y % 4) + x % 16);
    ptrdiff_t at = 0;
    while (at < search->count && search->listed[at] != tile) at++;
    if (at == search->count) {
        search->listed[search->count++] = tile;
        memset(search->found[at], 0, sizeof(samepath_tile_bits));
    }
    tile->unreached[y / 4 % 4] |= cell;
    search->found[at][y / 4 % 4] |= cell;
}

#define TILES(name) samepath_tiles_##name##_portable
#define TILES_TARGET
#define TILES_AVX2 0
#include "tiles_body.h"
#undef TILES
#undef TILES_TARGET
#undef TILES_AVX2

#if defined(__x86_64__)
#define TILES(name) samepath_tiles_##name##_avx2
#define TILES_TARGET __attribute__((target("avx2")))
#define TILES_AVX2 1
#include "tiles_body.h"
#undef TILES
#undef TILES_TARGET
#undef TILES_AVX2
#else
#define samepath_tiles_level_avx2 samepath_tiles_level_portable
#define samepath_tiles_finish_avx2 samepath_tiles_finish_portable
#endif

#else /* no vector types: the other algorithms serve, and give the same results */
typedef struct {
    ptrdiff_t count;
} samepath_tiles;
static int samepath_tiles_begin(samepath_tiles *search, const samepath_tile_bits *open, int width, int height, int32_t *out)
{
    (void)search, (void)open, (void)width, (void)height, (void)out;
    return -1;
}
static void samepath_tiles_end(samepath_tiles *search) { (void)search; }
static void samepath_tiles_block(samepath_tiles *search, int x, int y) { (void)search, (void)x, (void)y; }
static void samepath_tiles_source(samepath_tiles *search, int x, int y) { (void)search, (void)x, (void)y; }
static void samepath_tiles_level_portable(samepath_tiles *search, int level) { (void)search, (void)level; }
static void samepath_tiles_finish_portable(samepath_tiles *search) { (void)search; }
#define samepath_tiles_level_avx2 samepath_tiles_level_portable
#define samepath_tiles_finish_avx2 samepath_tiles_finish_portable
#endif

#endif
