/* Distance fields in mazes: the map as a graph, made once a grid and searched as often as it is asked.

   A node is an open cell that has not just two open neighbours: a junction, a dead end. A corridor is the row of cells
   between two nodes, and a step for each of them and one more. A search runs over the nodes alone, by rising distance;
   then each corridor counts up from both its ends to where they meet. Corridors longer than CORRIDOR_MAX cells are cut by
   nodes, and so is a ring without a node, so that a distance yet to be settled is less than CORRIDOR_LISTS above the one
   at hand, and the queue is that many lists in turn.

   Cells are flat indices, below 2^26; neighbours are found in `walls`, one byte a cell with a border of 0, 1 for an open
   cell, whose padded indices are below 2^28. Directions are up, right, down, left; the one opposite d is (d + 2) % 4. */

#ifndef SAMEPATH_CORRIDORS_H
#define SAMEPATH_CORRIDORS_H

#include "memory.h"
#include <stddef.h>
#include <stdint.h>

#define CORRIDOR_MAX 254   /* cells between two nodes */
#define CORRIDOR_LISTS 256 /* a power of two above the longest way from node to node, CORRIDOR_MAX + 1 */
#define CORRIDOR_FAR INT32_MAX

typedef struct {
    int32_t node[2]; /* the ends */
    int32_t first;   /* where its cells begin in `cells`, from node[0] to node[1]; they end where the next's begin */
} samepath_corridor;

typedef struct {
    int32_t to;     /* the node at the other end; -1: no way */
    int16_t away;   /* how many steps it is away */
    int16_t is_end; /* whether it is a dead end, from which nothing else is reached */
} samepath_exit;

typedef struct {
    const unsigned char *walls;
    int32_t width, height;
    int32_t node_count, corridor_count;
    int32_t *nodes;              /* their cells, rising */
    samepath_exit *exits;        /* four a node, those that lead nowhere last */
    int32_t *entrances;          /* four a node: twice the number of the exit's corridor, and 1 where it is its end 1 */
    samepath_corridor *corridors; /* and one more, where the cells end */
    int32_t *cells;
} samepath_maze;

/* A cell, in the result and in `walls`. */
typedef struct {
    int32_t flat, padded;
} samepath_place;

static samepath_place samepath_maze_place(const samepath_maze *maze, int32_t cell)
{
    return (samepath_place){cell, (cell / maze->width + 1) * (maze->width + 2) + cell % maze->width + 1};
}

static inline samepath_place samepath_maze_step(const samepath_maze *maze, samepath_place from, int direction)
{
    int32_t along = direction & 1 ? 2 - direction : 0, down = direction & 1 ? 0 : direction - 1; /* 0 up, 1 right, ... */
    return (samepath_place){from.flat + along + down * maze->width, from.padded + along + down * (maze->width + 2)};
}

static inline int samepath_maze_leads(const samepath_maze *maze, samepath_place from, int direction)
{
    return maze->walls[samepath_maze_step(maze, from, direction).padded];
}

/* The direction in which a corridor goes on from a cell with two open neighbours, one of which it came from. */
static inline int samepath_maze_onward(const samepath_maze *maze, samepath_place at, int came)
{
    for (int turn = 3; turn < 5; turn++)
        if (samepath_maze_leads(maze, at, (came + turn) % 4)) return (came + turn) % 4;
    return (came + 1) % 4; /* not to the left, not ahead: the second neighbour is to the right */
}

/* The number of the node that is this cell, or -1. */
static int32_t samepath_maze_node(const samepath_maze *maze, int32_t cell)
{
    int32_t low = 0, high = maze->node_count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (maze->nodes[middle] < cell) low = middle + 1;
        else high = middle;
    }
    return low < maze->node_count && maze->nodes[low] == cell ? low : -1;
}

/* Marks the cells of the corridor that leaves a node, in `seen`, a byte a cell as in `walls`: 1 passed, 2 a node. */
static void samepath_maze_mark(const samepath_maze *maze, unsigned char *seen, samepath_place at, int direction)
{
    for (int length = 0;; length++) {
        at = samepath_maze_step(maze, at, direction);
        if (seen[at.padded]) return;
        seen[at.padded] = length == CORRIDOR_MAX ? 2 : 1;
        if (length == CORRIDOR_MAX) length = -1;
        direction = samepath_maze_onward(maze, at, direction);
    }
}

/* Marks every open cell: the nodes there are, then cuts along their corridors, then cuts of the rings that are left. */
static void samepath_maze_mark_all(const samepath_maze *maze, unsigned char *seen)
{
    int32_t stride = maze->width + 2;
    const unsigned char *walls = maze->walls;
    for (int pass = 0; pass < 3; pass++)
        for (int32_t y = 0; y < maze->height; y++)
            for (int32_t x = 0; x < maze->width; x++) {
                samepath_place at = {y * maze->width + x, (y + 1) * stride + x + 1};
                int32_t p = at.padded;
                if (!walls[p]) continue;
                if (pass == 0) {
                    seen[p] = walls[p - stride] + walls[p + 1] + walls[p + stride] + walls[p - 1] == 2 ? 0 : 2;
                } else if (pass == 1 ? seen[p] == 2 : !seen[p]) {
                    seen[p] = 2;
                    for (int d = 0; d < 4; d++)
                        if (samepath_maze_leads(maze, at, d)) samepath_maze_mark(maze, seen, at, d);
                }
            }
}

