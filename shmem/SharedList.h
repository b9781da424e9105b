// SPDX-License-Identifier: Apache-2.0
// A list of numbers that this rank shows to the other ranks of the machine.
#pragma once

#include "shmem/SharedPublication.h"

#include "arcane_core/base/array/UniqueArray.h"

namespace Arcane::detail::shmem
{

/*!
 * \brief Shows copies of lists under a name. Each list is a new block, so that the other ranks can finish reading the previous one.
 *
 * All calls are \local.
 */
template <typename T> class SharedList
{
 public:
  //! Shows an empty list. \throws FatalErrorException when this rank already shows the name
  SharedList(MachineArena& arena, const String& name)
  : m_shown(MemoryAllocationOptions(arena.allocator()))
  , m_publication(arena, name)
  {}

  //! \throws FatalErrorException when shared memory is exhausted
  void show(ConstArrayView<T> values)
  {
    UniqueArray<T> fresh(MemoryAllocationOptions(m_shown.allocationOptions()));
    fresh.setDebugName(m_publication.name());
    fresh.copy(values);
    const Int64 size = fresh.largeSize();
    m_publication.publish(fresh.data(), sizeof(T), ConstArrayView<Int64>(1, &size));
    m_shown.swap(fresh);
  }
  SharedPublication* publication() { return &m_publication; }

 private:
  //! The values shown, declared before the publication, which refers to them.
  UniqueArray<T> m_shown;
  SharedPublication m_publication;
};

} // namespace Arcane::detail::shmem
