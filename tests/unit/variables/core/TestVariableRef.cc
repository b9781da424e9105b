// SPDX-License-Identifier: Apache-2.0
// References on variables that are not on items: identity, copies, life, sizes.
#include "tests/unit/variables/core/VariableFixture.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/NotSupportedException.h"

using namespace Arcane;

namespace
{
class VariableRefTest : public Arcane::test::VariableFixture
{
 protected:
  VariableBuildInfo info(const String& name, int property = 0) const { return { m_vm.get(), name, property }; }
};
} // namespace

TEST_F(VariableRefTest, SameNameDesignatesSameVariable)
{
  VariableScalarReal a(info("Time"));
  VariableScalarReal b(info("Time"));

  a = 2.5;

  EXPECT_EQ(b(), 2.5);
  EXPECT_EQ(a.variable(), b.variable());
  EXPECT_EQ(a.variable()->nbReference(), 2);
}

TEST_F(VariableRefTest, CopyIsAnotherReference)
{
  VariableArrayInt32 a(info("Values"));
  a.resize(2);

  VariableArrayInt32 b(a);
  b[1] = 7;
  b.resize(4);

  EXPECT_EQ(a.size(), 4);
  EXPECT_EQ(a[1], 7);
}

TEST_F(VariableRefTest, AssigningAScalarChangesItsValue)
{
  VariableScalarInt32 a(info("A"));
  VariableScalarInt32 b(info("B"));
  b = 5;

  a = b;
  b = 6;

  EXPECT_EQ(a(), 5);
  EXPECT_NE(a.variable(), b.variable());
}

TEST_F(VariableRefTest, RefersToDesignatesAnotherVariable)
{
  VariableArrayReal a(info("A"));
  VariableArrayReal b(info("B"));
  b.resize(3);

  a.refersTo(b);
  b.resize(5);

  EXPECT_EQ(a.variable(), b.variable());
  EXPECT_EQ(a.size(), 5);
  EXPECT_EQ(m_vm->findVariable("A"), nullptr);
}

TEST_F(VariableRefTest, NullReferenceIsUsableOnceItRefersToAVariable)
{
  const NullVariableBuildInfo nothing;
  VariableArrayReal a(nothing);
  VariableScalarReal s(nothing);
  EXPECT_TRUE(a.isNull());
  EXPECT_EQ(a.size(), 0);
  EXPECT_THROW(a.resize(3), FatalErrorException);
  EXPECT_THROW(s.value(), FatalErrorException);
  VariableArrayReal b(info("B"));

  a.refersTo(b);
  a.resize(2);

  EXPECT_EQ(b.size(), 2);
}

TEST_F(VariableRefTest, VariableDiesWithItsLastReference)
{
  {
    VariableScalarReal a(info("A"));
    VariableScalarReal b(a);
    EXPECT_NE(m_vm->findVariable("A"), nullptr);
  }
  EXPECT_EQ(m_vm->findVariable("A"), nullptr);
}

TEST_F(VariableRefTest, PersistantVariableKeepsItsValues)
{
  {
    VariableArrayInt64 a(info("A", IVariable::PPersistant));
    a.resize(2);
    a[1] = 12;
  }
  ASSERT_NE(m_vm->findVariable("A"), nullptr);

  VariableArrayInt64 again(info("A"));

  ASSERT_EQ(again.size(), 2);
  EXPECT_EQ(again[1], 12);
}

TEST_F(VariableRefTest, ReferenceOutlivesItsManager)
{
  VariableScalarReal a(info("A"));

  m_vm.reset();

  EXPECT_TRUE(a.isNull());
}

TEST_F(VariableRefTest, ResizeKeepsValues)
{
  VariableArray2Int32 table(info("Table"));
  table.resize(2, 2);
  table(1, 1) = 9;

  table.resize(3, 4);

  EXPECT_EQ(table.dim1Size(), 3);
  EXPECT_EQ(table.arraySize(), 3) << "the number of rows, as in Arcane";
  EXPECT_EQ(table(1, 1), 9);
  table.fill(1);
  EXPECT_EQ(table(2, 3), 1);
}

TEST_F(VariableRefTest, UnusedVariableHasNoValue)
{
  VariableArrayReal a(info("A"));
  a.resize(10);
  const Real before = a.variable()->allocatedMemory();

  a.setUsed(false);

  EXPECT_EQ(a.size(), 0);
  EXPECT_EQ(a.variable()->allocatedMemory(), 0.0);
  EXPECT_GE(before, 80.0);
  a.setUsed(true);
  a.resize(3);
  EXPECT_EQ(a[2], 0.0);
}

TEST_F(VariableRefTest, SwapExchangesValuesOfAllReferences)
{
  VariableArrayInt32 a(info("A"));
  VariableArrayInt32 b(info("B"));
  const VariableArrayInt32 a2(a);
  a.resize(1);
  b.resize(2);
  b[1] = 4;

  a.swapValues(b);

  ASSERT_EQ(a2.size(), 2);
  EXPECT_EQ(a2[1], 4);
  EXPECT_EQ(b.size(), 1);
}

TEST_F(VariableRefTest, StringsAreKept)
{
  VariableScalarString title(info("Title"));
  VariableArrayString names(info("Names"));
  EXPECT_TRUE(title().null());
  title = "Sod";
  names.resize(2);
  names[0] = "a";
  names.resize(5);

  EXPECT_EQ(title(), "Sod");
  EXPECT_EQ(names[0], "a");
  EXPECT_TRUE(names[4].null());
}

TEST_F(VariableRefTest, TagsBelongToTheVariable)
{
  VariableScalarReal a(info("A"));
  const VariableScalarReal b(info("A"));

  a.addTag(IVariable::TAG_POST_PROCESSING);
  a.addTag("unit", "Pa");

  EXPECT_TRUE(b.hasTag("PostProcessing"));
  EXPECT_EQ(b.tagValue("unit"), "Pa");
  EXPECT_TRUE(b.tagValue("none").null());
  a.removeTag("unit");
  EXPECT_FALSE(b.hasTag("unit"));
}

TEST_F(VariableRefTest, SynchronizeIsForVariablesOnItems)
{
  VariableScalarReal scalar(info("S"));
  VariableArrayReal list(info("L"));

  EXPECT_NO_THROW(scalar.variable()->synchronize());
  EXPECT_THROW(list.variable()->synchronize(), NotSupportedException);
}

TEST_F(VariableRefTest, InitializeReturnsTrueOnError)
{
  VariableScalarReal3 a(info("A"));

  EXPECT_FALSE(a.variable()->initialize({}, "1 2 3"));
  EXPECT_TRUE(a.variable()->initialize({}, "x"));

  EXPECT_EQ(a(), Real3(1, 2, 3));
}

TEST_F(VariableRefTest, PrintGivesNameTypeAndValues)
{
  VariableArrayInt32 a(info("A"));
  a.resize(2);
  a[1] = 5;
  OStringStream o;

  a.print(o());

  EXPECT_EQ(o.str(), "A (Int32.None.1.0): 0, 5\n");
}

TEST_F(VariableRefTest, ReferenceOnExistingVariableChecksItsType)
{
  VariableArrayInt32 a(info("A"));
  a.resize(2);

  VariableArrayInt32 b(a.variable());

  EXPECT_EQ(b.size(), 2);
  EXPECT_ANY_THROW(VariableArrayReal(a.variable()));
  EXPECT_EQ(a.variable()->nbReference(), 2);
}
