// SPDX-License-Identifier: Apache-2.0
// Who sends the values of which items to whom.
#pragma once

#include "arcane_core/base/UniqueArray.h"
#include "arcane_core/mesh/GhostLayout.h"

namespace Arcane::detail
{

/*!
 * \brief The lists of an exchange: for each neighbour, the rows to send and the rows to receive.
 *
 * Rows are local ids. What a rank sends to another has as many rows, in the same order, as what this one receives.
 */
class SyncPlan
{
 public:

  struct Neighbour
  {
    Int32 rank;
    ConstArrayView<Int32> rows_to_send;
    ConstArrayView<Int32> rows_to_receive;
  };

  //! Becomes the exchange of all items of \a layout, which must live as long as the plan is used. \local
  void useAll(const GhostLayout& layout);
  /*!
   * \brief Becomes the exchange of the items of \a layout that are in \a local_ids. \local
   *
   * Owners must list the items that ghosts list.
   */
  void useSome(const GhostLayout& layout, ConstArrayView<Int32> local_ids, Int32 max_local_id);

  //! Those with at least one row, in the order of ranks. \local
  ConstArrayView<Neighbour> neighbours() const { return m_neighbours; }

 private:

  UniqueArray<Neighbour> m_neighbours;
  UniqueArray<Int32> m_rows;
  UniqueArray<Byte> m_is_listed;

  void addListed(ConstArrayView<Int32> rows);
};

} // namespace Arcane::detail
