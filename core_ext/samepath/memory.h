/* Memory for large searches. On Linux, blocks of a megabyte and more ask for huge pages: a search line that runs down a
   map touches another page in every row, and with pages of 4096 bytes finding them costs more than the search. */

#ifndef SAMEPATH_MEMORY_H
#define SAMEPATH_MEMORY_H

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

/* The same, all bytes 0. */
static void *samepath_allocate_clear(size_t size)
{
    void *block = samepath_allocate(size);
    if (block) memset(block, 0, size);
    return block;
}

#endif
