// SPDX-License-Identifier: Apache-2.0
#include "shmem/SharedLookup.h"

#include "shmem/MachineArena.h"
#include "shmem/SharedPublication.h"

#include "arcane_core/base/memory/DeviceArrays.h"

#include <utility>

namespace Arcane::detail::shmem
{
Int64 SharedLookup::Entry::nbElement() const
{
  Int64 n = (nb_dim > 0) ? 1 : 0;
  for (Int32 i = 0; i < nb_dim; ++i)
    n *= dims[static_cast<std::size_t>(i)];
  return n;
}

SharedLookup::SharedLookup(MachineArena& arena, const String& shown_name, SharedPublication* own, const char* what)
: m_arena(arena)
, m_name(shown_name)
, m_what(what)
{
  if (own) {
    own->noteLookup();
    m_own = own->instance();
  }
  m_arena.addWaitingLookup(this);
}

SharedLookup::~SharedLookup()
{
  // A barrier of another thread may be resolving this lookup: removing it waits for that.
  if (m_is_waiting.load(std::memory_order_acquire))
    m_arena.removeWaitingLookup(this);
  for (Place& place : m_places)
    forgetNote(place);
}

void SharedLookup::resolve()
{
  const Int32 nb_rank = m_arena.machineRanks().size();
  m_places.resize(static_cast<std::size_t>(nb_rank));
  m_machine_indexes = m_arena.machineIndexes();
  for (Int32 i = 0; i < nb_rank; ++i) {
    const bool is_known = (i == m_arena.machineIndex() && !m_own.isNull());
    m_places[static_cast<std::size_t>(i)].instance = is_known ? m_own : m_arena.directory().find(i, m_name, m_arena.nbBarrier());
  }
  m_is_waiting.store(false, std::memory_order_release);
}

const SharedLookup::Entry& SharedLookup::readAgain(Int32 rank)
{
  const Int32 index = m_arena.machineIndex(rank);
  if (m_is_waiting.load(std::memory_order_acquire))
    m_arena.resolveLookup(*this);
  Place& place = m_places[static_cast<std::size_t>(index)];
  if (place.barrier == m_arena.nbBarrier())
    return place.shown;
  place.lock = nullptr;
  place.barrier = -1;
  place.shown = {};
  forgetNote(place);
  if (place.instance.isNull())
    return place.shown;
  const BlockDirectory& directory = m_arena.directory();
  ShownBlock block;
  if (!directory.read(index, place.instance, block))
    throwEnded(rank);
  place.shown.element_bytes = block.element_bytes;
  place.shown.nb_dim = block.nb_dim;
  place.shown.dims = block.dims;
  place.shown.is_on_device = block.is_on_device;
  if (block.is_on_device)
    findOnDevice(rank, block.offset, place);
  else if (block.offset != 0) {
    place.shown.address = m_arena.addressOf(block.offset);
    m_arena.device().makeReachable(place.shown.address, place.shown.nbElement() * block.element_bytes);
  }
  if (block.has_ended || !block.is_latest)
    place.barrier = m_arena.nbBarrier();
  else {
    place.lock = &directory.lockOf(index, place.instance.entry);
    place.seen = block.number;
  }
  return place.shown;
}

void SharedLookup::findOnDevice(Int32 rank, Int64 offset, Place& place)
{
  const ArenaDevice::Place found = m_arena.device().find(offset);
  place.shown.address = found.address;
  // The process of the owner has named the block already.
  if (!found.is_imported)
    return;
  const String name = String::format("{0} (of rank {1})", m_name, rank);
  base::noteDeviceArray(found.address, found.nb_byte, name.toStdStringView());
  place.noted = found.address;
}

void SharedLookup::forgetNote(Place& place) noexcept
{
  if (place.noted)
    base::forgetDeviceArray(std::exchange(place.noted, nullptr));
}

void SharedLookup::throwEnded(Int32 rank) const
{
  const Int32 own_rank = m_arena.machineRanks()[m_arena.machineIndex()];
  ARCANE_FATAL("{0} '{1}': rank {2} has ended the {0} that a view of rank {3} was made for, and a barrier of the machine has passed since; "
               "destroy a view before that which it views, and make a new view on all ranks to read another {0} of that name",
               m_what, m_name, rank, own_rank);
}
} // namespace Arcane::detail::shmem