static void samepath_maze_free(samepath_maze *maze)
{
    free(maze->nodes);
    free(maze->exits);
    free(maze->entrances);
    free(maze->corridors);
    free(maze->cells);
    memset(maze, 0, sizeof *maze);
}

/* Lays out the corridor that leaves a node in a direction, and the exits at both its ends. */
static void samepath_maze_lay(samepath_maze *maze, const unsigned char *seen, int32_t node, int direction)
{
    samepath_place at = samepath_maze_place(maze, maze->nodes[node]);
    int32_t exit = 4 * node + direction, number = maze->corridor_count++, first = maze->corridors[number].first, end = first;
    for (at = samepath_maze_step(maze, at, direction); seen[at.padded] != 2; at = samepath_maze_step(maze, at, direction)) {
        maze->cells[end++] = at.flat;
        direction = samepath_maze_onward(maze, at, direction);
    }
    int32_t other = samepath_maze_node(maze, at.flat), back = 4 * other + (direction + 2) % 4;
    maze->corridors[number].node[0] = node, maze->corridors[number].node[1] = other;
    maze->corridors[number + 1].first = end;
    maze->exits[exit] = (samepath_exit){other, (int16_t)(end - first + 1), 0};
    maze->exits[back] = (samepath_exit){node, (int16_t)(end - first + 1), 0};
    maze->entrances[exit] = 2 * number;
    maze->entrances[back] = 2 * number + 1;
}

/* Puts the exits of each node that lead somewhere first, and marks those that lead to a dead end. */
static void samepath_maze_sort_exits(samepath_maze *maze)
{
    for (int32_t node = 0; node < maze->node_count; node++) {
        samepath_exit *exits = maze->exits + 4 * node;
        for (int d = 0, at = 0; d < 4; d++) {
            samepath_exit exit = exits[d];
            exits[d].to = -1;
            if (exit.to >= 0) exits[at++] = exit;
        }
    }
    for (int32_t i = 0; i < 4 * maze->node_count; i++)
        maze->exits[i].is_end = maze->exits[i].to >= 0 && maze->exits[4 * maze->exits[i].to + 1].to < 0;
}

/* Makes the graph of a map. 0, or -1 without memory. Room: every open cell is a node or in one corridor; a node has four
   exits at most, and a corridor takes two. */
static int samepath_maze_make(samepath_maze *maze, const unsigned char *walls, int32_t width, int32_t height)
{
    int32_t padded = (width + 2) * (height + 2), open = 0;
    unsigned char *seen = samepath_allocate_clear((size_t)padded);
    memset(maze, 0, sizeof *maze);
    if (!seen) return -1;
    maze->walls = walls, maze->width = width, maze->height = height;
    samepath_maze_mark_all(maze, seen);
    for (int32_t p = 0; p < padded; p++) open += seen[p] != 0, maze->node_count += seen[p] == 2;
    size_t nodes = (size_t)maze->node_count;
    maze->nodes = samepath_allocate(nodes * sizeof *maze->nodes);
    maze->exits = samepath_allocate(4 * nodes * sizeof *maze->exits);
    maze->entrances = samepath_allocate(4 * nodes * sizeof *maze->entrances);
    maze->corridors = samepath_allocate((2 * nodes + 1) * sizeof *maze->corridors);
    maze->cells = samepath_allocate(((size_t)open - nodes) * sizeof *maze->cells);
    if (!maze->nodes || !maze->exits || !maze->entrances || !maze->corridors || !maze->cells) {
        free(seen);
        samepath_maze_free(maze);
        return -1;
    }
    for (int32_t y = 0, at = 0; y < height; y++)
        for (int32_t x = 0; x < width; x++)
            if (seen[(y + 1) * (width + 2) + x + 1] == 2) maze->nodes[at++] = y * width + x;
    for (size_t i = 0; i < 4 * nodes; i++) maze->exits[i].to = -1;
    maze->corridors[0].first = 0;
    for (int32_t node = 0; node < maze->node_count; node++)
        for (int d = 0; d < 4; d++)
            if (maze->exits[4 * node + d].to < 0 && samepath_maze_leads(maze, samepath_maze_place(maze, maze->nodes[node]), d))
                samepath_maze_lay(maze, seen, node, d);
    free(seen);
    samepath_maze_sort_exits(maze);
    return 0;
}

typedef struct {
    int32_t node, next; /* the next entry of the same list; 0 is none */
} samepath_maze_entry;

