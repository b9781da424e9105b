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

TEST_F(VariableUtilsTest, DevicesPrefetchAndValuesStay)
{
  buildMesh();
  VariableCellReal a(info("A"));
  a.fill(3.0);
  VariableUtils::prefetchVariableAsync(a, nullptr);
  auto& device = static_cast<detail::runtime::SimulatedDevice&>(detail::runtime::backendOf(ax::eExecutionPolicy::CUDA));
  onEachQueue([&](const ax::RunQueue& queue) {
    const Int64 nb_before = device.calls().nbCall("prefetchAsync");
    VariableUtils::prefetchVariableAsync(a, &queue);
    queue.barrier();
    if (queue.isAcceleratorPolicy() && !a.asArray().empty()) {
      EXPECT_GT(device.calls().nbCall("prefetchAsync"), nb_before);
    }
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
