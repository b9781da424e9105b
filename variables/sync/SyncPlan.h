// SPDX-License-Identifier: Apache-2.0
// A plan of an exchange: which rank sends the values of which items to which rank.
#pragma once

#include "variables/data/RowRuns.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/families/GhostLayout.h"

namespace Arcane
{
class IItemFamily;
}

namespace Arcane::detail::sync
{

/*!
 * \brief Holds the lists of an exchange: for each neighbour, the rows to send and the rows to receive.
 *
 * Rows are local ids. The list that a rank sends to another rank has the same length and the same order as the list that this
 * rank receives. A neighbour of the layout stays a neighbour even if none of its rows is listed, so that both ranks take part.
 *
 * \code
 * SyncPlan plan;
 * plan.setMachineIndexes(machine_indexes);   // { 0, -1 }: of two neighbours the first is on this machine
 * plan.useAll(layout);
 * plan.nearNeighbours()[0].rows_to_send;     // { 4, 7 }: two cells of this rank that are ghosts there, whose rows the neighbour reads
 * plan.farNeighbours()[0].rows_to_receive;   // { 9 }: a ghost of this rank, whose row a message fills
 * \endcode
 */
class SyncPlan
{
 public:
  struct Neighbour
  {
    Int32 rank;
    //! The number of a near neighbour on the machine, -1 for a far neighbour.
    Int32 machine_index;
    ConstArrayView<Int32> rows_to_send;
    ConstArrayView<Int32> rows_to_receive;
    //! The runs by which rows are copied to and from a buffer, if runs are faster than single rows; empty otherwise.
    std::vector<data::RowRun> runs_to_send;
    std::vector<data::RowRun> runs_to_receive;
  };

  //! Sets the number of each rank on the machine, or -1 for a rank that is reached by messages. At first all are. \local
  void setMachineIndexes(SmallSpan<const Int32> machine_indexes);

  //! Plans the exchange of all items of \a layout, which must live as long as the plan is used. \local
  void useAll(const mesh::GhostLayout& layout);
  /*!
   * \brief Plans the exchange of the items of \a layout that are in \a local_ids. \local
   *
   * Owners must list the items that ghosts list.
   */
  void useSome(const mesh::GhostLayout& layout, ConstArrayView<Int32> local_ids, Int32 max_local_id);

  //! Returns the neighbours on this machine, in the order of ranks. \local
  ConstArrayView<Neighbour> nearNeighbours() const { return m_near; }
  //! Returns the neighbours that are reached by messages, in the order of ranks. \local
  ConstArrayView<Neighbour> farNeighbours() const { return m_far; }
  //! Returns the id of the layout when all its items are used, else -1. \local
  Int64 layoutId() const { return m_layout_id; }

 private:
  UniqueArray<Neighbour> m_near;
  UniqueArray<Neighbour> m_far;
  //! The number of each rank on the machine. Empty when all ranks are reached by messages.
  UniqueArray<Int32> m_machine_indexes;
  Int64 m_layout_id = -1;
  UniqueArray<Int32> m_rows;
  UniqueArray<Byte> m_is_listed;

  void clear(Int64 layout_id);
  void add(Int32 rank, ConstArrayView<Int32> rows_to_send, ConstArrayView<Int32> rows_to_receive);
  static void findRuns(ArrayView<Neighbour> neighbours);
  ConstArrayView<Int32> listed(ConstArrayView<Int32> rows);
};

//! Returns the error text for a family that changed after its ghost layout was computed. \param verb  participle, such as `synchronised` \local
String textOfUnknownGhosts(const IItemFamily& family, const char* verb);

} // namespace Arcane::detail::sync
