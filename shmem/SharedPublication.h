// SPDX-License-Identifier: Apache-2.0
// Showing an array to the other ranks of the machine.
#pragma once

#include "shmem/MachineArena.h"
#include "shmem/SharedLookup.h"

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
} // namespace Arcane::detail
