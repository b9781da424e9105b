// SPDX-License-Identifier: Apache-2.0
// A mesh as flat arrays, as a checkpoint holds it.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/ArcaneTypes.h"

#include <cstddef>
#include <functional>

namespace Arcane::detail::mesh
{

//! Holds numbers of one type under a name. Texts are bytes in UTF-8.
struct NamedArray
{
  String name;
  //! This is DT_Byte, DT_Int16, DT_Int32 or DT_Int64.
  eDataType type = DT_Unknown;
  UniqueArray<std::byte> bytes;
  //! Writes the bytes to a place. If there is this function, \a bytes is empty: the array is made when it is needed.
  std::function<void(std::byte*)> write_late = {};
  //! The number of bytes that \a write_late writes.
  Int64 nb_late_byte = 0;

  Int64 nbByte() const { return write_late ? nb_late_byte : bytes.largeSize(); }
};

//! The part of a mesh that one rank holds, ghosts included. It does not contain coordinates, which are a variable.
struct MeshState
{
  UniqueArray<NamedArray> arrays;

  //! Makes the arrays that are not made yet.
  void complete()
  {
    for (NamedArray& array : arrays)
      if (array.write_late) {
        array.bytes.resize(array.nb_late_byte);
        array.write_late(array.bytes.data());
        array.write_late = {};
      }
  }
};

} // namespace Arcane::detail::mesh
