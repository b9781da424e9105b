// SPDX-License-Identifier: Apache-2.0
// Finding the arrays that the ranks of the machine show under a name.
#pragma once

#include "shmem/ArenaLayout.h"

#include "arcane_core/base/Span.h"
#include "arcane_core/base/String.h"

#include <array>
#include <vector>

namespace Arcane::detail
{
class MachineArena;

/*!
 * \brief What the ranks of the machine show under a name, now.
 *
 * What was read is kept, and given again as long as the owner has not published since: to know it costs one load. What
 * read() gives is good until the next barrier of the machine or MachineArena::endViews() of this rank, and after it as long
 * as the owner does not change it. Not for several threads at once.
 */
class SharedLookup
{
 public:
  //! In the addresses of this process.
  struct Entry
  {
    std::byte* address = nullptr;
    Int64 element_bytes = 0;
    Int64 generation = 0;
    Int32 nb_dim = 0;
    //! 0 from nb_dim on.
    std::array<Int64, DirectoryEntry::MaxDim> dims = {};

    //! Number of elements: the product of the extents, 0 without any. \local
    Int64 nbElement() const;
  };

  //! \local
  SharedLookup(MachineArena& arena, const String& full_name);

  //! What \a rank of the machine shows; no extent if it shows nothing. Good until the next call for this rank. \local
  //! \throws ArgumentException when \a rank is on another machine
  const Entry& read(Int32 rank)
  {
    if (static_cast<UInt32>(rank) < static_cast<UInt32>(m_machine_indexes.size())) [[likely]] {
      const Int32 index = m_machine_indexes[rank];
      if (index >= 0) [[likely]] {
        const Place& place = m_places[static_cast<std::size_t>(index)];
        if (place.sequence && place.sequence->load(std::memory_order_acquire) == place.seen) [[likely]]
          return place.shown;
      }
    }
    return _readAgain(rank);
  }

  //! \local
  const String& name() const { return m_name; }
  //! \local
  MachineArena& arena() const { return m_arena; }

 private:
  //! What was found in the directory of one rank, when the directory and the entry had these versions.
  struct Place
  {
    Entry shown;
    //! Null when nothing was read.
    const std::atomic<UInt32>* sequence = nullptr;
    UInt32 seen = 0;
    Int32 entry = -1;
    Int32 version = -1;
  };

  MachineArena& m_arena;
  //! Those of the arena; empty until the first read, as m_places, since views are made that are never read.
  SmallSpan<const Int32> m_machine_indexes;
  String m_name;
  //! 0 until the first search.
  UInt64 m_key = 0;
  std::vector<Place> m_places;

  const Entry& _readAgain(Int32 rank);
};
} // namespace Arcane::detail
