// SPDX-License-Identifier: Apache-2.0
// Turns the parts that ranks have parsed into a checked description.
#include "arcane_core/mesh_io/MeshCompletion.h"

#include "arcane_core/mesh_io/CellGeometry.h"
#include "arcane_core/mesh_io/CellOrientation.h"
#include "arcane_core/mesh_io/DuplicateCells.h"
#include "arcane_core/mesh_io/GroupDelivery.h"

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/description/ItemTypeInfo.h"

#include <algorithm>
#include <cmath>

namespace Arcane::detail::meshio
{
namespace
{
template <typename T> UniqueArray<T> toArray(std::vector<T>& values)
{
  UniqueArray<T> array;
  array.resize(static_cast<Int64>(values.size()));
  std::copy(values.begin(), values.end(), array.data());
  values = {};
  return array;
}

void checkNotEmpty(IParallelMng* pm, const ParsedMesh& parsed)
{
  FileFault fault(parsed);
  const Int64 nb_cell = pm->reduce(MessagePassing::ReduceSum, static_cast<Int64>(parsed.cell_uid.size()));
  if (nb_cell == 0 || parsed.dimension == 0)
    fault.note(0, "the mesh has no cell, expected one or more elements of dimension 1, 2 or 3");
  fault.throwIfAny(pm);
}

//! Calls f(cell, index of its first node, type).
template <typename F> void forEachCell(const ParsedMesh& parsed, F f)
{
  std::size_t first_node = 0;
  for (std::size_t cell = 0; cell < parsed.cell_uid.size(); ++cell) {
    const ItemTypeInfo& type = *ItemTypeInfo::ofType(parsed.cell_type[cell]);
    f(cell, first_node, type);
    first_node += static_cast<std::size_t>(type.nbLocalNode());
  }
}

void noteMissingNodes(const ParsedMesh& parsed, const NumberedCells& cells, const std::vector<Real3>& coords, FileFault& fault)
{
  bool is_one_missing = false;
  for (const Real3& coord : coords)
    is_one_missing = is_one_missing || std::isnan(coord.x);
  if (!is_one_missing)
    return;
  forEachCell(parsed, [&](std::size_t cell, std::size_t first_node, const ItemTypeInfo& type) {
    for (Int32 i = 0; i < type.nbLocalNode(); ++i)
      if (std::isnan(coords[cells.cell_nodes[first_node + i]].x))
        fault.note(parsed.cell_position[cell], "cell " + std::to_string(parsed.cell_uid[cell]) + " has node " +
                                                 std::to_string(parsed.cell_node_uid[first_node + i]) + ", expected a node of the file");
  });
}

void noteBadCells(const ParsedMesh& parsed, const NumberedCells& cells, const std::vector<Real3>& coords, bool is_signed, FileFault& fault)
{
  std::vector<Real3> points;
  forEachCell(parsed, [&](std::size_t cell, std::size_t first_node, const ItemTypeInfo& type) {
    const std::span<const Int64> nodes(parsed.cell_node_uid.data() + first_node, type.nbLocalNode());
    points.clear();
    for (std::size_t i = 0; i < nodes.size(); ++i)
      points.push_back(coords[cells.cell_nodes[first_node + i]]);
    std::string what = faultOfNodes(nodes);
    if (what.empty() && is_signed && !isVolumePositive(type.typeId(), points))
      what = faultOfMeasure(type.typeId(), points);
    if (!what.empty())
      fault.note(parsed.cell_position[cell], "cell " + std::to_string(parsed.cell_uid[cell]) + " " + what);
  });
}

mesh::MeshDescription describe(ParsedMesh& parsed, std::vector<Int64>&& node_uids, std::vector<Real3>&& coords)
{
  mesh::MeshDescription mesh;
  mesh.name = parsed.files[0].path;
  mesh.dimension = parsed.dimension;
  mesh.node_uid = toArray(node_uids);
  mesh.node_coord = toArray(coords);
  mesh.cell_uid = toArray(parsed.cell_uid);
  mesh.cell_type = toArray(parsed.cell_type);
  mesh.cell_node_uid = toArray(parsed.cell_node_uid);
  for (ParsedMesh::Group& group : parsed.groups) {
    mesh.groups.add({});
    mesh::MeshDescription::Group& described = mesh.groups.back();
    described.name = group.name;
    described.kind = group.kind;
    described.item_uid = toArray(group.item_uid);
    described.face_node_count = toArray(group.part_node_count);
    described.face_node_uid = toArray(group.part_node_uid);
  }
  return mesh;
}
} // namespace

mesh::MeshDescription completeMesh(IParallelMng* pm, ParsedMesh&& parsed)
{
  checkNotEmpty(pm, parsed);
  FileFault fault(parsed);
  removeDuplicateCells(pm, parsed, fault);
  NodeDirectory directory(pm, parsed, fault);
  fault.throwIfAny(pm);

  NumberedCells cells(parsed.cell_type, parsed.cell_node_uid);
  std::vector<Real3> coords = directory.request(cells.node_uids);
  noteMissingNodes(parsed, cells, coords, fault);
  fault.throwIfAny(pm);

  turnFreePrisms(parsed, cells, coords);
  const bool is_signed = areMeasuresSigned(pm, parsed.dimension, coords);
  if (is_signed)
    parsed.notes.add(eReadNote::TurnedCells, turnNegativeCells(parsed, cells, coords));
  noteBadCells(parsed, cells, coords, is_signed, fault);
  parsed.notes.add(eReadNote::LooseNodes, deliverNodes(pm, directory, parsed.groups, fault));
  deliverParts(pm, directory, cells, parsed.groups, fault);
  fault.throwIfAny(pm);
  parsed.notes.log(pm, parsed.files[0].path);
  warnOfEmptyGroups(pm, parsed);
  return describe(parsed, std::move(cells.node_uids), std::move(coords));
}

} // namespace Arcane::detail::meshio
