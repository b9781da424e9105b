// SPDX-License-Identifier: Apache-2.0
// From an address to the block that is there.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace Arcane::detail::pool
{
struct LargeBlock;
struct SlotSpan;

//! A granule of addresses belongs to nothing, is the start of a large block, or is any part of a span of small ones.
class PageEntry
{
 public:
  constexpr PageEntry() = default;
  explicit PageEntry(LargeBlock* block)
  : m_bits(reinterpret_cast<std::uintptr_t>(block))
  {}
  explicit PageEntry(SlotSpan* span)
  : m_bits(reinterpret_cast<std::uintptr_t>(span) | 1U)
  {}
  static PageEntry fromBits(std::uintptr_t bits)
  {
    PageEntry entry;
    entry.m_bits = bits;
    return entry;
  }

  std::uintptr_t bits() const { return m_bits; }
  bool isEmpty() const { return m_bits == 0; }
  bool isSmall() const { return (m_bits & 1U) != 0; }
  //! Returns the span of an entry that isSmall().
  SlotSpan* span() const { return reinterpret_cast<SlotSpan*>(m_bits - 1U); }
  //! Returns the block of an entry that is neither isEmpty() nor isSmall().
  LargeBlock* block() const { return reinterpret_cast<LargeBlock*>(m_bits); }

 private:
  std::uintptr_t m_bits = 0;
};

/*!
 * \brief The table of all granules of 4 KiB of all pools of the process, in two levels.
 *
 * Reading takes no lock. Addresses of host and devices do not overlap: drivers take them from the space of the process. The table never
 * becomes smaller: a GiB of addresses that was used once costs 2 MiB of addresses at most.
 */
class PoolPageMap
{
 public:
  static constexpr int granule_bit = 12;
  static constexpr Int64 granule_nb_byte = Int64(1) << granule_bit;

  //! Returns the entry of \a address, which is empty outside the memory of pools.
  static PageEntry find(const void* address) noexcept
  {
    const std::uintptr_t granule = reinterpret_cast<std::uintptr_t>(address) >> granule_bit;
    const std::uintptr_t root = granule >> leaf_bit;
    if (root >= nb_root) [[unlikely]]
      return {};
    const Leaf* leaf = m_roots[root].load(std::memory_order_acquire);
    if (!leaf) [[unlikely]]
      return {};
    return PageEntry::fromBits(leaf->entries[granule & (nb_leaf_entry - 1)].load(std::memory_order_acquire));
  }

  /*!
   * \brief Makes room for the entries of a range.
   * \param is_dense  many of its granules will have entries: for speed, the whole table of a GiB is made at once
   * \return false without memory for it, or when the addresses have more than 48 bits
   */
  [[nodiscard]] static bool prepare(const void* base, Int64 nb_byte, bool is_dense = false);
  //! Sets the entry of one granule in a prepared range.
  static void set(const void* address, PageEntry entry) noexcept;
  static void setRange(const void* base, Int64 nb_granule, PageEntry entry) noexcept;

 private:
  static constexpr int leaf_bit = 18;
  static constexpr std::uintptr_t nb_leaf_entry = std::uintptr_t(1) << leaf_bit;
  static constexpr std::uintptr_t nb_root = std::uintptr_t(1) << (48 - granule_bit - leaf_bit);
  struct Leaf
  {
    std::array<std::atomic<std::uintptr_t>, nb_leaf_entry> entries;
  };
  static std::array<std::atomic<Leaf*>, nb_root> m_roots;
};
} // namespace Arcane::detail::pool
