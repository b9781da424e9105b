// SPDX-License-Identifier: Apache-2.0
#include "shmem/SharedLookup.h"

#include "shmem/MachineArena.h"

namespace Arcane::detail
{
Int64 SharedLookup::Entry::
nbElement() const
{
  Int64 n = (nb_dim > 0) ? 1 : 0;
  for (Int32 i = 0; i < nb_dim; ++i)
    n *= dims[static_cast<std::size_t>(i)];
  return n;
}

SharedLookup::
SharedLookup(MachineArena& arena, const String& full_name)
: m_arena(arena)
, m_name(full_name)
{}

const SharedLookup::Entry& SharedLookup::
_readAgain(Int32 rank)
{
  const Int32 index = m_arena.machineIndex(rank);
  if (m_places.empty()) {
    m_places.resize(static_cast<std::size_t>(m_arena.machineRanks().size()));
    m_machine_indexes = m_arena.machineIndexes();
  }
  Place& place = m_places[static_cast<std::size_t>(index)];
  BlockDirectory& directory = m_arena.directory();
  if (m_key == 0)
    m_key = BlockDirectory::keyOf(m_name);
  for (;;) {
    if (const Int32 version = directory.version(index); version != place.version) {
      place.version = version;
      place.entry = directory.find(index, m_name);
    }
    place.sequence = nullptr;
    place.shown = {};
    if (place.entry < 0)
      return place.shown;
    SharedBlock block;
    if (directory.read(index, place.entry, m_key, block)) {
      place.shown.address = (block.offset != 0) ? m_arena.addressOf(block.offset) : nullptr;
      place.shown.element_bytes = block.element_bytes;
      place.shown.generation = block.generation;
      place.shown.nb_dim = block.nb_dim;
      place.shown.dims = block.dims;
      m_arena.makeReachable(place.shown.address, place.shown.nbElement() * block.element_bytes);
      place.sequence = &directory.sequenceOf(index, place.entry);
      place.seen = block.sequence;
      return place.shown;
    }
    // The owner withdrew it a moment ago: look again.
    place.version = -1;
  }
}
} // namespace Arcane::detail
