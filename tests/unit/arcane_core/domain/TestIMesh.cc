// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/topology/MeshState.h"
#include "tests/support/mesh/SampleMeshes.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/domain/MeshAccessor.h"
#include "arcane_core/domain/MeshEvents.h"
#include "arcane_core/domain/UnstructuredMeshConnectivity.h"

#include <gtest/gtest.h>

#include <memory>

namespace
{
using namespace Arcane;
using test::Grid;

class IMeshTest : public ::testing::Test
{
 protected:
  IMeshTest()
  : m_environment(nullptr, nullptr)
  , m_pm_ref(m_environment.createParallelMng(nullptr))
  , m_pm(m_pm_ref.get())
  , m_variable_mng(m_pm, &m_trace_mng)
  , m_handle("Mesh0", &m_variable_mng, &m_trace_mng)
  , m_mesh(std::make_unique<IPrimaryMesh>(m_handle, m_pm, &m_variable_mng, &m_trace_mng))
  {}

  void allocate(const Grid& g, const MeshBuildOptions& options = {})
  {
    const auto owner = test::slabOwner(g.nbCell(), m_pm->commSize());
    m_mesh->allocate(test::partOf(test::gridMesh(g), m_pm->commRank(), owner), options);
  }

  //! Coordinates of the grid: the unique id of a node tells where it is.
  static Real3 expectedCoord(const Grid& g, Int64 uid)
  {
    const Int64 ny = g.dimension > 1 ? g.n[1] + 1 : 1;
    const Int64 nz = g.dimension > 2 ? g.n[2] + 1 : 1;
    return Real3(Real(uid / (ny * nz)), Real(uid / nz % ny), Real(uid % nz));
  }

  void expectCoordinates(const Grid& g)
  {
    const VariableNodeReal3& coords = m_mesh->nodesCoordinates();
    ENUMERATE_NODE(node, m_mesh->allNodes())
    EXPECT_EQ(coords[node], expectedCoord(g, node->uniqueId()));
  }

