// SPDX-License-Identifier: Apache-2.0
// A window of bytes that the ranks of a machine share: one block, cut into one segment per rank.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

#include <cstddef>
#include <memory>

namespace Arcane
{
namespace detail::shmem
{
class ContiguousWindow;
} // namespace detail::shmem

/*!
 * \brief Holds the segments of the ranks of a machine one after the other in a block of fixed size.
 *
 * ContigMachineShMemWin is the same with typed elements and explains the rules. Here sizes count elements of \a sizeof_elem bytes, and
 * spans are spans of bytes. A copy of the object is another handle on the same window.
 */
class ARCANE_EXPORT ContigMachineShMemWinBase
{
 public:
  /*!
   * \brief Makes a window of the ranks of \a pm that are on this machine.
   *
   * \machine, but \collective over \a pm for its first window
   * \throws FatalErrorException on all ranks of the machine when memory is exhausted, or when the sizes of elements differ
   */
  ContigMachineShMemWinBase(IParallelMng* pm, Int64 nb_elem_segment, Int32 sizeof_elem);

  //! Returns the ranks of the manager that have a segment, in increasing order. The segments have the same order. \local
  ConstArrayView<Int32> machineRanks() const;
  //! Returns when all ranks of the window have called it. Each rank then sees what the others wrote before. \machine
  void barrier() const;

  //! \local
  Span<std::byte> segmentView();
  //! \local \throws ArgumentException when \a rank is not one of machineRanks()
  Span<std::byte> segmentView(Int32 rank);
  //! \local
  Span<std::byte> windowView();
  //! \local
  Span<const std::byte> segmentConstView() const;
  //! \local \throws ArgumentException when \a rank is not one of machineRanks()
  Span<const std::byte> segmentConstView(Int32 rank) const;
  //! \local
  Span<const std::byte> windowConstView() const;

  //! Cuts the same memory again. \machine \throws FatalErrorException on all ranks, see ContigMachineShMemWin::resizeSegment()
  void resizeSegment(Int64 new_nb_elem);

 private:
  std::shared_ptr<detail::shmem::ContiguousWindow> m_window;
};
} // namespace Arcane