/* The distance of every node that the first entries lead to, by rising distance. `steps`: CORRIDOR_FAR, or for the nodes
   of the first entries their distance. `lists` of `entries`, which has room for two first ones and one for each exit: an
   exit is tried once, when its node is settled. */
static void samepath_maze_settle(const samepath_maze *maze, int32_t *steps, samepath_maze_entry *entries, int32_t *lists,
                                 int32_t used)
{
    for (int32_t level = 0, waiting = used; waiting; level++)
        while (lists[level % CORRIDOR_LISTS]) {
            samepath_maze_entry entry = entries[lists[level % CORRIDOR_LISTS]];
            lists[level % CORRIDOR_LISTS] = entry.next;
            waiting--;
            if (steps[entry.node] != level) continue; /* reached by a shorter way since */
            for (int d = 0; d < 4; d++) {
                samepath_exit way = maze->exits[4 * entry.node + d];
                if (way.to < 0) break;
                int32_t further = level + way.away;
                if (further >= steps[way.to]) continue;
                steps[way.to] = further;
                if (way.is_end) continue;
                samepath_prefetch(&maze->exits[4 * way.to]); /* long before its turn comes */
                entries[++used] = (samepath_maze_entry){way.to, lists[further % CORRIDOR_LISTS]};
                lists[further % CORRIDOR_LISTS] = used;
                waiting++;
            }
        }
}

/* From a cell with two open neighbours that is no node, to the end of its corridor: the node, and how far it is.
   `entrance`: that of the exit by which one comes back. */
static int32_t samepath_maze_walk(const samepath_maze *maze, samepath_place at, int direction, int32_t *far,
                                  int32_t *entrance)
{
    int32_t node;
    *far = 0;
    do {
        if (*far) direction = samepath_maze_onward(maze, at, direction);
        at = samepath_maze_step(maze, at, direction);
        ++*far;
        node = samepath_maze_node(maze, at.flat);
    } while (node < 0);
    *entrance = maze->entrances[4 * node + (direction + 2) % 4];
    return node;
}

/* The distance field of one open cell, into width * height numbers. 0, or -1 without memory. */
static int samepath_maze_field(const samepath_maze *maze, int32_t source, int32_t *out)
{
    size_t nodes = (size_t)maze->node_count;
    samepath_maze_entry *entries = samepath_take(
        SAMEPATH_SCRATCH, (4 * nodes + 3) * sizeof *entries + nodes * sizeof(int32_t));
    int32_t *steps = (int32_t *)(entries + 4 * nodes + 3);
    int32_t lists[CORRIDOR_LISTS] = {0}, used = 0, node = samepath_maze_node(maze, source), middle = -1, far = 0;
    if (!entries) return -1;
    for (size_t i = 0; i < nodes; i++) steps[i] = CORRIDOR_FAR;
    for (int d = 0, first = 1; node >= 0 ? first : d < 4; d++, first = 0) {
        int32_t at = node, away = 0, entrance;
        if (node < 0) { /* the middle of a corridor: its two ends are reached first */
            if (!samepath_maze_leads(maze, samepath_maze_place(maze, source), d)) continue;
            at = samepath_maze_walk(maze, samepath_maze_place(maze, source), d, &away, &entrance);
            middle = entrance / 2; /* and the source's place in it, from its end 0 */
            far = entrance % 2 ? maze->corridors[middle + 1].first - maze->corridors[middle].first - away : away - 1;
        }
        if (away >= steps[at]) continue;
        steps[at] = away;
        entries[++used] = (samepath_maze_entry){at, lists[away]};
        lists[away] = used;
    }
    samepath_maze_settle(maze, steps, entries, lists, used);
    memset(out, 0xFF, (size_t)maze->width * (size_t)maze->height * sizeof *out); /* -1 in every cell */
    for (int32_t i = 0; i < maze->node_count; i++)
        if (steps[i] != CORRIDOR_FAR) out[maze->nodes[i]] = steps[i];
    for (int32_t i = 0; i < maze->corridor_count; i++) {
        const samepath_corridor *corridor = &maze->corridors[i];
        const int32_t *cell = maze->cells + corridor->first, *end = maze->cells + corridor[1].first;
        int32_t one = steps[corridor->node[0]], other = steps[corridor->node[1]], length = (int32_t)(end - cell);
        if (one == CORRIDOR_FAR) continue; /* then the other is too */
        const int32_t *meet = cell + (other - one + length + 1) / 2; /* the ends differ by length + 1 at most */
        if (meet > end) meet = end;
        while (cell < meet) out[*cell++] = ++one;
        other += (int32_t)(end - meet) + 1;
        while (cell < end) out[*cell++] = --other;
    }
    if (middle >= 0)
        for (int32_t i = maze->corridors[middle].first, place = 0; i < maze->corridors[middle + 1].first; i++, place++) {
            int32_t away = place < far ? far - place : place - far, cell = maze->cells[i];
            if (away < out[cell]) out[cell] = away;
        }
    samepath_give(SAMEPATH_SCRATCH, entries);
    return 0;
}

#endif
