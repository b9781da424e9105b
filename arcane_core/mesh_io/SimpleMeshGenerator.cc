// SPDX-License-Identifier: Apache-2.0
// Makes small meshes of a few cells of several types, for trials.
#include "arcane_core/mesh_io/SimpleMeshGenerator.h"

#include "arcane_core/mesh_io/ParsedMesh.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace Arcane::detail::meshio
{
namespace
{
//! A node of a cell type: where it is in the box of the cell.
struct LocalNode
{
  Real x;
  Real y;
  //! The part of the height of the cell: 0 at its bottom, 1 at its top.
  Real z;
};

//! Returns the nodes of Hexaedron20 or Hexaedron27: corners, middles of edges, and centres of faces and of the cell.
std::vector<LocalNode> nodesOfCurvedHexahedron(Int16 type)
{
  std::vector<LocalNode> nodes = { { 0, 0, 0 },   { 1, 0, 0 },   { 1, 1, 0 },   { 0, 1, 0 },   { 0, 0, 1 },   { 1, 0, 1 },   { 1, 1, 1 },
                                   { 0, 1, 1 },   { .5, 0, 0 },  { 1, .5, 0 },  { .5, 1, 0 },  { 0, .5, 0 },  { .5, 0, 1 },  { 1, .5, 1 },
                                   { .5, 1, 1 },  { 0, .5, 1 },  { 0, 0, .5 },  { 1, 0, .5 },  { 1, 1, .5 },  { 0, 1, .5 },  { 0, .5, .5 },
                                   { 1, .5, .5 }, { .5, 0, .5 }, { .5, 1, .5 }, { .5, .5, 0 }, { .5, .5, 1 }, { .5, .5, .5 } };
  if (type == IT_Hexaedron20)
    nodes.resize(20);
  return nodes;
}

//! Returns the nodes of a cell type in a box whose sides along x and y are 1, as Arcane places them.
std::vector<LocalNode> localNodesOf(Int16 type)
{
  switch (type) {
  case IT_Hexaedron8: return { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, { 1, 0, 1 }, { 1, 1, 1 }, { 0, 1, 1 } };
  case IT_Octaedron12:
    return { { 0, .5, 0 }, { .25, 0, 0 }, { .75, 0, 0 }, { 1, .5, 0 }, { .75, 1, 0 }, { .25, 1, 0 },
             { 0, .5, 1 }, { .25, 0, 1 }, { .75, 0, 1 }, { 1, .5, 1 }, { .75, 1, 1 }, { .25, 1, 1 } };
  case IT_Heptaedron10:
    return { { 0, .5, 0 }, { .5, 0, 0 }, { 1, .25, 0 }, { 1, .75, 0 }, { .5, 1, 0 },
             { 0, .5, 1 }, { .5, 0, 1 }, { 1, .25, 1 }, { 1, .75, 1 }, { .5, 1, 1 } };
  case IT_Pentaedron6: return { { 0, 0, 0 }, { 1, .5, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, { 1, .5, 1 }, { 0, 1, 1 } };
  case IT_Pyramid5: return { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 0, 1, 0 }, { .5, .5, 1 } };
  case IT_Tetraedron4: return { { 0, 0, 0 }, { 1, 0, 0 }, { .5, 1, 0 }, { .5, .5, 1 } };
  case IT_HemiHexa7: return { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 0, 1 }, { 1, 1, 1 }, { 0, 1, 1 }, { 0, 1, 0 }, { 1, 1, 0 } };
  case IT_HemiHexa6: return { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 0, 1 }, { 1, 1, 0 }, { 0, 1, 1 }, { 0, 1, 0 } };
  case IT_HemiHexa5: return { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 0, 1 }, { 1, 1, 0 }, { 0, 1, 0 } };
  case IT_AntiWedgeLeft6: return { { 0, 0, 0 }, { 0, 1, 0 }, { 0, .5, 1 }, { 1, 0, 0 }, { 1, 1, 0 }, { 1, .5, .5 } };
  case IT_Hexaedron20:
  case IT_Hexaedron27: return nodesOfCurvedHexahedron(type);
  case IT_AntiWedgeRight6: return { { 0, 0, 0 }, { 0, 1, 0 }, { 0, .5, .5 }, { 1, 0, 0 }, { 1, 1, 0 }, { 1, .5, 1 } };
  default: return { { 0, 0, 1 }, { 1, 0, 0 }, { 2, 0, 1 }, { 1, 1, .5 }, { 1, -1, .5 } }; // IT_DiTetra5
  }
}

struct SimpleCell
{
  Int16 type = 0;
  std::vector<Int64> nodes;
};

//! Nodes with the same coordinates are one node.
struct SimpleMesh
{
  std::vector<Real3> nodes;
  std::vector<SimpleCell> cells;

  Int64 findOrAddNode(const Real3& place)
  {
    const auto found = std::find(nodes.begin(), nodes.end(), place);
    if (found != nodes.end())
      return found - nodes.begin();
    nodes.push_back(place);
    return static_cast<Int64>(nodes.size()) - 1;
  }

  //! Adds a cell whose box is at (x, 0, z) and has height 1.
  void add(Int16 type, Real x, Real z = 0.0)
  {
    SimpleCell cell{ type, {} };
    for (const LocalNode& node : localNodesOf(type))
      cell.nodes.push_back(findOrAddNode(Real3(x + node.x, node.y, z + node.z)));
    cells.push_back(std::move(cell));
  }
};

constexpr Int16 ordinary_types[] = { IT_Hexaedron8, IT_Octaedron12, IT_Heptaedron10, IT_Pentaedron6, IT_Pyramid5, IT_Tetraedron4 };
constexpr Int16 rare_types[] = { IT_HemiHexa7, IT_HemiHexa6, IT_HemiHexa5, IT_AntiWedgeLeft6, IT_AntiWedgeRight6, IT_DiTetra5 };

//! Cells that do not touch each other.
void addApart(SimpleMesh& mesh, std::span<const Int16> types)
{
  for (const Int16 type : types)
    mesh.add(type, 2.0 * static_cast<Real>(mesh.cells.size() + 1));
}

//! A cell of each type on a row of hexahedra.
void addOnHexahedra(SimpleMesh& mesh)
{
  Real x = 0.0;
  for (const Int16 type : { IT_HemiHexa7, IT_HemiHexa6, IT_HemiHexa5, IT_AntiWedgeLeft6, IT_AntiWedgeRight6, IT_Pyramid5 }) {
    mesh.add(IT_Hexaedron8, x);
    mesh.add(type, x, 1.0);
    mesh.add(IT_Hexaedron8, x + 1.0);
    x += 2.0;
  }
}

SimpleMesh make(Int32 mode)
{
  SimpleMesh mesh;
  if (mode == 2) {
    addOnHexahedra(mesh);
    return mesh;
  }
  if (mode == 4) {
    for (const Real x : { 0.0, 1.0, 2.0, 3.0 })
      mesh.add(x < 2.0 ? IT_Hexaedron20 : IT_Hexaedron27, x);
    return mesh;
  }
  addApart(mesh, ordinary_types);
  if (mode == 1)
    addApart(mesh, rare_types);
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
