// SPDX-License-Identifier: Apache-2.0
#include "shmem/ExtentTable.h"

#include <algorithm>
#include <bit>

namespace Arcane::detail::shmem
{
namespace
{
constexpr Int32 none = -1;

// The number of extents, possibly too small, that are tried first.
constexpr Int32 max_tried = 8;

//! Returns the bucket of free extents of \a nb_unit units. There are four buckets per power of two.
Int32 bucketOf(Int64 nb_unit)
{
  const auto n = static_cast<UInt64>(nb_unit);
  const int power = std::bit_width(n) - 1;
  const int quarter = (power >= 2) ? static_cast<int>((n >> (power - 2)) & 3) : static_cast<int>((n << (2 - power)) & 3);
  return std::min(power * 4 + quarter, ExtentRoots::NbBucket - 1);
}

//! Returns the first bucket in which all extents have at least \a nb_unit units.
Int32 bucketOfAtLeast(Int64 nb_unit)
{
  const Int32 b = bucketOf(nb_unit);
  const int power = b / 4;
  const Int64 smallest = (power >= 2) ? (Int64(4 + b % 4) << (power - 2)) : nb_unit;
  return (smallest == nb_unit) ? b : b + 1;
}
} // namespace

void ExtentTable::initialize(Int64 nb_unit, Int32 nb_usable_node)
{
  std::fill_n(m_roots->bucket, ExtentRoots::NbBucket, none);
  std::fill_n(m_roots->non_empty, ExtentRoots::NbBucket / 64, UInt64(0));
  m_roots->first_unused_node = 0;
  m_roots->free_node = none;
  m_roots->nb_usable_node = nb_usable_node;
  const Int32 id = newNode();
  m_nodes[id] = { .first = 0,
                  .count = nb_unit,
                  .used = 0,
                  .previous = none,
                  .next = none,
                  .previous_free = none,
                  .next_free = none,
                  .is_free = 0,
                  .padding = 0 };
  insertFree(id);
}

bool ExtentTable::hasSpareNodes(Int32 n) const
{
  // The length of the free list is unknown: it counts as one node.
  const Int32 nb_listed = (m_roots->free_node != none) ? 1 : 0;
  return m_roots->nb_usable_node - m_roots->first_unused_node + nb_listed >= n;
}

Int32 ExtentTable::newNode()
{
  const Int32 id = m_roots->free_node;
  if (id == none)
    return m_roots->first_unused_node++;
  m_roots->free_node = m_nodes[id].next_free;
  return id;
}

void ExtentTable::deleteNode(Int32 id)
{
  m_nodes[id].next_free = m_roots->free_node;
  m_roots->free_node = id;
}

void ExtentTable::insertFree(Int32 id)
{
  ExtentNode& n = m_nodes[id];
  const Int32 b = bucketOf(n.count);
  n.is_free = 1;
  n.previous_free = none;
  n.next_free = m_roots->bucket[b];
  if (n.next_free != none)
    m_nodes[n.next_free].previous_free = id;
  m_roots->bucket[b] = id;
  m_roots->non_empty[b / 64] |= UInt64(1) << (b % 64);
}

void ExtentTable::removeFree(Int32 id)
{
  ExtentNode& n = m_nodes[id];
  const Int32 b = bucketOf(n.count);
  if (n.previous_free != none)
    m_nodes[n.previous_free].next_free = n.next_free;
  else
    m_roots->bucket[b] = n.next_free;
  if (n.next_free != none)
    m_nodes[n.next_free].previous_free = n.previous_free;
  if (m_roots->bucket[b] == none)
    m_roots->non_empty[b / 64] &= ~(UInt64(1) << (b % 64));
  n.is_free = 0;
}

Int32 ExtentTable::findFree(Int64 nb_unit) const
{
  // An array that is made in each step thus gets the place that the last one freed, whose pages are still there.
  Int32 nb_tried = 0;
  for (Int32 id = m_roots->bucket[bucketOf(nb_unit)]; id != none && nb_tried < max_tried; id = m_nodes[id].next_free, ++nb_tried)
    if (m_nodes[id].count >= nb_unit)
      return id;
  const Int32 first = bucketOfAtLeast(nb_unit);
  for (Int32 w = first / 64; w < ExtentRoots::NbBucket / 64; ++w) {
    UInt64 bits = m_roots->non_empty[w];
    if (w == first / 64)
      bits &= ~UInt64(0) << (first % 64);
    if (bits != 0)
      return m_roots->bucket[w * 64 + std::countr_zero(bits)];
  }
  // Some extents of the bucket below may be large enough too.
  for (Int32 id = m_roots->bucket[bucketOf(nb_unit)]; id != none; id = m_nodes[id].next_free)
    if (m_nodes[id].count >= nb_unit)
      return id;
  return none;
}

Int32 ExtentTable::allocate(Int64 nb_unit)
{
  const Int32 id = findFree(nb_unit);
  if (id == none)
    return none;
  removeFree(id);
  if (m_nodes[id].count > nb_unit)
    insertFree(split(id, nb_unit));
  setUsed(id, nb_unit);
  return id;
}

Int32 ExtentTable::split(Int32 id, Int64 nb_unit_kept)
{
  const Int32 tail = newNode();
  ExtentNode& n = m_nodes[id];
  const Int64 nb_used_of_tail = std::max<Int64>(n.used - nb_unit_kept, 0);
  m_nodes[tail] = { .first = n.first + nb_unit_kept,
                    .count = n.count - nb_unit_kept,
                    .used = nb_used_of_tail,
                    .previous = id,
                    .next = n.next,
                    .previous_free = none,
                    .next_free = none,
                    .is_free = 0,
                    .padding = 0 };
  if (n.next != none)
    m_nodes[n.next].previous = tail;
  n.next = tail;
  n.count = nb_unit_kept;
  n.used = std::min(n.used, nb_unit_kept);
  return tail;
}

void ExtentTable::absorbNext(Int32 id)
{
  ExtentNode& n = m_nodes[id];
  const Int32 absorbed = n.next;
  n.count += m_nodes[absorbed].count;
  n.next = m_nodes[absorbed].next;
  if (n.next != none)
    m_nodes[n.next].previous = id;
  deleteNode(absorbed);
}

Int32 ExtentTable::release(Int32 id)
{
  const Int32 next = m_nodes[id].next;
  if (next != none && m_nodes[next].is_free) {
    removeFree(next);
    absorbNext(id);
  }
  const Int32 previous = m_nodes[id].previous;
  if (previous != none && m_nodes[previous].is_free) {
    removeFree(previous);
    absorbNext(previous);
    id = previous;
  }
  insertFree(id);
  return id;
}

bool ExtentTable::grow(Int32 id, Int64 nb_unit)
{
  const Int32 next = m_nodes[id].next;
  const Int64 nb_wanted = nb_unit - m_nodes[id].count;
  if (next == none || !m_nodes[next].is_free || m_nodes[next].count < nb_wanted)
    return false;
  removeFree(next);
  if (m_nodes[next].count == nb_wanted) {
    absorbNext(id);
    return true;
  }
  m_nodes[next].first += nb_wanted;
  m_nodes[next].count -= nb_wanted;
  m_nodes[id].count += nb_wanted;
  insertFree(next);
  return true;
}

Int64 ExtentTable::largestFree() const
{
  for (Int32 b = ExtentRoots::NbBucket - 1; b >= 0; --b) {
    Int64 largest = 0;
    for (Int32 id = m_roots->bucket[b]; id != none; id = m_nodes[id].next_free)
      largest = std::max(largest, m_nodes[id].count);
    if (largest > 0)
      return largest;
  }
  return 0;
}
} // namespace Arcane::detail::shmem
