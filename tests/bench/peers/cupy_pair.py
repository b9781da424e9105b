#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A pair of allocation and release in CuPy's pool, less the same loop on an allocator that does nothing.

Python's own cost is in both; the difference is what the pool adds to it. Not to be mixed with figures of compiled loops.
"""
import time

import cupy

ROUNDS = 200_000


class Nothing:
    """A pool that always has the same block."""

    def __init__(self, block):
        self.block = block

    def malloc(self, size):
        return self.block


def pair_ns(malloc, size):
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(ROUNDS):
            block = malloc(size)
            del block
        best = min(best, time.perf_counter() - start)
    return 1e9 * best / ROUNDS


pool = cupy.cuda.MemoryPool()
for size in (4096, 1 << 20):
    nothing = Nothing(pool.malloc(size))
    whole, empty = pair_ns(pool.malloc, size), pair_ns(nothing.malloc, size)
    print(f"cupy pair of {size} bytes: {whole - empty:.0f} ns ({whole:.0f} with the loop)")
