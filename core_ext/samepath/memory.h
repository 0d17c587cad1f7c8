/* Memory for large searches. On Linux, blocks of a megabyte and more ask for huge pages: a search line that runs down a
   map touches another page in every row, and with pages of 4096 bytes finding them costs more than the search. */

#ifndef SAMEPATH_MEMORY_H
#define SAMEPATH_MEMORY_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A hint that the line at this address will be written soon. Never a fault, whatever the address. */
#if defined(__GNUC__) || defined(__clang__)
#define samepath_prefetch(at) __builtin_prefetch((at), 1)
#else
#define samepath_prefetch(at) ((void)(at))
#endif

#define SAMEPATH_HUGE ((size_t)1 << 21)

#if defined(__linux__)
#include <sys/mman.h>
#endif

/* `size` bytes, not set; free() frees them. NULL without memory. */
static void *samepath_allocate(size_t size)
{
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    if (size >= SAMEPATH_HUGE / 2) {
        void *block = NULL;
        size_t whole = (size + SAMEPATH_HUGE - 1) / SAMEPATH_HUGE * SAMEPATH_HUGE;
        if (posix_memalign(&block, SAMEPATH_HUGE, whole)) return NULL;
        madvise(block, whole, MADV_HUGEPAGE); /* a wish: without it the search is slower, and the same */
        return block;
    }
#endif
    return malloc(size ? size : 1);
}

/* Memory that was used before, if it is enough: memory fresh from the system is cleared by it first, which costs a sixth
   of a large search. One block of each kind is kept, of at most SAMEPATH_KEPT bytes; two threads never share one. */
#define SAMEPATH_KEPT ((size_t)1 << 23)
#define SAMEPATH_SCRATCH 0 /* what a search needs while it runs */
#define SAMEPATH_RESULT 1  /* what it gives back */

typedef struct {
    size_t size;
    uint64_t unused[7]; /* so that what follows begins a cache line where the block does */
} samepath_block;

#if defined(__GNUC__) || defined(__clang__)
static samepath_block *samepath_kept[2];
#define samepath_swap_kept(kind, block) __atomic_exchange_n(&samepath_kept[kind], (block), __ATOMIC_ACQ_REL)
#else
#define samepath_swap_kept(kind, block) ((void)(kind), (samepath_block *)(block))
#endif

/* `size` bytes, not set; samepath_give gives them back. NULL without memory. */
static void *samepath_take(int kind, size_t size)
{
    samepath_block *block = samepath_swap_kept(kind, NULL);
    if (!block || block->size < size) {
        free(block);
        block = (samepath_block *)samepath_allocate(sizeof *block + size);
        if (!block) return NULL;
        block->size = size;
    }
    return block + 1;
}

/* Takes back what samepath_take gave; NULL is nothing. */
static void samepath_give(int kind, void *given)
{
    samepath_block *block = given ? (samepath_block *)given - 1 : NULL;
    if (block && block->size <= SAMEPATH_KEPT) block = samepath_swap_kept(kind, block);
    free(block);
}

/* The same for the values of a field. Those of small ones come from malloc alone, which is quicker. */
static void *samepath_take_values(size_t size)
{
    return size < SAMEPATH_HUGE / 2 ? malloc(size ? size : 1) : samepath_take(SAMEPATH_RESULT, size);
}

static void samepath_give_values(void *values, size_t size)
{
    if (size < SAMEPATH_HUGE / 2) free(values);
    else samepath_give(SAMEPATH_RESULT, values);
}

/* The same as samepath_allocate, all bytes 0. */
static void *samepath_allocate_clear(size_t size)
{
    void *block = samepath_allocate(size);
    if (block) memset(block, 0, size);
    return block;
}

#endif
