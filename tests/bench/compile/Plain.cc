// SPDX-License-Identifier: Apache-2.0
// Loops of a module without kernels. compile_bench compares the time to compile them with that of Kernels.cc.
#include "tests/bench/compile/Loops.h"

#include "variables/core/VariableTypes.h"

#include "arcane_core/base/array/NumArray.h"
#include "arcane_core/mesh/ItemEnumerator.h"
#include "arcane_core/mesh/ItemGroup.h"

#include <cmath>

namespace Bench
{
void Loops::advance(Real step)
{
  ENUMERATE_CELL(icell, m_cells)
  {
    m_energy[icell] += step * m_pressure[icell] * m_density[icell];
    m_density[icell] = 1.0 / m_density[icell];
  }
}

void Loops::gather()
{
  ENUMERATE_CELL(icell, m_cells)
  {
    Real3 sum(0.0, 0.0, 0.0);
    for (const NodeLocalId node : icell->nodeIds())
      sum += m_velocity[node];
    m_mean[icell] = 0.125 * sum;
  }
}

void Loops::fillRows()
{
  ENUMERATE_CELL(icell, m_cells)
  {
    Int32 i = 0;
    for (const NodeLocalId node : icell->nodeIds())
      m_rows[icell][i++] = m_velocity[node];
  }
}

Real Loops::smallestSoundSpeed()
{
  Real smallest = 1e30;
  ENUMERATE_CELL(icell, m_cells)
  {
    smallest = std::min(smallest, std::sqrt(1.4 * m_pressure[icell] / m_density[icell]));
  }
  return smallest;
}

Real Loops::totalEnergy()
{
  Real sum = 0.0;
  ENUMERATE_CELL(icell, m_cells)
  {
    sum += m_energy[icell] * m_density[icell];
  }
  return sum;
}

void Loops::smooth()
{
  for (Int32 i = 1; i + 1 < m_in.extent0(); ++i)
    for (Int32 j = 1; j + 1 < m_in.extent1(); ++j)
      m_out(i, j) = 0.25 * (m_in(i - 1, j) + m_in(i + 1, j) + m_in(i, j - 1) + m_in(i, j + 1));
}
} // namespace Bench
