// SPDX-License-Identifier: Apache-2.0
// Values on items, which other ranks saved, go to all ranks that have the items.
#include "arcane_core/mesh/topology/MeshState.h"
#include "arcane_core/restart/ItemValuesOfParts.h"

#include "arcane_core/mesh/connectivities/IIncrementalItemConnectivity.h"
#include "arcane_core/mesh/connectivities/IIndexedIncrementalItemConnectivityMng.h"
#include "arcane_core/mesh/user_families/IDoFFamily.h"
#include "arcane_core/mesh/user_families/IParticleFamily.h"
#include "arcane_core/restart/CheckpointStateParts.h"
#include "arcane_core/restart/MeshStateVariables.h"
#include "tests/support/GuardedMemory.h"
#include "tests/support/MessageOf.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/domain/PrimaryMeshFixture.h"
#include "tests/unit/arcane_core/restart/PartsInMemory.h"
#include "variables/core/HostValues.h"
#include "variables/core/PartialItems.h"
#include "variables/core/PartialVariableTypedef.h"

#include <memory>

namespace Arcane::test
{
namespace
{
class ItemValuesOfPartsTest : public PrimaryMeshFixture
{
 protected:
  ItemValuesOfPartsTest()
  {
    const MeshDescription whole = gridMesh({ 2, { 6, 5, 0 } });
    m_mesh->allocate(partOf(whole, m_pm->commRank(), randomOwner(30, m_pm->commSize(), 51)));
    UniqueArray<Int32> even;
    ENUMERATE_CELL(cell, m_mesh->allCells())
    if (cell->uniqueId().asInt64() % 2 == 0)
      even.add(cell.itemLocalId());
    m_mesh->cellFamily()->createGroup("Even", even);
    saveMesh();
  }

  void saveMesh()
  {
    const detail::mesh::MeshState state = m_mesh->stateInPlace();
    for (const detail::mesh::NamedArray& array : state.arrays) {
      IData data(array.type, 1);
      data.referTo(array.allBytes());
      m_parts.gather(m_pm, detail::restart::meshStatePrefix("Mesh0") + array.name, data);
    }
  }

  Int32 lastPart() const { return m_pm->commSize() - 1; }

