// SPDX-License-Identifier: Apache-2.0
// Showing an array to the other ranks of the machine.
#pragma once

#include "shmem/MachineArena.h"
#include "shmem/SharedLookup.h"

namespace Arcane::detail
{
/*!
 * \brief One instance of a name: what this rank shows under the name, for as long as the object lives.
 *
 * Its owner must publish() again after each change of address or size, before the next barrier of the machine. When the
 * object dies, lookups that were made for it still find what it showed last until the next barrier of the machine, if
 * another rank read it or noteLookup() was called; the arena keeps the block until then.
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
  //! The other ranks may read what is shown from now on, as they made lookups for it when this rank did. \local
  void noteLookup() { m_arena.directory().markRead(m_instance.entry); }

  //! \local
  const String& name() const { return m_name; }
  //! \local
  SharedInstance instance() const { return m_instance; }

 private:
  MachineArena& m_arena;
  String m_name;
  SharedInstance m_instance;
  const std::byte* m_address = nullptr;
};
} // namespace Arcane::detail
