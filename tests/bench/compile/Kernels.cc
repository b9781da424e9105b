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
void Loops::advance(Real step)
{
  auto command = makeCommand(m_queue);
  const auto in_pressure = viewIn(command, m_pressure);
  auto inout_energy = viewInOut(command, m_energy);
  auto inout_density = viewInOut(command, m_density);
  command << RUNCOMMAND_ENUMERATE(Cell, icell, m_cells)
  {
    inout_energy[icell] += step * in_pressure[icell] * inout_density[icell];
    inout_density[icell] = 1.0 / inout_density[icell];
  };
}

void Loops::gather()
{
  auto command = makeCommand(m_queue);
  const auto cell_node = m_cell_node;
  const auto in_velocity = viewIn(command, m_velocity);
  auto out_mean = viewOut(command, m_mean);
  command << RUNCOMMAND_ENUMERATE(Cell, icell, m_cells)
  {
    Real3 sum(0.0, 0.0, 0.0);
    for (const NodeLocalId node : cell_node.nodes(icell))
      sum += in_velocity[node];
    out_mean[icell] = 0.125 * sum;
  };
}

void Loops::fillRows()
{
  auto command = makeCommand(m_queue);
  const auto cell_node = m_cell_node;
  const auto in_velocity = viewIn(command, m_velocity);
  auto out_rows = viewOut(command, m_rows);
  command << RUNCOMMAND_ENUMERATE(Cell, icell, m_cells)
  {
    Int32 i = 0;
    for (const NodeLocalId node : cell_node.nodes(icell))
      out_rows[icell][i++] = in_velocity[node];
  };
}

Real Loops::smallestSoundSpeed()
{
  auto command = makeCommand(m_queue);
  Accelerator::ReducerMin2<Real> smallest(command);
  const auto in_pressure = viewIn(command, m_pressure);
  const auto in_density = viewIn(command, m_density);
  command << RUNCOMMAND_ENUMERATE(Cell, icell, m_cells, smallest)
  {
    smallest.combine(std::sqrt(1.4 * in_pressure[icell] / in_density[icell]));
  };
  return smallest.reducedValue();
}

Real Loops::totalEnergy()
{
  auto command = makeCommand(m_queue);
  Accelerator::ReducerSum2<Real> sum(command);
  const auto in_energy = viewIn(command, m_energy);
  const auto in_density = viewIn(command, m_density);
  command << RUNCOMMAND_ENUMERATE(Cell, icell, m_cells, sum)
  {
    sum.combine(in_energy[icell] * in_density[icell]);
  };
  return sum.reducedValue();
}

void Loops::smooth()
{
  auto command = makeCommand(m_queue);
  const auto in = viewIn(command, m_in);
  auto out = viewOut(command, m_out);
  command << RUNCOMMAND_LOOP2(iter, m_in.extent0() - 2, m_in.extent1() - 2)
  {
    const auto [row, column] = iter();
    const Int32 i = static_cast<Int32>(row) + 1;
    const Int32 j = static_cast<Int32>(column) + 1;
    out(i, j) = 0.25 * (in(i - 1, j) + in(i + 1, j) + in(i, j - 1) + in(i, j + 1));
  };
}
} // namespace Bench