  MpiEnvironment m_environment;
  Ref<IParallelMng> m_pm_ref;
  IParallelMng* m_pm;
  ITraceMng m_trace_mng;
  IVariableMng m_variable_mng;
  MeshHandle m_handle;
  std::unique_ptr<IPrimaryMesh> m_mesh;
};

TEST_F(IMeshTest, EventsAreThoseOfADump)
{
  EventObserverPool pool;
  std::vector<eMeshEventType> events;
  for (const eMeshEventType type : { eMeshEventType::EndPrepareDump, eMeshEventType::BeginPrepareDump })
    m_mesh->eventObservable(type).attach(pool, [&](const MeshEventArgs& args) {
      EXPECT_EQ(args.mesh(), m_mesh.get());
      events.push_back(args.type());
    });

  m_mesh->prepareForDump();
  pool.clear();
  m_mesh->prepareForDump();

  EXPECT_EQ(events, (std::vector{ eMeshEventType::BeginPrepareDump, eMeshEventType::EndPrepareDump }));
  EXPECT_THROW(m_mesh->eventObservable(static_cast<eMeshEventType>(2)), ArgumentException);
}

TEST_F(IMeshTest, ExistsBeforeItIsAllocated)
{
  EXPECT_FALSE(m_mesh->isAllocated());
  EXPECT_TRUE(m_handle.hasMesh());
  EXPECT_EQ(m_handle.mesh(), m_mesh.get());
  EXPECT_EQ(m_mesh->name(), "Mesh0");
  EXPECT_EQ(m_mesh->nbCell(), 0);
  EXPECT_EQ(MeshHandleOrMesh(m_mesh.get()).handle(), m_handle);
  EXPECT_EQ(m_mesh->toPrimaryMesh(), m_mesh.get());
}

TEST_F(IMeshTest, HandleOutlivesTheMesh)
{
  m_mesh.reset();

  EXPECT_FALSE(m_handle.hasMesh());
  EXPECT_EQ(m_handle.topology(), nullptr);
  EXPECT_THROW(m_handle.mesh(), FatalErrorException);
  EXPECT_THROW(MeshHandle().mesh(), FatalErrorException);
}

TEST_F(IMeshTest, GhostNodesHaveCoordinates)
{
  for (const Grid& g : { Grid{ 3, { 4, 2, 2 } }, Grid{ 2, { 7, 3, 0 } } }) {
    m_mesh.reset();
    m_mesh = std::make_unique<IPrimaryMesh>(m_handle, m_pm, &m_variable_mng, &m_trace_mng);
    allocate(g, { 2, false });
    expectCoordinates(g);
    EXPECT_NO_THROW(m_mesh->checkValidMeshFull());
  }
}

TEST_F(IMeshTest, VariableOfTheSameNameIsTheOneOfCoordinates)
{
  const Grid g{ 2, { 3, 3, 0 } };
  allocate(g);
  VariableNodeReal3 alias(VariableBuildInfo(m_mesh.get(), "NodeCoord"));

  ENUMERATE_NODE(node, m_mesh->allNodes())
  {
    EXPECT_EQ(alias[node], expectedCoord(g, node->uniqueId()));
    alias[node] += Real3(0, 0, 1);
    EXPECT_EQ(m_mesh->nodesCoordinates()[node].z, 1.0);
  }
}

TEST_F(IMeshTest, VariablesAreSizedWhenTheMeshIsAllocated)
{
  VariableCellReal before(VariableBuildInfo(m_mesh.get(), "Before"));
  before.setUsed(true);
  allocate({ 3, { 3, 3, 2 } });
  VariableFaceInt32 after(VariableBuildInfo(m_mesh.get(), "After"));

  EXPECT_EQ(before.asArray().size(), m_mesh->cellFamily()->maxLocalId());
  EXPECT_EQ(after.asArray().size(), m_mesh->faceFamily()->maxLocalId());
  EXPECT_NE(m_mesh->cellFamily()->findVariable("Before"), nullptr);
  EXPECT_EQ(m_mesh->cellFamily()->findVariable("After"), nullptr);
}

TEST_F(IMeshTest, ValuesOfOwnersReachGhosts)
{
  allocate({ 2, { 6, 5, 0 } });
  VariableCellInt64 uids(VariableBuildInfo(m_mesh.get(), "Uids"));
  uids.fill(-1);
  ENUMERATE_CELL(cell, m_mesh->ownCells())
  uids[cell] = cell->uniqueId();

  uids.synchronize();

  ENUMERATE_CELL(cell, m_mesh->allCells())
  EXPECT_EQ(uids[cell], cell->uniqueId().asInt64());
}

TEST_F(IMeshTest, GroupsAreFoundByName)
{
  allocate({ 2, { 3, 3, 0 } });
  const ItemGroup group = m_mesh->faceFamily()->createGroup("Walls");

  EXPECT_EQ(m_mesh->findGroup("Walls"), group);
  EXPECT_TRUE(m_mesh->findGroup("Doors").null());
  EXPECT_THROW(m_mesh->findGroup("Doors", true), FatalErrorException);
  Int32 nb = 0;
  for (ItemGroupCollection::Enumerator i(m_mesh->groups()); ++i;)
    nb += (*i).name() == "Walls";
  EXPECT_EQ(nb, 1);
  m_mesh->destroyGroups();
  EXPECT_TRUE(m_mesh->findGroup("Walls").null());
}

TEST_F(IMeshTest, FamiliesAreFoundByKindAndName)
{
  EXPECT_EQ(m_mesh->findItemFamily("Cell"), m_mesh->cellFamily());
  EXPECT_EQ(m_mesh->findItemFamily(IK_Face, "Face"), m_mesh->faceFamily());
  EXPECT_EQ(m_mesh->findItemFamily(IK_Face, "Cell"), nullptr);
  EXPECT_EQ(m_mesh->findItemFamily("Particle"), nullptr);
  EXPECT_THROW(m_mesh->findItemFamily("Particle", true), FatalErrorException);
  EXPECT_EQ(m_mesh->itemFamilies().count(), 4);
}

TEST_F(IMeshTest, CellsAllocatedOneByOneMakeAMesh)
{
  m_mesh->setDimension(2);
  const Int64 r = m_pm->commRank();
  const Int64 infos[] = { IT_Quad4, r, 2 * r, 2 * r + 2, 2 * r + 3, 2 * r + 1 };
  m_mesh->allocateCells(1, { 6, infos }, false);
  m_mesh->endAllocate();

  EXPECT_EQ(m_mesh->ownCells().size(), 1);
  EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceSum, m_mesh->ownNodes().size()), 2 * m_pm->commSize() + 2);
  VariableNodeReal3& coords = m_mesh->nodesCoordinates();
  ENUMERATE_NODE(node, m_mesh->ownNodes())
  coords[node] = Real3(Real(node->uniqueId().asInt64()), 0, 0);
  coords.synchronize();
  EXPECT_NO_THROW(m_mesh->checkValidMeshFull());
  EXPECT_THROW(m_mesh->setDimension(3), FatalErrorException);
}

