// SPDX-License-Identifier: Apache-2.0
// The entities of the geometry in Gmsh files of version 4, and their physical groups.
#include "arcane_core/mesh_io/Msh4Entities.h"

#include "arcane_core/mesh_io/BinaryCursor.h"
#include "arcane_core/mesh_io/GmshSections.h"
#include "arcane_core/mesh_io/TextCursor.h"

namespace Arcane::detail::meshio
{

template <typename Cursor> void Msh4Entities::read(Cursor& cursor)
{
  readEntities(cursor, false);
}

template <typename Cursor> void Msh4Entities::readPartitioned(Cursor& cursor)
{
  cursor.readCount("the number of partitions");
  const Int64 nb_ghost = cursor.readCount("the number of ghost entities");
  cursor.checkFits(nb_ghost, cursor.isText() ? 2 : 1, "ghost entities");
  for (Int64 i = 0; i < nb_ghost; ++i) {
    cursor.readInt32("the tag of a ghost entity");
    cursor.readInt32("the partition of a ghost entity");
  }
  readEntities(cursor, true);
}

std::vector<Int32> Msh4Entities::physicalsOf(Int32 dimension, Int32 tag) const
{
  const auto found = m_of_entity.find({ dimension, tag });
  return (found != m_of_entity.end()) ? found->second : std::vector<Int32>{};
}

bool Msh4Entities::has(Int32 dimension, Int32 tag) const
{
  return m_of_entity.contains({ dimension, tag });
}

template <typename Cursor> std::vector<Int32> Msh4Entities::readPhysicals(Cursor& cursor, Int32 dimension)
{
  const Int64 nb_physical = cursor.readCount("the number of physical groups of an entity");
  cursor.checkFits(nb_physical, 1, "physical groups");
  std::vector<Int32> physicals;
  for (Int64 i = 0; i < nb_physical; ++i) {
    physicals.push_back(readPhysicalTag(cursor));
    m_physicals.insert({ dimension, physicals.back() });
  }
  return physicals;
}

template <typename Cursor> void Msh4Entities::readEntities(Cursor& cursor, bool is_partitioned)
{
  Int64 counts[4] = {};
  for (Int64& count : counts)
    count = cursor.readCount("the number of entities of one dimension");
  m_is_read = true;
  for (Int32 dimension = 0; dimension < 4; ++dimension) {
    cursor.checkFits(counts[dimension], 5, "entities");
    for (Int64 i = 0; i < counts[dimension]; ++i) {
      const Int32 tag = cursor.readInt32("the tag of an entity");
      GmshModel::Physical parent(-1, 0);
      if (is_partitioned) {
        parent.first = cursor.readInt32("the dimension of the parent of an entity");
        parent.second = cursor.readInt32("the tag of the parent of an entity");
        const Int64 nb_part = cursor.readCount("the number of partitions of an entity");
        cursor.checkFits(nb_part, 1, "partitions of an entity");
        for (Int64 part = 0; part < nb_part; ++part)
          cursor.readInt32("a partition of an entity");
      }
      cursor.skipReals(dimension == 0 && !m_has_box_of_points ? 3 : 6);
      std::vector<Int32> physicals = readPhysicals(cursor, dimension);
      // A part of an entity is where the entity is; what lies between parts is of a lower dimension.
      if (physicals.empty() && parent.first == dimension)
        physicals = physicalsOf(dimension, parent.second);
      m_of_entity[{ dimension, tag }] = std::move(physicals);
      if (dimension == 0)
        continue;
      const Int64 nb_boundary = cursor.readCount("the number of boundaries of an entity");
      cursor.checkFits(nb_boundary, 1, "boundaries of an entity");
      for (Int64 boundary = 0; boundary < nb_boundary; ++boundary)
        cursor.readInt32("the tag of a boundary of an entity");
    }
  }
}

template void Msh4Entities::read(TextCursor& cursor);
template void Msh4Entities::read(BinaryCursor& cursor);
template void Msh4Entities::readPartitioned(TextCursor& cursor);
template void Msh4Entities::readPartitioned(BinaryCursor& cursor);

} // namespace Arcane::detail::meshio
