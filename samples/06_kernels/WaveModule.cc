// SPDX-License-Identifier: Apache-2.0
#include "ConductivityTable.h"

//! Lists the mistakes that the option 'mistake' makes: see README.md.
enum class eMistake
{
  None,
  EarlyHost,
  NoOrder
};

#include "Wave_axl.h"

#include <arcane/UnstructuredMeshConnectivity.h>
#include <arcane/accelerator/Accelerator.h>
#include <arcane/accelerator/Atomic.h>
#include <arcane/accelerator/GenericFilterer.h>
#include <arcane/accelerator/Reduce.h>
#include <arcane/accelerator/core/IAcceleratorMng.h>
#include <arcane/accelerator/core/RunQueueEvent.h>
#include <arcane/core/IItemFamily.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/ITimeLoopMng.h>
#include <arcane/core/ItemEnumerator.h>
#include <arcane/core/MachineShMemWinVariable.h>
#include <arcane/core/MathUtils.h>
#include <arcane/core/ReproducibleReduction.h>
#include <arcane/utils/NumArray.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

using namespace Arcane;
namespace ax = Arcane::Accelerator;

namespace
{
constexpr Int32 nb_corner = 4;
constexpr Int32 nb_class = 4;
constexpr Int32 nb_table_value = 65;
//! Cells are called warm from this temperature on.
constexpr Real warm_temperature = 0.01;

//! Is the exact solution: a disc of warm material around the origin, whose temperature is 1 at the centre and at the first time.
struct ExactDisc
{
  Real first_radius = 0.0;
  Real firstTime() const { return first_radius * first_radius / 8.0; }
  Real timeAt(Real radius) const { return firstTime() * std::pow(radius / first_radius, 4); }
  Real temperature(Real time, Real distance2) const { return std::max(0.0, (radius2(time) - distance2) / (8.0 * time)); }
  //! Returns where the temperature is \a limit.
  Real frontAt(Real time, Real limit) const { return std::sqrt(radius2(time) - 8.0 * time * limit); }

 private:
  Real radius2(Real time) const { return first_radius * first_radius * std::sqrt(time / firstTime()); }
};

String asText(const char* format, Real value)
{
  char text[40];
  std::snprintf(text, sizeof(text), format, value);
  return String(text);
}
} // namespace

class WaveModule : public ArcaneWaveObject
{
 public:
  explicit WaveModule(const ModuleBuildInfo& info)
  : ArcaneWaveObject(info)
  {}

  // Kernels are in public functions: nvcc refuses them in private ones.
  void prepare() override;
  void conduct() override;
  void observe() override;
  void chooseTimeStep() override;
  void warm() override;
  void print() override;
  void compare() override;

  void findCorners();
  Real totalHeat();

 private:
  UnstructuredMeshConnectivityView m_connectivity;
  ax::RunQueue m_queue;
  ax::RunQueue m_observer;
  ax::RunQueueEvent m_conducted;
  std::optional<ax::GenericFilterer> m_filterer;
  //! Says for each node, and each of its cells, which corner of the cell the node is.
  NumArray<Int32, MDDim2> m_corner;
  //! Holds the warm cells first. It has room for all cells.
  NumArray<Int32, MDDim1> m_warm_cells;
  NumArray<Int32, MDDim1> m_nb_cell_of_class;
  std::optional<MachineShMemWinVariableArrayT<Real>> m_table_view;
  ConductivityTable m_table;
  ExactDisc m_exact;
  Real m_heat_at_start = 0.0;
  Real m_front = 0.0;

  Real time() const { return m_exact.firstTime() + m_global_time(); }
  void fillTable();
  void measure();
  void setTemperature();
};

// --- before the first step ---

