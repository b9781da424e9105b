// SPDX-License-Identifier: Apache-2.0
// Values on items, which other ranks saved, go to all ranks that have the items.
#include "arcane_core/mesh/MeshState.h"
#include "arcane_core/run/ItemValuesOfParts.h"

#include "arcane_core/run/CheckpointStateParts.h"
#include "arcane_core/run/MeshStateVariables.h"
#include "tests/support/GuardedMemory.h"
#include "tests/support/MessageOf.h"
#include "tests/unit/arcane_core/domain/PrimaryMeshFixture.h"
#include "tests/unit/arcane_core/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/run/PartsInMemory.h"
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
    const detail::mesh::MeshState state = m_mesh->stateInPlace();
    for (const detail::mesh::NamedArray& array : state.arrays) {
      IData data(array.type, 1);
      data.referTo(array.allBytes());
      m_parts.gather(m_pm, detail::run::meshStatePrefix("Mesh0") + array.name, data);
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
    const detail::run::CheckpointStateParts states(m_parts, "Mesh0");
    const detail::mesh::MeshParts mesh_parts(m_pm, states, "Mesh0");
    const OwnerOf owner = randomOwner(30, m_pm->commSize(), 17);
    UniqueArray<Int32> new_owners;
    for (const Int64 uid : mesh_parts.cells().uid)
      new_owners.add(owner(uid));
    const detail::run::ItemValuesOfParts::Fetches fetches = m_mesh->restore(mesh_parts, new_owners);
    detail::run::ItemValuesOfParts(m_mesh.get(), m_parts, mesh_parts, fetches).read(variable);
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
  const UniqueArray<Int64> items = values.variable()->rowItems();
  IData uids(DT_Int64, 1);
  uids.resize(items.size());
  std::copy(items.begin(), items.end(), uids.values<Int64>().begin());
  m_parts.gather(m_pm, detail::variables::partialItemsName(*values.variable()), uids);

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