TEST_F(IMeshTest, AMeshWithoutItemsIsAllocatedAgain)
{
  allocate({ 2, { 5, 4, 0 } });
  VariableCellInt32 value(VariableBuildInfo(m_mesh.get(), "Value"));
  m_mesh->cellFamily()->createGroup("All", m_mesh->allCells().view().localIds());

  m_mesh->deallocate();

  EXPECT_EQ(m_mesh->nbCell() + m_mesh->nbNode() + m_mesh->nbFace(), 0);
  EXPECT_TRUE(m_mesh->findGroup("All").null());
  EXPECT_NO_THROW(m_mesh->checkValidMesh());
  const Grid g{ 3, { 4, 2, 2 } };
  allocate(g);
  EXPECT_EQ(m_mesh->dimension(), 3);
  EXPECT_EQ(value.asArray().size(), m_mesh->nbCell());
  expectCoordinates(g);
  EXPECT_NO_THROW(m_mesh->checkValidMeshFull());
}

TEST_F(IMeshTest, VariablesFollowChangesOfTheMesh)
{
  const Grid g{ 2, { 6, 4, 0 } };
  allocate(g);
  VariableCellInt64 values(VariableBuildInfo(m_mesh.get(), "Values"));
  ENUMERATE_CELL(cell, m_mesh->allCells())
  values[cell] = 3 * cell->uniqueId();

  UniqueArray<Int32> removed;
  ENUMERATE_CELL(cell, m_mesh->ownCells())
  if (cell->uniqueId() % 4 == 1)
    removed.add(cell->localId());
  m_mesh->modifier()->removeCells(removed);
  m_mesh->modifier()->endUpdate();

  EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceSum, m_mesh->ownCells().size()), 18);
  ENUMERATE_CELL(cell, m_mesh->ownCells())
  EXPECT_EQ(values[cell], 3 * cell->uniqueId());
  expectCoordinates(g);
  m_mesh->ghostLayerMng()->setNbGhostLayer(3);
  m_mesh->updateGhostLayers();
  EXPECT_EQ(m_mesh->ghostLayerMng()->nbGhostLayer(), 3);
  expectCoordinates(g);
  EXPECT_NO_THROW(m_mesh->checkValidMesh());
}

TEST_F(IMeshTest, StateHoldsItemsGroupsAndProperties)
{
  allocate({ 3, { 2, 2, 3 } });
  m_mesh->cellFamily()->createGroup("All of them", m_mesh->allCells().view().localIds());
  m_mesh->properties()->setReal("scale", 0.1);
  m_mesh->properties()->setString("unit", "cm");
  const detail::mesh::MeshState state = m_mesh->stateInPlace();

  MeshHandle other_handle("Mesh1", &m_variable_mng, &m_trace_mng);
  IPrimaryMesh other(other_handle, m_pm, &m_variable_mng, &m_trace_mng);
  other.restore(state);

  EXPECT_TRUE(other.isAllocated());
  EXPECT_EQ(other.cellFamily()->uniqueIds(), m_mesh->cellFamily()->uniqueIds());
  EXPECT_EQ(other.findGroup("All of them").size(), m_mesh->nbCell());
  EXPECT_EQ(other.properties()->getReal("scale"), 0.1);
  EXPECT_EQ(other.properties()->getString("unit"), "cm");
  EXPECT_EQ(other.nodesCoordinates().asArray().size(), other.nodeFamily()->maxLocalId());
  EXPECT_EQ(other.cellFamily()->fullName(), "Mesh1_Cell");
}

