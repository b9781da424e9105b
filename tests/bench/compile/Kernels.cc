// SPDX-License-Identifier: Apache-2.0
// The loops of Plain.cc as kernels.
#include "tests/bench/compile/Loops.h"

#include "accelerator/kernel/NumArrayViews.h"
#include "accelerator/kernel/Reduce.h"
#include "accelerator/kernel/RunCommandLoop.h"
#include "variables/device/RunCommandEnumerate.h"
#include "variables/device/VariableViews.h"

#include <cmath>

namespace Bench
{
void advance(LoopData& d, Real step)
{
  auto command = makeCommand(d.queue);
  const auto in_pressure = viewIn(command, d.pressure);
  auto inout_energy = viewInOut(command, d.energy);
  auto inout_density = viewInOut(command, d.density);
  command << RUNCOMMAND_ENUMERATE(Cell, icell, d.cells)
  {
    inout_energy[icell] += step * in_pressure[icell] * inout_density[icell];
    inout_density[icell] = 1.0 / inout_density[icell];
  };
}

void gather(LoopData& d)
{
  auto command = makeCommand(d.queue);
  const auto cell_node = d.cell_node;
  const auto in_velocity = viewIn(command, d.velocity);
  auto out_mean = viewOut(command, d.mean);
  command << RUNCOMMAND_ENUMERATE(Cell, icell, d.cells)
  {
    Real3 sum(0.0, 0.0, 0.0);
    for (const NodeLocalId node : cell_node.nodes(icell))
      sum += in_velocity[node];
    out_mean[icell] = 0.125 * sum;
  };
}

void fillRows(LoopData& d)
{
  auto command = makeCommand(d.queue);
  const auto cell_node = d.cell_node;
  const auto in_velocity = viewIn(command, d.velocity);
  auto out_rows = viewOut(command, d.rows);
  command << RUNCOMMAND_ENUMERATE(Cell, icell, d.cells)
  {
    Int32 i = 0;
    for (const NodeLocalId node : cell_node.nodes(icell))
      out_rows[icell][i++] = in_velocity[node];
  };
}

Real smallestSoundSpeed(LoopData& d)
{
  auto command = makeCommand(d.queue);
  Accelerator::ReducerMin2<Real> smallest(command);
  const auto in_pressure = viewIn(command, d.pressure);
  const auto in_density = viewIn(command, d.density);
  command << RUNCOMMAND_ENUMERATE(Cell, icell, d.cells, smallest)
  {
    smallest.combine(std::sqrt(1.4 * in_pressure[icell] / in_density[icell]));
  };
  return smallest.reducedValue();
}

Real totalEnergy(LoopData& d)
{
  auto command = makeCommand(d.queue);
  Accelerator::ReducerSum2<Real> sum(command);
  const auto in_energy = viewIn(command, d.energy);
  const auto in_density = viewIn(command, d.density);
  command << RUNCOMMAND_ENUMERATE(Cell, icell, d.cells, sum)
  {
    sum.combine(in_energy[icell] * in_density[icell]);
  };
  return sum.reducedValue();
}

void smooth(LoopData& d)
{
  auto command = makeCommand(d.queue);
  const auto in = viewIn(command, d.in);
  auto out = viewOut(command, d.out);
  command << RUNCOMMAND_LOOP2(iter, d.in.extent0() - 2, d.in.extent1() - 2)
  {
    const auto [row, column] = iter();
    const Int32 i = static_cast<Int32>(row) + 1;
    const Int32 j = static_cast<Int32>(column) + 1;
    out(i, j) = 0.25 * (in(i - 1, j) + in(i + 1, j) + in(i, j - 1) + in(i, j + 1));
  };
}
} // namespace Bench
