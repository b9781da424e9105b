// SPDX-License-Identifier: Apache-2.0
// The entities of the geometry in Gmsh files of version 4, and their physical groups.
#pragma once

#include "arcane_core/mesh_io/GmshModel.h"

#include <map>
#include <set>
#include <vector>

namespace Arcane::detail::meshio
{

//! Holds the physical groups of each entity. Elements name their entity only.
class Msh4Entities
{
 public:
  //! \param has_box_of_points points have a box, as in version 4.0
  explicit Msh4Entities(bool has_box_of_points)
  : m_has_box_of_points(has_box_of_points)
  {}

  //! Reads `$Entities`. Cursor is TextCursor or BinaryCursor. \local
  template <typename Cursor> void read(Cursor& cursor);
  //! Reads `$PartitionedEntities`, the parts into which Gmsh has cut the entities. \local
  template <typename Cursor> void readPartitioned(Cursor& cursor);

  //! Returns true when the file has entities; otherwise tags of entities are tags of physical groups. \local
  bool isRead() const { return m_is_read; }
  //! \local
  bool has(Int32 dimension, Int32 tag) const;
  //! Returns the physical groups of an entity. \local
  std::vector<Int32> physicalsOf(Int32 dimension, Int32 tag) const;
  //! Returns the physical groups of all entities. \local
  const std::set<GmshModel::Physical>& physicals() const { return m_physicals; }

 private:
  template <typename Cursor> void readEntities(Cursor& cursor, bool is_partitioned);
  template <typename Cursor> std::vector<Int32> readPhysicals(Cursor& cursor, Int32 dimension);

  bool m_has_box_of_points;
  bool m_is_read = false;
  std::map<GmshModel::Physical, std::vector<Int32>> m_of_entity;
  std::set<GmshModel::Physical> m_physicals;
};

} // namespace Arcane::detail::meshio
