// SPDX-License-Identifier: Apache-2.0
// The description of a mesh by a reader or a generator, as numbers from which the mesh is built.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/math/Real3.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

#include <array>
#include <optional>

namespace Arcane::detail::mesh
{

/*!
 * \brief The part of a mesh that one rank holds: its own cells, and all their nodes.
 *
 * Cells of all ranks are disjoint; several ranks may describe a node. A node without a cell is not part of the
 * mesh.
 */
struct MeshDescription
{
  //! Describes a group of items of one kind. Every rank lists every group in the same order, possibly empty.
  struct Group
  {
    String name;
    eItemKind kind = IK_Unknown;
    //! The unique ids of cells or nodes; empty for faces and edges.
    UniqueArray<Int64> item_uid;
    //! The number of nodes of each face or edge of the group.
    UniqueArray<Int32> face_node_count;
    //! The nodes of the faces or edges, one after the other, in any rotation or direction. A rank that has one of its cells lists a face. A
    //! group of edges is empty when the mesh has no edges.
    UniqueArray<Int64> face_node_uid;
  };

  //! Describes the whole grid of a Cartesian generator, by axis; 1 cell beyond the dimension.
  struct Grid
  {
    std::array<Int64, 3> nb_cell = { 1, 1, 1 };
    //! The unique id of a cell is the sum of index times stride.
    std::array<Int64, 3> cell_stride = { 0, 0, 0 };
    //! The same for nodes.
    std::array<Int64, 3> node_stride = { 0, 0, 0 };
    //! Each axis is cut in so many parts.
    std::array<Int32, 3> nb_part = { 1, 1, 1 };
    Real3 origin;
    Real3 length;
  };

  //! The name of the file or of the generator, for messages.
  String name;
  //! The dimension of the cells: 1, 2 or 3.
  Int32 dimension = 0;
  UniqueArray<Int64> node_uid;
  //! \shape{node_uid.size()}
  UniqueArray<Real3> node_coord;
  //! At least 0 and below 2^58.
  UniqueArray<Int64> cell_uid;
  //! The types IT_xxx. \shape{cell_uid.size()}
  UniqueArray<Int16> cell_type;
  //! The nodes of the cells, one after the other; the type gives their number.
  UniqueArray<Int64> cell_node_uid;
  UniqueArray<Group> groups;
  //! The grid, the same on all ranks, when a generator made the cells in its order.
  std::optional<Grid> grid;
};

//! The order of the local ids of a mesh, chosen when the mesh is made, and kept as long as the mesh exists.
enum class eLocalNumbering
{
  //! Along a curve when the order of unique ids is poor: see isPoor() in LocalityOfNumbering.h.
  Automatic,
  //! In the order of unique ids.
  UniqueIds,
  //! Along a curve that goes through neighbouring cells.
  Curve
};

//! Says how a mesh is built from its description. The options are the same on all ranks.
struct MeshBuildOptions
{
  //! The number of ghost layers. Layer 0 is the own cells; layer n is the cells that share a node with layer n-1.
  Int32 nb_ghost_layer = 1;
  //! True to make edges, which exist in dimension 3 only.
  bool has_edge = false;
  eLocalNumbering numbering = eLocalNumbering::Automatic;
};

} // namespace Arcane::detail::mesh

namespace Arcane
{
using detail::mesh::eLocalNumbering;
using detail::mesh::MeshBuildOptions;
using detail::mesh::MeshDescription;
} // namespace Arcane
