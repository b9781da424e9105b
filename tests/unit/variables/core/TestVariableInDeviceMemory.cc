// SPDX-License-Identifier: Apache-2.0
// Variables whose values the host must not touch: what is refused, and what the host does by copies.
#include "tests/support/GuardedMemory.h"
#include "tests/support/MessageOf.h"
#include "tests/unit/variables/core/VariableFixture.h"
#include "variables/core/HostValues.h"
#include "variables/core/MeshMDVariableRef.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/memory/DeviceArrays.h"
#include "arcane_core/comm/ISerializer.h"

#include <sstream>

namespace Arcane::test
{
namespace
{
class VariableInDeviceMemoryTest : public VariableFixture
{
 protected:
  VariableBuildInfo info(const String& name, int property = IVariable::PInDeviceMemory) const { return { m_handle, name, property }; }
  VariableBuildInfo onNothing(const String& name) const { return { m_vm.get(), name, IVariable::PInDeviceMemory }; }

  //! Gives slabs of cells to the ranks in turn, some times, then removes own cells with odd unique ids. \collective
  void changeMesh()
  {
    for (const Int64 slab : { 1, 4, 9, 23 }) {
      UniqueArray<Int32> new_owners;
      for (const Int64 uid : family(IK_Cell)->uniqueIds())
        new_owners.add(static_cast<Int32>((uid / slab) % nbRank()));
      m_topology->exchangeCells(new_owners);
    }
    UniqueArray<Int32> odd;
    ENUMERATE_CELL(icell, allCells().own())
    if (icell->uniqueId() % 2 == 1)
      odd.add(icell.localId());
    m_topology->removeCells(odd);
    m_topology->endUpdate();
  }
  //! Sets the value of each cell to its unique id.
  template <typename Var> void setToUniqueIds(Var& v)
  {
    HostValues values(v);
    ENUMERATE_CELL(icell, allCells())
    values[icell] = static_cast<typename Var::DataType>(icell->uniqueId().asInt64());
    values.store();
  }
  template <typename Var> void expectUniqueIds(Var& v, const CellGroup& group)
  {
    const HostValues values(v);
    ENUMERATE_CELL(icell, group)
    ASSERT_EQ(values[icell], static_cast<typename Var::DataType>(icell->uniqueId().asInt64()));
  }

