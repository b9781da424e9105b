// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/description/DescriptionCheck.h"

#include "arcane_core/mesh/description/CellTable.h"
#include "arcane_core/mesh/description/ItemTypeInfo.h"

#include <algorithm>
#include <functional>

namespace Arcane::detail::mesh
{

namespace
{
String findFaultOfSizes(const MeshDescription& mesh)
{
  if (mesh.node_coord.size() != mesh.node_uid.size())
    return String::format("{0} nodes have {1} coordinates, expected one each", mesh.node_uid.size(), mesh.node_coord.size());
  if (mesh.cell_type.size() != mesh.cell_uid.size())
    return String::format("{0} cells have {1} types, expected one each", mesh.cell_uid.size(), mesh.cell_type.size());
  return {};
}

bool isIncreasing(ConstArrayView<Int64> ids)
{
  return std::adjacent_find(ids.begin(), ids.end(), std::greater_equal<>()) == ids.end();
}

String findFaultOfCells(const MeshDescription& mesh, Int32 dimension)
{
  Int64 nb_node = 0;
  for (Int32 c = 0; c < mesh.cell_uid.size(); ++c) {
    const Int16 type = mesh.cell_type[c];
    const Int64 uid = mesh.cell_uid[c];
    if (type < 0 || type >= NB_BASIC_ITEM_TYPE || !ItemTypeInfo::ofType(cellTypeOf(type, dimension))->isCellOf(dimension))
      return String::format("cell {0} is of type {1}, expected the type of a cell of dimension {2}", uid,
                            type >= 0 && type < NB_BASIC_ITEM_TYPE ? ItemTypeInfo::ofType(type)->typeName() : String::fromNumber(type),
                            dimension);
    if (uid < 0 || uid >= MAX_CELL_UNIQUE_ID)
      return String::format("unique id of a cell is {0}, expected 0 to {1}", uid, MAX_CELL_UNIQUE_ID - 1);
    nb_node += ItemTypeInfo::ofType(type)->nbLocalNode();
  }
  if (nb_node != mesh.cell_node_uid.largeSize())
    return String::format("cells list {0} nodes, their types expect {1}", mesh.cell_node_uid.largeSize(), nb_node);
  if (isIncreasing(mesh.cell_uid))
    return {};
  UniqueArray<Int64> sorted(mesh.cell_uid);
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end())
    return String::format("cell {0} is described twice", *twice);
  return {};
}

String findFaultOfGroup(const MeshDescription::Group& group)
{
  if (group.kind != IK_Node && group.kind != IK_Edge && group.kind != IK_Face && group.kind != IK_Cell)
    return String::format("group '{0}' is of {1}, expected nodes, edges, faces or cells", group.name, itemKindName(group.kind));
  Int64 nb_node = 0;
  for (Int32 n : group.face_node_count)
    nb_node += n;
  if (nb_node != group.face_node_uid.largeSize())
    return String::format("group '{0}' lists {1} nodes of faces, expected {2}", group.name, group.face_node_uid.largeSize(), nb_node);
  return {};
}
} // namespace

String findFault(const MeshDescription& mesh, Int32 dimension)
{
  if (dimension < 1 || dimension > 3)
    return String::format("dimension is {0}, expected 1, 2 or 3", dimension);
  String fault = findFaultOfSizes(mesh);
  if (fault.null())
    fault = findFaultOfCells(mesh, dimension);
  for (Int64 uid : mesh.node_uid)
    if (uid < 0 && fault.null())
      fault = String::format("unique id of a node is {0}, expected 0 or more", uid);
  for (const MeshDescription::Group& group : mesh.groups)
    if (fault.null())
      fault = findFaultOfGroup(group);
  return fault;
}

} // namespace Arcane::detail::mesh
