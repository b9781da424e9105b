// SPDX-License-Identifier: Apache-2.0
// Makes small meshes of a few cells of several types, for trials.
#include "arcane_core/mesh_io/SimpleMeshGenerator.h"

#include "arcane_core/mesh_io/ParsedMesh.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <cmath>
#include <numbers>

namespace Arcane::detail::meshio
{
namespace
{
struct SimpleCell
{
  Int16 type = 0;
  std::vector<Int64> nodes;
};

struct SimpleMesh
{
  std::vector<Real3> nodes;
  std::vector<SimpleCell> cells;

  Int64 addNode(Real x, Real y, Real z)
  {
    nodes.emplace_back(x, y, z);
    return static_cast<Int64>(nodes.size()) - 1;
  }

  //! A regular polygon of radius 1 around (x, 0, z).
  std::vector<Int64> addPolygon(Int32 nb_node, Real x, Real z)
  {
    std::vector<Int64> polygon;
    for (Int32 i = 0; i < nb_node; ++i) {
      const Real angle = 2.0 * std::numbers::pi * i / nb_node;
      polygon.push_back(addNode(x + std::cos(angle), std::sin(angle), z));
    }
    return polygon;
  }

  void addPrism(Int16 type, Int32 nb_side, Real x)
  {
    std::vector<Int64> cell_nodes = addPolygon(nb_side, x, 0.0);
    const std::vector<Int64> top = addPolygon(nb_side, x, 1.0);
    cell_nodes.insert(cell_nodes.end(), top.begin(), top.end());
    cells.push_back({ type, cell_nodes });
  }

  void addCone(Int16 type, Int32 nb_side, Real x)
  {
    std::vector<Int64> cell_nodes = addPolygon(nb_side, x, 0.0);
    cell_nodes.push_back(addNode(x, 0.0, 1.0));
    cells.push_back({ type, cell_nodes });
  }
};

//! Node i of the cube is node i of Hexaedron8.
void addUnitCube(SimpleMesh& mesh)
{
  for (const Real z : { 0.0, 1.0 }) {
    mesh.addNode(0.0, 0.0, z);
    mesh.addNode(1.0, 0.0, z);
    mesh.addNode(1.0, 1.0, z);
    mesh.addNode(0.0, 1.0, z);
  }
  mesh.cells.push_back({ IT_Hexaedron8, { 0, 1, 2, 3, 4, 5, 6, 7 } });
}

void addPyramidOnTop(SimpleMesh& mesh)
{
  const Int64 apex = mesh.addNode(0.5, 0.5, 2.0);
  mesh.cells.push_back({ IT_Pyramid5, { 4, 5, 6, 7, apex } });
}

void addRoof(SimpleMesh& mesh)
{
  const Int64 apex = static_cast<Int64>(mesh.nodes.size()) - 1;
  const Int64 low = mesh.addNode(2.0, 0.5, 0.0);
  const Int64 high = mesh.addNode(2.0, 0.5, 1.0);
  mesh.cells.push_back({ IT_Pentaedron6, { 1, low, 2, 5, high, 6 } });
  mesh.cells.push_back({ IT_Tetraedron4, { 5, high, 6, apex } });
}

void addAllKinds(SimpleMesh& mesh)
{
  constexpr Real step = 3.0;
  mesh.addPrism(IT_Hexaedron8, 4, 0.0);
  mesh.addPrism(IT_Octaedron12, 6, step);
  mesh.addPrism(IT_Heptaedron10, 5, 2.0 * step);
  mesh.addPrism(IT_Pentaedron6, 3, 3.0 * step);
  mesh.addCone(IT_Pyramid5, 4, 4.0 * step);
  mesh.addCone(IT_Tetraedron4, 3, 5.0 * step);
}

SimpleMesh make(Int32 mode)
{
  SimpleMesh mesh;
  if (mode == 3) {
    addAllKinds(mesh);
    return mesh;
  }
  addUnitCube(mesh);
  if (mode >= 2)
    addPyramidOnTop(mesh);
  if (mode == 4)
    addRoof(mesh);
  return mesh;
}
} // namespace

mesh::MeshDescription generateSimple(Int32 mode, Int32 rank, Int32 nb_rank)
{
  if (mode < 1 || mode > 4)
    ARCANE_FATAL("simple mesh generator: 'mode' is {0}, expected 1 to 4", mode);
  const SimpleMesh simple = make(mode);
  mesh::MeshDescription mesh;
  mesh.name = String::format("Simple{0}", mode);
  mesh.dimension = 3;
  const Share share(static_cast<Int64>(simple.cells.size()), rank, nb_rank);
  for (Int64 i = share.first; i < share.last; ++i) {
    const SimpleCell& cell = simple.cells[i];
    mesh.cell_uid.add(i);
    mesh.cell_type.add(cell.type);
    for (const Int64 node : cell.nodes) {
      mesh.cell_node_uid.add(node);
      mesh.node_uid.add(node);
      mesh.node_coord.add(simple.nodes[node]);
    }
  }
  return mesh;
}

} // namespace Arcane::detail::meshio
