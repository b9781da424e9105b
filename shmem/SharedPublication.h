// SPDX-License-Identifier: Apache-2.0
// Shows an array to the other ranks of the machine.
#pragma once

#include "shmem/MachineArena.h"
#include "shmem/SharedLookup.h"

namespace Arcane::detail::shmem
{
/*!
 * \brief One instance of a name: it shows an array of this rank under the name, as long as the object lives.
 *
 * The other ranks see what was published before the last barrier, also when the object has been destroyed since. So once a lookup was made for it,
 * the owner must not change in place the size of an array that was shown at the last barrier: BlockHeap::isShown() says that the array must take
 * another block, and publish() shows that one. The arena keeps the previous block until the next barrier. The owner must call publish() after each
 * change of address or size, before the next barrier.
 */
class SharedPublication
{
 public:
  //! Begins the instance. Readers see a size of 0 at first. \local \throws FatalErrorException when this rank already shows the name
  SharedPublication(MachineArena& arena, const String& full_name);
  //! \local
  ~SharedPublication();
  SharedPublication(const SharedPublication&) = delete;
  SharedPublication& operator=(const SharedPublication&) = delete;

  /*!
   * \brief Shows the elements that start at \a address, \shape{dims}, with 0 to 4 extents.
   *
   * \a address is the address of a block of the arena or of its device blocks, or null for an empty array.
   * \local
   * \throws ArgumentException when \a address is neither
   */
  void publish(const void* address, Int64 element_bytes, ConstArrayView<Int64> dims);
  //! Notes that other ranks may read what is shown: they made lookups for it when this rank did. \local
  void noteLookup();

  //! \local
  const String& name() const { return m_name; }
  //! \local
  SharedInstance instance() const { return m_instance; }

 private:
  MachineArena& m_arena;
  String m_name;
  SharedInstance m_instance;
  //! The block that was published last, or its note if it is in the memory of a device.
  const std::byte* m_block = nullptr;
  bool m_has_lookup = false;
};
} // namespace Arcane::detail::shmem
