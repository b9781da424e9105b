// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/DrawnRows.h"

#include "tests/unit/arcane_core/output/OutputFixture.h"

#include <cmath>

namespace Arcane::test
{
namespace
{
class DrawnRowsTest : public OutputFixture
{
 protected:
  //! Gives cells of even unique ids the value 7 of a partial variable, and checks what is drawn on all cells.
  template <typename Variable, typename Value> void checkOnAllCells(bool (*isNone)(Value))
  {
    allocate({ 2, { 4, 2, 1 } });
    IItemFamily* family = m_mesh->cellFamily();
    UniqueArray<Int32> even;
    ENUMERATE_ITEM(cell, family->allItems())
    if (cell->uniqueId() % 2 == 0)
      even.add(cell.itemLocalId());
    const ItemGroup some = family->createGroup("Even", even);
    Variable partial(VariableBuildInfo(m_mesh.get(), "Partial", family->name(), some.name()));
    partial.fill(Value(7));

    const Ref<IData> all = detail::output::onAllItems(*partial.variable(), *partial.variable()->data());

    ASSERT_EQ(all->extent0(), family->maxLocalId());
    const auto* values = reinterpret_cast<const Value*>(all->constBytes().data());
    ENUMERATE_ITEM(cell, family->allItems())
    {
      const Value value = values[cell.itemLocalId()];
      EXPECT_TRUE(cell->uniqueId() % 2 == 0 ? value == Value(7) : isNone(value)) << cell->uniqueId();
    }
  }
};
} // namespace

TEST_F(DrawnRowsTest, IntegersWithoutValueAreZero)
{
  checkOnAllCells<PartialVariableCellInt32, Int32>([](Int32 value) { return value == 0; });
}

TEST_F(DrawnRowsTest, BytesWithoutValueAreZero)
{
  checkOnAllCells<PartialVariableCellByte, Byte>([](Byte value) { return value == 0; });
}

TEST_F(DrawnRowsTest, RealsWithoutValueAreNotANumber)
{
  checkOnAllCells<PartialVariableCellReal, Real>([](Real value) { return std::isnan(value); });
}
} // namespace Arcane::test
