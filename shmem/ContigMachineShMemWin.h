// SPDX-License-Identifier: Apache-2.0
// A window of values that the ranks of a machine share: one block, cut into one segment per rank.
#pragma once

#include "shmem/ContigMachineShMemWinBase.h"

#include "arcane_core/base/array/Span.h"

namespace Arcane
{
/*!
 * \brief Holds the segments of the ranks of a machine one after the other in a block of fixed size.
 *
 * The segments follow each other without gaps, in the order of machineRanks(); every rank reads and writes the whole window. Each rank commits the
 * pages of its own segment, so that they are near it. The rules of MachineShMemWin for \a Type, for copies and for barriers apply here too. Atomic
 * values must be lock-free, since processes see the window at different addresses.
 */
template <typename Type> class ContigMachineShMemWin
{
 public:
  static_assert(std::is_trivially_copyable_v<Type>, "only the bytes of the elements are shared");

  //! Makes a window in which this rank has \a nb_elem_segment elements, not initialised. \machine, but \collective for the first of \a pm
  //! \throws FatalErrorException on all ranks of the machine when memory is exhausted, or when the sizes of elements differ
  ContigMachineShMemWin(IParallelMng* pm, Int64 nb_elem_segment)
  : m_base(pm, nb_elem_segment, sizeof(Type))
  {}

  //! Returns the ranks of the manager that have a segment, in increasing order. The segments have the same order. \local
  ConstArrayView<Int32> machineRanks() const { return m_base.machineRanks(); }
  //! Returns when all ranks of the window have called it. Each rank then sees what the others wrote before. \machine
  void barrier() const { m_base.barrier(); }

  //! Returns the segment of this rank. \local
  Span<Type> segmentView() { return typed(m_base.segmentView()); }
  //! Returns the segment of \a rank. \local \throws ArgumentException when \a rank is not one of machineRanks()
  Span<Type> segmentView(Int32 rank) { return typed(m_base.segmentView(rank)); }
  //! Returns all segments. \local
  Span<Type> windowView() { return typed(m_base.windowView()); }
  //! Returns the segment of this rank, to read. \local
  Span<const Type> segmentConstView() const { return typed(m_base.segmentConstView()); }
  //! Returns the segment of \a rank, to read. \local \throws ArgumentException when \a rank is not one of machineRanks()
  Span<const Type> segmentConstView(Int32 rank) const { return typed(m_base.segmentConstView(rank)); }
  //! Returns all segments, to read. \local
  Span<const Type> windowConstView() const { return typed(m_base.windowConstView()); }

  /*!
   * \brief Cuts the same memory again: elements stay where they are, segments begin elsewhere.
   *
   * The sum of the sizes over the ranks must not be larger than in the constructor; -1 keeps the size of this rank. The call
   * returns when all ranks have made it. \machine
   * \throws FatalErrorException on all ranks when the sum is too large or a size is negative; the window is then unchanged
   */
  void resizeSegment(Int64 new_nb_elem) { m_base.resizeSegment(new_nb_elem); }

 private:
  ContigMachineShMemWinBase m_base;

  static Span<Type> typed(Span<std::byte> bytes) { return { reinterpret_cast<Type*>(bytes.data()), bytes.size() / Int64(sizeof(Type)) }; }
  static Span<const Type> typed(Span<const std::byte> bytes)
  {
    return { reinterpret_cast<const Type*>(bytes.data()), bytes.size() / Int64(sizeof(Type)) };
  }
};
} // namespace Arcane
