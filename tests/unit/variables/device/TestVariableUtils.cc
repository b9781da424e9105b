// SPDX-License-Identifier: Apache-2.0
// Moving the values of variables in advance, and hints: values stay what they are.
#include "tests/support/MessageOf.h"
#include "tests/unit/variables/device/ItemKernelFixture.h"
#include "variables/device/VariableUtils.h"

#include "arcane_core/base/error/ArgumentException.h"

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

TEST_F(VariableUtilsTest, ValuesMoveToMemoryOfAKindAndBack)
{
  buildMesh();
  VariableCellReal a(info("A"));
  a.fill(3.0);

  VariableUtils::experimentalChangeAllocator(a, eMemoryResource::Device);
  EXPECT_EQ(a.isInDeviceMemory(), a.variable()->nbElement() > 0);
  VariableUtils::experimentalChangeAllocator(a.variable(), eMemoryResource::HostPinned);

  EXPECT_FALSE(a.isInDeviceMemory());
  EXPECT_EQ(a.variable()->data()->memoryAllocator(), MemoryUtils::getAllocator(eMemoryResource::HostPinned));
  for (Real v : a.asArray())
    ASSERT_EQ(v, 3.0);
}

TEST_F(VariableUtilsTest, PartialVariablesStayOnTheHost)
{
  buildMesh();
  multiplesOf(2);
  PartialVariableCellReal a(partialInfo("Half", "Some"));
  EXPECT_EQ(test::messageOf([&] { VariableUtils::experimentalChangeAllocator(a, eMemoryResource::Device); }),
            "variable 'Mesh0_Cell_Half': it cannot be in device memory, expected numbers on all items of a family, or a list of numbers");
}

TEST_F(VariableUtilsTest, ValuesThatTheHostReadsAtAnyTimeStayThere)
{
  buildMesh();
  VariableScalarReal scalar({ m_vm.get(), "Scalar" });
  VariableArray2Real table({ m_vm.get(), "Table" });
  scalar = 2.0;
  table.resize(2, 3);
  table.fill(3.0);
  for (IVariable* v : { scalar.variable(), table.variable() })
    EXPECT_EQ(test::messageOf([&] { VariableUtils::experimentalChangeAllocator(v, eMemoryResource::Device); }),
              "variable '" + std::string(v->fullName().localstr()) +
                "': it cannot be in device memory, expected numbers on all items of a family, or a list of numbers");
  EXPECT_EQ(scalar(), 2.0);
  EXPECT_EQ(table[1][2], 3.0);
}

TEST_F(VariableUtilsTest, NoVariableIsRefused)
{
  IVariable* const none = nullptr;

  EXPECT_THROW(VariableUtils::markVariableAsMostlyReadOnly(none), ArgumentException);
  EXPECT_THROW(VariableUtils::experimentalChangeAllocator(none, eMemoryResource::HostPinned), ArgumentException);
}

TEST_F(VariableUtilsTest, ACopyFollowsTheCommandsOfItsQueue)
{
  buildMesh();
  VariableCellReal a(info("A"));
  VariableCellReal b(info("B"));
  VariableCellArrayReal c(info("C"));
  VariableCellArrayReal d(info("D"));
  c.resize(2);
  onEachQueue([&](const ax::RunQueue& queue) {
    queue.addAsync(true);
    a.fill(0.0);
    b.fill(4.0);
    c.fill(5.0);
    d.resize(1);

    a.copy(b, &queue);
    d.copy(c, &queue); // has other sizes: by the host
    d.copy(c, queue);
    queue.barrier();

    for (Real v : a.asArray())
      ASSERT_EQ(v, 4.0);
    ENUMERATE_CELL(cell, allCells())
    {
      ASSERT_EQ(d[cell].size(), 2);
      ASSERT_EQ(d[cell][1], 5.0);
    }
    a.fill(5.0, &queue);
    a.fill(6.0, queue);
    for (Real v : a.asArray())
      ASSERT_EQ(v, 6.0);
  });
  a.copy(b, nullptr);
  for (Real v : a.asArray())
    ASSERT_EQ(v, 4.0);
}
