// SPDX-License-Identifier: Apache-2.0
// An array of this rank that is shown to the others under a name.
#pragma once

#include "shmem/SharedPublication.h"

#include "arcane_core/base/array/UniqueArray.h"

namespace Arcane::test
{
//! The array takes another block where others may be reading the present one, as variables do.
struct ShownArray
{
  detail::shmem::MachineArena& arena;
  UniqueArray<Int64> values;
  detail::shmem::SharedPublication publication;

  ShownArray(detail::shmem::MachineArena& arena, const String& name)
  : arena(arena)
  , values(arena.allocator())
  , publication(arena, name)
  {}
  ShownArray(detail::shmem::MachineArena& arena, const String& name, Int64 n, Int64 value)
  : ShownArray(arena, name)
  {
    resize(n, value);
  }

  //! Changes the size without publishing it. The values are undefined.
  void setSize(Int64 n)
  {
    if (arena.heap().isShown(reinterpret_cast<const std::byte*>(values.data())))
      values = UniqueArray<Int64>(arena.allocator());
    values.resize(n);
  }
  void publish()
  {
    const Int64 n = values.largeSize();
    publication.publish(values.data(), sizeof(Int64), ConstArrayView<Int64>(1, &n));
  }
  void resize(Int64 n, Int64 value)
  {
    setSize(n);
    values.fill(value);
    publish();
  }
};
} // namespace Arcane::test
