// SPDX-License-Identifier: Apache-2.0
// Who sends the values of which items to whom.
#pragma once

#include "variables/data/RowRuns.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/GhostLayout.h"

namespace Arcane::detail
{

/*!
 * \brief The lists of an exchange: for each neighbour, the rows to send and the rows to receive.
 *
 * Rows are local ids. What a rank sends to another has as many rows, in the same order, as what this one receives. A
 * neighbour of the layout stays one when none of its rows is listed, so that both of a pair take part.
 */
class SyncPlan
{
 public:
  struct Neighbour
  {
    Int32 rank;
    //! Number on the machine of a near neighbour, -1 for a far one.
    Int32 machine_index;
    ConstArrayView<Int32> rows_to_send;
    ConstArrayView<Int32> rows_to_receive;
    //! The copies to a buffer of the rows to send, and from a buffer of those to receive, if runs are faster than rows.
    std::vector<RowRun> runs_to_send;
    std::vector<RowRun> runs_to_receive;
  };

  //! By rank, its number on the machine, -1 if it is reached by messages, as all are at first. \local
  void setMachineIndexes(SmallSpan<const Int32> machine_indexes);

  //! Becomes the exchange of all items of \a layout, which must live as long as the plan is used. \local
  void useAll(const GhostLayout& layout);
  /*!
   * \brief Becomes the exchange of the items of \a layout that are in \a local_ids. \local
   *
   * Owners must list the items that ghosts list.
   */
  void useSome(const GhostLayout& layout, ConstArrayView<Int32> local_ids, Int32 max_local_id);

  //! In the order of ranks. \local
  ConstArrayView<Neighbour> nearNeighbours() const { return m_near; }
  //! In the order of ranks. \local
  ConstArrayView<Neighbour> farNeighbours() const { return m_far; }
  //! Id of the layout when all its items are used, else -1. \local
  Int64 layoutId() const { return m_layout_id; }

 private:
  UniqueArray<Neighbour> m_near;
  UniqueArray<Neighbour> m_far;
  //! Empty when all ranks are reached by messages.
  UniqueArray<Int32> m_machine_indexes;
  Int64 m_layout_id = -1;
  UniqueArray<Int32> m_rows;
  UniqueArray<Byte> m_is_listed;

  void clear(Int64 layout_id);
  void add(Int32 rank, ConstArrayView<Int32> rows_to_send, ConstArrayView<Int32> rows_to_receive);
  static void findRuns(ArrayView<Neighbour> neighbours);
  ConstArrayView<Int32> listed(ConstArrayView<Int32> rows);
};

} // namespace Arcane::detail
