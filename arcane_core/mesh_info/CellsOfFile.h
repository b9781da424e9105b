// SPDX-License-Identifier: Apache-2.0
// The cells of a mesh file with their points.
#pragma once

#include "arcane_core/mesh/description/ItemTypeInfo.h"
#include "arcane_core/mesh_io/ParsedMesh.h"

#include <functional>
#include <span>
#include <unordered_map>
#include <vector>

namespace Arcane::detail::mesh_info
{
//! Finds nodes and cells of a whole file by their unique ids. All calls are \local.
class CellsOfFile
{
 public:
  //! \param file must outlive the object
  explicit CellsOfFile(const meshio::ParsedMesh& file);

  //! A cell that the file describes.
  struct FileCell
  {
    std::size_t index; //!< index in the file
    Int64 uid;
    Int16 type;
    std::span<const Int64> nodes; //!< unique ids
  };

  void forEach(const std::function<void(const FileCell&)>& f) const;
  //! Returns the place of a node, or null if the file does not have it.
  const Real3* find(Int64 node) const;
  //! Returns the places of nodes, or none if one of them is not in the file.
  std::vector<Real3> pointsOf(std::span<const Int64> nodes) const;
  //! Returns the length, area or volume of a cell, which is negative when its nodes have the wrong order; not-a-number without its points.
  Real measureOf(const FileCell& cell) const;
  //! Returns the length or area of a face or an edge, or 0 of a point; not-a-number without its points.
  Real measureOfPart(std::span<const Int64> nodes) const;

 private:
  const meshio::ParsedMesh& m_file;
  std::unordered_map<Int64, std::size_t> m_nodes;
  bool m_is_curved = false;
};
} // namespace Arcane::detail::mesh_info
