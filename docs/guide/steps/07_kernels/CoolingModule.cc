// SPDX-License-Identifier: Apache-2.0
#include "DiffusivityTable.h"

//! Says what is known at the faces of a boundary.
// [enum]
enum class eBoundary
{
  Fixed,
  Outflow
};

#include "Cooling_axl.h"
// [/enum]

// [headers]
#include <arcane/accelerator/Reduce.h>
#include <arcane/accelerator/RunCommandEnumerate.h>
#include <arcane/accelerator/VariableViews.h>
#include <arcane/accelerator/core/IAcceleratorMng.h>
#include <arcane/accelerator/core/RunQueue.h>
#include <arcane/core/IItemFamily.h>
#include <arcane/core/ItemInfoListView.h>
#include <arcane/core/UnstructuredMeshConnectivity.h>
// [/headers]

#include <arcane/core/IMesh.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/ITimeHistoryMng.h>
#include <arcane/core/ITimeLoopMng.h>
#include <arcane/core/ItemEnumerator.h>
#include <arcane/core/MachineShMemWinVariable.h>
#include <arcane/core/ReproducibleReduction.h>

#include <algorithm>
#include <cmath>
#include <optional>

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
    m_queue = makeQueue(*acceleratorMng()->defaultRunner());
    m_queue.setAsync(true);
    m_connectivity.setMesh(mesh());
    _fillTable();
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
    m_global_deltat = m_stable_step;
  }
  // [/start]

  // [fluxes]
  void computeFluxes() override
  {
    const DiffusivityTable table(m_table_view->view(m_table_view->machineRanks()[0]));
    const auto face_cell = m_connectivity.faceCell();
    auto command = makeCommand(m_queue);
    auto in_temperature = viewIn(command, m_temperature);
    auto in_flow = viewIn(command, m_flow);
    auto in_exchange = viewIn(command, m_exchange);
    auto out_heat_flux = viewOut(command, m_heat_flux);
    command.addKernelName("Fluxes") << RUNCOMMAND_ENUMERATE(Face, iface, allCells().innerFaceGroup())
    {
      const auto cells = face_cell.cells(iface); // the back cell is first
      const Real back = in_temperature[cells[0]];
      const Real front = in_temperature[cells[1]];
      const Real carried = in_flow[iface] * (in_flow[iface] > 0.0 ? back : front);
      out_heat_flux[iface] = carried + table.at(0.5 * (back + front)) * in_exchange[iface] * (back - front);
    };
    for (const auto* condition : options()->boundaryCondition())
      boundary(condition->surface(), condition->type(), condition->temperature(), table);
  }
  // [/fluxes]

  // [boundary]
  void boundary(const FaceGroup& surface, eBoundary type, Real outside, DiffusivityTable table)
  {
    const bool is_fixed = type == eBoundary::Fixed;
    const FaceInfoListView faces(mesh()->faceFamily());
    const auto face_cell = m_connectivity.faceCell();
    auto command = makeCommand(m_queue);
    auto in_temperature = viewIn(command, m_temperature);
    auto in_flow = viewIn(command, m_flow);
    auto in_exchange = viewIn(command, m_exchange);
    auto out_heat_flux = viewOut(command, m_heat_flux);
    command.addKernelName("Boundary") << RUNCOMMAND_ENUMERATE(Face, iface, surface)
    {
      const Real inside = in_temperature[face_cell.cells(iface)[0]];
      const Real sign = faces.isSubDomainBoundaryOutside(iface) ? 1.0 : -1.0;
      const Real leaving = sign * in_flow[iface];
      Real heat = leaving * (leaving > 0.0 ? inside : outside);
      if (is_fixed)
        heat += table.at(0.5 * (inside + outside)) * in_exchange[iface] * (inside - outside);
      out_heat_flux[iface] = sign * heat;
    };
  }
  // [/boundary]

  // [update]
  void updateTemperature() override
  {
    const Real step = m_global_deltat();
    const FaceInfoListView faces(mesh()->faceFamily());
    const auto cell_face = m_connectivity.cellFace();
    const auto face_cell = m_connectivity.faceCell();
    {
      auto command = makeCommand(m_queue);
      auto in_heat_flux = viewIn(command, m_heat_flux);
      auto in_area = viewIn(command, m_area);
      auto inout_temperature = viewInOut(command, m_temperature);
      command.addKernelName("Update") << RUNCOMMAND_ENUMERATE(Cell, icell, ownCells())
      {
        Real heat = 0.0;
        for (const FaceLocalId face : cell_face.faces(icell)) {
          const Int32 back = faces.backCellIndex(face);
          const bool is_back = back >= 0 && face_cell.cells(face)[back] == icell;
          heat += (is_back ? -1.0 : 1.0) * in_heat_flux[face];
        }
        inout_temperature[icell] += step * heat / in_area[icell];
      };
    }
    m_queue.barrier(); // the host, and the other ranks, are about to read
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
      info() << "the warmest cell has the temperature " << warmest();
    }
  }
  // [/report]

  // [reduce]
  Real warmest()
  {
    auto command = makeCommand(m_queue);
    Accelerator::ReducerMax2<Real> largest(command);
    auto in_temperature = viewIn(command, m_temperature);
    command.addKernelName("Warmest") << RUNCOMMAND_ENUMERATE(Cell, icell, ownCells(), largest)
    {
      largest.combine(in_temperature[icell]);
    };
    return parallelMng()->reduce(Parallel::ReduceMax, largest.reducedValue());
  }
  // [/reduce]

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

 private:
  Real m_stable_step = 0.0;
  std::optional<MachineShMemWinVariableArrayT<Real>> m_table_view;
  Accelerator::RunQueue m_queue;
  UnstructuredMeshConnectivityView m_connectivity;

  // [fill]
  //! The first rank of the machine makes the table; those of the other ranks stay empty.
  void _fillTable()
  {
    m_table_view.emplace(m_diffusivity); // a barrier of the machine
    if (parallelMng()->commRank() == m_table_view->machineRanks()[0]) {
      constexpr Int32 nb_value = 101;
      m_diffusivity.resize(nb_value);
      for (Int32 i = 0; i < nb_value; ++i) {
        const Real temperature = static_cast<Real>(i) / (nb_value - 1);
        m_diffusivity[i] =
          options()->coldDiffusivity() * std::pow(options()->warmDiffusivity() / options()->coldDiffusivity(), temperature);
      }
    }
    m_table_view->barrier(); // from here on all ranks read it
  }
  // [/fill]

  void _measureCells()
  {
    const VariableNodeReal3& x = mesh()->nodesCoordinates();
    ENUMERATE_CELL(icell, allCells())
    {
      const Cell cell = *icell;
      Real area = 0.0;
      Real3 sum;
      for (Int32 i = 0; i < cell.nbNode(); ++i) {
        const Real3 a = x[cell.node(i)];
        const Real3 b = x[cell.node((i + 1) % cell.nbNode())];
        area += 0.5 * (a.x * b.y - b.x * a.y);
        sum += a;
      }
      m_area[icell] = area;
      m_centre[icell] = sum / static_cast<Real>(cell.nbNode());
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
    const Real largest = std::max(options()->coldDiffusivity(), options()->warmDiffusivity());
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
};

ARCANE_REGISTER_MODULE_COOLING(CoolingModule);
