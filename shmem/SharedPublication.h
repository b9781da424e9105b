// SPDX-License-Identifier: Apache-2.0
// Showing an array to the other ranks of the machine, and finding theirs.
#pragma once

#include "shmem/MachineArena.h"

#include "arcane_core/base/Span.h"

namespace Arcane::detail
{
/*!
 * \brief What this rank shows under a name, for as long as the object lives.
 *
 * publish() again after each change of address or size, before the next barrier of the machine.
 */
class SharedPublication
{
 public:
  //! Shows nothing yet: readers see a size of 0. \local \throws FatalErrorException when the name is taken on this rank
  SharedPublication(MachineArena& arena, const String& full_name);
  //! \local
  ~SharedPublication();
  SharedPublication(const SharedPublication&) = delete;
  SharedPublication& operator=(const SharedPublication&) = delete;

  /*!
   * \brief Shows the elements that start at \a address, \shape{dims}: 0 to 4 extents.
   *
   * The address is that of a block of the arena, or null when there is no element.
   * \local
   * \throws ArgumentException when it is neither
   */
  void publish(const void* address, Int64 element_bytes, ConstArrayView<Int64> dims);

  //! \local
  const String& name() const { return m_name; }

 private:
  MachineArena& m_arena;
  String m_name;
  Int32 m_entry;
  const std::byte* m_address = nullptr;

  void _leave(const std::byte* address);
};

/*!
 * \brief Finds the blocks that the ranks of the machine show under a name.
 *
 * Nothing is kept but the place in the directories: each read gives the present address and extents. They are good until
 * the first barrier of the machine after the owner changes them.
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
    std::array<Int64, DirectoryEntry::MaxDim> dims = {};

    //! Number of elements: the product of the extents, 0 without any.
    Int64 nbElement() const;
  };

  //! \local
  SharedLookup(MachineArena& arena, const String& full_name);

  //! What \a rank of the machine shows; no extent if it shows nothing. \local
  //! \throws ArgumentException when \a rank is on another machine
  Entry read(Int32 rank);

  //! \local
  const String& name() const { return m_name; }
  //! \local
  MachineArena& arena() const { return m_arena; }

 private:
  //! Where the name was found in the directory of one rank, when the directory had this version.
  struct Place
  {
    Int32 entry = -1;
    Int32 version = -1;
  };

  MachineArena& m_arena;
  String m_name;
  UInt64 m_key;
  std::vector<Place> m_places;
};
} // namespace Arcane::detail
