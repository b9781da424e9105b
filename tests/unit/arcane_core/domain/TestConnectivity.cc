// SPDX-License-Identifier: Apache-2.0
// Edges exist if an application enables them before the mesh has cells.
#include "arcane_core/domain/Connectivity.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/mesh/topology/MeshTopology.h"
#include "tests/support/MessageOf.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/domain/PrimaryMeshFixture.h"

#include <sstream>
#include <utility>

namespace Arcane::test
{
namespace
{
class ConnectivityTest : public PrimaryMeshFixture
{
 protected:
  void allocate(Int32 dimension)
  {
    const Grid grid{ dimension, { 4, 3, 2 } };
    m_mesh->allocate(partOf(gridMesh(grid), m_pm->commRank(), slabOwner(grid.nbCell(), m_pm->commSize())));
  }
  //! Each rank adds one hexahedron of its own.
  void addOneCell()
  {
    UniqueArray<Int64> infos = { IT_Hexaedron8, m_pm->commRank() };
    for (Int64 node = 0; node < 8; ++node)
      infos.add(8 * m_pm->commRank() + node);
    m_mesh->allocateCells(1, infos);
  }
};
} // namespace

TEST_F(ConnectivityTest, EnabledEdgesAreMade)
{
  Connectivity connectivity(m_mesh->connectivity());
  EXPECT_FALSE(connectivity.isFrozen());
  connectivity.enableConnectivity(Connectivity::CT_HasEdge);
  EXPECT_TRUE(connectivity.hasEdge());
  allocate(3);

  EXPECT_GT(m_mesh->nbEdge(), 0);
  EXPECT_TRUE(connectivity.isFrozen());
  EXPECT_TRUE(connectivity.hasEdge() && connectivity.hasFace());
  EXPECT_TRUE(connectivity.hasConnectivity(Connectivity::CT_FullConnectivity3D));
  EXPECT_NO_THROW(m_mesh->checkValidMeshFull());
}

TEST_F(ConnectivityTest, DisabledEdgesAreNotMade)
{
  Connectivity connectivity(m_mesh->connectivity());
  connectivity.enableConnectivity(Connectivity::CT_EdgeConnectivity);
  connectivity.disableConnectivity(Connectivity::CT_HasEdge);
  allocate(3);

  EXPECT_EQ(m_mesh->nbEdge(), 0);
  EXPECT_FALSE(connectivity.hasEdge());
  EXPECT_TRUE(Connectivity::hasConnectivity(m_mesh->connectivity()(), Connectivity::CT_Default3D));
}

TEST_F(ConnectivityTest, EdgesExistInDimensionThreeOnly)
{
  Connectivity(m_mesh->connectivity()).enableConnectivity(Connectivity::CT_HasEdge);
  allocate(2);

  EXPECT_EQ(m_mesh->nbEdge(), 0);
  EXPECT_FALSE(Connectivity(m_mesh->connectivity()).hasEdge());
}

TEST_F(ConnectivityTest, CellsOfAnApplicationHaveEdgesToo)
{
  Connectivity(m_mesh->connectivity()).enableConnectivity(Connectivity::CT_HasEdge);
  m_mesh->setDimension(3);
  addOneCell();

  EXPECT_EQ(m_mesh->ownCells()[0].nbEdge(), 12);
  EXPECT_EQ(m_pm->reduce(Parallel::ReduceSum, m_mesh->ownEdges().size()), 12 * m_pm->commSize());
  EXPECT_TRUE(Connectivity(m_mesh->connectivity()).isFrozen());
}

TEST_F(ConnectivityTest, NothingChangesOnceThereAreCells)
{
  allocate(3);
  Connectivity connectivity(m_mesh->connectivity());

  EXPECT_FALSE(connectivity.hasEdge());
  const std::string message = messageOf([&] { connectivity.enableConnectivity(Connectivity::CT_HasEdge); });
  EXPECT_NE(message.find("Mesh0Connectivity"), std::string::npos) << message;
  EXPECT_THROW(connectivity.disableConnectivity(Connectivity::CT_HasFace), FatalErrorException);
}

TEST_F(ConnectivityTest, NamesArePrinted)
{
  std::ostringstream text;
  text << Connectivity::Printer(Connectivity::CT_HasEdge | Connectivity::CT_CellToEdge) << ';' << Connectivity::Printer(0);

  EXPECT_EQ(text.str(), "CellToEdge|HasEdge;");
}

TEST_F(ConnectivityTest, MeshSaysWhatItIs)
{
  allocate(2);

  EXPECT_EQ(m_mesh->meshKind().meshStructure(), eMeshStructure::Unstructured);
  EXPECT_EQ(m_mesh->meshKind().meshAMRKind(), eMeshAMRKind::None);
  EXPECT_FALSE(m_mesh->isAmrActivated());
  EXPECT_EQ(m_mesh->meshPartInfo().partRank(), m_pm->commRank());
  EXPECT_EQ(m_mesh->meshPartInfo().nbPart(), m_pm->commSize());
  EXPECT_EQ(m_mesh->parentMesh(), nullptr);
  EXPECT_EQ(m_mesh->childMeshes().count(), 0);
  EXPECT_EQ(m_mesh->tiedInterfaces().count(), 0);
  EXPECT_TRUE(m_mesh->parentGroup().null());
  EXPECT_EQ(m_mesh->allLevelCells(0), m_mesh->allCells());
  EXPECT_EQ(m_mesh->handle().meshUserDataList(), m_mesh->userDataList());
  EXPECT_NO_THROW(m_mesh->ghostLayerMng()->setBuilderVersion(3));
  EXPECT_THROW(m_mesh->ghostLayerMng()->setBuilderVersion(9), ArgumentException);
}

TEST_F(ConnectivityTest, UpdatesAreCheckedOnRequest)
{
  allocate(2);
  EXPECT_EQ(m_mesh->checkLevel(), 0);
  m_mesh->setCheckLevel(2);
  m_mesh->modifier()->endUpdate();
  // The next update finds that the coordinates of ghosts are not those of their owners.
  ENUMERATE_NODE(node, m_mesh->allNodes())
  m_mesh->nodesCoordinates()[node] = Real3(m_pm->commRank(), 0.0, 0.0);

  if (m_pm->commSize() > 1) {
    EXPECT_THROW(m_mesh->modifier()->endUpdate(), ParallelFatalErrorException);
  }
  m_mesh->setCheckLevel(1);
  EXPECT_NO_THROW(m_mesh->modifier()->endUpdate());
}

TEST_F(ConnectivityTest, PropertiesOfFamiliesAreRestored)
{
  allocate(2);
  m_mesh->nodeFamily()->properties()->set("Level", 4);
  m_mesh->properties()->set("Name", "grid");
  const detail::mesh::MeshState state = m_mesh->topology()->state();
  detail::mesh::MeshState saved = m_mesh->stateInPlace();
  for (auto& array : saved.arrays)
    if (!array.place.empty())
      array.bytes = UniqueArray<std::byte>(std::exchange(array.place, {}));
  EXPECT_EQ(saved.arrays.size(), state.arrays.size() + 2);

  newMesh();
  m_mesh->restore(saved);
  EXPECT_EQ(m_mesh->nodeFamily()->properties()->getInt32("Level"), 4);
  EXPECT_EQ(m_mesh->properties()->getString("Name"), "grid");
}
} // namespace Arcane::test
