// SPDX-License-Identifier: Apache-2.0
// Values that the ranks of a machine share: a segment per rank, which may grow.
#pragma once

#include "shmem/MachineShMemWinBase.h"

#include "arcane_core/base/array/Span.h"

namespace Arcane
{
/*!
 * \brief One segment of values per rank, of its own size; every rank of the machine reads and writes all of them.
 *
 * \a Type must be trivially copyable, and hold no pointer: only the bytes of the segment are shared, and each process has
 * them at other addresses. A window takes its memory from that of the run: it is no MPI window, and no call sends a
 * message once the first window of a manager is made.
 *
 * The calls that change a window (from add() to shrink()) are made by all its ranks, in the same order; each returns when
 * all have made it, so that the new sizes and what was written before can be read then, without another barrier. A rank
 * that wants no change makes the call without argument. When one rank asks for what cannot be, all of them get the same
 * exception, and the window is as it was. Views are good until the next of these calls; views are also good, for reading,
 * as an argument of the call that ends them. Between calls, what one rank writes and another reads needs a barrier().
 *
 * A copy is another handle on the same window, and so is what a window was moved to. A rank leaves the window with its last
 * handle, when it likes and without waiting; the others keep all segments until they leave it too. Handles must not outlive
 * the manager.
 */
template <typename Type> class MachineShMemWin
{
 public:
  static_assert(std::is_trivially_copyable_v<Type>, "only the bytes of the elements are shared");

  //! With \a nb_elem_segment elements, not initialised, for this rank. \machine, but \collective for the first one of \a pm
  //! \throws FatalErrorException on all ranks of the machine when there is no room, or the sizes of elements differ
  MachineShMemWin(IParallelMng* pm, Int64 nb_elem_segment)
  : m_base(pm, nb_elem_segment, sizeof(Type))
  {}
  //! Without any element. \machine, but \collective for the first window of \a pm
  explicit MachineShMemWin(IParallelMng* pm)
  : MachineShMemWin(pm, 0)
  {}

  //! Ranks of the manager that have a segment, in increasing order, the same on all of them. \local
  ConstArrayView<Int32> machineRanks() const { return m_base.machineRanks(); }
  //! Returns when all ranks of the window called it; what they wrote before can be seen. \machine
  void barrier() const { m_base.barrier(); }

  //! Segment of this rank. \local
  Span<Type> segmentView() { return typed(m_base.segmentView()); }
  //! Segment of \a rank. \local \throws ArgumentException when it is not one of machineRanks()
  Span<Type> segmentView(Int32 rank) { return typed(m_base.segmentView(rank)); }
  //! Segment of this rank. \local
  Span<const Type> segmentConstView() const { return typed(m_base.segmentConstView()); }
  //! Segment of \a rank. \local \throws ArgumentException when it is not one of machineRanks()
  Span<const Type> segmentConstView(Int32 rank) const { return typed(m_base.segmentConstView(rank)); }

  //! Appends to the segment of this rank; not to be mixed with addToAnotherSegment() in one step. \machine
  //! \throws FatalErrorException on all ranks when there is no room on one, or another call was made
  void add(Span<const Type> elem) { m_base.add(asBytes(elem)); }
  //! Appends nothing. \machine
  void add() { m_base.add(); }
  //! Appends to the segment of \a rank. \machine
  //! \throws FatalErrorException on all ranks when two of them name the same \a rank, or it is not one of machineRanks()
  void addToAnotherSegment(Int32 rank, Span<const Type> elem) { m_base.addToAnotherSegment(rank, asBytes(elem)); }
  //! Appends nothing, though others may append to this segment. \machine
  void addToAnotherSegment() { m_base.addToAnotherSegment(); }
  //! Room for \a new_capacity elements; more may be made, and none is given back. \machine
  void reserve(Int64 new_capacity) { m_base.reserve(new_capacity); }
  //! Asks for no room. \machine
  void reserve() { m_base.reserve(); }
  //! Keeps the first elements; new ones are not initialised. -1 is the size as it is. \machine
  void resize(Int64 new_nb_elem) { m_base.resize(new_nb_elem); }
  //! Keeps the size as it is. \machine
  void resize() { m_base.resize(); }
  //! Gives back the room beyond the elements. \machine
  void shrink() { m_base.shrink(); }

 private:
  MachineShMemWinBase m_base;

  static Span<Type> typed(Span<std::byte> bytes) { return { reinterpret_cast<Type*>(bytes.data()), bytes.size() / Int64(sizeof(Type)) }; }
  static Span<const Type> typed(Span<const std::byte> bytes)
  {
    return { reinterpret_cast<const Type*>(bytes.data()), bytes.size() / Int64(sizeof(Type)) };
  }
};
} // namespace Arcane
