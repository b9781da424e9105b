// SPDX-License-Identifier: Apache-2.0
// Cells whose nodes are numbered from 0 on, and the search of their faces and edges.
#pragma once

#include "arcane_core/mesh/ArcaneTypes.h"

#include <span>
#include <vector>

namespace Arcane::detail
{

//! The cells of one rank and the nodes they use.
struct NumberedCells
{
  NumberedCells(std::span<const Int16> types, std::span<const Int64> cell_node_uid);

  //! Index in \a node_uids, or -1.
  Int32 findNode(Int64 uid) const;

  std::span<const Int16> types;
  //! The nodes that cells use, increasing.
  std::vector<Int64> node_uids;
  //! Indexes in \a node_uids of the nodes of the cells, one after the other.
  std::vector<Int32> cell_nodes;
};

//! Faces or edges given by the unique ids of their nodes, in any order.
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

//! Which cells have which \a parts, by increasing part. \local
std::vector<PartMatch> matchParts(const NumberedCells& cells, const Parts& parts);

//! A number for a set of nodes, that no other set of nodes of a mesh has but by a chance of 2^-64. Sorts \a nodes.
UInt64 keyOfNodes(std::span<Int64> nodes);

} // namespace Arcane::detail
