// SPDX-License-Identifier: Apache-2.0
// A mesh as flat arrays, as a checkpoint holds it.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

#include <cstddef>

namespace Arcane::detail::mesh
{

//! Holds numbers of one type under a name. Texts are bytes in UTF-8.
struct NamedArray
{
  String name;
  //! DT_Byte, DT_Int16, DT_Int32 or DT_Int64.
  eDataType type = DT_Unknown;
  UniqueArray<std::byte> bytes;
  //! The bytes in the memory of the mesh, as long as it does not change; \a bytes is then empty.
  Span<const std::byte> place = {};

  Span<const std::byte> allBytes() const { return place.empty() ? Span<const std::byte>(bytes) : place; }
};

//! The part of a mesh that one rank holds, ghosts included, without coordinates, which are a variable.
struct MeshState
{
  UniqueArray<NamedArray> arrays;
};

} // namespace Arcane::detail::mesh
