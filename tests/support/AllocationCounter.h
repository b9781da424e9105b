// SPDX-License-Identifier: Apache-2.0
// Counts requests of memory. Included by one source of a program.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"

#include <cstdlib>
#include <new>

namespace Arcane::test
{
//! Calls of operator new by this thread, since it began.
inline thread_local Int64 nb_allocation = 0;
} // namespace Arcane::test

// Not inlined: g++ 12 would take one side of these pairs for a mismatch of the other.
[[gnu::noinline]] void* operator new(std::size_t bytes)
{
  ++Arcane::test::nb_allocation;
  if (void* address = std::malloc(bytes == 0 ? 1 : bytes))
    return address;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* address) noexcept
{
  std::free(address);
}
[[gnu::noinline]] void operator delete(void* address, std::size_t) noexcept
{
  std::free(address);
}
