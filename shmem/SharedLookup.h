// SPDX-License-Identifier: Apache-2.0
// Finding the arrays that the ranks of the machine show under a name.
#pragma once

#include "shmem/ArenaLayout.h"

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/text/String.h"

#include <array>
#include <vector>

namespace Arcane::detail
{
class MachineArena;
class SharedPublication;

/*!
 * \brief What one instance of a name shows, on each rank of the machine.
 *
 * An instance is one life of the name on one rank (SharedPublication). The instance that is read on a rank is the one that
 * this rank showed when it entered the last barrier before the lookup was made, whatever its owner does afterwards. All
 * ranks of the machine make their lookups after the same barrier, and give their own publication.
 *
 * What was read is kept, and returned again as long as the owner has not published since: finding that out costs one load.
 * What read() returns is good until the next barrier of the machine or MachineArena::endViews() of this rank, and after it
 * as long as the owner does not change what it shows. An object is not for several threads at once.
 */
class SharedLookup
{
 public:
  //! In the addresses of this process.
  struct Entry
  {
    std::byte* address = nullptr;
    Int64 element_bytes = 0;
    Int32 nb_dim = 0;
    //! 0 from nb_dim on.
    std::array<Int64, DirectoryEntry::MaxDim> dims = {};

    //! Number of elements: the product of the extents, 0 without any. \local
    Int64 nbElement() const;
  };

  /*!
   * \brief A lookup for the instances that the ranks showed when they entered the last barrier of this rank.
   * \param shown_name the name of the instances
   * \param own the instance of this rank, null if this rank has none. Without it, other ranks cannot read what this rank
   *        showed if it ends the instance before they have read it.
   * \param what what the name is that of, for messages
   * \local
   */
  SharedLookup(MachineArena& arena, const String& shown_name, SharedPublication* own = nullptr, const char* what = "shared array");
  //! \local
  ~SharedLookup();
  SharedLookup(const SharedLookup&) = delete;
  SharedLookup& operator=(const SharedLookup&) = delete;

  /*!
   * \brief What the instance of \a rank shows; no extent if \a rank had none. Good until the next call for this rank. \local
   * \throws ArgumentException when \a rank is on another machine
   * \throws FatalErrorException when \a rank ended its instance before the last barrier of the machine
   */
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
    return readAgain(rank);
  }

  //! Finds the instances of all ranks, before this rank enters another barrier. \local
  void resolve();
  //! The arena dies. \local
  void forgetArena() { m_is_waiting = false; }

  //! \local
  const String& name() const { return m_name; }
  //! \local
  MachineArena& arena() const { return m_arena; }

 private:
  //! What was read of the instance of one rank, when its entry had this sequence.
  struct Place
  {
    Entry shown;
    //! Null when nothing was read, or when what was read must be read again.
    const std::atomic<UInt32>* sequence = nullptr;
    UInt32 seen = 0;
    SharedInstance instance;
  };

  MachineArena& m_arena;
  //! Those of the arena; empty until resolve(), as m_places, since lookups are made that are never read.
  SmallSpan<const Int32> m_machine_indexes;
  String m_name;
  const char* m_what;
  SharedInstance m_own;
  //! True as long as the arena calls resolve() at its next barrier.
  bool m_is_waiting = true;
  std::vector<Place> m_places;

  ARCANE_EXPORT const Entry& readAgain(Int32 rank);
  [[noreturn]] void throwEnded(Int32 rank) const;
};
} // namespace Arcane::detail
