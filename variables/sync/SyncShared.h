// SPDX-License-Identifier: Apache-2.0
// Executes the part of a SyncPlan between ranks of one machine, through the memory they share.
#pragma once

#include "variables/sync/SyncChoice.h"
#include "variables/sync/SyncTrials.h"

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/text/String.h"

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

  //! A part of the run must have its MachineTeam. \local
  explicit SyncShared(IParallelMng* parallel_mng);

  //! By rank, the number on the machine of those that are reached in this way, else -1; empty if none is. \local
  SmallSpan<const Int32> machineIndexes() const { return m_machine_indexes; }

  //! Also ends the views of this rank. \collective over the near neighbours of \a plan
  void start(const SyncPlan& plan, ConstArrayView<IData*> datas);
  /*!
   * \brief Ends what start(), called with the same arguments, began. Values may be changed afterwards.
   * \collective over the near neighbours of \a plan
   * \return null, or what is wrong: a neighbour sends other variables, or other rows, than expected
   * \throws FatalErrorException when a neighbour has left
   */
  String finish(const SyncPlan& plan, ConstArrayView<IData*> datas);
  //! Place on the machine of those that read the values of this rank in place in the last exchange. \local
  ConstArrayView<Int32> readersInPlace() const { return m_referenced; }

 private:
  IParallelMng* m_parallel_mng;
  //! That of the run; null when there is none.
  MachineArena* m_arena;
  SmallSpan<const Int32> m_machine_indexes;
  //! What near neighbours read in place: rows to send of all of them, in shared memory, for this layout.
  UniqueArray<Int32> m_shown_rows;
  Int64 m_shown_layout_id = -1;
  SyncChoice m_choice;
  SyncTrials m_trials;
  //! How the values of a neighbour come from where they are; no run when rows one by one are faster.
  struct Copies
  {
    Int64 layout_id = -1;
    Int64 layout_id_of_owner = -1;
    std::vector<RowRun> runs;
  };
  //! By place on the machine.
  std::vector<Copies> m_copies;
  //! Of the present exchange.
  Int64 m_layout_id = -1;
  //! Of all variables of the present exchange. \unit{bytes}
  Int64 m_row_bytes = 0;
  //! Differs when the sizes of rows of the variables do.
  UInt32 m_label = 0;
  //! By near neighbour: the values are shown in place, its own have been read.
  UniqueArray<bool> m_is_in_place;
  UniqueArray<bool> m_is_read;
  UniqueArray<Int32> m_referenced;
  //! The first one of the present exchange.
  String m_fault;

  void showRows(const SyncPlan& plan);
  bool isReadableInPlace(const SyncPlan& plan, ConstArrayView<IData*> datas) const;
  //! Which near neighbours read in place, in m_is_in_place.
  void choose(const SyncPlan& plan, ConstArrayView<IData*> datas);
  void prepare(const SyncPlan& plan, ConstArrayView<IData*> datas);
  void prepareReference(Int32 machine_index, ConstArrayView<IData*> datas, Int64 nb_byte, const Int32* rows);
  bool receiveFromThoseHere(Neighbours neighbours, ConstArrayView<IData*> datas);
  void receive(const SyncPlan::Neighbour& neighbour, ConstArrayView<IData*> datas);
  const std::vector<RowRun>& copiesFrom(const SyncPlan::Neighbour& neighbour, Int64 layout_id, const Int32* rows);
  void readInPlace(const SyncPlan::Neighbour& neighbour, ConstArrayView<IData*> datas, const std::byte* bytes);
};

} // namespace Arcane::detail
