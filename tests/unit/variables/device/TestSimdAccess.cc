// SPDX-License-Identifier: Apache-2.0
// Loops ENUMERATE_SIMD_ through views of variables, against plain loops: the bits are equal.
#include "tests/unit/variables/device/ItemKernelFixture.h"
#include "variables/device/VariableViews.h"

#include "arcane_core/base/math/MathUtils.h"

#include <cstring>

using namespace Arcane;

namespace
{
class SimdAccessTest : public Arcane::test::ItemKernelFixture
{
 protected:
  static Real numberOf(Int32 id, Int32 seed) { return (0.1 + id * 0.7 + seed) / 3.0; }

  template <typename Variable> static bool haveSameBits(Variable& a, Variable& b)
  {
    const auto x = a.asArray();
    const auto y = b.asArray();
    return x.size() == y.size() && std::memcmp(x.data(), y.data(), static_cast<std::size_t>(x.size()) * sizeof(x[0])) == 0;
  }
};

TEST_F(SimdAccessTest, ScalarsAndVectorsOfCells)
{
  buildMesh();
  VariableCellReal pressure(info("Pressure")), energy(info("Energy")), energy1(info("Energy1"));
  VariableCellReal3 flow(info("Flow")), flow1(info("Flow1"));
  ENUMERATE_CELL(cell, allCells())
  {
    pressure[cell] = numberOf(cell.itemLocalId(), 1);
    flow[cell] = Real3(numberOf(cell.itemLocalId(), 2), numberOf(cell.itemLocalId(), 3), numberOf(cell.itemLocalId(), 4));
  }
  flow1.copy(flow);

  const ax::Runner runner(ax::eExecutionPolicy::Sequential);
  auto queue = ax::makeQueue(runner);
  auto command = ax::makeCommand(queue);
  const auto in_pressure = viewIn(command, pressure);
  const auto out_energy = viewOut(command, energy);
  const auto inout_flow = viewInOut(command, flow);
  ENUMERATE_SIMD_CELL(vcell, allCells())
  {
    const SimdCell cells = *vcell;
    const SimdReal3 old_flow = inout_flow[cells];
    out_energy[cells] = math::sqrt(in_pressure[cells]) + math::dot(old_flow, old_flow) / 3.0;
    inout_flow[cells] = old_flow * in_pressure[cells] + old_flow;
  }

  ENUMERATE_CELL(cell, allCells())
  {
    const Real3 old_flow = flow1[cell];
    energy1[cell] = math::sqrt(pressure[cell]) + math::dot(old_flow, old_flow) / 3.0;
    flow1[cell] = old_flow * pressure[cell] + old_flow;
  }
  EXPECT_TRUE(haveSameBits(energy, energy1));
  EXPECT_TRUE(haveSameBits(flow, flow1));
}

TEST_F(SimdAccessTest, OnlyTheItemsOfTheGroupChange)
{
  buildMesh();
  VariableCellInt32 number(info("Number"));
  number.fill(-1);
  const CellGroup some = multiplesOf(3);

  const ax::Runner runner(ax::eExecutionPolicy::Sequential);
  auto queue = ax::makeQueue(runner);
  auto command = ax::makeCommand(queue);
  const auto out_number = viewOut(command, number);
  ENUMERATE_SIMD_CELL(vcell, some)
  {
    const SimdCell cells = *vcell;
    SimdTypeTraits<Int32>::SimdType ids;
    for (Int32 i = 0; i < SIMD_PADDING_SIZE; ++i)
      ids[i] = static_cast<Int32>(cells[i].uniqueId().asInt64());
    out_number[cells] = ids;
  }

  ENUMERATE_CELL(cell, allCells())
  {
    const auto uid = static_cast<Int32>(cell->uniqueId().asInt64());
    EXPECT_EQ(number[cell], uid % 3 == 0 ? uid : -1);
  }
}

TEST_F(SimdAccessTest, MatricesOfNodes)
{
  buildMesh();
  VariableNodeReal3x3 stress(info("Stress")), twice(info("Twice"));
  ENUMERATE_NODE(node, allNodes())
  {
    const Int32 id = node.itemLocalId();
    const Real3 row(numberOf(id, 1), numberOf(id, 2), numberOf(id, 3));
    stress[node] = Real3x3::fromLines(row.x, row.y, row.z, row.y, row.z, row.x, row.z, row.x, row.y);
  }

  const ax::Runner runner(ax::eExecutionPolicy::Sequential);
  auto queue = ax::makeQueue(runner);
  auto command = ax::makeCommand(queue);
  const auto in_stress = viewIn(command, stress);
  const auto out_twice = viewOut(command, twice);
  ENUMERATE_SIMD_NODE(vnode, allNodes())
  {
    out_twice[*vnode] = in_stress[*vnode] * SimdReal(2.0);
  }

  ENUMERATE_NODE(node, allNodes())
  EXPECT_EQ(twice[node], stress[node] * 2.0);
}
} // namespace
