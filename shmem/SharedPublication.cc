// SPDX-License-Identifier: Apache-2.0
#include "shmem/SharedPublication.h"

#include "arcane_core/base/error/ArgumentException.h"

#include <algorithm>

namespace Arcane::detail::shmem
{
SharedPublication::SharedPublication(MachineArena& arena, const String& full_name)
: m_arena(arena)
, m_name(full_name)
, m_instance(arena.directory().add(full_name))
{}

SharedPublication::~SharedPublication()
{
  BlockDirectory& directory = m_arena.directory();
  if (directory.wasRead(m_instance.entry)) {
    if (m_address)
      m_arena.heap().keepUntilBarrier(m_address);
    directory.end(m_instance.entry);
  }
  // A block that no other rank can know need not wait for a barrier.
  else if (!directory.remove(m_instance.entry) && m_address)
    m_arena.heap().unmarkShown(m_address);
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
  const std::byte* const note = m_arena.noteOfDeviceBlock(address);
  const auto* const first = note ? note : static_cast<const std::byte*>(address);
  block.is_on_device = note != nullptr;
  if (first) {
    block.block_bytes = m_arena.heap().markShown(first);
    if (block.block_bytes < 0)
      ARCANE_THROW(ArgumentException, "shared memory: '{0}' is at {1}, which is not a block of the arena", m_name, address);
    block.offset = m_arena.offsetOf(first);
  }
  m_arena.directory().write(m_instance.entry, block);
  const std::byte* previous = std::exchange(m_address, first);
  if (!previous || previous == first)
    return;
  // The block may still be shown under another name, see IVariable::swapValues().
  if (m_arena.directory().wasRead(m_instance.entry))
    m_arena.heap().markUsed(previous);
  else
    m_arena.heap().unmarkShown(previous);
}
} // namespace Arcane::detail::shmem
