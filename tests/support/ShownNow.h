// SPDX-License-Identifier: Apache-2.0
// What a rank shows under a name at this moment, whatever barriers there were.
#pragma once

#include "shmem/MachineArena.h"
#include "shmem/SharedLookup.h"

namespace Arcane::test
{
//! What the living instance of \a rank shows; no extent if there is none. Views read what was there at a barrier instead.
inline detail::shmem::SharedLookup::Entry shownNow(detail::shmem::MachineArena& arena, const String& name, Int32 rank)
{
  const Int32 index = arena.machineIndex(rank);
  const detail::shmem::SharedInstance living = arena.directory().find(index, name, detail::shmem::DirectoryEntry::NotEnded);
  detail::shmem::ShownBlock block;
  if (living.isNull() || !arena.directory().read(index, living, block))
    return {};
  std::byte* address = block.offset != 0 ? arena.addressOf(block.offset) : nullptr;
  return { .address = address, .element_bytes = block.element_bytes, .nb_dim = block.nb_dim, .dims = block.dims };
}
} // namespace Arcane::test
