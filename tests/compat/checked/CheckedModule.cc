// SPDX-License-Identifier: Apache-2.0
#include "Checked_axl.h"

#include <arcane/core/IItemFamily.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/ITimeLoopMng.h>
#include <arcane/core/ItemGroup.h>
#include <arcane/core/MeshPartialVariableScalarRef.h>

#include <memory>

using namespace Arcane;

//! Uses what does not exist, as the option `fault` says.
class CheckedModule : public ArcaneCheckedObject
{
 public:
  CheckedModule(const ModuleBuildInfo& mbi)
  : ArcaneCheckedObject(mbi)
  {}

  void build() override {}
  void init() override;
  void compute() override;

 private:
  std::unique_ptr<PartialVariableCellReal> m_depth;

  void _makeFault(const String& fault);
};

void CheckedModule::init()
{
  m_global_deltat = 1.0;
  m_pressure.fill(1.0);
  m_rates.resize(3);
  m_rates.fill(2.0);
  m_fractions.resize(2);
  m_moments.reshape({ 4 });
  Int32UniqueArray wet(1, 0);
  mesh()->cellFamily()->createGroup("Wet", wet);
  m_depth.reset(new PartialVariableCellReal(VariableBuildInfo(mesh(), "Depth", mesh()->cellFamily()->name(), "Wet")));
}

void CheckedModule::compute()
{
  // What is right is not refused.
  Real sum = 0.0;
  ENUMERATE_CELL(icell, allCells())
  {
    m_pressure[icell] += 1.0;
    sum += m_pressure(icell);
    for (NodeLocalId node : (*icell).nodeIds())
      sum += m_rates[node][2] + m_rates(node, 0);
  }
  if (m_global_iteration() == 2)
    _makeFault(options()->fault());
  if (m_global_iteration() == 3) {
    info() << "CHECK no fault at " << m_global_iteration() << " is sum positive=" << (sum > 0.0);
    subDomain()->timeLoopMng()->stopComputeLoop(true);
  }
}

void CheckedModule::_makeFault(const String& fault)
{
  const CellLocalId beyond(1000000);
  if (fault == "null-cell")
    m_pressure[Cell()] = 1.0;
  else if (fault == "beyond")
    m_pressure.setItem(beyond, 1.0);
  else if (fault == "array")
    m_rates[Node()][0] = 1.0;
  else if (fault == "value")
    m_rates(NodeLocalId(0), 3) = 1.0;
  else if (fault == "tiled")
    m_fractions(beyond, 0) = 1.0;
  else if (fault == "shaped")
    m_moments(beyond, 0) = 1.0;
  else if (fault == "constituent")
    m_density[Materials::EnvCell()] = 1.0;
  else if (fault == "partial")
    (*m_depth)[beyond] = 1.0;
  else
    return;
  info() << "WRONG: nothing is refused";
}

ARCANE_REGISTER_MODULE_CHECKED(CheckedModule);
