// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/BenchMesh.h"

#include "arcane_core/mesh/building/LocalityOfNumbering.h"
#include "tests/bench/BenchSupport.h"
#include "variables/sync/ConnectVariables.h"

#include <algorithm>
#include <random>
#include <utility>

namespace Bench
{
using namespace Arcane;

namespace
{
//! The numbers below \a n in a random order that depends on \a random only.
UniqueArray<Int64> shuffledNumbers(Int64 n, std::mt19937_64& random)
{
  UniqueArray<Int64> numbers(n);
  for (Int64 i = 0; i < n; ++i)
    numbers[i] = i;
  for (Int64 i = n; i > 1; --i)
    std::swap(numbers[i - 1], numbers[static_cast<Int64>(random() % static_cast<std::uint64_t>(i))]);
  return numbers;
}
} // namespace

BoxMesh::BoxMesh(const BoxSize& size, const BoxNumbering& numbering)
: m_size(size)
{
  detail::sync::connectVariables(&m_topology, &m_variables);
  m_variables.attachMesh(m_handle);
  MeshDescription mesh = description();
  if (numbering.seed != 0)
    shuffle(mesh, numbering.seed);
  MeshBuildOptions options;
  options.numbering = numbering.local_ids;
  m_build_s = secondsOf(processorSeconds, 1, [&] { m_topology.build(mesh, options); });
}

void BoxMesh::shuffle(MeshDescription& mesh, unsigned seed)
{
  std::mt19937_64 random(seed);
  m_natural_nodes = shuffledNumbers(mesh.node_uid.size(), random);
  m_natural_cells = shuffledNumbers(mesh.cell_uid.size(), random);
  UniqueArray<Int64> node_uids(m_natural_nodes.size());
  for (Int32 uid = 0; uid < node_uids.size(); ++uid)
    node_uids[m_natural_nodes[uid]] = uid;
  for (Int32 uid = 0; uid < m_natural_cells.size(); ++uid)
    mesh.cell_uid[m_natural_cells[uid]] = uid;
  for (auto* uids : { &mesh.node_uid, &mesh.cell_node_uid })
    for (Int64& uid : *uids)
      uid = node_uids[uid];
}

MeshDescription BoxMesh::description() const
{
  const auto [nx, ny, nz] = m_size;
  MeshDescription mesh;
  mesh.name = "box";
  mesh.dimension = 3;
  mesh.node_uid.resize((nx + 1) * (ny + 1) * (nz + 1));
  mesh.node_coord.resize(mesh.node_uid.size());
  mesh.cell_uid.resize(nx * ny * nz);
  mesh.cell_type.resize(nx * ny * nz);
  mesh.cell_node_uid.resize(8 * nx * ny * nz);
  const Int64 along_y = nz + 1;
  const Int64 along_x = (ny + 1) * along_y;
  Int64 node = 0;
  for (Int64 i = 0; i <= nx; ++i)
    for (Int64 j = 0; j <= ny; ++j)
      for (Int64 k = 0; k <= nz; ++k, ++node) {
        mesh.node_uid[node] = node;
        mesh.node_coord[node] = Real3(Real(i), Real(j), Real(k));
      }
  Int64 cell = 0;
  for (Int64 i = 0; i < nx; ++i)
    for (Int64 j = 0; j < ny; ++j)
      for (Int64 k = 0; k < nz; ++k, ++cell) {
        mesh.cell_uid[cell] = cell;
        mesh.cell_type[cell] = IT_Hexaedron8;
        const Int64 n = i * along_x + j * along_y + k;
        const Int64 below[4] = { n, n + along_x, n + along_x + along_y, n + along_y };
        for (Int64 c = 0; c < 4; ++c) {
          mesh.cell_node_uid[8 * cell + c] = below[c];
          mesh.cell_node_uid[8 * cell + 4 + c] = below[c] + 1;
        }
      }
  return mesh;
}

IndexedCellNodeConnectivityView BoxMesh::cellNode() const
{
  return IndexedItemConnectivityViewBase(*m_topology.family(IK_Cell)->connectivity(IK_Node), IK_Cell, IK_Node);
}

double BoxMesh::locality()
{
  return detail::mesh::localityOf(&m_pm, *m_topology.family(IK_Cell)->connectivity(IK_Node), nbNode());
}

BoxSize BoxMesh::placeOf(Int32 node) const
{
  const Int64 along_y = m_size[2] + 1;
  const Int64 along_x = (m_size[1] + 1) * along_y;
  const Int64 number = naturalNode(node);
  return { number / along_x, number % along_x / along_y, number % along_y };
}
} // namespace Bench
