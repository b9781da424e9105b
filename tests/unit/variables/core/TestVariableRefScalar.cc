// SPDX-License-Identifier: Apache-2.0
#include "variables/core/VariableRefScalar.h"

#include "tests/support/MessageOf.h"
#include "tests/unit/variables/core/VariableFixture.h"
#include "variables/core/VariableTypes.h"

namespace Arcane::test
{
namespace
{
class VariableRefScalarTest : public VariableFixture
{
 protected:
  VariableBuildInfo scalar(const char* name) { return VariableBuildInfo(m_vm.get(), name); }
};
} // namespace

TEST_F(VariableRefScalarTest, EachRankGetsTheReductionOfAll)
{
  VariableScalarReal least(scalar("Least"));
  VariableScalarInt64 sum(scalar("Sum"));
  VariableScalarReal3 largest(scalar("Largest"));
  least = 10.0 - rank();
  sum = rank() + 1;
  largest = Real3(rank(), -rank(), 1.0);

  least.reduce(Parallel::ReduceMin);
  sum.reduce(Parallel::ReduceSum);
  largest.reduce(Parallel::ReduceMax);

  EXPECT_EQ(least(), 11.0 - nbRank());
  EXPECT_EQ(sum(), nbRank() * (nbRank() + 1) / 2);
  EXPECT_EQ(largest(), Real3(nbRank() - 1, 0.0, 1.0));
}

TEST_F(VariableRefScalarTest, ATextIsNotReduced)
{
  VariableScalarString text(scalar("Text"));
  text = String::fromNumber(rank());

  text.reduce(Parallel::ReduceMax);

  EXPECT_EQ(text(), String::fromNumber(rank()));
}

TEST_F(VariableRefScalarTest, TwoReferencesAreOneValueAndAnotherTypeIsRefused)
{
  VariableScalarReal first(scalar("Value"));
  VariableScalarReal second(scalar("Value"));
  first = 3.0;
  EXPECT_EQ(second(), 3.0);
  EXPECT_TRUE(second.isEqual(3.0));
  second.reset();
  EXPECT_TRUE(first.isZero());

  EXPECT_NE(messageOf([&] { VariableScalarInt32 other(first.variable()); }), "");
}

TEST_F(VariableRefScalarTest, AReferenceMayDesignateAnotherVariable)
{
  VariableScalarInt32 a(scalar("A"));
  VariableScalarInt32 b(scalar("B"));
  a = 1;
  b = 2;

  a.swapValues(b);
  EXPECT_EQ(a(), 2);
  a.refersTo(b);
  b = 7;

  EXPECT_EQ(a(), 7);
  EXPECT_EQ(a.asArray().size(), 1);
  EXPECT_EQ(a.name(), "B");
}
} // namespace Arcane::test
