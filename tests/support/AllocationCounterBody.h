// SPDX-License-Identifier: Apache-2.0
// What AllocationCounter.h declares, and the functions that count. Included by one source of a program.
#pragma once

#include "tests/support/AllocationCounter.h"

#include <cerrno>
#include <cstdlib>
#include <new>

namespace Arcane::test
{
inline thread_local Int64 nb_allocation = 0;

Int64 nbAllocation()
{
  return nb_allocation;
}
} // namespace Arcane::test

// Not inlined: g++ 12 would take one side of these pairs for a mismatch of the other.
[[gnu::noinline]] void* operator new(std::size_t bytes)
{
  ++Arcane::test::nb_allocation;
  if (void* address = std::malloc(bytes == 0 ? 1 : bytes))
    return address;
  throw std::bad_alloc();
}
[[gnu::noinline]] void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept
{
  ++Arcane::test::nb_allocation;
  return std::malloc(bytes == 0 ? 1 : bytes);
}
[[gnu::noinline]] void operator delete(void* address) noexcept
{
  std::free(address);
}
[[gnu::noinline]] void operator delete(void* address, std::size_t) noexcept
{
  std::free(address);
}

//! In place of the one of the system, from which arrays get their memory.
extern "C" int posix_memalign(void** address, std::size_t alignment, std::size_t bytes) noexcept
{
  ++Arcane::test::nb_allocation;
  *address = std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
  return *address ? 0 : ENOMEM;
}
