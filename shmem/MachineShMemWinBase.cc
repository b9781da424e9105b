// SPDX-License-Identifier: Apache-2.0
#include "shmem/MachineShMemWinBase.h"

#include "shmem/GrowingWindow.h"

namespace Arcane
{
MachineShMemWinBase::MachineShMemWinBase(IParallelMng* pm, Int64 nb_elem_segment, Int32 sizeof_elem)
: m_window(std::make_shared<detail::shmem::GrowingWindow>(detail::shmem::MachineTeam::of(pm), nb_elem_segment, sizeof_elem))
{}

ConstArrayView<Int32> MachineShMemWinBase::machineRanks() const
{
  return m_window->team().ranks();
}

void MachineShMemWinBase::barrier() const
{
  m_window->team().barrier();
}

Span<std::byte> MachineShMemWinBase::segmentView()
{
  return m_window->segment(m_window->team().index());
}

Span<std::byte> MachineShMemWinBase::segmentView(Int32 rank)
{
  return m_window->segment(m_window->team().indexOf(rank));
}

Span<const std::byte> MachineShMemWinBase::segmentConstView() const
{
  return m_window->segment(m_window->team().index());
}

Span<const std::byte> MachineShMemWinBase::segmentConstView(Int32 rank) const
{
  return m_window->segment(m_window->team().indexOf(rank));
}

void MachineShMemWinBase::add(Span<const std::byte> elem)
{
  m_window->add(elem);
}

void MachineShMemWinBase::add()
{
  m_window->add({});
}

void MachineShMemWinBase::addToAnotherSegment(Int32 rank, Span<const std::byte> elem)
{
  m_window->addToAnother(rank, elem);
}

void MachineShMemWinBase::addToAnotherSegment()
{
  m_window->addToAnother(std::nullopt, {});
}

void MachineShMemWinBase::reserve(Int64 new_capacity)
{
  m_window->reserve(new_capacity);
}

void MachineShMemWinBase::reserve()
{
  m_window->reserve(detail::shmem::no_change);
}

void MachineShMemWinBase::resize(Int64 new_nb_elem)
{
  m_window->resize(new_nb_elem);
}

void MachineShMemWinBase::resize()
{
  m_window->resize(detail::shmem::no_change);
}

void MachineShMemWinBase::shrink()
{
  m_window->shrink();
}
} // namespace Arcane
