// SPDX-License-Identifier: Apache-2.0
// Distributes elements over parts on the host, in order: what filters and partitions have in common.
#pragma once

#include "accelerator/algorithm/HostBlocks.h"

#include <array>
#include <vector>

namespace Arcane::detail::algorithm
{
/*!
 * \brief Asks `part_of(i)` for the part of each element, then calls `place(i, part, rank)` with the rank of the element in its part.
 *
 * The numbers of elements of all parts but the last one are written to \a counts. In threads all parts are asked for before the first
 * place(), otherwise each element is placed before the next one is looked at.
 */
template <Int32 nb_part, typename PartOf, typename Place> class HostDistribution
{
 public:
  HostDistribution(Int32 nb_element, Int32* counts, const PartOf& part_of, const Place& place)
  : m_nb_element(nb_element)
  , m_counts(counts)
  , m_part_of(part_of)
  , m_place(place)
  {}

  void operator()(const HostBlocks& blocks) const
  {
    Ranks ranks{};
    if (blocks.inThreads() && HostBlocks::nbBlock(m_nb_element) > 1)
      distributeInThreads(blocks, ranks);
    else {
      for (Int32 i = 0; i < m_nb_element; ++i)
        placeNext(i, m_part_of(i), ranks);
    }
    std::copy_n(ranks.begin(), nb_part - 1, m_counts);
  }

 private:
  using Ranks = std::array<Int32, nb_part>;

  Int32 m_nb_element;
  Int32* m_counts;
  PartOf m_part_of;
  Place m_place;

  void placeNext(Int32 i, Int32 part, Ranks& ranks) const { m_place(i, part, ranks[part]++); }

  void distributeInThreads(const HostBlocks& blocks, Ranks& ranks) const
  {
    std::vector<UInt8> parts(m_nb_element);
    std::vector<Ranks> ranks_of_blocks(HostBlocks::nbBlock(m_nb_element));
    blocks.forEach(m_nb_element, [&](Int32 block, Int32 begin, Int32 end) {
      Ranks count{};
      for (Int32 i = begin; i < end; ++i)
        ++count[parts[i] = static_cast<UInt8>(m_part_of(i))];
      ranks_of_blocks[block] = count;
    });
    for (Ranks& of_block : ranks_of_blocks) {
      const Ranks count = of_block;
      of_block = ranks;
      for (Int32 part = 0; part < nb_part; ++part)
        ranks[part] += count[part];
    }
    blocks.forEach(m_nb_element, [&](Int32 block, Int32 begin, Int32 end) {
      Ranks next = ranks_of_blocks[block];
      for (Int32 i = begin; i < end; ++i)
        placeNext(i, parts[i], next);
    });
  }
};

//! Makes a HostDistribution with the types of the arguments.
template <Int32 nb_part, typename PartOf, typename Place>
HostDistribution<nb_part, PartOf, Place> distributionOf(Int32 nb_element, Int32* counts, const PartOf& part_of, const Place& place)
{
  return { nb_element, counts, part_of, place };
}
} // namespace Arcane::detail::algorithm
