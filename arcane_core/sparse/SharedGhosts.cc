// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/sparse/SharedGhosts.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/WaitNote.h"
#include "shmem/MachineTeam.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace Arcane::detail::sparse
{
namespace
{
//! Distinguishes vectors from what variables exchange.
constexpr UInt32 vector_label = 0x58765563;
//! Fewer values are copied: the owner need not wait then.
constexpr Int64 min_read_in_place = 64;

//! Where a neighbour finds a vector.
struct Place
{
  Int64 offset = 0;
  Int64 nb_value = 0;
};

shmem::MachineArena* arenaOf(IParallelMng* pm)
{
  shmem::MachineArena* arena = pm->commSize() > 1 ? shmem::MachineArena::ofRun(pm) : nullptr;
  // A part of the run numbers its ranks by its team.
  if (arena && arena->parallelMng() != pm)
    shmem::MachineTeam::of(pm);
  return arena;
}
} // namespace

SharedGhosts::SharedGhosts(IParallelMng* pm)
: m_parallel_mng(pm)
, m_arena(arenaOf(pm))
, m_machine_indexes(m_arena ? shmem::MachineTeam::mailIndexes(pm) : SmallSpan<const Int32>())
{}

void SharedGhosts::resize(UniqueArray<Real>& values, Int32 size) const
{
  const bool is_read_by_others = std::ranges::any_of(m_neighbours, [](const Neighbour& n) { return !n.shown.empty(); });
  if (!is_read_by_others || m_arena->contains(values.data())) {
    values.resizeNoInit(size);
    return;
  }
  try {
    UniqueArray<Real> shared(MemoryAllocationOptions(m_arena->allocator()));
    shared.resizeNoInit(size);
    values = std::move(shared);
  }
  catch (const FatalErrorException&) {
    // No room: neighbours read copies.
    values.resizeNoInit(size);
  }
}

bool SharedGhosts::isReadInPlace(const Neighbour& neighbour, const Real* values) const
{
  switch (m_arena->exchangePath()) {
  case shmem::eExchangePath::Copies: return false;
  case shmem::eExchangePath::References: return !neighbour.shown.empty() && m_arena->contains(values);
  default: return neighbour.shown.size() >= min_read_in_place && m_arena->contains(values);
  }
}

void SharedGhosts::show(ConstArrayView<Real> values)
{
  // All are prepared before the first one is sent, since this may throw.
  for (const Neighbour& n : m_neighbours) {
    if (isReadInPlace(n, values.data())) {
      const Place place = { m_arena->offsetOf(reinterpret_cast<const std::byte*>(values.data())), n.shown.size() };
      std::memcpy(m_arena->mail().prepare(m_machine_indexes[n.rank], sizeof(place)), &place, sizeof(place));
      continue;
    }
    auto* copy = reinterpret_cast<Real*>(m_arena->mail().prepare(m_machine_indexes[n.rank], n.shown.size() * Int64(sizeof(Real))));
    for (Int32 i = 0; i < n.shown.size(); ++i)
      copy[i] = values[n.shown[i]];
  }
  for (const Neighbour& n : m_neighbours)
    m_arena->mail().send(m_machine_indexes[n.rank], vector_label, { .is_reference = isReadInPlace(n, values.data()) });
}

void SharedGhosts::readFrom(const Neighbour& neighbour, ArrayView<Real> values)
{
  shmem::MachineMail& mail = m_arena->mail();
  const Int32 index = m_machine_indexes[neighbour.rank];
  const shmem::MachineMail::Message message = mail.take(index);
  Place place = { 0, message.bytes.size() / Int64(sizeof(Real)) };
  if (message.is_reference && message.label == vector_label)
    std::memcpy(&place, message.bytes.data(), sizeof(place));
  if (message.label != vector_label || place.nb_value != neighbour.ghosts.size())
    m_fault = String::format("matrix: rank {0} shows {1} values of {2} while rank {3} multiplies, expected {4} values of a vector: all "
                             "ranks must solve the same systems in the same order",
                             neighbour.rank, place.nb_value, message.label == vector_label ? "a vector" : "a variable",
                             m_parallel_mng->commRank(), neighbour.ghosts.size());
  else if (message.is_reference) {
    const auto* others = reinterpret_cast<const Real*>(m_arena->addressOf(place.offset));
    for (Int32 i = 0; i < neighbour.ghosts.size(); ++i)
      values[neighbour.ghosts[i]] = others[neighbour.places[i]];
  }
  else {
    const auto* copy = reinterpret_cast<const Real*>(message.bytes.data());
    for (Int32 i = 0; i < neighbour.ghosts.size(); ++i)
      values[neighbour.ghosts[i]] = copy[i];
    shmem::MachineMail::handBack(message);
  }
  if (message.is_reference)
    mail.release(index);
}

bool SharedGhosts::readArrived(ArrayView<Real> values)
{
  bool is_all_read = true;
  for (Neighbour& n : m_neighbours) {
    if (!n.is_read && m_arena->mail().hasCome(m_machine_indexes[n.rank])) {
      readFrom(n, values);
      n.is_read = true;
    }
    is_all_read = is_all_read && n.is_read;
  }
  return is_all_read;
}

void SharedGhosts::read(ArrayView<Real> values)
{
  if (m_neighbours.empty())
    return;
  const comm::WaitScope waits(m_parallel_mng->waitNote(), "product of a matrix");
  for (Neighbour& n : m_neighbours)
    n.is_read = false;
  m_arena->mail().waitUntil([&] { return readArrived(values); });
}

void SharedGhosts::waitForReaders()
{
  if (m_neighbours.empty())
    return;
  const comm::WaitScope waits(m_parallel_mng->waitNote(), "product of a matrix");
  m_arena->mail().waitUntil([&] {
    return std::ranges::all_of(m_neighbours, [&](const Neighbour& n) { return m_arena->mail().isReleased(m_machine_indexes[n.rank]); });
  });
  if (!m_fault.empty())
    ARCANE_THROW(FatalErrorException, std::exchange(m_fault, String()));
}
} // namespace Arcane::detail::sparse
