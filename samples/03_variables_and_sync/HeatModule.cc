// SPDX-License-Identifier: Apache-2.0
#include "Heat_axl.h"

#include <arcane/IMesh.h>
#include <arcane/IParallelMng.h>
#include <arcane/ITimeHistoryMng.h>
#include <arcane/ItemEnumerator.h>

using namespace Arcane;

class HeatModule : public ArcaneHeatObject
{
 public:
  explicit HeatModule(const ModuleBuildInfo& info)
  : ArcaneHeatObject(info)
  {}

  //! The cells of one corner are hot.
  void startInit() override
  {
    m_global_deltat = 1.0;
    VariableNodeReal3& coordinates = mesh()->nodesCoordinates();
    ENUMERATE_CELL(icell, allCells())
    {
      Real3 center;
      for (Node node : (*icell).nodes())
        center += coordinates[node];
      center /= static_cast<Real>((*icell).nbNode());
      m_temperature[icell] = (center.x < 0.25 && center.y < 0.25 && center.z < 0.25) ? options()->hotTemperature() : 300.0;
    }
  }

  void compute() override
  {
    ENUMERATE_NODE(inode, allNodes())
    {
      Real sum = 0.0;
      for (Cell cell : (*inode).cells())
        sum += m_temperature[cell];
      m_node_temperature[inode] = sum / static_cast<Real>((*inode).nbCell());
    }
    // Nodes at the rim of the ghosts do not see all their cells: their owner knows better.
    m_node_temperature.synchronize();
    Real total = 0.0;
    ENUMERATE_CELL(icell, allCells())
    {
      Real sum = 0.0;
      for (Node node : (*icell).nodes())
        sum += m_node_temperature[node];
      m_temperature[icell] = sum / static_cast<Real>((*icell).nbNode());
      if ((*icell).isOwn())
        total += m_temperature[icell];
    }
    total = parallelMng()->reduce(Parallel::ReduceSum, total);
    info() << "iteration " << m_global_iteration() << ": sum of temperatures " << total;
    subDomain()->timeHistoryMng()->addValue("TotalHeat", total);
  }
};

ARCANE_REGISTER_MODULE_HEAT(HeatModule);
