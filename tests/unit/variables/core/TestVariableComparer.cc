// SPDX-License-Identifier: Apache-2.0
#include "variables/core/VariableComparer.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "tests/unit/variables/core/VariableFixture.h"

namespace
{
using namespace Arcane;

class VariableComparerTest : public test::VariableFixture
{
};

TEST_F(VariableComparerTest, ArgumentsSayWhatIsCompared)
{
  const VariableComparer comparer;
  EXPECT_EQ(comparer.buildForCheckIfSync().compareMode(), eVariableComparerCompareMode::Sync);
  EXPECT_EQ(comparer.buildForCheckIfSame(nullptr).compareMode(), eVariableComparerCompareMode::Same);
  EXPECT_EQ(comparer.buildForCheckIfSameOnAllReplica().compareMode(), eVariableComparerCompareMode::SameOnAllReplica);
}

TEST_F(VariableComparerTest, ThereAreNoReplicas)
{
  buildMesh();
  const VariableComparer comparer;
  VariableCellReal v(VariableBuildInfo(m_handle, "Values"));
  EXPECT_EQ(comparer.apply(v.variable(), comparer.buildForCheckIfSameOnAllReplica()).nbDifference(), 0);
}

TEST_F(VariableComparerTest, WhatIsMissingIsAnError)
{
  buildMesh();
  const VariableComparer comparer;
  VariableCellReal v(VariableBuildInfo(m_handle, "Values"));
  EXPECT_THROW(comparer.apply(v.variable(), comparer.buildForCheckIfSame(nullptr)), ArgumentException);
  EXPECT_THROW(comparer.apply(nullptr, comparer.buildForCheckIfSync()), ArgumentException);
}
} // namespace
