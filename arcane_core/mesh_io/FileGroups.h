// SPDX-License-Identifier: Apache-2.0
// Groups that files of VTK give by arrays of cells and points.
#pragma once

#include "arcane_core/mesh_io/ParsedMesh.h"

#include <span>
#include <string>
#include <string_view>

namespace Arcane::detail::meshio
{
//! The first letters of the name of an array that makes a group, where it is not zero.
inline constexpr std::string_view group_array_begin = "GROUP_";

//! An element of a file that becomes faces of a group.
struct FileFace
{
  //! Unique ids.
  std::span<const Int64> nodes;
  //! IT_NullType for a row of points, lines or triangles.
  Int16 type = 0;
  Int32 dimension = 0;
  Int64 position = 0;
};

//! Returns the group of a name and a kind, which is added if the mesh does not have it. \local
ParsedMesh::Group& findOrAddGroup(ParsedMesh& mesh, const std::string& name, eItemKind kind);

//! Adds an element to a group of faces. Each point, line or triangle of a row becomes a face. \local
void addFaces(const FileFace& face, ParsedMesh::Group& group);
} // namespace Arcane::detail::meshio
