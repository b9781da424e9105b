// SPDX-License-Identifier: Apache-2.0
// A window of bytes that the ranks of a machine share: one segment per rank, which may grow.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

#include <cstddef>
#include <memory>

namespace Arcane
{
namespace detail::shmem
{
class GrowingWindow;
} // namespace detail::shmem

/*!
 * \brief Holds one segment of memory per rank, each of its own size. Every rank of the machine reads and writes all segments.
 *
 * MachineShMemWin is the same with typed elements and explains the rules. The sizes given to the constructor, to reserve() and to
 * resize() count elements of \a sizeof_elem bytes; spans are spans of bytes. A copy of the object is another handle on the same window.
 */
class ARCANE_EXPORT MachineShMemWinBase
{
 public:
  /*!
   * \brief Makes a window of the ranks of \a pm that are on this machine.
   *
   * \machine, but \collective over \a pm for its first window
   * \throws FatalErrorException on all ranks of the machine when memory is exhausted, or when the sizes of elements differ
   */
  MachineShMemWinBase(IParallelMng* pm, Int64 nb_elem_segment, Int32 sizeof_elem);

  //! Returns the ranks of the manager that have a segment, in increasing order. The list is the same on all of them. \local
  ConstArrayView<Int32> machineRanks() const;
  //! Returns when all ranks of the window have called it. Each rank then sees what the others wrote before. \machine
  void barrier() const;

  //! Returns the segment of this rank. \local
  Span<std::byte> segmentView();
  //! Returns the segment of \a rank. \local \throws ArgumentException when \a rank is not one of machineRanks()
  Span<std::byte> segmentView(Int32 rank);
  //! Returns the segment of this rank. \local
  Span<const std::byte> segmentConstView() const;
  //! Returns the segment of \a rank. \local \throws ArgumentException when \a rank is not one of machineRanks()
  Span<const std::byte> segmentConstView(Int32 rank) const;

  //! Appends whole elements to the segment of this rank. \machine \throws FatalErrorException on all ranks, see MachineShMemWin::add()
  void add(Span<const std::byte> elem);
  //! Takes part in add() and appends nothing. \machine \throws FatalErrorException on all ranks, see MachineShMemWin::add()
  void add();
  //! Appends to the segment of \a rank. \machine \throws FatalErrorException on all ranks, see MachineShMemWin::addToAnotherSegment()
  void addToAnotherSegment(Int32 rank, Span<const std::byte> elem);
  //! Takes part in addToAnotherSegment() and appends nothing. \machine \throws FatalErrorException on all ranks, as the call with elements
  void addToAnotherSegment();
  //! Makes room for \a new_capacity elements. \machine \throws FatalErrorException on all ranks when memory is exhausted on one
  void reserve(Int64 new_capacity);
  //! Takes part in reserve() without a request. \machine \throws FatalErrorException on all ranks when memory is exhausted on one
  void reserve();
  //! Changes the number of elements. \machine \throws FatalErrorException on all ranks when memory is exhausted on one
  void resize(Int64 new_nb_elem);
  //! Takes part in resize() and keeps the size. \machine \throws FatalErrorException on all ranks when memory is exhausted on one
  void resize();
  //! Frees the room after the elements of this rank. \machine \throws FatalErrorException on all ranks when one makes another call
  void shrink();

 private:
  std::shared_ptr<detail::shmem::GrowingWindow> m_window;
};
} // namespace Arcane