  GuardedMemory m_memory;
};
} // namespace

TEST_F(VariableInDeviceMemoryTest, ValuesAreThereAndTheirNameIsKnown)
{
  buildMesh();
  VariableCellReal v(info("V"));

  EXPECT_TRUE(v.isInDeviceMemory());
  EXPECT_TRUE(v.variable()->isInDeviceMemory());
  EXPECT_TRUE(m_memory.owns(v.variable()->data()->address()));
  EXPECT_STREQ(detail::base::nameOfDeviceArray(v.variable()->data()->address()), "Mesh0_Cell_V");
}

TEST_F(VariableInDeviceMemoryTest, WithoutAcceleratorThePropertyHasNoEffect)
{
  buildMesh();
  IMemoryRessourceMng ordinary;
  IMemoryRessourceMng* const former = MemoryUtils::setDataMemoryResourceMng(&ordinary);
  VariableCellReal v(info("V"));
  MemoryUtils::setDataMemoryResourceMng(former);

  v.fill(2.0);

  EXPECT_FALSE(v.isInDeviceMemory());
  EXPECT_EQ(v[CellLocalId(0)], 2.0);
  EXPECT_EQ(v.property(), IVariable::PInDeviceMemory);
}

TEST_F(VariableInDeviceMemoryTest, WhatTheHostCannotDoNamesTheVariable)
{
  buildMesh();
  VariableCellReal v(info("V"));
  VariableCellReal other(info("Other", 0));
  VariableCellArrayReal rows(info("Rows"));
  VariableCellTiledReal tiles(info("Tiles"));
  MeshMDVariableRefT<Cell, Real, MDDim1> md(info("MD"));
  VariableArrayReal list(onNothing("List"));
  list.resize(4);

  EXPECT_EQ(
    messageOf([&] { v.asArray(); }),
    "variable 'Mesh0_Cell_V' is in device memory: the host cannot use asArray(); use the values in a kernel, or through HostValues");
  EXPECT_THROW(rows.asArray(), ArgumentException);
  EXPECT_THROW(tiles.tiles(), ArgumentException);
  EXPECT_THROW(md.mdspan(), ArgumentException);
  EXPECT_THROW(list.asArray(), ArgumentException);
  EXPECT_THROW(list.copy(ConstArrayView<Real>()), ArgumentException);
  EXPECT_THROW(v.add(other), ArgumentException);
  EXPECT_THROW(other.mult(v), ArgumentException);
  EXPECT_THROW(v.mult(2.0), ArgumentException);
  EXPECT_NE(v.valuesForKernels().data(), nullptr);
}

TEST_F(VariableInDeviceMemoryTest, SomeVariablesAreRefused)
{
  buildMesh();
  const auto refusal = [](const auto& declare) { return messageOf(declare); };

  EXPECT_EQ(refusal([&] { VariableArrayString v(onNothing("Texts")); }),
            "variable 'Texts': it cannot be in device memory (property PInDeviceMemory): its values are strings, expected numbers");
  EXPECT_EQ(refusal([&] { VariableScalarReal v(onNothing("One")); }),
            "variable 'One': it cannot be in device memory (property PInDeviceMemory): it is not on items, expected a variable on items or "
            "a list");
  EXPECT_EQ(refusal([&] { VariableArray2Real v(onNothing("Table")); }),
            "variable 'Table': it cannot be in device memory (property PInDeviceMemory): it is not on items, expected a variable on items "
            "or a list");
  EXPECT_EQ(refusal([&] {
              PartialVariableCellReal v({ m_handle, "Part", "Cell", allCells().own().name(), IVariable::PInDeviceMemory });
            }),
            "variable 'Mesh0_Cell_Part': it cannot be in device memory (property PInDeviceMemory): it is partial, expected a variable on "
            "all items of a family");
}

TEST_F(VariableInDeviceMemoryTest, ASecondReferenceMovesTheValues)
{
  buildMesh();
  VariableCellInt64 v(info("V", 0));
  setToUniqueIds(v);
  {
    VariableCellInt64 same(info("V"));
    EXPECT_TRUE(v.isInDeviceMemory());
    expectUniqueIds(v, allCells());
  }
  EXPECT_FALSE(v.isInDeviceMemory());
  expectUniqueIds(v, allCells());
}

TEST_F(VariableInDeviceMemoryTest, CheckpointsDoNotHoldTheProperty)
{
  buildMesh();
  const VariableCellReal v(info("V"));

  EXPECT_EQ(v.property(), IVariable::PInDeviceMemory);
  EXPECT_EQ(v.variable()->createMetaData().property(), 0);
}

TEST_F(VariableInDeviceMemoryTest, FillAndCopyWorkByCopies)
{
  buildMesh();
  VariableCellInt64 v(info("V"));
  VariableCellInt64 w(info("W", 0));
  VariableCellTiledReal tiles(info("Tiles"));
  VariableCellArrayReal rows(info("Rows"));
  tiles.resize(2);
  rows.resize(2);
  v.fill(4);
  v.fill(5, allCells().own());
  tiles.fill(1.5);
  tiles.fill(2.5, allCells().own());
  rows.fill(0.5);
  tiles.copy(rows);
  rows.fill(2.5, allCells().own());
  w.copy(v);
  w.fill(7, allCells().own());
  v.copy(w, allCells());

  const HostValues values(v);
  const HostValues tile(tiles);
  const HostValues row(rows);
  ENUMERATE_CELL(icell, allCells())
  {
    ASSERT_EQ(values[icell], icell->isOwn() ? 7 : 4);
    ASSERT_EQ(tile[icell][1], 0.5);
    ASSERT_EQ(row[icell][1], icell->isOwn() ? 2.5 : 0.5);
  }
  EXPECT_FALSE(v.variable()->initialize(allCells().own(), "3"));
  ENUMERATE_CELL(icell, allCells().own())
  ASSERT_EQ(HostValues(v)[icell], 3);
  v.swapValues(w);
  EXPECT_TRUE(v.isInDeviceMemory() && !w.isInDeviceMemory());
}

TEST_F(VariableInDeviceMemoryTest, ValuesFollowTheMesh)
{
  VariableCellInt64 v(info("V"));
  VariableCellTiledInt64 tiles(info("Tiles"));
  VariableCellArrayInt64 rows(info("Rows"));
  buildMesh(11, 9);
  tiles.resize(2);
  rows.resize(2);
  setToUniqueIds(v);
  {
    HostValues tile(tiles);
    HostValues row(rows);
    ENUMERATE_CELL(icell, allCells())
    tile[icell][1] = row[icell][1] = icell->uniqueId().asInt64();
    tile.store();
    row.store();
  }
  changeMesh();

  EXPECT_EQ(v.variable()->data()->extent0(), family(IK_Cell)->maxLocalId());
  expectUniqueIds(v, allCells().own());
  const HostValues tile(tiles);
  const HostValues row(rows);
  ENUMERATE_CELL(icell, allCells().own())
  {
    ASSERT_EQ(tile[icell][1], icell->uniqueId().asInt64());
    ASSERT_EQ(row[icell][1], icell->uniqueId().asInt64());
  }
}

TEST_F(VariableInDeviceMemoryTest, MessagesPrintsAndComparisonsAreThoseOfTheHost)
{
  buildMesh();
  VariableCellInt64 v(info("V"));
  VariableCellInt64 w(info("W", 0));
  setToUniqueIds(v);
  setToUniqueIds(w);
  const Ref<IData> reference = w.variable()->data()->cloneRef();
  EXPECT_EQ(v.variable()->compareWith(*reference, 0, true), 0);
  reference->values<Int64>()[0] = -1;
  EXPECT_EQ(v.variable()->compareWith(*reference, 0, true), 1);
  EXPECT_EQ(v.variable()->data()->contentHash(), w.variable()->data()->contentHash());
  std::ostringstream printed[2];
  v.print(printed[0]);
  w.print(printed[1]);
  EXPECT_EQ(printed[0].str().substr(14), printed[1].str().substr(14));

  UniqueArray<Int32> some;
  ENUMERATE_CELL(icell, allCells())
  if (icell.index() % 2 == 0)
    some.add(icell.localId());
  BasicSerializer message;
  message.setMode(ISerializer::ModeReserve);
  v.variable()->serialize(&message, some);
  message.allocateBuffer();
  message.setMode(ISerializer::ModePut);
  v.variable()->serialize(&message, some);
  v.fill(0);
  message.setMode(ISerializer::ModeGet);
  v.variable()->serialize(&message, some);
  const HostValues values(v);
  ENUMERATE_CELL(icell, allCells())
  ASSERT_EQ(values[icell], icell.index() % 2 == 0 ? icell->uniqueId().asInt64() : 0);
}
} // namespace Arcane::test
