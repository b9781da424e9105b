// SPDX-License-Identifier: Apache-2.0
#include "shmem/ContigMachineShMemWinBase.h"

#include "shmem/ContiguousWindow.h"

namespace Arcane
{
ContigMachineShMemWinBase::ContigMachineShMemWinBase(IParallelMng* pm, Int64 nb_elem_segment, Int32 sizeof_elem)
: m_window(std::make_shared<detail::shmem::ContiguousWindow>(detail::shmem::MachineTeam::of(pm), nb_elem_segment, sizeof_elem))
{}

ConstArrayView<Int32> ContigMachineShMemWinBase::machineRanks() const
{
  return m_window->team().ranks();
}

void ContigMachineShMemWinBase::barrier() const
{
  m_window->team().barrier();
}

Span<std::byte> ContigMachineShMemWinBase::segmentView()
{
  return m_window->segment(m_window->team().index());
}

Span<std::byte> ContigMachineShMemWinBase::segmentView(Int32 rank)
{
  return m_window->segment(m_window->team().indexOf(rank));
}

Span<std::byte> ContigMachineShMemWinBase::windowView()
{
  return m_window->window();
}

Span<const std::byte> ContigMachineShMemWinBase::segmentConstView() const
{
  return m_window->segment(m_window->team().index());
}

Span<const std::byte> ContigMachineShMemWinBase::segmentConstView(Int32 rank) const
{
  return m_window->segment(m_window->team().indexOf(rank));
}

Span<const std::byte> ContigMachineShMemWinBase::windowConstView() const
{
  return m_window->window();
}

void ContigMachineShMemWinBase::resizeSegment(Int64 new_nb_elem)
{
  m_window->resizeSegment(new_nb_elem);
}
} // namespace Arcane
