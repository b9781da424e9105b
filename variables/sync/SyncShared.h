// SPDX-License-Identifier: Apache-2.0
// Executes the part of a SyncPlan between ranks of one machine, through the memory they share.
#pragma once

#include "variables/sync/SyncPlan.h"

namespace Arcane
{
class IData;
}

namespace Arcane::detail
{

class MachineArena;

/*!
 * \brief No MPI message: each rank shows its rows to each neighbour, and reads those of its neighbours.
 *
 * What a rank shows is a copy of the rows, or, when the values are in shared memory and there are many, where they are:
 * neighbours then read them in place, which saves a copy, and the rank waits until they have. Each rank decides for what
 * it sends. Ranks wait for their neighbours only.
 */
class SyncShared
{
 public:

  using Neighbours = ConstArrayView<SyncPlan::Neighbour>;

  //! \local
  explicit SyncShared(IParallelMng* parallel_mng);

  //! Ranks that are reached in this way: those of the machine, or none if messages are asked for. \local
  ConstArrayView<Int32> ranks() const;

  //! \collective over the near neighbours of \a plan
  void start(const SyncPlan& plan, ConstArrayView<IData*> datas);
  /*!
   * \brief Ends what start(), called with the same arguments, began. Values may be changed afterwards.
   * \collective over the near neighbours of \a plan
   * \throws FatalErrorException when a neighbour sends another number of bytes than expected, or has left
   */
  void finish(const SyncPlan& plan, ConstArrayView<IData*> datas);

 private:

  IParallelMng* m_parallel_mng;
  //! Null when this rank is alone, or messages are asked for.
  MachineArena* m_arena;
  //! What near neighbours read in place: rows to send of all of them, in shared memory, for this layout.
  UniqueArray<Int32> m_shown_rows;
  Int64 m_shown_layout_id = -1;
  //! Of all variables of the present exchange. \unit{bytes}
  Int64 m_row_bytes = 0;
  UniqueArray<bool> m_is_read;
  UniqueArray<Int32> m_referenced;

  void showRows(const SyncPlan& plan);
  bool isReadInPlace(const SyncPlan& plan, ConstArrayView<IData*> datas) const;
  void sendReference(Int32 machine_index, ConstArrayView<IData*> datas, Int64 nb_byte, const Int32* rows);
  bool receiveFromThoseHere(Neighbours neighbours, ConstArrayView<IData*> datas);
  void receive(const SyncPlan::Neighbour& neighbour, ConstArrayView<IData*> datas);
};

} // namespace Arcane::detail
