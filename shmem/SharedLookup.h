// SPDX-License-Identifier: Apache-2.0
// Finds the arrays that the ranks of the machine show under a name.
#pragma once

#include "shmem/ArenaLayout.h"

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/text/String.h"

#include <array>
#include <atomic>
#include <vector>

namespace Arcane::detail::shmem
{
class MachineArena;
class SharedPublication;

/*!
 * \brief Reads what the instances of a name show, on each rank of the machine.
 *
 * An instance is one life of the name on one rank (see SharedPublication). On each rank, the lookup reads the instance that this
 * rank showed when it entered the last barrier before the lookup was made, whatever its owner does afterwards. All
 * ranks of the machine make their lookups after the same barrier, and pass their own publication.
 *
 * read() returns what the instance showed at the last barrier of this rank, whatever its owner has published since; of its own instance a rank reads
 * the present state. The result is valid until the next barrier of the machine. The result stays valid afterwards if the owner has published nothing.
 * Reading again costs one load if the owner has published nothing since the last time. Several threads must not use one object at the same time.
 *
 * \code
 * SharedLookup lookup(arena, "Density", own_publication);    // on all ranks of the machine, after the same barrier
 * const SharedLookup::Entry& shown = lookup.read(neighbour);
 * const auto* values = reinterpret_cast<const Real*>(shown.address);   // shown.nbElement() values, until the next barrier
 * \endcode
 */
class SharedLookup
{
 public:
  //! Describes the array that one rank shows, with its address in this process.
  struct Entry
  {
    std::byte* address = nullptr;
    Int64 element_bytes = 0;
    Int32 nb_dim = 0;
    //! True when only kernels, and copies by the driver, may use the address.
    bool is_on_device = false;
    //! The extents, 0 from nb_dim on.
    std::array<Int64, DirectoryEntry::MaxDim> dims = {};

    //! Returns the number of elements: the product of the extents, or 0 without extents. \local
    Int64 nbElement() const;
  };

  /*!
   * \brief Makes a lookup for the instances that the ranks showed when they entered the last barrier of this rank.
   * \param shown_name the name of the instances
   * \param own the instance of this rank, null if this rank has none. An instance without a lookup of its owner is not kept for the others.
   * \param what the kind of thing that has the name, for error messages
   * \local
   */
  SharedLookup(MachineArena& arena, const String& shown_name, SharedPublication* own = nullptr, const char* what = "shared array");
  //! \local
  ~SharedLookup();
  SharedLookup(const SharedLookup&) = delete;
  SharedLookup& operator=(const SharedLookup&) = delete;

  /*!
   * \brief Returns what the instance of \a rank showed, without extents if \a rank had none. The result is valid until the next call
   * for \a rank. \local
   * \throws ArgumentException when \a rank is on another machine
   * \throws FatalErrorException when \a rank ended its instance before the last barrier of the machine
   */
  const Entry& read(Int32 rank)
  {
    if (static_cast<UInt32>(rank) < static_cast<UInt32>(m_machine_indexes.size())) [[likely]] {
      const Int32 index = m_machine_indexes[rank];
      if (index >= 0) [[likely]] {
        const Place& place = m_places[static_cast<std::size_t>(index)];
        if (place.lock && place.lock->number() == place.seen) [[likely]]
          return place.shown;
      }
    }
    return readAgain(rank);
  }

  //! Finds the instances of all ranks. The arena calls it, under its lock, before this rank enters another barrier. \local
  void resolve();
  //! The arena calls this when it is destroyed, so that the lookup does not use it any more. \local
  void forgetArena() { m_is_waiting.store(false, std::memory_order_release); }

  //! \local
  const String& name() const { return m_name; }
  //! \local
  MachineArena& arena() const { return m_arena; }

 private:
  //! The result of reading the instance of one rank.
  struct Place
  {
    Entry shown;
    //! The lock of the entry, if \a shown is the latest state: it is valid as long as the lock has the number \a seen. Null otherwise.
    const comm::SequenceLock* lock = nullptr;
    UInt64 seen = 0;
    //! The number of the barrier for which \a shown is valid when it is a previous state, -1 otherwise.
    Int64 barrier = -1;
    SharedInstance instance;
    //! The address under which the name is noted for the report of a host that touches it; null when it is not.
    const std::byte* noted = nullptr;
  };

  MachineArena& m_arena;
  //! The index of each rank on the machine. Empty until resolve(), like m_places, since many lookups are never read.
  SmallSpan<const Int32> m_machine_indexes;
  String m_name;
  const char* m_what;
  SharedInstance m_own;
  //! True until resolve() is called, by the next barrier of the arena at the latest.
  std::atomic<bool> m_is_waiting = true;
  std::vector<Place> m_places;

  ARCANE_EXPORT const Entry& readAgain(Int32 rank);
  void findOnDevice(Int32 rank, Int64 offset, Place& place);
  static void forgetNote(Place& place) noexcept;
  [[noreturn]] void throwEnded(Int32 rank) const;
};
} // namespace Arcane::detail::shmem
