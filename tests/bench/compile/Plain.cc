// SPDX-License-Identifier: Apache-2.0
// Loops of a module without kernels. compile_bench compares the time to compile them with that of Kernels.cc.
#include "tests/bench/compile/Loops.h"

#include "variables/core/VariableTypes.h"

#include "arcane_core/base/array/NumArray.h"
#include "arcane_core/mesh/groups/ItemGroup.h"
#include "arcane_core/mesh/items/ItemEnumerator.h"

#include <cmath>

namespace Bench
{
void advance(LoopData& d, Real step)
{
  ENUMERATE_CELL(icell, d.cells)
  {
    d.energy[icell] += step * d.pressure[icell] * d.density[icell];
    d.density[icell] = 1.0 / d.density[icell];
  }
}

void gather(LoopData& d)
{
  ENUMERATE_CELL(icell, d.cells)
  {
    Real3 sum(0.0, 0.0, 0.0);
    for (const NodeLocalId node : icell->nodeIds())
      sum += d.velocity[node];
    d.mean[icell] = 0.125 * sum;
  }
}

void fillRows(LoopData& d)
{
  ENUMERATE_CELL(icell, d.cells)
  {
    Int32 i = 0;
    for (const NodeLocalId node : icell->nodeIds())
      d.rows[icell][i++] = d.velocity[node];
  }
}

Real smallestSoundSpeed(LoopData& d)
{
  Real smallest = 1e30;
  ENUMERATE_CELL(icell, d.cells)
  {
    smallest = std::min(smallest, std::sqrt(1.4 * d.pressure[icell] / d.density[icell]));
  }
  return smallest;
}

Real totalEnergy(LoopData& d)
{
  Real sum = 0.0;
  ENUMERATE_CELL(icell, d.cells)
  {
    sum += d.energy[icell] * d.density[icell];
  }
  return sum;
}

void smooth(LoopData& d)
{
  for (Int32 i = 1; i + 1 < d.in.extent0(); ++i)
    for (Int32 j = 1; j + 1 < d.in.extent1(); ++j)
      d.out(i, j) = 0.25 * (d.in(i - 1, j) + d.in(i + 1, j) + d.in(i, j - 1) + d.in(i, j + 1));
}
} // namespace Bench
