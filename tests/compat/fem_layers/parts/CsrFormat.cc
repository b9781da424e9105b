// SPDX-License-Identifier: Apache-2.0
#include "CsrFormat.h"

#include <arcane/accelerator/NumArrayViews.h>
#include <arcane/accelerator/RunCommandEnumerate.h>
#include <arcane/accelerator/RunCommandLoop.h>
#include <arcane/accelerator/Scan.h>
#include <arcane/core/IIndexedIncrementalItemConnectivity.h>
#include <arcane/core/IItemFamily.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/IndexedItemConnectivityView.h>
#include <arcane/core/ItemGenericInfoListView.h>
#include <arcane/core/MeshUtils.h>

namespace FemLayers
{
namespace ax = Arcane::Accelerator;

namespace
{
//! Calls a function with each other node around a node, each time that a cell has both.
template <typename Function>
ARCCORE_HOST_DEVICE void visitNeighbours(const IndexedNodeCellConnectivityView& node_cell, const IndexedCellNodeConnectivityView& cell_node,
                                         NodeLocalId node, const Function& function)
{
  for (CellLocalId cell : node_cell.cells(node))
    for (NodeLocalId other : cell_node.nodes(cell))
      function(other);
}
} // namespace

void BlockMatrix::initialize(IMesh* mesh, RunQueue* queue, bool is_through_edges)
{
  m_nb_node = mesh->nodeFamily()->maxLocalId();
  m_block_rows.resize(m_nb_node);
  m_block_nb_column.resize(m_nb_node);
  m_block_nb_column.fill(0, queue);
  if (is_through_edges)
    fillFromEdges(mesh, queue);
  else
    fillFromCells(mesh, queue);
  makeRowsOfDoFs(queue);
}

void BlockMatrix::fillFromEdges(IMesh* mesh, RunQueue* queue)
{
  auto connectivity = MeshUtils::computeNodeNodeViaEdgeConnectivity(mesh, "NodeNodeViaEdge");
  connectivity->connectivity(); // it may be asked for
  IndexedNodeNodeConnectivityView node_node = connectivity->view();
  {
    auto command = makeCommand(queue);
    auto out_nb_column = ax::viewOut(command, m_block_nb_column);
    command << RUNCOMMAND_ENUMERATE(Node, node, mesh->allNodes())
    {
      out_nb_column[node] = node_node.nbNode(node) + 1;
    };
  }
  ax::Scanner<Int32> scanner;
  scanner.exclusiveSum(queue, m_block_nb_column.to1DSmallSpan(), m_block_rows.to1DSmallSpan());
  queue->barrier();
  m_block_columns.resize(m_block_rows[m_nb_node - 1] + m_block_nb_column[m_nb_node - 1]);
  auto command = makeCommand(queue);
  auto in_rows = ax::viewIn(command, m_block_rows);
  auto out_columns = ax::viewOut(command, m_block_columns);
  command << RUNCOMMAND_ENUMERATE(Node, node, mesh->allNodes())
  {
    Int32 place = in_rows[node];
    out_columns[place++] = node.localId();
    for (NodeLocalId other : node_node.nodeIds(node))
      out_columns[place++] = other.localId();
  };
  queue->barrier();
}

void BlockMatrix::fillFromCells(IMesh* mesh, RunQueue* queue)
{
  UnstructuredMeshConnectivityView connectivity;
  connectivity.setMesh(mesh);
  IndexedNodeCellConnectivityView node_cell = connectivity.nodeCell();
  IndexedCellNodeConnectivityView cell_node = connectivity.cellNode();
  // At most this many neighbours.
  constexpr Int32 max_nb_neighbour = 32;
  m_block_columns.resize(m_nb_node * max_nb_neighbour);
  m_block_columns.fill(-1, queue);
  auto command = makeCommand(*queue);
  auto out_rows = viewOut(command, m_block_rows);
  auto out_nb_column = viewInOut(command, m_block_nb_column);
  auto inout_columns = viewInOut(command, m_block_columns);
  command << RUNCOMMAND_ENUMERATE(NodeLocalId, node, mesh->allNodes())
  {
    const Int32 begin = node.localId() * max_nb_neighbour;
    Int32 nb_found = 0;
    visitNeighbours(node_cell, cell_node, node, [&](NodeLocalId other) {
      for (Int32 i = 0; i < nb_found; ++i)
        if (inout_columns[begin + i] == other.localId())
          return;
      inout_columns[begin + nb_found] = other;
      ++nb_found;
    });
    out_rows[node] = begin;
    out_nb_column[node] = nb_found;
  };
  queue->barrier();
}

void BlockMatrix::makeRowsOfDoFs(RunQueue* queue)
{
  const Int32 nb_dof = m_nb_dof;
  m_rows.resize(m_nb_node * nb_dof);
  m_rows_nb_column.resize(m_nb_node * nb_dof);
  m_columns.resize(m_block_columns.extent0() * nb_dof * nb_dof);
  m_values.resize(m_columns.extent0());
  m_columns.fill(-1);
  auto command = makeCommand(queue);
  auto in_block_rows = ax::viewIn(command, m_block_rows);
  auto in_block_nb_column = ax::viewIn(command, m_block_nb_column);
  auto in_block_columns = ax::viewIn(command, m_block_columns);
  auto out_rows = ax::viewOut(command, m_rows);
  auto out_nb_column = ax::viewOut(command, m_rows_nb_column);
  auto out_columns = ax::viewOut(command, m_columns);
  command << RUNCOMMAND_LOOP1(iter, m_nb_node)
  {
    auto [i] = iter();
    const Int32 nb_block = in_block_nb_column[i];
    for (Int32 k = 0; k < nb_dof; ++k) {
      const Int32 row = i * nb_dof + k;
      const Int32 begin = in_block_rows(i) * nb_dof * nb_dof + k * nb_block * nb_dof;
      out_rows[row] = begin;
      out_nb_column[row] = nb_block * nb_dof;
      for (Int32 j = 0; j < nb_block; ++j)
        for (Int32 l = 0; l < nb_dof; ++l)
          out_columns[begin + j * nb_dof + l] = in_block_columns[in_block_rows(i) + j] * nb_dof + l;
    }
  };
  queue->barrier();
}

CSRFormatView BlockMatrix::view()
{
  return { m_rows.to1DSmallSpan(), m_rows_nb_column.to1DSmallSpan(), m_columns.to1DSmallSpan(), m_values.to1DSmallSpan() };
}
} // namespace FemLayers
