// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/PoolPageMap.h"

#include <sys/mman.h>

namespace Arcane::detail::pool
{
namespace
{
//! Returns zeros, which are empty entries, at a multiple of their size; in one large page if that is wanted and the system has one.
void* mapLeaf(std::size_t nb_byte, bool is_dense)
{
  void* twice = ::mmap(nullptr, 2 * nb_byte, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (twice == MAP_FAILED)
    return nullptr;
  auto* begin = static_cast<std::byte*>(twice);
  const std::size_t nb_before = (nb_byte - reinterpret_cast<std::uintptr_t>(begin) % nb_byte) % nb_byte;
  if (nb_before > 0)
    ::munmap(begin, nb_before);
  ::munmap(begin + nb_before + nb_byte, nb_byte - nb_before);
  if (is_dense)
    ::madvise(begin + nb_before, nb_byte, MADV_HUGEPAGE);
  return begin + nb_before;
}
} // namespace

constinit std::array<std::atomic<PoolPageMap::Leaf*>, PoolPageMap::nb_root> PoolPageMap::m_roots{};

bool PoolPageMap::prepare(const void* base, Int64 nb_byte, bool is_dense)
{
  const auto begin = reinterpret_cast<std::uintptr_t>(base);
  const std::uintptr_t last = begin + static_cast<std::uintptr_t>(nb_byte) - 1;
  for (std::uintptr_t root = begin >> (granule_bit + leaf_bit); root <= last >> (granule_bit + leaf_bit); ++root) {
    if (root >= nb_root)
      return false;
    if (m_roots[root].load(std::memory_order_acquire))
      continue;
    void* pages = mapLeaf(sizeof(Leaf), is_dense);
    if (!pages)
      return false;
    Leaf* expected = nullptr;
    if (!m_roots[root].compare_exchange_strong(expected, static_cast<Leaf*>(pages), std::memory_order_acq_rel))
      ::munmap(pages, sizeof(Leaf)); // another thread was faster
  }
  return true;
}

void PoolPageMap::set(const void* address, PageEntry entry) noexcept
{
  const std::uintptr_t granule = reinterpret_cast<std::uintptr_t>(address) >> granule_bit;
  Leaf* leaf = m_roots[granule >> leaf_bit].load(std::memory_order_acquire);
  leaf->entries[granule & (nb_leaf_entry - 1)].store(entry.bits(), std::memory_order_release);
}

void PoolPageMap::setRange(const void* base, Int64 nb_granule, PageEntry entry) noexcept
{
  for (Int64 i = 0; i < nb_granule; ++i)
    set(static_cast<const std::byte*>(base) + i * granule_nb_byte, entry);
}
} // namespace Arcane::detail::pool
