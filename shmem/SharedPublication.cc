// SPDX-License-Identifier: Apache-2.0
#include "shmem/SharedPublication.h"

#include "arcane_core/base/ArgumentException.h"

#include <algorithm>

namespace Arcane::detail
{
SharedPublication::
SharedPublication(MachineArena& arena, const String& full_name)
: m_arena(arena)
, m_name(full_name)
, m_entry(arena.directory().add(full_name))
{}

SharedPublication::
~SharedPublication()
{
  m_arena.directory().write(m_entry, {});
  _leave(m_address);
  m_arena.directory().remove(m_entry);
}

void SharedPublication::
_leave(const std::byte* address)
{
  // A block that nobody looked at needs not wait for a barrier.
  if (address && !m_arena.directory().wasRead(m_entry))
    m_arena.heap().unmarkShown(address);
}

void SharedPublication::
publish(const void* address, Int64 element_bytes, ConstArrayView<Int64> dims)
{
  if (dims.size() > DirectoryEntry::MaxDim)
    ARCANE_THROW(ArgumentException, "shared memory: '{0}' has {1} dimensions, expected at most {2}", m_name, dims.size(),
                 DirectoryEntry::MaxDim);
  SharedBlock block;
  block.element_bytes = element_bytes;
  block.nb_dim = dims.size();
  std::copy(dims.begin(), dims.end(), block.dims.begin());
  const auto* first = static_cast<const std::byte*>(address);
  if (first) {
    block.block_bytes = m_arena.heap().markShown(first);
    if (block.block_bytes < 0)
      ARCANE_THROW(ArgumentException, "shared memory: '{0}' is at {1}, which is not a block of the arena", m_name, address);
    block.offset = m_arena.offsetOf(first);
  }
  m_arena.directory().write(m_entry, block);
  const std::byte* previous = std::exchange(m_address, first);
  if (previous != first)
    _leave(previous);
}

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
, m_key(BlockDirectory::keyOf(full_name))
, m_places(static_cast<std::size_t>(arena.machineRanks().size()))
{}

SharedLookup::Entry SharedLookup::
read(Int32 rank)
{
  const Int32 index = m_arena.machineIndex(rank);
  Place& place = m_places[static_cast<std::size_t>(index)];
  BlockDirectory& directory = m_arena.directory();
  for (;;) {
    if (const Int32 version = directory.version(index); version != place.version) {
      place.version = version;
      place.entry = directory.find(index, m_name);
    }
    if (place.entry < 0)
      return {};
    SharedBlock block;
    if (directory.read(index, place.entry, m_key, block)) {
      Entry entry;
      entry.address = (block.offset != 0) ? m_arena.addressOf(block.offset) : nullptr;
      entry.element_bytes = block.element_bytes;
      entry.generation = block.generation;
      entry.nb_dim = block.nb_dim;
      entry.dims = block.dims;
      return entry;
    }
    // The owner withdrew it a moment ago: look again.
    place.version = -1;
  }
}
} // namespace Arcane::detail
