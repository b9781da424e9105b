// SPDX-License-Identifier: Apache-2.0
// The items of a family that are sent to each rank when values are synchronised.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane::detail::mesh
{

/*!
 * \brief Holds for each neighbour rank the own items that are ghosts there, and the ghosts that it owns.
 *
 * Both sides list items in the order of unique ids, so sent and received values match item by item.
 *
 * \code
 * const GhostLayout layout = GhostLayout::compute(family, group.view().localIds());
 * for (Int32 i = 0; i < layout.nbRank(); ++i)
 *   send(layout.ranks()[i], valuesOf(layout.shareIds(i)));   // the neighbour stores them in its ghostIds(), in this order
 * \endcode
 */
class GhostLayout
{
 public:
  //! Makes a layout without neighbours.
  GhostLayout() = default;
  GhostLayout(GhostLayout&&) = default;
  GhostLayout& operator=(GhostLayout&&) = default;

  /*!
   * \brief Returns the layout of items \a local_ids of a family.
   *
   * The ghosts in the list decide: their owners send the values, even of items that the owners do not list.
   * \collective
   * \throws ParallelFatalErrorException on all ranks when a ghost does not exist on its owner.
   */
  static GhostLayout compute(const IItemFamily* family, ConstArrayView<Int32> local_ids);
  //! Returns the layout of the same exchange after local id i became new_ids[i]. \local
  GhostLayout renamed(ConstArrayView<Int32> new_ids) const;

  //! Returns a number that differs between any two layouts that compute() or renamed() made in this process, or 0 for others.
  Int64 id() const { return m_id; }
  //! Returns the number of neighbour ranks.
  Int32 nbRank() const { return m_ranks.size(); }
  //! Returns the neighbour ranks in increasing order. Each neighbour sends and receives; one of the two lists may be empty.
  ConstArrayView<Int32> ranks() const { return m_ranks; }
  //! Returns the local ids of own items that neighbour \a i has as ghosts.
  ConstArrayView<Int32> shareIds(Int32 i) const { return part(m_share_ids, m_share_begin, i); }
  //! Returns the local ids of ghosts that neighbour \a i owns.
  ConstArrayView<Int32> ghostIds(Int32 i) const { return part(m_ghost_ids, m_ghost_begin, i); }
  //! Returns the lists of all neighbours, one after the other.
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

} // namespace Arcane::detail::mesh
