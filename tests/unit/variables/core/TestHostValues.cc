// SPDX-License-Identifier: Apache-2.0
// Values on the host, of variables whose values the host must not touch, and of others.
#include "variables/core/HostValues.h"

#include "tests/support/GuardedMemory.h"
#include "tests/support/MessageOf.h"
#include "tests/unit/variables/core/VariableFixture.h"

#include <concepts>

namespace Arcane::test
{
namespace
{
class HostValuesTest : public VariableFixture
{
 protected:
  VariableBuildInfo info(const String& name, bool is_on_device) const
  {
    return { m_handle, name, is_on_device ? IVariable::PInDeviceMemory : 0 };
  }
  GuardedMemory m_memory;
};

template <typename Var> using Value = decltype(std::declval<HostValues<Var>&>()[CellLocalId(0)]);
static_assert(std::same_as<Value<VariableCellReal3>, Real3&>);
static_assert(std::same_as<Value<VariableCellArrayReal>, ArrayView<Real>>);
static_assert(std::same_as<Value<VariableCellTiledInt32>, TiledRowT<Int32>>);
static_assert(std::same_as<decltype(std::declval<HostValues<VariableArrayInt64>&>()[0]), Int64&>);
} // namespace

TEST_F(HostValuesTest, AreThoseOfTheVariableInEachMemory)
{
  buildMesh();
  for (const bool is_on_device : { true, false }) {
    VariableCellReal one(info("One", is_on_device));
    VariableCellArrayInt32 rows(info("Rows", is_on_device));
    VariableCellTiledReal3 tiles(info("Tiles", is_on_device));
    rows.resize(2);
    tiles.resize(3);
    {
      HostValues ones(one);
      HostValues row(rows);
      HostValues tile(tiles);
      EXPECT_EQ(ones.isCopy(), is_on_device);
      EXPECT_EQ(ones.nbRow(), family(IK_Cell)->maxLocalId());
      EXPECT_EQ(tile.arraySize(), 3);
      ENUMERATE_CELL(icell, allCells())
      {
        ones[icell] = 0.5 * icell.localId();
        row[icell][1] = icell.localId();
        tile[icell][2] = Real3(icell.localId(), 1.0, 2.0);
      }
      ones.store();
      row.store();
      tile.store();
    }
    HostValues ones(one);
    const HostValues row(rows);
    const HostValues tile(tiles);
    ENUMERATE_CELL(icell, allCells())
    {
      ASSERT_EQ(ones[icell], 0.5 * icell.localId());
      ASSERT_EQ(row[icell][0], 0);
      ASSERT_EQ(row[icell][1], icell.localId());
      ASSERT_EQ(tile[icell][2], Real3(icell.localId(), 1.0, 2.0));
    }
    one.fill(3.0);
    ones.fetch();
    EXPECT_EQ(ones[CellLocalId(0)], 3.0);
  }
  EXPECT_EQ(m_memory.nbBlock(), 0);
}

TEST_F(HostValuesTest, ValuesOfTheHostAreNotCopied)
{
  buildMesh();
  VariableCellReal one(info("One", false));
  one.fill(1.0);

  HostValues values(one);
  values[CellLocalId(0)] = 2.0;

  EXPECT_EQ(&values[CellLocalId(0)], &one[CellLocalId(0)]);
  EXPECT_EQ(m_memory.nbCopy(), 0);
}

TEST_F(HostValuesTest, WithoutStoreNothingChanges)
{
  buildMesh();
  VariableCellReal one(info("One", true));
  one.fill(1.0);
  {
    HostValues values(one);
    values[CellLocalId(0)] = 2.0;
  }
  EXPECT_EQ(HostValues(one)[CellLocalId(0)], 1.0);
}

TEST_F(HostValuesTest, ListsHaveThemToo)
{
  VariableArrayReal list({ m_vm.get(), "List", IVariable::PInDeviceMemory });
  list.resize(5);
  HostValues values(list);
  for (Int32 i = 0; i < values.nbRow(); ++i)
    values[i] += i;
  values.store();
  EXPECT_EQ(HostValues(list)[4], 4.0);
  list.resize(6);

  EXPECT_EQ(messageOf([&] { values.store(); }),
            "cannot store the values of variable 'List': it has 6 x 1 values, expected 5 x 1 as in the copy");
}
} // namespace Arcane::test
