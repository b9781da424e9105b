// SPDX-License-Identifier: Apache-2.0
// Cells whose nodes are numbered from 0 on, and a search of their faces and edges.
#pragma once

#include "arcane_core/mesh/description/ArcaneTypes.h"

#include <span>
#include <vector>

namespace Arcane::detail::meshio
{

//! Holds the cells of one rank and the nodes that they use.
struct NumberedCells
{
  NumberedCells(std::span<const Int16> types, std::span<const Int64> cell_node_uid);

  //! Returns the index of a node in \a node_uids, or -1.
  Int32 findNode(Int64 uid) const;

  std::span<const Int16> types;
  //! The unique ids of the nodes that cells use, in increasing order.
  std::vector<Int64> node_uids;
  //! The indexes in \a node_uids of the nodes of the cells, cell after cell.
  std::vector<Int32> cell_nodes;
};

//! Holds faces or edges, given by the unique ids of their nodes in any order.
struct Parts
{
  eItemKind kind = IK_Face;
  std::span<const Int32> node_counts;
  std::span<const Int64> node_uids;
};

struct PartMatch
{
  Int32 part = 0;
  Int32 cell = 0;
};

//! Returns which cells have which \a parts, by increasing part. \local
std::vector<PartMatch> matchParts(const NumberedCells& cells, const Parts& parts);

//! Returns a number for a set of nodes, and sorts \a nodes. Two sets have the same number with a probability of 2^-64.
UInt64 keyOfNodes(std::span<Int64> nodes);

//! Returns the keyOfNodes() of a face of a cell. \param nodes  the nodes of the cell, as \a cells numbers them \param face  from 0 on
UInt64 keyOfFace(const NumberedCells& cells, const ItemTypeInfo& type, const Int32* nodes, Int32 face);

} // namespace Arcane::detail::meshio
