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
} // namespace Arcane::detail