void WaveModule::prepare()
{
  m_exact.first_radius = options()->firstRadius();
  const ax::Runner& runner = *acceleratorMng()->defaultRunner();
  m_queue = makeQueue(runner);
  m_observer = makeQueue(runner);
  m_conducted = makeEvent(runner);
  m_queue.setAsync(true);
  m_observer.setAsync(true);
  m_filterer.emplace(m_observer);
  m_connectivity.setMesh(mesh());
  m_warm_cells.resize(mesh()->cellFamily()->maxLocalId());
  m_nb_cell_of_class.resize(nb_class);
  m_global_deltat = 0.0; // ChooseTimeStep sets it
  fillTable();
  measure();
  findCorners();
  setTemperature();
  m_heat_at_start = totalHeat();
}

//! The first rank of the machine makes the table. All ranks, and their devices, read it there.
void WaveModule::fillTable()
{
  m_table_view.emplace(m_conductivity_table);
  const Int32 keeper = m_table_view->machineRanks()[0];
  const Real step = 1.0 / (nb_table_value - 1);
  if (parallelMng()->commRank() == keeper) {
    m_conductivity_table.resize(nb_table_value);
    for (Int32 i = 0; i < nb_table_value; ++i)
      m_conductivity_table[i] = i * step; // this material conducts as much as it is warm
  }
  m_table_view->barrier();
  m_table = ConductivityTable(m_table_view->view(keeper), step);
}

//! Computes areas of cells and nodes, and for each edge of a cell the width of the passage between its nodes divided by their distance.
void WaveModule::measure()
{
  const VariableNodeReal3& x = mesh()->nodesCoordinates();
  m_edge_weight.resize(nb_corner);
  m_corner_heat.resize(nb_corner);
  m_node_area.fill(0.0);
  ENUMERATE_(Cell, icell, allCells())
  {
    const auto nodes = (*icell).nodeIds();
    const Real3 center = 0.25 * (x[NodeLocalId(nodes[0])] + x[NodeLocalId(nodes[1])] + x[NodeLocalId(nodes[2])] + x[NodeLocalId(nodes[3])]);
    m_cell_area[icell] = 0.0;
    for (Int32 i = 0; i < nb_corner; ++i) {
      const Real3 from = x[NodeLocalId(nodes[i])];
      const Real3 to = x[NodeLocalId(nodes[(i + 1) % nb_corner])];
      m_edge_weight[icell][i] = (center - 0.5 * (from + to)).normL2() / (to - from).normL2();
      m_cell_area[icell] += 0.5 * math::vecMul(from - center, to - center).normL2();
    }
    for (Int32 i = 0; i < nb_corner; ++i)
      m_node_area[NodeLocalId(nodes[i])] += 0.25 * m_cell_area[icell];
  }
}

//! Fills an array by a loop of two indexes: the kernel looks for each node in each of its cells.
void WaveModule::findCorners()
{
  const Int32 nb_node = mesh()->nodeFamily()->maxLocalId();
  m_corner.resize(nb_node, nb_corner);
  const auto cell_node = m_connectivity.cellNode();
  const auto node_cell = m_connectivity.nodeCell();
  auto command = makeCommand(m_queue);
  auto out_corner = viewOut(command, m_corner);
  command.addKernelName("FindCorners") << RUNCOMMAND_LOOP2(iter, nb_node, nb_corner)
  {
    const auto [inode, i] = iter();
    const NodeLocalId node(inode);
    if (i >= node_cell.nbCell(node))
      return;
    const auto nodes = cell_node.nodes(node_cell.cellId(node, i));
    Int32 corner = 0;
    while (nodes[corner] != node)
      ++corner;
    out_corner(inode, i) = corner;
  };
}

void WaveModule::setTemperature()
{
  const VariableNodeReal3& x = mesh()->nodesCoordinates();
  ENUMERATE_(Node, inode, allNodes())
  {
    m_temperature[inode] = m_exact.temperature(m_exact.firstTime(), x[inode].squareNormL2());
  }
}

// --- the step ---

