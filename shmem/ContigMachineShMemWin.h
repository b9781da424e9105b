// SPDX-License-Identifier: Apache-2.0
// Values that the ranks of a machine share: one block, cut in a segment per rank.
#pragma once

#include "shmem/ContigMachineShMemWinBase.h"

#include "arcane_core/base/array/Span.h"

namespace Arcane
{
/*!
 * \brief The segments of the ranks of a machine, one after the other in a block of fixed size.
 *
 * Segments follow the order of machineRanks(), without hole; every rank reads and writes the whole window. Each rank asks
 * for the pages of its own segment, so that they are near it. What is said of \a Type, of copies and of barriers in
 * MachineShMemWin is true here. Atomic values must be lock-free: processes have the window at other addresses.
 */
template <typename Type> class ContigMachineShMemWin
{
 public:
  static_assert(std::is_trivially_copyable_v<Type>, "only the bytes of the elements are shared");

  //! With \a nb_elem_segment elements, not initialised, for this rank. \machine, but \collective for the first one of \a pm
  //! \throws FatalErrorException on all ranks of the machine when there is no room, or the sizes of elements differ
  ContigMachineShMemWin(IParallelMng* pm, Int64 nb_elem_segment)
  : m_base(pm, nb_elem_segment, sizeof(Type))
  {}

  //! Ranks of the manager that have a segment, in increasing order, which is that of the segments. \local
  ConstArrayView<Int32> machineRanks() const { return m_base.machineRanks(); }
  //! Returns when all ranks of the window called it; what they wrote before can be seen. \machine
  void barrier() const { m_base.barrier(); }

  //! Segment of this rank. \local
  Span<Type> segmentView() { return typed(m_base.segmentView()); }
  //! Segment of \a rank. \local \throws ArgumentException when it is not one of machineRanks()
  Span<Type> segmentView(Int32 rank) { return typed(m_base.segmentView(rank)); }
  //! All segments. \local
  Span<Type> windowView() { return typed(m_base.windowView()); }
  //! Segment of this rank. \local
  Span<const Type> segmentConstView() const { return typed(m_base.segmentConstView()); }
  //! Segment of \a rank. \local \throws ArgumentException when it is not one of machineRanks()
  Span<const Type> segmentConstView(Int32 rank) const { return typed(m_base.segmentConstView(rank)); }
  //! All segments. \local
  Span<const Type> windowConstView() const { return typed(m_base.windowConstView()); }

  /*!
   * \brief Cuts the same memory again: elements stay where they are, segments begin elsewhere.
   *
   * The sum over the ranks is at most that of the constructor; -1 keeps the size of this rank. It returns when all
   * ranks called it. \machine
   * \throws FatalErrorException on all ranks when the sum is larger, or a size negative; all is then as it was
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
