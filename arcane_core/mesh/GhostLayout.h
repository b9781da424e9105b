// SPDX-License-Identifier: Apache-2.0
// Which items of a family go to which rank when values are synchronised.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/ArcaneTypes.h"

namespace Arcane::detail
{

/*!
 * \brief For each neighbour rank: the own items it has as ghosts, and the ghosts that it owns.
 *
 * On both sides items are in the order of unique ids: what is sent matches what is received, item by item.
 */
class GhostLayout
{
 public:
  //! No neighbour.
  GhostLayout() = default;
  GhostLayout(GhostLayout&&) = default;
  GhostLayout& operator=(GhostLayout&&) = default;

  /*!
   * \brief The layout of items \a local_ids of a family.
   *
   * The ghosts among them decide: their owners send the values whether or not they list the items themselves.
   * \collective
   * \throws ParallelFatalErrorException on all ranks when a ghost does not exist on its owner.
   */
  static GhostLayout compute(const IItemFamily* family, ConstArrayView<Int32> local_ids);
  //! The same exchange when local id i is called new_ids[i]. \local
  GhostLayout renamed(ConstArrayView<Int32> new_ids) const;

  //! Differs between any two layouts that compute() or renamed() made in this process; 0 for others.
  Int64 id() const { return m_id; }
  //! Number of neighbour ranks.
  Int32 nbRank() const { return m_ranks.size(); }
  //! Increasing; the same neighbours send and receive, one of the two lists may be empty.
  ConstArrayView<Int32> ranks() const { return m_ranks; }
  //! Local ids of own items that neighbour \a i has as ghosts.
  ConstArrayView<Int32> shareIds(Int32 i) const { return part(m_share_ids, m_share_begin, i); }
  //! Local ids of ghosts that neighbour \a i owns.
  ConstArrayView<Int32> ghostIds(Int32 i) const { return part(m_ghost_ids, m_ghost_begin, i); }
  //! The lists of all neighbours, one after the other.
  ConstArrayView<Int32> allShareIds() const { return m_share_ids; }
  ConstArrayView<Int32> allGhostIds() const { return m_ghost_ids; }
  Int64 allocatedBytes() const;

 private:
  static ConstArrayView<Int32> part(const UniqueArray<Int32>& ids, const UniqueArray<Int32>& begin, Int32 i)
  {
    return ids.constView().subView(begin[i], begin[i + 1] - begin[i]);
  }

  Int64 m_id = 0;
  UniqueArray<Int32> m_ranks;
  UniqueArray<Int32> m_share_begin;
  UniqueArray<Int32> m_share_ids;
  UniqueArray<Int32> m_ghost_begin;
  UniqueArray<Int32> m_ghost_ids;
};

} // namespace Arcane::detail
