// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/BenchMesh.h"

#include "tests/bench/BenchSupport.h"
#include "variables/sync/ConnectVariables.h"

#include <algorithm>

namespace Bench
{
using namespace Arcane;

BoxMesh::BoxMesh(const BoxSize& size)
: m_size(size)
{
  detail::sync::connectVariables(&m_topology, &m_variables);
  m_variables.attachMesh(m_handle);
  const MeshDescription mesh = description();
  m_build_s = secondsOf(processorSeconds, 1, [&] { m_topology.build(mesh, {}); });
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

BoxSize BoxMesh::placeOf(Int32 node) const
{
  const Int64 along_y = m_size[2] + 1;
  const Int64 along_x = (m_size[1] + 1) * along_y;
  return { node / along_x, node % along_x / along_y, node % along_y };
}
} // namespace Bench
