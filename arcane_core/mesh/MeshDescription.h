// SPDX-License-Identifier: Apache-2.0
// What a reader or a generator knows of a mesh, and what the mesh needs to be built: numbers only.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/math/Real3.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/ArcaneTypes.h"

namespace Arcane::detail
{

/*!
 * \brief The part of a mesh that one rank holds: its own cells, and all their nodes.
 *
 * Cells of all ranks are disjoint; nodes may be described by several ranks. A node without a cell is left out of the
 * mesh.
 */
struct MeshDescription
{
  //! Items of one kind with a name. Every rank lists every group, in the same order, possibly empty.
  struct Group
  {
    String name;
    eItemKind kind = IK_Unknown;
    //! Cells or nodes. Empty for faces and edges.
    UniqueArray<Int64> item_uid;
    //! Number of nodes of each face or edge of the group.
    UniqueArray<Int32> face_node_count;
    //! Nodes of the faces or edges, one after the other, in any rotation or direction.
    //! A face is listed by a rank that has one of its cells. The group is empty for edges when the mesh
    //! has none.
    UniqueArray<Int64> face_node_uid;
  };

  //! For messages: name of the file or of the generator.
  String name;
  //! 1, 2 or 3: the one of the cells.
  Int32 dimension = 0;
  UniqueArray<Int64> node_uid;
  //! \shape{node_uid.size()}
  UniqueArray<Real3> node_coord;
  //! 0 or more, below 2^58.
  UniqueArray<Int64> cell_uid;
  //! IT_xxx, \shape{cell_uid.size()}
  UniqueArray<Int16> cell_type;
  //! Nodes of the cells, one after the other; how many is told by the type.
  UniqueArray<Int64> cell_node_uid;
  UniqueArray<Group> groups;
};

//! How a mesh is built from its description. The same on all ranks.
struct MeshBuildOptions
{
  //! 0 or more. Layer n: the cells that share a node with layer n-1; layer 0: own cells.
  Int32 nb_ghost_layer = 1;
  //! Edges are made in dimension 3 only, and only if asked.
  bool has_edge = false;
};

} // namespace Arcane::detail

namespace Arcane
{
using detail::MeshBuildOptions;
using detail::MeshDescription;
} // namespace Arcane
