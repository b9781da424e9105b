// SPDX-License-Identifier: Apache-2.0
// A window of values that the ranks of a machine share: one segment per rank, which may grow.
#pragma once

#include "shmem/MachineShMemWinBase.h"

#include "arcane_core/base/array/Span.h"

namespace Arcane
{
/*!
 * \brief Holds one segment of values per rank, each of its own size. Every rank of the machine reads and writes all segments.
 *
 * \a Type must be trivially copyable and hold no pointer: only the bytes of the segment are shared, and each process sees
 * them at another address. A window takes its memory from the arena of the run; it is not an MPI window. After the first
 * window of a manager no call sends a message.
 *
 * All ranks of the window make the calls that change it (from add() to shrink()), in the same order. Each of these calls returns when all ranks have
 * made it, so that the new sizes, and what was written before, can be read without another barrier. A rank that changes nothing makes the call
 * without argument. When the request of one rank is impossible, all ranks throw the same exception, and the window is unchanged. A view is valid
 * until the next of these calls; it may also be the argument of that call. Between these calls, a barrier() is needed before a rank reads what
 * another rank wrote.
 *
 * A copy of the object, or an object that it was moved to, is another handle on the same window. A rank leaves the window when
 * its last handle is destroyed; it may do so at any time, without waiting. The other ranks keep all segments until they leave the
 * window too. Handles must be destroyed before the manager.
 *
 * \code
 * MachineShMemWin<Real> window(pm, 10);            // ten elements on each rank
 * window.segmentView()[0] = local_sum;
 * window.barrier();
 * for (Int32 rank : window.machineRanks())
 *   sum += window.segmentConstView(rank)[0];       // reads the memory of the other rank, without a message
 * \endcode
 */
template <typename Type> class MachineShMemWin
{
 public:
  static_assert(std::is_trivially_copyable_v<Type>, "only the bytes of the elements are shared");

  //! Makes a window in which this rank has \a nb_elem_segment elements, not initialised. \machine, but \collective for the first of \a pm
  //! \throws FatalErrorException on all ranks of the machine when memory is exhausted, or when the sizes of elements differ
  MachineShMemWin(IParallelMng* pm, Int64 nb_elem_segment)
  : m_base(pm, nb_elem_segment, sizeof(Type))
  {}
  //! Makes a window without elements. \machine, but \collective for the first window of \a pm
  explicit MachineShMemWin(IParallelMng* pm)
  : MachineShMemWin(pm, 0)
  {}

  //! Returns the ranks of the manager that have a segment, in increasing order. The list is the same on all of them. \local
  ConstArrayView<Int32> machineRanks() const { return m_base.machineRanks(); }
  //! Returns when all ranks of the window have called it. Each rank then sees what the others wrote before. \machine
  void barrier() const { m_base.barrier(); }

  //! Returns the segment of this rank. \local
  Span<Type> segmentView() { return typed(m_base.segmentView()); }
  //! Returns the segment of \a rank. \local \throws ArgumentException when \a rank is not one of machineRanks()
  Span<Type> segmentView(Int32 rank) { return typed(m_base.segmentView(rank)); }
  //! Returns the segment of this rank, to read. \local
  Span<const Type> segmentConstView() const { return typed(m_base.segmentConstView()); }
  //! Returns the segment of \a rank, to read. \local \throws ArgumentException when \a rank is not one of machineRanks()
  Span<const Type> segmentConstView(Int32 rank) const { return typed(m_base.segmentConstView(rank)); }

  //! Appends \a elem to the segment of this rank. All ranks of the window must call add(), not addToAnotherSegment(). \machine
  //! \throws FatalErrorException on all ranks when memory is exhausted on one of them, or when one makes another call
  void add(Span<const Type> elem) { m_base.add(asBytes(elem)); }
  //! Takes part in add() and appends nothing. \machine
  void add() { m_base.add(); }
  //! Appends \a elem to the segment of \a rank. \machine
  //! \throws FatalErrorException on all ranks when two of them name the same \a rank, or when \a rank is not one of machineRanks()
  void addToAnotherSegment(Int32 rank, Span<const Type> elem) { m_base.addToAnotherSegment(rank, asBytes(elem)); }
  //! Takes part in addToAnotherSegment() and appends nothing; other ranks may append to the segment of this rank. \machine
  void addToAnotherSegment() { m_base.addToAnotherSegment(); }
  //! Makes room for at least \a new_capacity elements in the segment of this rank. Never shrinks the segment. \machine
  void reserve(Int64 new_capacity) { m_base.reserve(new_capacity); }
  //! Takes part in reserve() without a request. \machine
  void reserve() { m_base.reserve(); }
  //! Changes the number of elements of this rank; -1 keeps it. The first elements stay, new ones are not initialised. \machine
  void resize(Int64 new_nb_elem) { m_base.resize(new_nb_elem); }
  //! Takes part in resize() and keeps the size. \machine
  void resize() { m_base.resize(); }
  //! Frees the room after the elements of this rank. \machine
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
