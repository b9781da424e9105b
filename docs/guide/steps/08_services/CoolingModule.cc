// SPDX-License-Identifier: Apache-2.0
#include "ICellField.h"
#include "IDiffusivity.h"
#include "IMeasure.h"
#include "PolygonArea.h"

//! Says what is known at the faces of a boundary.
// [enum]
enum class eBoundary
{
  Fixed,
  Outflow
};

#include "Cooling_axl.h"
// [/enum]

#include <arcane/core/IMesh.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/ISimpleTableOutput.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/ITimeHistoryMng.h>
#include <arcane/core/ITimeLoopMng.h>
#include <arcane/core/ItemEnumerator.h>
#include <arcane/core/ReproducibleReduction.h>
#include <arcane/core/ServiceBuilder.h>

#include <algorithm>

using namespace Arcane;

class CoolingModule : public ArcaneCoolingObject
{
 public:
  explicit CoolingModule(const ModuleBuildInfo& info)
  : ArcaneCoolingObject(info)
  {}

  // [measure]
  void measure() override
  {
    _askForServices();
    _measureCells();
    _measureFaces();
    _measureTimeStep();
    m_global_final_time = options()->finalTime(); // for the remaining time in the log
  }
  // [/measure]

  // [start]
  void startInit() override
  {
    m_temperature.fill(0.0);
    if (ICellField* initial = options()->initialTemperature())
      initial->addTo(m_temperature);
    for (IMeasure* measure : options()->measure)
      info() << measure->name() << ": " << measure->value();
    m_global_deltat = m_stable_step;
  }
  // [/start]

  // [fluxes]
  void computeFluxes() override
  {
    options()->diffusivity()->compute(m_temperature, m_diffusivity);
    ENUMERATE_FACE(iface, allCells().innerFaceGroup())
    {
      const Real back = m_temperature[iface->backCell()];
      const Real front = m_temperature[iface->frontCell()];
      const Real diffusivity = 0.5 * (m_diffusivity[iface->backCell()] + m_diffusivity[iface->frontCell()]);
      const Real carried = m_flow[iface] * (m_flow[iface] > 0.0 ? back : front);
      m_heat_flux[iface] = carried + diffusivity * m_exchange[iface] * (back - front);
    }
    for (const auto* condition : options()->boundaryCondition())
      _boundary(condition->surface(), condition->type(), condition->temperature());
  }
  // [/fluxes]

  // [update]
  void updateTemperature() override
  {
    const Real step = m_global_deltat();
    ENUMERATE_CELL(icell, ownCells())
    {
      Real heat = 0.0;
      for (Face face : icell->faces())
        heat += (face.backCell() == *icell ? -1.0 : 1.0) * m_heat_flux[face];
      m_temperature[icell] += step * heat / m_area[icell];
    }
    m_temperature.synchronize();
  }
  // [/update]

  // [report]
  void report() override
  {
    ReproducibleSum own;
    ENUMERATE_CELL(icell, ownCells())
    {
      own.add(m_area[icell] * m_temperature[icell]);
    }
    const Real heat = ParallelMngUtils::reproducibleSum(parallelMng(), own);
    subDomain()->timeHistoryMng()->addValue("Heat", heat);
    if (m_global_iteration() % 100 == 0) {
      info() << "iteration " << m_global_iteration() << ", time " << m_global_time() << ": heat " << String::fromNumber(heat, 17);
      // [row]
      m_table->addElementInRow(String("iteration ") + m_global_iteration(), heat);
      m_table->addElementInSameRow(heat / m_mesh_area);
      // [/row]
    }
  }
  // [/report]

  // [step]
  void chooseTimeStep() override
  {
    const Real left = options()->finalTime() - m_global_time();
    if (left < 1.0e-9 * options()->finalTime())
      subDomain()->timeLoopMng()->stopComputeLoop(true);
    else
      m_global_deltat = std::min(m_stable_step, left);
  }
  // [/step]

  // [table]
  void writeTable() override { m_table->writeFile(); }
  // [/table]

 private:
  Real m_stable_step = 0.0;
  Real m_mesh_area = 0.0;
  ISimpleTableOutput* m_table = nullptr;

  // [ask]
  void _askForServices()
  {
    const Ref<IMeasure> area = ServiceBuilder<IMeasure>(subDomain()).createReference("MeshArea", mesh());
    m_mesh_area = area->value();
    m_table = ServiceBuilder<ISimpleTableOutput>(subDomain()).getSingleton();
    m_table->init("Cooling");
    m_table->addColumn("Heat");
    m_table->addColumn("Mean temperature");
  }
  // [/ask]

  void _measureCells()
  {
    const VariableNodeReal3& x = mesh()->nodesCoordinates();
    ENUMERATE_CELL(icell, allCells())
    {
      m_area[icell] = polygonArea(*icell, x);
      m_centre[icell] = meanOfNodes(*icell, x);
    }
  }

  // [stream]
  //! The flow without friction around a cylinder of radius 1: what passes between two points is the difference of this function.
  static Real _stream(Real3 p) { return p.y * (1.0 - 1.0 / (p.x * p.x + p.y * p.y)); }

  void _measureFaces()
  {
    const VariableNodeReal3& x = mesh()->nodesCoordinates();
    ENUMERATE_FACE(iface, allFaces())
    {
      const Real3 a = x[iface->node(0)];
      const Real3 b = x[iface->node(1)];
      m_flow[iface] = _stream(b) - _stream(a);
      const Real3 back = _centre(iface->backCell(), 0.5 * (a + b));
      const Real3 front = _centre(iface->frontCell(), 0.5 * (a + b));
      m_exchange[iface] = (b - a).normL2() / (front - back).normL2();
      m_heat_flux[iface] = 0.0;
    }
  }

  //! Returns the centre of the cell, or the middle of the face where there is no cell.
  Real3 _centre(Cell cell, Real3 middle) const { return cell.null() ? middle : m_centre[cell]; }
  // [/stream]

  // [stable]
  //! In one step no cell gives more heat than it has.
  void _measureTimeStep()
  {
    const Real largest = options()->diffusivity()->largest();
    Real shortest = 1.0e30;
    ENUMERATE_CELL(icell, ownCells())
    {
      Real given = 0.0;
      for (Face face : icell->faces()) {
        const Real leaving = (face.backCell() == *icell ? 1.0 : -1.0) * m_flow[face];
        given += std::max(leaving, 0.0) + largest * m_exchange[face];
      }
      shortest = std::min(shortest, m_area[icell] / given);
    }
    m_stable_step = options()->cfl() * parallelMng()->reduce(Parallel::ReduceMin, shortest);
  }
  // [/stable]

  // [boundary]
  void _boundary(const FaceGroup& surface, eBoundary type, Real outside)
  {
    ENUMERATE_FACE(iface, surface)
    {
      const Real inside = m_temperature[iface->boundaryCell()];
      // The flow goes from the back cell to the front cell: it leaves the mesh where there is no front cell.
      const Real sign = iface->isSubDomainBoundaryOutside() ? 1.0 : -1.0;
      const Real leaving = sign * m_flow[iface];
      Real heat = leaving * (leaving > 0.0 ? inside : outside);
      if (type == eBoundary::Fixed)
        heat += m_diffusivity[iface->boundaryCell()] * m_exchange[iface] * (inside - outside);
      m_heat_flux[iface] = sign * heat;
    }
  }
  // [/boundary]
};

ARCANE_REGISTER_MODULE_COOLING(CoolingModule);
