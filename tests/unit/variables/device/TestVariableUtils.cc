// SPDX-License-Identifier: Apache-2.0
// Moving the values of variables in advance, and hints: values stay what they are.
#include "tests/unit/variables/device/ItemKernelFixture.h"
#include "variables/device/VariableUtils.h"

using namespace Arcane;

namespace
{
class VariableUtilsTest : public Arcane::test::ItemKernelFixture
{
};
} // namespace

TEST_F(VariableUtilsTest, PrefetchesKeepValues)
{
  buildMesh();
  VariableCellReal a(info("A"));
  a.fill(3.0);
  VariableUtils::prefetchVariableAsync(a, nullptr);
  onEachQueue([&](const ax::RunQueue& queue) {
    VariableUtils::prefetchVariableAsync(a, &queue);
    queue.barrier();
    for (Real v : a.asArray())
      ASSERT_EQ(v, 3.0);
  });
}

TEST_F(VariableUtilsTest, HintsAreKeptWithTheVariable)
{
  buildMesh();
  VariableCellReal a(info("A"));
  a.fill(3.0);
  VariableUtils::markVariableAsMostlyReadOnly(a);
  EXPECT_EQ(a.allocationInfo().memoryLocationHint(), eMemoryLocationHint::HostAndDeviceMostlyRead);
  for (Real v : a.asArray())
    ASSERT_EQ(v, 3.0);
}
