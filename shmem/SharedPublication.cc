// SPDX-License-Identifier: Apache-2.0
#include "shmem/SharedPublication.h"

#include "arcane_core/base/error/ArgumentException.h"

#include <algorithm>
#include <utility>

namespace Arcane::detail::shmem
{
SharedPublication::SharedPublication(MachineArena& arena, const String& full_name)
: m_arena(arena)
, m_name(full_name)
, m_instance(arena.directory().add(full_name))
{}

SharedPublication::~SharedPublication()
{
  if (m_has_lookup)
    m_arena.directory().end(m_instance.entry);
  else
    m_arena.directory().remove(m_instance.entry);
}

void SharedPublication::noteLookup()
{
  if (std::exchange(m_has_lookup, true))
    return;
  if (m_block)
    m_arena.heap().markShown(m_block);
}

void SharedPublication::publish(const void* address, Int64 element_bytes, ConstArrayView<Int64> dims)
{
  if (dims.size() > DirectoryEntry::MaxDim)
    ARCANE_THROW(ArgumentException, "shared memory: '{0}' has {1} dimensions, expected at most {2}", m_name, dims.size(),
                 DirectoryEntry::MaxDim);
  ShownBlock block;
  block.element_bytes = element_bytes;
  block.nb_dim = dims.size();
  std::copy(dims.begin(), dims.end(), block.dims.begin());
  const std::byte* const note = m_arena.device().noteOf(address);
  const auto* const first = note ? note : static_cast<const std::byte*>(address);
  block.is_on_device = note != nullptr;
  if (first) {
    block.block_bytes = m_arena.heap().findCapacity(first);
    if (block.block_bytes < 0)
      ARCANE_THROW(ArgumentException, "shared memory: '{0}' is at {1}, which is not a block of the arena", m_name, address);
    block.offset = m_arena.offsetOf(first);
  }
  if (first && m_has_lookup)
    m_arena.heap().markPublished(first);
  m_arena.directory().write(m_instance.entry, block);
  m_block = first;
}
} // namespace Arcane::detail::shmem