TEST_F(IMeshTest, ConnectivityViewsAreThoseOfItems)
{
  allocate({ 3, { 2, 2, 2 } }, { 1, true });
  UnstructuredMeshConnectivityView view;
  EXPECT_THROW(view.cellNode(), FatalErrorException);
  view.setMesh(m_mesh.get());
  const auto cell_node = view.cellNode();
  const auto node_cell = view.nodeCell();
  const auto cell_face = view.cellFace();
  const auto face_edge = view.faceEdge();

  ENUMERATE_CELL(cell, m_mesh->allCells())
  {
    EXPECT_EQ(cell_node.nbNode(cell), 8);
    EXPECT_EQ(cell_node.nodeId(cell, 3), cell->nodeId(3));
    for (FaceLocalId face : cell_face.faces(cell))
      EXPECT_EQ(face_edge.edges(face).size(), 4);
  }
  ENUMERATE_NODE(node, m_mesh->allNodes())
  EXPECT_EQ(node_cell.cells(node).size(), node->nbCell());
}

TEST_F(IMeshTest, ConnectivityViewsFollowTheMesh)
{
  allocate({ 2, { 6, 4, 0 } });
  const UnstructuredMeshConnectivityView view(m_mesh.get());
  UniqueArray<Int32> removed;
  ENUMERATE_CELL(cell, m_mesh->ownCells())
  if (cell->uniqueId() % 3 == 0)
    removed.add(cell->localId());

  m_mesh->modifier()->removeCells(removed);
  m_mesh->modifier()->endUpdate();

  const auto cell_node = view.cellNode();
  ENUMERATE_CELL(cell, m_mesh->allCells())
  for (Int32 i = 0; i < 4; ++i)
    EXPECT_EQ(cell_node.nodeId(cell, i), cell->nodeId(i));
}

TEST_F(IMeshTest, UtilitiesFindItemsByTheirNodes)
{
  allocate({ 2, { 3, 2, 0 } });
  if (m_mesh->ownCells().empty())
    return;
  const Face face = m_mesh->allFaces()[0];
  const Int64 uids[] = { face.node(1).uniqueId(), face.node(0).uniqueId() };
  const Int32 ids[] = { face.node(1).localId(), face.node(0).localId() };

  EXPECT_EQ(m_mesh->utilities()->getFaceFromNodesUnique({ 2, uids }), face);
  EXPECT_EQ(m_mesh->utilities()->getFaceFromNodesLocal({ 2, ids }), face);
  const Int64 unknown[] = { uids[0], 12345 };
  EXPECT_TRUE(m_mesh->utilities()->getFaceFromNodesUnique({ 2, unknown }).null());
  const Int32 nb[] = { 2 };
  UniqueArray<Int32> found(1);
  m_mesh->utilities()->localIdsFromConnectivity(IK_Face, { 1, nb }, { 2, uids }, found);
  EXPECT_EQ(found[0], face.localId());
  EXPECT_THROW(m_mesh->utilities()->localIdsFromConnectivity(IK_Face, { 1, nb }, { 2, unknown }, found), FatalErrorException);
}

TEST_F(IMeshTest, AccessorReachesTheMesh)
{
  const MeshAccessor accessor(m_handle);
  allocate({ 2, { 3, 3, 0 } });

  EXPECT_EQ(accessor.mesh(), m_mesh.get());
  EXPECT_EQ(accessor.allCells(), m_mesh->allCells());
  EXPECT_EQ(accessor.ownNodes().size(), m_mesh->ownNodes().size());
  EXPECT_EQ(accessor.outerFaces().size(), m_mesh->outerFaces().size());
  EXPECT_EQ(accessor.nbCell(), m_mesh->nbCell());
}

TEST_F(IMeshTest, WrongCoordinatesOfGhostsAreSeen)
{
  allocate({ 2, { 4, 4, 0 } });
  VariableNodeReal3& coords = m_mesh->nodesCoordinates();
  const NodeGroup ghosts = m_mesh->allNodes().ghost();
  ENUMERATE_NODE(node, ghosts)
  coords[node] = Real3(7, 7, 7);

  if (m_pm->commSize() > 1)
    EXPECT_THROW(m_mesh->checkValidMeshFull(), ParallelFatalErrorException);
  else
    EXPECT_NO_THROW(m_mesh->checkValidMeshFull());
}

} // namespace