  //! Saves the values of the former mesh, makes the mesh again with other owners, and reads the values.
  void restart(IVariable* variable)
  {
    m_parts.gather(m_pm, variable->fullName(), *variable->data());
    restore(variable);
  }
  void restore(IVariable* variable)
  {
    newMesh();
    variable->setUsed(true);
    const detail::restart::CheckpointStateParts states(m_parts, "Mesh0");
    const detail::mesh_restart::MeshParts mesh_parts(m_pm, states, "Mesh0");
    const OwnerOf owner = randomOwner(30, m_pm->commSize(), 17);
    UniqueArray<Int32> new_owners;
    for (const Int64 uid : mesh_parts.cells().uid)
      new_owners.add(owner(uid));
    const detail::mesh_restart::UserFamilyParts family_parts(mesh_parts);
    detail::mesh::MeshTopology& topology = *m_mesh->cellFamily()->topology();
    family_parts.makeFamilies(topology);
    const detail::restart::ItemValuesOfParts::Fetches fetches = m_mesh->restore(mesh_parts, new_owners);
    const detail::mesh_restart::PlacedFamilies families(family_parts, topology, fetches);
    detail::restart::ItemValuesOfParts(m_mesh.get(), m_parts, mesh_parts, fetches, families).read(variable);
  }
  //! Saves which items have the values of a partial variable.
  void saveItemsOf(const IVariable& variable)
  {
    const UniqueArray<Int64> items = variable.rowItems();
    IData uids(DT_Int64, 1);
    uids.resize(items.size());
    std::copy(items.begin(), items.end(), uids.values<Int64>().begin());
    m_parts.gather(m_pm, detail::variables::partialItemsName(variable), uids);
  }
  //! Three particles in each own cell, those of even numbers in a group.
  IParticleFamily* makeTracers()
  {
    IParticleFamily* tracers = m_mesh->createItemFamily(IK_Particle, "Tracers")->toParticleFamily();
    UniqueArray<Int64> uids;
    UniqueArray<Int32> cells;
    ENUMERATE_CELL(cell, m_mesh->ownCells())
    for (Int64 i = 0; i < 3; ++i) {
      uids.add(3 * cell->uniqueId().asInt64() + i);
      cells.add(cell.itemLocalId());
    }
    UniqueArray<Int32> ids(uids.size());
    tracers->addParticles(uids, cells, ids);
    tracers->endUpdate();
    UniqueArray<Int32> even;
    for (const Int32 id : ids)
      if (tracers->uniqueIds()[id] % 2 == 0)
        even.add(id);
    tracers->createGroup("Even", even);
    tracers->properties()->set("Colour", Int32(7));
    saveMesh();
    return tracers;
  }
  //! A DoF for each node of a rank.
  IDoFFamily* makeUnknowns()
  {
    IDoFFamily* dofs = m_mesh->createItemFamily(IK_DoF, "Unknowns")->toDoFFamily();
    const auto of_node = m_mesh->indexedConnectivityMng()->findOrCreateConnectivity(m_mesh->nodeFamily(), dofs, "UnknownsOfNode");
    ENUMERATE_NODE(node, m_mesh->allNodes())
    {
      Int32 id = NULL_ITEM_LOCAL_ID;
      const Int64 uid = 7 * node->uniqueId().asInt64();
      if (node->isOwn())
        dofs->addDoFs(ConstArrayView<Int64>(1, &uid), ArrayView<Int32>(1, &id));
      else {
        const Int32 owner = node->owner();
        dofs->addGhostDoFs(ConstArrayView<Int64>(1, &uid), ArrayView<Int32>(1, &id), ConstArrayView<Int32>(1, &owner));
      }
      of_node->connectivity()->addConnectedItem(node, DoFLocalId(id));
    }
    dofs->endUpdate();
    dofs->computeSynchronizeInfos();
    saveMesh();
    return dofs;
  }
  template <typename Var> void checkInDeviceMemory()
  {
    const GuardedMemory memory;
    Var values(info("Values", IVariable::PInDeviceMemory));
    values.resize(3);
    {
      HostValues rows(values);
      ENUMERATE_CELL(cell, m_mesh->allCells())
      rows[cell][2] = cell->isOwn() ? 0.1 * static_cast<Real>(cell->uniqueId().asInt64()) : -1.0;
      rows.store();
    }

    restart(values.variable());

    EXPECT_TRUE(values.isInDeviceMemory());
    const HostValues rows(values);
    ENUMERATE_CELL(cell, m_mesh->allCells())
    EXPECT_EQ(rows[cell][2], 0.1 * static_cast<Real>(cell->uniqueId().asInt64()));
  }

