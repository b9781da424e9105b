// SPDX-License-Identifier: Apache-2.0
// Bytes that the ranks of a machine share: a segment per rank, which may grow.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

#include <cstddef>
#include <memory>

namespace Arcane
{
namespace detail
{
class GrowingWindow;
} // namespace detail

/*!
 * \brief One segment of memory per rank, of its own size; every rank of the machine reads and writes all of them.
 *
 * See MachineShMemWin, which has elements in place of bytes. Sizes given to the constructor, reserve() and resize() count
 * elements of \a sizeof_elem bytes, spans are bytes. A copy is another handle on the same window.
 */
class ARCANE_EXPORT MachineShMemWinBase
{
 public:
  /*!
   * \brief A window of the ranks of \a pm that are on this machine.
   *
   * \machine, but \collective over \a pm for its first window
   * \throws FatalErrorException on all ranks of the machine when there is no room, or element sizes differ
   */
  MachineShMemWinBase(IParallelMng* pm, Int64 nb_elem_segment, Int32 sizeof_elem);

  //! Ranks of the manager that have a segment, in increasing order, the same on all of them. \local
  ConstArrayView<Int32> machineRanks() const;
  //! Returns when all ranks of the window called it; what they wrote before can be seen. \machine
  void barrier() const;

  //! \local
  Span<std::byte> segmentView();
  //! \local \throws ArgumentException when \a rank is not one of machineRanks()
  Span<std::byte> segmentView(Int32 rank);
  //! \local
  Span<const std::byte> segmentConstView() const;
  //! \local \throws ArgumentException when \a rank is not one of machineRanks()
  Span<const std::byte> segmentConstView(Int32 rank) const;

  //! \machine \throws FatalErrorException on all ranks, see MachineShMemWin::add()
  void add(Span<const std::byte> elem);
  //! \machine
  void add();
  //! \machine \throws FatalErrorException on all ranks, see MachineShMemWin::addToAnotherSegment()
  void addToAnotherSegment(Int32 rank, Span<const std::byte> elem);
  //! \machine
  void addToAnotherSegment();
  //! \machine \throws FatalErrorException on all ranks when there is no room on one
  void reserve(Int64 new_capacity);
  //! \machine
  void reserve();
  //! \machine \throws FatalErrorException on all ranks when there is no room on one
  void resize(Int64 new_nb_elem);
  //! \machine
  void resize();
  //! \machine
  void shrink();

 private:
  std::shared_ptr<detail::GrowingWindow> m_window;
};
} // namespace Arcane
