// SPDX-License-Identifier: Apache-2.0
/*
 * Third walk: mesh file -> window.
 *
 * file -> mesh_io (MeshDescription) -> partitioner (PartitionPlan: owner of each cell) -> exchange -> mesh (families, then ghosts:
 * GhostLayout) -> domain (coordinates) -> variables/core asks for storage -> shmem (a block that the ranks of the machine read).
 */
#include "arcane_core/mesh/description/MeshDescription.h"
#include "arcane_core/mesh/families/GhostLayout.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh_io/PartitionPlan.h"
#include "arcane_core/mesh_io/ReadMeshFile.h"
#include "tests/flows/walks/WalkFixture.h"
#include "variables/core/VariableTypes.h"
#include "variables/data/IData.h"
#include "variables/shared/MachineShMemWinVariable.h"

#include <sstream>

namespace Arcane::test
{
namespace
{
constexpr Int64 nb_cell = 9;

//! Nine squares in a row, as a file of Gmsh.
std::string meshFile()
{
  std::ostringstream out;
  out << "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n" << 2 * (nb_cell + 1) << "\n";
  for (Int64 i = 0; i <= nb_cell; ++i)
    out << i + 1 << " " << i << " 0 0\n" << 101 + i << " " << i << " 1 0\n";
  out << "$EndNodes\n$Elements\n" << nb_cell << "\n";
  for (Int64 c = 1; c <= nb_cell; ++c)
    out << c << " 3 2 0 0 " << c << " " << c + 1 << " " << 101 + c << " " << 100 + c << "\n";
  out << "$EndElements\n";
  return out.str();
}

//! The same mesh, as each rank would read it, built by hand.
MeshDescription descriptionByHand(Int32 rank, Int32 nb_rank)
{
  MeshDescription mesh;
  mesh.name = "by hand";
  mesh.dimension = 2;
  const Int64 first = 1 + nb_cell * rank / nb_rank;
  const Int64 last = 1 + nb_cell * (rank + 1) / nb_rank;
  for (Int64 c = first; c < last; ++c) {
    mesh.cell_uid.add(c);
    mesh.cell_type.add(IT_Quad4);
    for (const Int64 node : { c, c + 1, 101 + c, 100 + c })
      mesh.cell_node_uid.add(node);
  }
  for (Int64 n = first; first < last && n <= last; ++n)
    for (const Int64 row : { 0, 1 }) {
      mesh.node_uid.add(100 * row + n);
      mesh.node_coord.add(Real3(static_cast<Real>(n - 1), static_cast<Real>(row), 0.0));
    }
  return mesh;
}

class WalkMeshToWindowTest : public WalkFixture
{
};
} // namespace

TEST_F(WalkMeshToWindowTest, AFileBecomesADescriptionOfWhichEachRankHasAShare)
{
  const MeshDescription mesh = detail::meshio::readMeshFile(m_pm, writeFile("row.msh", meshFile()));

  const MeshDescription by_hand = descriptionByHand(m_rank, m_size);
  EXPECT_EQ(mesh.dimension, 2);
  EXPECT_EQ(mesh.cell_uid, by_hand.cell_uid);
  EXPECT_EQ(mesh.cell_node_uid, by_hand.cell_node_uid);
  EXPECT_EQ(mesh.node_uid.size(), by_hand.node_uid.size());
}

TEST_F(WalkMeshToWindowTest, APlanSaysWhereCellsGo)
{
  const MeshDescription mesh = descriptionByHand(m_rank, m_size);
  detail::meshio::PartitionPlan plan;
  for (const Int64 uid : mesh.cell_uid)
    plan.cell_owner.add(static_cast<Int32>(uid % m_size));

  const MeshDescription mine = detail::meshio::sendCellsToOwners(m_pm, mesh, plan);
  const detail::meshio::PartitionPlan computed =
    detail::meshio::partition(m_pm, mesh, detail::meshio::ePartitionAlgorithm::RecursiveBisection);

  for (const Int64 uid : mine.cell_uid)
    EXPECT_EQ(uid % m_size, m_rank);
  EXPECT_EQ(m_pm->reduce(Parallel::ReduceSum, mine.cell_uid.size()), nb_cell);
  EXPECT_EQ(computed.cell_owner.size(), mesh.cell_uid.size());
}

TEST_F(WalkMeshToWindowTest, ADescriptionBecomesFamiliesWithGhostsAndCoordinates)
{
  WalkSubDomain sub_domain(m_pm);

  sub_domain.mesh().allocate(descriptionByHand(m_rank, m_size), {});

  const detail::mesh::GhostLayout& layout = sub_domain.mesh().cellFamily()->ghostLayout();
  const Int32 nb_neighbour = (m_rank > 0 ? 1 : 0) + (m_rank < m_size - 1 ? 1 : 0);
  EXPECT_EQ(layout.nbRank(), nb_neighbour);
  EXPECT_EQ(layout.allGhostIds().size(), nb_neighbour);
  EXPECT_EQ(layout.allShareIds().size(), nb_neighbour);
  const VariableNodeReal3& coordinates = sub_domain.mesh().nodesCoordinates();
  ENUMERATE_NODE(node, sub_domain.mesh().allNodes())
  EXPECT_EQ(coordinates[node], Real3(static_cast<Real>((node->uniqueId() - 1) % 100), node->uniqueId() > 100 ? 1.0 : 0.0, 0.0));
}

TEST_F(WalkMeshToWindowTest, AVariableAsksItsAllocatorForStorage)
{
  WalkSubDomain sub_domain(m_pm);
  sub_domain.mesh().allocate(descriptionByHand(m_rank, m_size), {});
  VariableCellReal shared(VariableBuildInfo(sub_domain.mesh().handle(), "Shared", IVariable::PInShMem));
  VariableCellReal plain(VariableBuildInfo(sub_domain.mesh().handle(), "Plain"));

  EXPECT_EQ(shared.variable()->data()->memoryAllocator(), sub_domain.arena().allocator());
  EXPECT_NE(plain.variable()->data()->memoryAllocator(), sub_domain.arena().allocator());
  EXPECT_EQ(shared.variable()->data()->extent0(), sub_domain.mesh().allCells().size());
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(shared.variable()->data()->address()) % 64, 0u);
}

TEST_F(WalkMeshToWindowTest, ABlockIsReadByTheOtherRanksOfTheMachine)
{
  WalkSubDomain sub_domain(m_pm);
  sub_domain.mesh().allocate(descriptionByHand(m_rank, m_size), {});
  VariableCellReal shared(VariableBuildInfo(sub_domain.mesh().handle(), "Shared", IVariable::PInShMem));
  ENUMERATE_CELL(cell, sub_domain.mesh().allCells())
  shared[cell] = 100.0 * m_rank + static_cast<Real>(cell->uniqueId().asInt64());

  const MachineShMemWinMeshVariableScalarT view(shared);
  view.barrier();

  for (const Int32 rank : view.machineRanks()) {
    EXPECT_GT(view.view(rank).size(), 0);
    for (const Real value : view.constView(rank))
      EXPECT_EQ(static_cast<Int32>(value) / 100, rank);
  }
  view.barrier();
}
} // namespace Arcane::test
