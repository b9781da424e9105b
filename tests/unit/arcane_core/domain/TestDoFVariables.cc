// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/IMeshBase.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/connectivities/IIndexedIncrementalItemConnectivityMng.h"
#include "arcane_core/mesh/user_families/DoFFamily.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/domain/PrimaryMeshFixture.h"
#include "variables/core/PartialVariableTypedef.h"

namespace
{
using namespace Arcane;

class DoFVariablesTest : public test::PrimaryMeshFixture
{
 protected:
  DoFVariablesTest()
  {
    m_mesh->allocate(test::partOf(test::gridMesh({ 2, { 8, 4, 1 } }), m_pm->commRank(), test::slabOwner(32, m_pm->commSize())));
    m_dofs = m_mesh->findItemFamily(IK_DoF, "Unknowns", true, true)->toDoFFamily();
  }

  //! A DoF per node, as codes make them.
  void addDoFsOfNodes()
  {
    UniqueArray<Int64> uids;
    ENUMERATE_NODE(node, m_mesh->allNodes())
    uids.add(mesh::DoFUids::uid(node->uniqueId()));
    UniqueArray<Int32> ids(uids.size());
    m_dofs->addDoFs(uids, ids);
    m_dofs->endUpdate();
    const DoFInfoListView view(m_dofs);
    ENUMERATE_NODE(node, m_mesh->allNodes())
    view[ids[node.index()]].mutableItemBase().setOwner(node->owner(), m_pm->commRank());
    m_dofs->notifyItemsOwnerChanged();
    m_mesh->computeSynchronizeInfos();
  }