//! Cells gather from their nodes. The array of a cell has what flows to each of its corners.
void WaveModule::conduct()
{
  const ConductivityTable table = m_table; // a kernel cannot read members: it gets copies
  const auto cell_node = m_connectivity.cellNode();
  auto command = makeCommand(m_queue);
  auto in_temperature = viewIn(command, m_temperature);
  auto in_edge_weight = viewIn(command, m_edge_weight);
  auto out_conductivity = viewOut(command, m_conductivity);
  auto out_corner_heat = viewOut(command, m_corner_heat);
  command.addKernelName("Conduct") << RUNCOMMAND_ENUMERATE(Cell, icell, allCells())
  {
    const auto nodes = cell_node.nodes(icell);
    Real t[nb_corner];
    for (Int32 i = 0; i < nb_corner; ++i)
      t[i] = in_temperature[nodes[i]];
    const Real conductivity = table.at(0.25 * (t[0] + t[1] + t[2] + t[3]));
    Real flow[nb_corner]; // from corner i + 1 to corner i
    for (Int32 i = 0; i < nb_corner; ++i)
      flow[i] = conductivity * in_edge_weight[icell][i] * (t[(i + 1) % nb_corner] - t[i]);
    for (Int32 i = 0; i < nb_corner; ++i)
      out_corner_heat[icell][i] = flow[i] - flow[(i + 3) % nb_corner];
    out_conductivity[icell] = conductivity;
  };
  m_queue.recordEvent(m_conducted);
}

//! The second queue looks at the conductivities, while the first one goes on with the step.
void WaveModule::observe()
{
  if (options()->mistake() != eMistake::NoOrder)
    m_observer.waitEvent(m_conducted);
  m_nb_cell_of_class.fill(0, m_observer);
  {
    auto command = makeCommand(m_observer);
    auto in_conductivity = viewIn(command, m_conductivity);
    auto inout_nb_cell = viewInOut(command, m_nb_cell_of_class);
    command.addKernelName("CountClasses") << RUNCOMMAND_ENUMERATE(Cell, icell, ownCells())
    {
      // Integers: the order of additions does not matter.
      const Int32 index = static_cast<Int32>(in_conductivity[icell] * nb_class);
      ax::doAtomicAdd(inout_nb_cell(index < nb_class ? index : nb_class - 1), 1);
    };
  }
  auto in_conductivity = viewIn(m_observer, m_conductivity);
  const SmallSpan<const Int32> own_cells = ownCells().view().localIds();
  m_filterer->applyIf(own_cells, m_warm_cells.to1DSmallSpan(),
                      [=] ARCCORE_HOST_DEVICE(const Int32& cell) { return in_conductivity[CellLocalId(cell)] > warm_temperature; });
}

//! A reducer is given to the loop as an argument; the launch then waits for its result.
void WaveModule::chooseTimeStep()
{
  auto command = makeCommand(m_queue);
  ax::ReducerMin2<Real> shortest(command);
  auto in_conductivity = viewIn(command, m_conductivity);
  auto in_area = viewIn(command, m_cell_area);
  command.addKernelName("ChooseTimeStep") << RUNCOMMAND_ENUMERATE(Cell, icell, ownCells(), shortest)
  {
    if (in_conductivity[icell] > 0.0)
      shortest.combine(0.125 * in_area[icell] / in_conductivity[icell]);
  };
  const Real stable = parallelMng()->reduce(Parallel::ReduceMin, shortest.reducedValue());
  const Real left = m_exact.timeAt(options()->finalRadius()) - time();
  m_global_deltat = std::min(stable, left);
  if (stable >= left)
    subDomain()->timeLoopMng()->stopComputeLoop(true);
}

//! Nodes gather from their cells, always in the same order, so that no atomic operation is needed and the bits are the same everywhere.
void WaveModule::warm()
{
  const Real step = m_global_deltat();
  const auto node_cell = m_connectivity.nodeCell();
  auto command = makeCommand(m_queue);
  auto in_corner = viewIn(command, m_corner);
  auto in_corner_heat = viewIn(command, m_corner_heat);
  auto in_area = viewIn(command, m_node_area);
  auto inout_temperature = viewInOut(command, m_temperature);
  command.addKernelName("Warm") << RUNCOMMAND_ENUMERATE(Node, inode, ownNodes())
  {
    Real heat = 0.0;
    Int32 i = 0;
    for (const CellLocalId cell : node_cell.cells(inode))
      heat += in_corner_heat[cell][in_corner(inode.localId(), i++)];
    inout_temperature[inode] += step * heat / in_area[inode];
  };
  // The host is about to read: it waits first.
  if (options()->mistake() != eMistake::EarlyHost)
    m_queue.barrier();
  m_temperature.synchronize();
}

