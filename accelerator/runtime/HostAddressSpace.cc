// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/HostAddressSpace.h"

#include <cstdint>
#include <sys/mman.h>

namespace Arcane::detail::runtime::HostAddressSpace
{
namespace
{
std::size_t size(Int64 nb_byte) noexcept
{
  return static_cast<std::size_t>(nb_byte);
}
} // namespace

void* reserve(Int64 nb_byte) noexcept
{
  // One more page is reserved, so that a part of the range starts at a multiple of the page size.
  const Int64 asked = nb_byte + host_page_size;
  void* base = ::mmap(nullptr, size(asked), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (base == MAP_FAILED)
    return nullptr;
  auto* const begin = static_cast<char*>(base);
  const Int64 offset = static_cast<Int64>(reinterpret_cast<std::uintptr_t>(begin) % static_cast<std::uintptr_t>(host_page_size));
  const Int64 before = offset == 0 ? 0 : host_page_size - offset;
  if (before > 0)
    ::munmap(begin, size(before));
  if (const Int64 after = host_page_size - before; after > 0)
    ::munmap(begin + before + nb_byte, size(after));
  return begin + before;
}

void release(void* range, Int64 nb_byte) noexcept
{
  ::munmap(range, size(nb_byte));
}

bool commit(void* address, Int64 nb_byte) noexcept
{
  if (::mprotect(address, size(nb_byte), PROT_READ | PROT_WRITE) != 0)
    return false;
  // Without large pages the memory is the same.
  ::madvise(address, size(nb_byte), MADV_HUGEPAGE);
  return true;
}

bool decommit(void* address, Int64 nb_byte) noexcept
{
  return ::mmap(address, size(nb_byte), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0) == address;
}
} // namespace Arcane::detail::runtime::HostAddressSpace