  IDoFFamily* m_dofs;
};

TEST_F(DoFVariablesTest, MeshFindsFamilies)
{
  EXPECT_EQ(m_mesh->findItemFamily("Unknowns"), m_dofs);
  EXPECT_EQ(m_mesh->findItemFamily(IK_DoF, "Unknowns"), m_dofs);
  EXPECT_EQ(m_mesh->findItemFamily(IK_DoF, "Others"), nullptr);
  EXPECT_EQ(m_mesh->findItemFamily(IK_Node, "Unknowns"), nullptr);
  EXPECT_EQ(m_mesh->itemFamilies().count(), 5);
  EXPECT_EQ(m_mesh->findGroup("AllUnknownss"), m_dofs->allItems());
  EXPECT_THROW(m_mesh->createItemFamily(IK_DoF, "Unknowns"), FatalErrorException);
  EXPECT_THROW(m_mesh->createItemFamily(IK_DoF, "Node"), FatalErrorException);
  EXPECT_THROW(m_mesh->createItemFamily(IK_Node, "Others"), FatalErrorException);
  EXPECT_THROW(m_mesh->findItemFamily(IK_Edge, "Others", true), FatalErrorException);
  EXPECT_THROW(m_mesh->findItemFamily("Unknown", true), FatalErrorException);
  EXPECT_EQ(m_mesh->createItemFamily(IK_DoF, "Others")->itemKind(), IK_DoF);
}

TEST_F(DoFVariablesTest, VariablesMakeTheirFamily)
{
  VariableDoFReal pressure(VariableBuildInfo(m_mesh.get(), "Pressure", "OfPressure"));
  IItemFamily* family = m_mesh->findItemFamily(IK_DoF, "OfPressure");
  ASSERT_NE(family, nullptr);
  EXPECT_EQ(pressure.itemGroup(), family->allItems());
  EXPECT_EQ(family->findVariable("Pressure"), pressure.variable());
  EXPECT_EQ(pressure.variable()->fullName(), "Mesh0_OfPressure_Pressure");
  EXPECT_THROW(VariableDoFReal(VariableBuildInfo(m_mesh.get(), "Wrong")), ArgumentException);
  EXPECT_THROW(VariableDoFReal(VariableBuildInfo(m_mesh.get(), "Wrong", "Cell")), FatalErrorException);
}

TEST_F(DoFVariablesTest, ValuesFollowDoFs)
{
  VariableDoFReal scalar(VariableBuildInfo(m_dofs, "Scalar"));
  VariableDoFArrayReal array(VariableBuildInfo(m_dofs, "Array"));
  array.resize(2);
  UniqueArray<Int32> ids(4);
  m_dofs->addDoFs(UniqueArray<Int64>{ 10, 11, 12, 13 }, ids);
  m_dofs->endUpdate();
  EXPECT_EQ(scalar.asArray().size(), 4);
  ItemGroup some = m_dofs->createGroup("Some", UniqueArray<Int32>{ 1, 3 });
  MeshPartialVariableScalarRefT<DoF, Real> partial(VariableBuildInfo(m_mesh.get(), "Partial", "Unknowns", "Some"));
  ENUMERATE_DOF(dof, m_dofs->allItems())
  {
    scalar[dof] = Real(dof->uniqueId());
    array[dof][1] = 2.0 * Real(dof->uniqueId());
  }
  ENUMERATE_DOF(dof, some)
  partial[dof] = 3.0 * Real(dof->uniqueId());

  m_dofs->removeDoFs(UniqueArray<Int32>{ 1 });
  m_dofs->endUpdate();
  EXPECT_EQ(partial.asArray().size(), 1);
  EXPECT_EQ(partial[DoFLocalId(3)], 39.0);
  ids.resize(1);
  m_dofs->addDoFs(UniqueArray<Int64>{ 9 }, ids);
  m_dofs->endUpdate();
  EXPECT_EQ(ids[0], 1);
  EXPECT_EQ(scalar[DoFLocalId(1)], 0.0);
  EXPECT_EQ(array[DoFLocalId(1)][1], 0.0);
  EXPECT_EQ(scalar[DoFLocalId(2)], 12.0);

  m_dofs->compactItems(true);
  scalar[DoFLocalId(0)] = 9.0;
  array[DoFLocalId(0)][1] = 18.0;
  ENUMERATE_DOF(dof, m_dofs->allItems())
  {
    EXPECT_EQ(scalar[dof], Real(dof->uniqueId()));
    EXPECT_EQ(array[dof][1], 2.0 * Real(dof->uniqueId()));
  }
  EXPECT_EQ(partial[DoFLocalId(3)], 39.0);
}

TEST_F(DoFVariablesTest, OwnersSendValuesToGhosts)
{
  addDoFsOfNodes();
  for (const int property : { 0, int(IVariable::PInShMem) }) {
    VariableDoFReal values(VariableBuildInfo(m_dofs, property ? "InShMem" : "Values", property));
    values.fill(-1.0);
    ENUMERATE_DOF(dof, m_dofs->allItems().own())
    values[dof] = Real(dof->uniqueId()) + 0.5;

    values.synchronize();

    ENUMERATE_DOF(dof, m_dofs->allItems())
    EXPECT_EQ(values[dof], Real(dof->uniqueId()) + 0.5);
    EXPECT_EQ(values.checkIfSync(), 0);
  }
}

TEST_F(DoFVariablesTest, ExchangesMustBeComputedAfterAChange)
{
  addDoFsOfNodes();
  VariableDoFReal values(VariableBuildInfo(m_dofs, "Values"));
  values.fill(1.0);
  UniqueArray<Int32> ids(1);
  m_dofs->addDoFs(UniqueArray<Int64>{ 1000 + m_pm->commRank() }, ids);
  m_dofs->endUpdate();
  if (m_pm->isParallel()) {
    EXPECT_THROW(values.synchronize(), FatalErrorException);
  }
  m_dofs->computeSynchronizeInfos();
  EXPECT_NO_THROW(values.synchronize());
}

TEST_F(DoFVariablesTest, GroupsOfDoFsAreSynchronisedToo)
{
  addDoFsOfNodes();
  UniqueArray<Int32> even;
  ENUMERATE_DOF(dof, m_dofs->allItems())
  if (dof->uniqueId().asInt64() % 2 == 0)
    even.add(dof->localId());
  const ItemGroup group = m_dofs->createGroup("Even", even);
  VariableDoFInt64 values(VariableBuildInfo(m_dofs, "Values"));
  values.fill(-1);
  ENUMERATE_DOF(dof, group.own())
  values[dof] = dof->uniqueId();

  group.synchronizer()->synchronize(values.variable());

  ENUMERATE_DOF(dof, m_dofs->allItems())
  EXPECT_EQ(values[dof], dof->uniqueId().asInt64() % 2 == 0 ? dof->uniqueId().asInt64() : -1);
}

TEST_F(DoFVariablesTest, ConnectivityLeadsFromCellsToValues)
{
  addDoFsOfNodes();
  const auto connectivity = m_mesh->indexedConnectivityMng()->findOrCreateConnectivity(m_mesh->cellFamily(), m_dofs, "CellToDoF");
  ENUMERATE_CELL(cell, m_mesh->allCells())
  for (const Node node : cell->nodes())
    connectivity->connectivity()->addConnectedItem(cell, DoFLocalId(m_dofs->localIdOf(node.uniqueId())));
  VariableDoFReal values(VariableBuildInfo(m_dofs, "Values"));
  values.fill(0.0);
  const IndexedCellDoFConnectivityView cell_dofs(connectivity->view());

  ENUMERATE_CELL(cell, m_mesh->allCells())
  for (const DoFLocalId dof : cell_dofs.dofs(cell))
    values[dof] += 1.0;

  ENUMERATE_NODE(node, m_mesh->allNodes())
  EXPECT_EQ(values[DoFLocalId(m_dofs->localIdOf(node->uniqueId()))], Real(node->nbCell()));
}
} // namespace
