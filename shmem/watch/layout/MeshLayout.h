// SPDX-License-Identifier: Apache-2.0
// The block of memory in which a rank describes its part of a mesh to other programs.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <string>
#include <string_view>

namespace Arcane::detail::watch
{
//! The name of the coordinates of each mesh.
inline constexpr std::string_view coordinates_of_mesh = "NodeCoord";

//! Returns the name of the entry that shows the block of a mesh. Variables have other names.
inline std::string entryNameOfMesh(std::string_view mesh)
{
  return "mesh " + std::string(mesh);
}

//! The place of an array in the block.
struct MeshPart
{
  //! The alignment of each array.
  static constexpr Int64 alignment = 64;

  Int64 offset = 0;
  Int64 nb_byte = 0;
};

//! A group of nodes, edges, faces or cells.
struct MeshGroupHead
{
  //! The value of eItemKind.
  Int32 item_kind = 0;
  Int32 padding = 0;
  MeshPart name;
  //! Local ids, Int32.
  MeshPart items;
  //! The nodes of the items as in MeshHead; empty for nodes and cells.
  MeshPart offsets;
  MeshPart nodes;
  MeshPart types;
};

/*!
 * \brief The beginning of the block, which is not changed any more once it is shown.
 *
 * Rows are local ids: the row of an item that does not exist has the owner -1 and, for a cell, the type 0.
 */
struct MeshHead
{
  //! The size of the block. \unit{bytes}
  Int64 nb_byte = 0;
  Int64 nb_node = 0;
  Int64 nb_cell = 0;
  //! WatchEntry::epoch of the coordinates that have the same rows.
  Int64 coordinates_epoch = 0;
  //! Grows with each change of the mesh or of its groups.
  Int64 epoch = 0;
  Int32 dimension = 0;
  Int32 nb_group = 0;
  //! The full name of the variable.
  MeshPart coordinates_name;
  //! Int64, \shape{nb_cell + 1}
  MeshPart cell_offsets;
  //! Local ids of nodes, Int64.
  MeshPart cell_nodes;
  //! Types of VTK, Byte.
  MeshPart cell_types;
  //! Int64
  MeshPart cell_unique_ids;
  //! Int32
  MeshPart cell_owners;
  //! Int64
  MeshPart node_unique_ids;
  //! Int32
  MeshPart node_owners;
  //! MeshGroupHead, \shape{nb_group}
  MeshPart groups;
};
} // namespace Arcane::detail::watch