  PartsInMemory m_parts;
};
} // namespace

TEST_F(ItemValuesOfPartsTest, GhostsHaveTheValuesOfOwnersToo)
{
  VariableNodeReal values(info("Values"));
  ENUMERATE_NODE(node, m_mesh->allNodes())
  values[node] = node->isOwn() ? 0.1 * static_cast<Real>(node->uniqueId().asInt64()) : -1.0;

  restart(values.variable());

  EXPECT_EQ(m_pm->reduce(Parallel::ReduceSum, m_mesh->ownCells().size()), 30);
  ENUMERATE_NODE(node, m_mesh->allNodes())
  EXPECT_EQ(values[node], 0.1 * static_cast<Real>(node->uniqueId().asInt64()));
}

TEST_F(ItemValuesOfPartsTest, RowsThatTheHostMustNotTouchAreThoseOfTheSameParts)
{
  checkInDeviceMemory<VariableCellArrayReal>();
}

TEST_F(ItemValuesOfPartsTest, TilesThatTheHostMustNotTouchAreThoseOfTheSameParts)
{
  checkInDeviceMemory<VariableCellTiledReal>();
}

TEST_F(ItemValuesOfPartsTest, TiledValuesAreThoseOfTheSameParts)
{
  VariableCellTiledReal values(info("Values"));
  values.resize(3);
  ENUMERATE_CELL(cell, m_mesh->allCells())
  for (Int32 j = 0; j < 3; ++j)
    values[cell][j] = cell->isOwn() ? 0.1 * static_cast<Real>(cell->uniqueId().asInt64()) + j : -1.0;

  restart(values.variable());

  ASSERT_EQ(values.arraySize(), 3);
  ENUMERATE_CELL(cell, m_mesh->allCells())
  for (Int32 j = 0; j < 3; ++j)
    EXPECT_EQ(values[cell][j], 0.1 * static_cast<Real>(cell->uniqueId().asInt64()) + j);
}

TEST_F(ItemValuesOfPartsTest, APartThatSavedNothingLeavesZeros)
{
  VariableCellArrayReal values(info("Values"));
  values.resize(2);
  values.fill(5.0);
  m_parts.gather(m_pm, values.variable()->fullName(), *values.variable()->data());
  auto nothing = makeRef(new IData(DT_Real, 2));
  nothing->resize(0, 2);
  m_parts.values[{ lastPart(), values.variable()->fullName() }] = nothing;

  restore(values.variable());

  if (m_pm->commSize() > 1) {
    EXPECT_EQ(values.arraySize(), 2);
  }
  const OwnerOf former = randomOwner(30, m_pm->commSize(), 51);
  ENUMERATE_CELL(cell, m_mesh->allCells())
  for (Int32 k = 0; k < values.arraySize(); ++k)
    EXPECT_EQ(values[cell][k], former(cell->uniqueId()) == lastPart() ? 0.0 : 5.0);
}

TEST_F(ItemValuesOfPartsTest, PartialValuesAreThoseOfOwners)
{
  PartialVariableCellReal values({ m_handle, "Values", "Cell", "Even" });
  ENUMERATE_CELL(cell, values.itemGroup())
  values[cell] = cell->isOwn() ? 0.1 * static_cast<Real>(cell->uniqueId().asInt64()) : -1.0;
  saveItemsOf(*values.variable());

  restart(values.variable());

  Int32 nb = 0;
  ENUMERATE_CELL(cell, values.itemGroup())
  {
    ++nb;
    EXPECT_EQ(cell->uniqueId().asInt64() % 2, 0);
    EXPECT_EQ(values[cell], 0.1 * static_cast<Real>(cell->uniqueId().asInt64()));
  }
  EXPECT_EQ(nb, m_mesh->findGroup("Even").size());
  EXPECT_GE(m_pm->reduce(Parallel::ReduceSum, nb), 15);
}

TEST_F(ItemValuesOfPartsTest, ParticlesKeepTheirArrays)
{
  const IParticleFamily* tracers = makeTracers();
  VariableParticleArrayReal values({ m_handle, "Values", "Tracers" });
  values.resize(2);
  ENUMERATE_PARTICLE(tracer, tracers->allItems())
  values[tracer][1] = 0.1 * static_cast<Real>(tracer->uniqueId().asInt64());

  restart(values.variable());

  tracers = m_mesh->findItemFamily("Tracers", true)->toParticleFamily();
  EXPECT_EQ(tracers->nbItem(), 3 * m_mesh->ownCells().size());
  EXPECT_EQ(m_mesh->findItemFamily("Tracers")->properties()->getInt32("Colour"), 7);
  ENUMERATE_PARTICLE(tracer, tracers->allItems())
  {
    EXPECT_TRUE(tracer->cell().isOwn());
    EXPECT_EQ(tracer->cell().uniqueId().asInt64(), tracer->uniqueId().asInt64() / 3);
    EXPECT_EQ(values[tracer][1], 0.1 * static_cast<Real>(tracer->uniqueId().asInt64()));
  }
}

TEST_F(ItemValuesOfPartsTest, ParticlesOfAGroupKeepTheirPartialValues)
{
  makeTracers();
  MeshPartialVariableScalarRefT<Particle, Real> values({ m_handle, "Values", "Tracers", "Even" });
  ENUMERATE_PARTICLE(tracer, values.itemGroup())
  values[tracer] = 0.1 * static_cast<Real>(tracer->uniqueId().asInt64());
  saveItemsOf(*values.variable());

  restart(values.variable());

  Int32 nb = 0;
  ENUMERATE_PARTICLE(tracer, values.itemGroup())
  {
    ++nb;
    EXPECT_EQ(tracer->uniqueId().asInt64() % 2, 0);
    EXPECT_EQ(values[tracer], 0.1 * static_cast<Real>(tracer->uniqueId().asInt64()));
  }
  EXPECT_EQ(m_pm->reduce(Parallel::ReduceSum, nb), 45);
}

TEST_F(ItemValuesOfPartsTest, GhostsOfDoFsHaveTheValuesOfOwnersToo)
{
  const IDoFFamily* dofs = makeUnknowns();
  VariableDoFReal values({ m_handle, "Values", "Unknowns" });
  ENUMERATE_DOF(dof, dofs->allItems())
  values[dof] = dof->isOwn() ? 0.1 * static_cast<Real>(dof->uniqueId().asInt64()) : -1.0;

  restart(values.variable());

  dofs = m_mesh->findItemFamily("Unknowns", true)->toDoFFamily();
  EXPECT_EQ(dofs->nbItem(), m_mesh->allNodes().size());
  EXPECT_EQ(values.checkIfSync(), 0);
  ENUMERATE_DOF(dof, dofs->allItems())
  EXPECT_EQ(values[dof], 0.1 * static_cast<Real>(dof->uniqueId().asInt64()));
}

TEST_F(ItemValuesOfPartsTest, ArraysThatDoNotFitTheirItemsAreToldOnAllRanks)
{
  VariableCellArrayReal values(info("Values"));
  values.resize(2);
  const String name = values.variable()->fullName();
  m_parts.gather(m_pm, name, *values.variable()->data());
  const Ref<IData> right = m_parts.values[{ lastPart(), name }];
  const auto messageWith = [&](eDataType type, Int64 nb_row, Int64 nb_value) {
    auto wrong = makeRef(new IData(type, 2));
    wrong->resize(nb_row, nb_value);
    m_parts.values[{ lastPart(), name }] = wrong;
    return messageOf([&] { restore(values.variable()); });
  };

  const std::string rows = messageWith(DT_Real, right->extent0() + 1, 2);
  EXPECT_NE(rows.find(String::format("variable '{0}' of rank {1} has values of {2} items, expected {3}", name, lastPart(),
                                     right->extent0() + 1, right->extent0())
                        .localstr()),
            std::string::npos)
    << rows;
  const std::string types = messageWith(DT_Int32, right->extent0(), 2);
  EXPECT_NE(types.find("was saved as values of type Int32"), std::string::npos) << types;
  if (m_pm->commSize() > 1) {
    const std::string lengths = messageWith(DT_Real, right->extent0(), 3);
    EXPECT_NE(lengths.find("has 3 values per item on rank"), std::string::npos) << lengths;
  }
  m_parts.values.erase({ lastPart(), name });
  const std::string missing = messageOf([&] { restore(values.variable()); });
  EXPECT_NE(missing.find("the checkpoint holds no variable 'Mesh0_Cell_Values'"), std::string::npos) << missing;
}
} // namespace Arcane::test
