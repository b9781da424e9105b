// SPDX-License-Identifier: Apache-2.0
// Executes the part of a SyncPlan between ranks of one machine, through the memory they share.
#pragma once

#include "variables/sync/ExchangeLabel.h"
#include "variables/sync/SyncChoice.h"
#include "variables/sync/SyncTrials.h"

#include "arcane_core/base/array/Span.h"

#include <optional>

namespace Arcane
{
class IData;
}

namespace Arcane::detail::shmem
{
class MachineArena;
} // namespace Arcane::detail::shmem

namespace Arcane::detail::sync
{

/*!
 * \brief Exchanges rows without MPI: each rank shows its rows to each neighbour, and reads the rows of its neighbours.
 *
 * The sender chooses for each neighbour: a copy of the rows, or a reference to values in shared memory, which the neighbour reads in place
 * while the sender waits. Ranks wait for their neighbours only.
 */
class SyncShared
{
 public:
  using Neighbours = ConstArrayView<SyncPlan::Neighbour>;

  //! If \a parallel_mng belongs to a part of the run, it must have its MachineTeam. \local
  explicit SyncShared(IParallelMng* parallel_mng);

  //! Returns the number on the machine of each rank that is reached in this way, -1 for others; empty if there are none. \local
  SmallSpan<const Int32> machineIndexes() const { return m_machine_indexes; }

  //! Takes the memory of the messages with rows of \a datas, or refers to the rows. Sends nothing yet, so that the exchange can be repeated when this
  //! throws. \local \throws FatalErrorException when memory is exhausted
  void prepare(const SyncPlan& plan, ConstArrayView<IData*> datas);
  //! Sends the messages of prepare(), which was called with the same arguments. Ends no view. \collective over the near neighbours of \a plan
  void send(const SyncPlan& plan, ConstArrayView<IData*> datas);
  /*!
   * \brief Finishes the exchange that prepare() began with the same arguments. The caller may change the values afterwards.
   * \collective over the near neighbours of \a plan
   * \return the first fault when a neighbour sends other variables or other rows than expected
   * \throws FatalErrorException when a neighbour has left
   */
  std::optional<ExchangeFault> finish(const SyncPlan& plan, ConstArrayView<IData*> datas);
  //! Returns the numbers, on the machine, of the ranks that read the values of this rank in place in the last exchange. \local
  ConstArrayView<Int32> readersInPlace() const { return m_referenced; }

 private:
  IParallelMng* m_parallel_mng;
  //! The arena of the run, null when there is none.
  shmem::MachineArena* m_arena;
  SmallSpan<const Int32> m_machine_indexes;
  //! The rows to send of all near neighbours, in shared memory, for the layout below. Near neighbours read them in place.
  UniqueArray<Int32> m_shown_rows;
  Int64 m_shown_layout_id = -1;
  SyncChoice m_choice;
  SyncTrials m_trials;
  //! The runs by which the values of a neighbour are copied from where they are; empty when single rows are faster.
  struct Copies
  {
    Int64 layout_id = -1;
    Int64 layout_id_of_owner = -1;
    std::vector<data::RowRun> runs;
  };
  //! One element per rank of the machine.
  std::vector<Copies> m_copies;
  //! The layout of the present exchange.
  Int64 m_layout_id = -1;
  //! The size of a row of all variables of the present exchange. \unit{bytes}
  Int64 m_row_bytes = 0;
  //! The label of the present exchange.
  ExchangeLabel m_label;
  //! Three flags per near neighbour: this rank shows values in place; times follow its message; the rows of the neighbour have been read.
  UniqueArray<bool> m_is_in_place;
  UniqueArray<bool> m_has_note;
  UniqueArray<bool> m_is_read;
  UniqueArray<Int32> m_referenced;
  //! The place of the rows in the message to each near neighbour that does not read in place.
  UniqueArray<std::byte*> m_rows;
  //! The first fault of the present exchange.
  std::optional<ExchangeFault> m_fault;

  void showRows(const SyncPlan& plan);
  bool isReadableInPlace(const SyncPlan& plan, ConstArrayView<IData*> datas) const;
  //! Decides which near neighbours read in place, and notes it in m_is_in_place.
  void choose(const SyncPlan& plan, ConstArrayView<IData*> datas);
  void makeMessages(const SyncPlan& plan, ConstArrayView<IData*> datas);
  std::byte* makeMessage(Int32 neighbour, Int32 machine_index, Int64 nb_byte);
  void makeReference(Int32 neighbour, Int32 machine_index, ConstArrayView<IData*> datas, Int64 nb_byte, const Int32* rows);
  bool receiveFromThoseHere(Neighbours neighbours, ConstArrayView<IData*> datas);
  void receive(const SyncPlan::Neighbour& neighbour, ConstArrayView<IData*> datas);
  const std::vector<data::RowRun>& copiesFrom(const SyncPlan::Neighbour& neighbour, Int64 layout_id, const Int32* rows);
  void readInPlace(const SyncPlan::Neighbour& neighbour, ConstArrayView<IData*> datas, const std::byte* bytes);
};

} // namespace Arcane::detail::sync
