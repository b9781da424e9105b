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
  detail::shmem::SharedLookup::Entry shown;
  arena.directory().forEach(arena.machineIndex(rank), [&](const String& its_name, const detail::shmem::ShownBlock& block) {
    if (its_name != name)
      return;
    std::byte* address = block.offset != 0 ? arena.addressOf(block.offset) : nullptr;
    shown = { .address = address, .element_bytes = block.element_bytes, .nb_dim = block.nb_dim, .dims = block.dims };
  });
  return shown;
}
} // namespace Arcane::test
