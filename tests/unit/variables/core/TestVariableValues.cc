// SPDX-License-Identifier: Apache-2.0
// Values of items set, copied and sent, by the rows that the items have.
#include "tests/unit/variables/core/PartialVariableFixture.h"

#include "variables/core/VariableComparison.h"
#include "variables/core/VariableValues.h"

#include "arcane_core/comm/ISerializer.h"

namespace Arcane::test
{
namespace
{
class VariableValuesTest : public PartialVariableFixture
{
 protected:
  static detail::variables::VariableValues valuesOf(VariableRef& v) { return { *v.variable()->data(), v.variable()->rows() }; }

  //! What \a from puts for \a put_ids goes to \a to for \a get_ids.
  static void send(VariableRef& from, Int32ConstArrayView put_ids, VariableRef& to, Int32ConstArrayView get_ids)
  {
    ISerializer message;
    message.setMode(ISerializer::ModePut);
    valuesOf(from).put(&message, put_ids);
    message.setMode(ISerializer::ModeGet);
    valuesOf(to).get(&message, get_ids);
  }
};
} // namespace

TEST_F(VariableValuesTest, TextIsTheValueOfTheItemsOfTheGroupOnly)
{
  buildMesh();
  const CellGroup group = makeGroup(3);
  VariableCellReal v(VariableBuildInfo(m_handle, "V"));
  v.fill(1.0);

  EXPECT_TRUE(valuesOf(v).setFromText(group, "2.5"));
  EXPECT_FALSE(valuesOf(v).setFromText(group, "two"));

  ENUMERATE_CELL(cell, allCells())
  EXPECT_EQ(v[cell], cell->uniqueId() % 3 == 0 ? 2.5 : 1.0);
}

TEST_F(VariableValuesTest, ItemsWithoutRowAreLeftOutOfCopies)
{
  buildMesh();
  const CellGroup group = makeGroup(2);
  PartialVariableCellReal v(info("V", "Some"));
  setToUniqueIds(v);
  const UniqueArray<Int32> with_row = multiplesOf(2);
  if (with_row.size() < 2 || multiplesOf(1).size() == with_row.size())
    GTEST_SKIP() << "too few cells on this rank";
  Int32 without_row = 0;
  while (with_row.contains(without_row))
    ++without_row;
  const Real former = v.asArray()[1];

  valuesOf(v).copyItems(UniqueArray<Int32>({ with_row[0], without_row }), UniqueArray<Int32>({ without_row, with_row[1] }));
  EXPECT_EQ(v.asArray()[1], former);
  valuesOf(v).copyItems(UniqueArray<Int32>({ with_row[0] }), UniqueArray<Int32>({ with_row[1] }));
  EXPECT_EQ(v.asArray()[1], v.asArray()[0]);
  valuesOf(v).copyItemsMean(UniqueArray<Int32>({ with_row[0] }), UniqueArray<Int32>({ with_row[0] }), UniqueArray<Int32>({ with_row[1] }));
  EXPECT_EQ(v.asArray()[1], v.asArray()[0]);
}

TEST_F(VariableValuesTest, ValuesOfItemsThatTheReceiverHasNoRowForAreDropped)
{
  buildMesh();
  const CellGroup twos = makeGroup(2, "Twos");
  const CellGroup threes = makeGroup(3, "Threes");
  PartialVariableCellReal from(info("From", "Twos"));
  PartialVariableCellReal to(info("To", "Threes"));
  setToUniqueIds(from);
  to.fill(-1.0);
  const UniqueArray<Int32> all = multiplesOf(1);

  send(from, all, to, all);

  ENUMERATE_CELL(cell, threes)
  EXPECT_EQ(to[cell], cell->uniqueId() % 2 == 0 ? Real(cell->uniqueId()) : -1.0);
}

TEST_F(VariableValuesTest, AllValuesComeBackWithTheirNumber)
{
  VariableArrayInt32 from(VariableBuildInfo(m_vm.get(), "From"));
  VariableArrayInt32 to(VariableBuildInfo(m_vm.get(), "To"));
  from.resize(3);
  from.fill(7);
  ISerializer message;
  message.setMode(ISerializer::ModePut);
  valuesOf(from).serializeAll(&message);
  message.setMode(ISerializer::ModeGet);

  valuesOf(to).serializeAll(&message);

  EXPECT_EQ(to.variable()->nbElement(), 3);
  EXPECT_TRUE(to.variable()->data()->isSame(*from.variable()->data()));
}

TEST_F(VariableValuesTest, DifferencesAreCountedWithGhostsOrWithout)
{
  buildMesh();
  VariableCellReal v(VariableBuildInfo(m_handle, "V"));
  v.fill(1.0);
  const Ref<IData> reference = v.variable()->data()->cloneRef();
  v.fill(2.0);
  const Int32 nb_cell = allCells().size();
  const Int32 nb_own = allCells().own().size();

  EXPECT_EQ(detail::variables::VariableComparison(*v.variable(), 0, true).nbDifference(*reference), nb_cell);
  EXPECT_EQ(detail::variables::VariableComparison(*v.variable(), 0, false).nbDifference(*reference), nb_own);
  reference->resize(nb_cell + 1);
  EXPECT_EQ(detail::variables::VariableComparison(*v.variable(), 0, true).nbDifference(*reference), 1);
}
} // namespace Arcane::test