void WaveModule::print()
{
  const Int32 nb_warm = m_filterer->nbOutputElement(); // waits for the filter
  const VariableNodeReal3& coordinates = mesh()->nodesCoordinates();
  const auto cell_node = m_connectivity.cellNode();
  auto command = makeCommand(m_observer);
  ax::ReducerMax2<Real> farthest(command);
  farthest.setValue(0.0);
  auto in_warm_cells = viewIn(command, m_warm_cells);
  auto in_x = viewIn(command, coordinates);
  command.addKernelName("FindFront") << RUNCOMMAND_LOOP1(iter, nb_warm, farthest)
  {
    const auto nodes = cell_node.nodes(CellLocalId(in_warm_cells[iter]));
    const Real x = 0.5 * (in_x[nodes[0]].x + in_x[nodes[2]].x);
    const Real y = 0.5 * (in_x[nodes[0]].y + in_x[nodes[2]].y);
    farthest.combine(x * x + y * y);
  };
  m_front = std::sqrt(parallelMng()->reduce(Parallel::ReduceMax, farthest.reducedValue()));
  m_observer.barrier(); // from here on the host may read what this queue has written
  UniqueArray<Int32> counts(nb_class + 1);
  for (Int32 i = 0; i < nb_class; ++i)
    counts[i] = m_nb_cell_of_class[i];
  counts[nb_class] = nb_warm;
  parallelMng()->reduce(Parallel::ReduceSum, counts);
  if (m_global_iteration() % 100 == 0)
    info() << "iteration " << m_global_iteration() << ": " << counts[nb_class] << " warm cells up to " << asText("%.3f", m_front)
           << ", cells by conductivity " << counts[0] << " " << counts[1] << " " << counts[2] << " " << counts[3];
}

// --- at the end ---

//! A sum of reals by a kernel has the same bits wherever the kernel runs. Ranks add their sums here.
Real WaveModule::totalHeat()
{
  auto command = makeCommand(m_queue);
  ax::ReducerSum2<Real> heat(command);
  auto in_temperature = viewIn(command, m_temperature);
  auto in_area = viewIn(command, m_node_area);
  command.addKernelName("TotalHeat") << RUNCOMMAND_ENUMERATE(Node, inode, ownNodes(), heat)
  {
    heat.combine(in_temperature[inode] * in_area[inode]);
  };
  return parallelMng()->reduce(Parallel::ReduceSum, heat.reducedValue());
}

void WaveModule::compare()
{
  const VariableNodeReal3& x = mesh()->nodesCoordinates();
  const Real end = m_exact.timeAt(options()->finalRadius());
  UniqueArray<ReproducibleSum> parts(3);
  ENUMERATE_(Node, inode, ownNodes())
  {
    const Real exact = m_exact.temperature(end, x[inode].squareNormL2());
    parts[0].add(m_node_area[inode] * m_temperature[inode] * m_temperature[inode]);
    parts[1].add(m_node_area[inode] * exact);
    parts[2].add(m_node_area[inode] * std::abs(m_temperature[inode] - exact));
  }
  UniqueArray<Real> sums(3);
  ParallelMngUtils::reproducibleSum(parallelMng(), parts, sums);
  const Real drift = std::abs(totalHeat() / m_heat_at_start - 1.0);
  info() << "front at " << asText("%.3f", m_front) << ", exactly at " << asText("%.3f", m_exact.frontAt(end, warm_temperature))
         << ", L1 error of temperature " << asText("%.2f", 100.0 * sums[2] / sums[1]) << " %, heat is "
         << (drift < 1.0e-13 ? "conserved" : "lost");
  info() << "sum of squares " << asText("%.17g", sums[0]);
}

ARCANE_REGISTER_MODULE_WAVE(WaveModule);
