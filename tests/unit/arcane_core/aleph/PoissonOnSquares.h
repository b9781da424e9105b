// SPDX-License-Identifier: Apache-2.0
// Poisson's problem on a square of squares, assembled by Aleph.
#pragma once

#include "arcane_core/aleph/Aleph.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"
#include "variables/core/VariableTypes.h"

#include <map>

namespace Arcane::test
{
/*!
 * \brief -Δu = 1 and u = 0 on the boundary, with an unknown for each node of a grid of squares.
 *
 * The squares have edges of length 1; the load is that of squares in a unit square.
 */
class PoissonOnSquares
{
 public:
  enum eBoundary
  {
    Penalty,
    Rows
  };

  PoissonOnSquares(IParallelMng* pm, Int32 nb_cell, const std::vector<std::string>& arguments = {}, Integer solver = 0)
  : m_nb_cell(nb_cell)
  , m_sub_domain(arguments, pm)
  , m_mesh(m_sub_domain->defaultMeshHandle(), pm, m_sub_domain->variableMng(), m_sub_domain->traceMng())
  , m_is_allocated(allocate(pm))
  , m_u(VariableBuildInfo(&m_mesh, "U"))
  , m_kernel(m_sub_domain.get(), solver)
  {
    // All own nodes get the first rows.
    ENUMERATE_NODE(node, m_mesh.ownNodes())
    m_kernel.indexing()->get(m_u, *node);
  }

  ISubDomain* subDomain() { return m_sub_domain.get(); }
  IPrimaryMesh& mesh() { return m_mesh; }
  AlephKernel& kernel() { return m_kernel; }
  VariableNodeReal& u() { return m_u; }
  bool isOnBoundary(const Node& node)
  {
    const Real3 place = m_mesh.nodesCoordinates()[node];
    return place.x == 0.0 || place.y == 0.0 || place.x == m_nb_cell || place.y == m_nb_cell;
  }

  //! Adds the matrices of cells to the rows of own nodes, in the order of local ids.
  void addCells(AlephMatrix& matrix, eBoundary boundary)
  {
    ENUMERATE_CELL(cell, m_mesh.allCells())
    for (Int32 i = 0; i < 4; ++i)
      for (Int32 j = 0; j < 4; ++j)
        if (cell->node(i).isOwn() && !(boundary == Rows && isOnBoundary(cell->node(i))))
          matrix.addValue(m_u, cell->node(i), m_u, cell->node(j), valueOf((j - i + 4) % 4));
    ENUMERATE_NODE(node, m_mesh.ownNodes())
    if (isOnBoundary(*node))
      matrix.addValue(m_u, node, m_u, node, boundary == Rows ? 1.0 : 1.0e30);
  }

  //! Sets the values of whole rows.
  void setRows(AlephMatrix& matrix, Real factor = 1.0)
  {
    ENUMERATE_NODE(node, m_mesh.ownNodes())
    {
      if (isOnBoundary(*node)) {
        matrix.setValue(m_u, *node, m_u, *node, 1.0);
        continue;
      }
      for (Cell cell : node->cells())
        for (Node other : cell.nodes())
          matrix.setValue(m_u, *node, m_u, other, factor * (other == *node ? 8.0 / 3.0 : -1.0 / 3.0));
    }
  }

  //! The load of each row of this rank.
  UniqueArray<Real> load(Real factor = 1.0)
  {
    UniqueArray<Real> values(m_mesh.ownNodes().size());
    ENUMERATE_NODE(node, m_mesh.ownNodes())
    values[m_kernel.indexing()->get(m_u, *node)] = isOnBoundary(*node) ? 0.0 : factor / (m_nb_cell * m_nb_cell);
    return values;
  }

  //! The values of all ranks in the order of unique ids, -1 on the boundary. \collective
  UniqueArray<Real> inside(AlephVector& x)
  {
    UniqueArray<Real> values;
    x.getLocalComponents(values);
    UniqueArray<Real> all((m_nb_cell + 1) * (m_nb_cell + 1), 0.0);
    ENUMERATE_NODE(node, m_mesh.ownNodes())
    all[static_cast<Int32>(node->uniqueId().asInt64())] = isOnBoundary(*node) ? -1.0 : values[m_kernel.indexing()->get(m_u, *node)];
    m_mesh.parallelMng()->reduce(Parallel::ReduceSum, all.view());
    UniqueArray<Real> found;
    for (Real value : all)
      if (value >= 0.0)
        found.add(value);
    return found;
  }

 private:
  Int32 m_nb_cell;
  TestSubDomain m_sub_domain;
  IPrimaryMesh m_mesh;
  bool m_is_allocated;
  VariableNodeReal m_u;
  AlephKernel m_kernel;

  bool allocate(IParallelMng* pm)
  {
    const Grid grid{ 2, { m_nb_cell, m_nb_cell, 0 } };
    m_mesh.allocate(partOf(gridMesh(grid), pm->commRank(), slabOwner(grid.nbCell(), pm->commSize())));
    return true;
  }

  //! The stiffness of a square: itself, a neighbour, across, a neighbour.
  static Real valueOf(Int32 distance)
  {
    constexpr std::array<Real, 4> values = { 4.0 / 6.0, -1.0 / 6.0, -2.0 / 6.0, -1.0 / 6.0 };
    return values[static_cast<std::size_t>(distance)];
  }
};
} // namespace Arcane::test
