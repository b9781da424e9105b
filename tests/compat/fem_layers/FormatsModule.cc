// SPDX-License-Identifier: Apache-2.0
#include "ElementShapes.h"
#include "parts/CsrFormat.h"
#include "parts/DoFLinearSystem.h"
#include "parts/FemDoFsOnNodes.h"
#include "parts/IFemLinearSystemFactory.h"

#include <arcane/IItemFamily.h>
#include <arcane/IMesh.h>
#include <arcane/IParallelMng.h>
#include <arcane/ITimeLoopMng.h>
#include <arcane/accelerator/Atomic.h>
#include <arcane/accelerator/NumArrayViews.h>
#include <arcane/accelerator/Reduce.h>
#include <arcane/accelerator/RunCommandEnumerate.h>
#include <arcane/accelerator/RunCommandLoop.h>
#include <arcane/accelerator/Scan.h>
#include <arcane/accelerator/Sort.h>
#include <arcane/accelerator/VariableViews.h>
#include <arcane/accelerator/core/IAcceleratorMng.h>
#include <arcane/accelerator/core/Memory.h>
#include <arcane/core/ItemGenericInfoListView.h>
#include <arcane/core/ItemGroup.h>
#include <arcane/core/Timer.h>
#include <arcane/core/UnstructuredMeshConnectivity.h>
#include <arcane/utils/JSONWriter.h>

#include <fstream>
#include <functional>

#include "FemFormats_axl.h"

namespace FemLayers
{
namespace ax = Arcane::Accelerator;

//! Triplets, with the key row * nb_row + column.
struct CooMatrix
{
  NumArray<Int32, MDDim1> rows;
  NumArray<Int32, MDDim1> columns;
  NumArray<Real, MDDim1> values;
};

class FemFormatsModule : public ArcaneFemFormatsObject
{
 public:
  explicit FemFormatsModule(const ModuleBuildInfo& mbi)
  : ArcaneFemFormatsObject(mbi)
  , m_dofs_on_nodes(mbi.subDomain()->traceMng())
  , m_matrix(1)
  {}

  VersionInfo versionInfo() const override { return VersionInfo(1, 0, 0); }
  void startInit() override;
  void compute() override;

 public:
  // Functions with kernels are public for nvcc.
  void fillCoo();
  void sortCoo();
  void fillCsr();
  void fillByNodes();
  void fillByLines();
  void fillBsr();
  Real sumOfValues(const NumArray<Real, MDDim1>& values);

 private:
  FemDoFsOnNodes m_dofs_on_nodes;
  DoFLinearSystem m_linear_system;
  UnstructuredMeshConnectivityView m_connectivity_view;
  RunQueue m_queue;
  BlockMatrix m_matrix;
  CooMatrix m_coo;
  NumArray<Int32, MDDim1> m_bsr_rows;
  NumArray<Int32, MDDim1> m_bsr_columns;
  NumArray<Real, MDDim1> m_bsr_values;
  ITimeStats* m_time_stats = nullptr;

  void run(const char* name, bool is_asked, const std::function<void()>& fill, const std::function<Real(Int32, Int32)>& valueOf);
  void assembleLegacy();
  void fixFaces(const String& name);
  FixedMatrix<3, 3> matrixOf(Cell cell) const;
  Real csrValue(Int32 row, Int32 column);
  Real cooValue(Int32 row, Int32 column);
  Real bsrValue(Int32 row, Int32 column);
  void solve();
  void writeTimes();
};

void FemFormatsModule::startInit()
{
  m_time_stats = subDomain()->timeStats();
  Timer::Action timer_action(m_time_stats, "InitializeFemFormats");
  m_dofs_on_nodes.initialize(mesh(), 1);
  m_connectivity_view.setMesh(mesh());
  m_queue = *(acceleratorMng()->defaultQueue());
  m_queue.setAsync(true);
  m_global_deltat.assign(1.0);
  info() << "Queue: accelerator=" << m_queue.isAcceleratorPolicy() << " policy=" << m_queue.executionPolicy();
}

void FemFormatsModule::compute()
{
  subDomain()->timeLoopMng()->stopComputeLoop(true);
  m_linear_system.setLinearSystemFactory(options()->linearSystem());
  m_linear_system.initialize(subDomain(), *acceleratorMng()->defaultRunner(), m_dofs_on_nodes.dofFamily(), "Solver");
  auto csr_value = [this](Int32 row, Int32 column) { return csrValue(row, column); };
  auto coo_value = [this](Int32 row, Int32 column) { return cooValue(row, column); };
  for (Int32 i = 1; i < options()->cacheWarming(); ++i)
    assembleLegacy();
  run("Coo", options()->triplets(), std::bind(&FemFormatsModule::fillCoo, this), coo_value);
  run(
    "CooSorted", options()->tripletsSorting(),
    [this] {
      fillCoo();
      sortCoo();
    },
    coo_value);
  run(
    "Csr", options()->csr(), [this] { fillCsr(); }, csr_value);
  run(
    "NodeWiseCsr", options()->nwcsr(), [this] { fillByNodes(); }, csr_value);
  run(
    "BuildLessCsr", options()->blcsr(), [this] { fillByLines(); }, csr_value);
  run(
    "Bsr", options()->bsr(), [this] { fillBsr(); }, [this](Int32 row, Int32 column) { return bsrValue(row, column); });
  solve();
  writeTimes();
}

FixedMatrix<3, 3> FemFormatsModule::matrixOf(Cell cell) const
{
  const Real3 x[3] = { m_node_coord[cell.nodeId(0)], m_node_coord[cell.nodeId(1)], m_node_coord[cell.nodeId(2)] };
  return elementMatrix<TriangleShape, 1>(x, 0.0, 1.0);
}

void FemFormatsModule::run(const char* name, bool is_asked, const std::function<void()>& fill,
                           const std::function<Real(Int32, Int32)>& valueOf)
{
  if (!is_asked)
    return;
  {
    Timer::Action timer_action(m_time_stats, String("AssembleBilinearOperator_") + name);
    fill();
    m_queue.barrier();
  }
  // Against the sum of a map.
  std::map<std::pair<Int32, Int32>, Real> expected;
  ENUMERATE_(Cell, icell, allCells())
  {
    const auto k = matrixOf(*icell);
    for (Int32 i = 0; i < 3; ++i)
      for (Int32 j = 0; j < 3; ++j)
        if (icell->node(i).isOwn())
          expected[{ icell->nodeId(i), icell->nodeId(j) }] += k(i, j);
  }
  Real error = 0.0;
  for (const auto& [place, value] : expected)
    error = std::max(error, std::abs(value - valueOf(place.first, place.second)));
  error = parallelMng()->reduce(Parallel::ReduceMax, error);
  info() << "CHECK format " << name << " right=" << (error < 1.0e-12);
  if (error >= 1.0e-12)
    info() << "error " << error;
}

void FemFormatsModule::fillCoo()
{
  const Int32 nb_cell = allCells().size();
  m_coo.rows.resize(9 * nb_cell);
  m_coo.columns.resize(9 * nb_cell);
  m_coo.values.resize(9 * nb_cell);
  auto command = makeCommand(m_queue);
  auto out_rows = ax::viewOut(command, m_coo.rows);
  auto out_columns = ax::viewOut(command, m_coo.columns);
  auto out_values = ax::viewOut(command, m_coo.values);
  auto in_node_coord = ax::viewIn(command, m_node_coord);
  auto cell_node = m_connectivity_view.cellNode();
  command << RUNCOMMAND_ENUMERATE(IteratorWithIndex<CellLocalId>, icell, allCells())
  {
    const CellLocalId cell = icell.value();
    const Int32 index = icell.index();
    Real3 x[3];
    for (Int32 i = 0; i < 3; ++i)
      x[i] = in_node_coord[cell_node.nodeId(cell, i)];
    const auto k = elementMatrix<TriangleShape, 1>(x, 0.0, 1.0);
    for (Int32 i = 0; i < 9; ++i) {
      out_rows[9 * index + i] = cell_node.nodeId(cell, i / 3);
      out_columns(9 * index + i) = cell_node.nodeId(cell, i % 3).localId();
      out_values[9 * index + i] = k(i / 3, i % 3);
    }
  };
  m_queue.barrier();
}

void FemFormatsModule::sortCoo()
{
  const Int32 nb = m_coo.rows.extent0();
  const Int64 nb_row = mesh()->nodeFamily()->maxLocalId();
  NumArray<Int64, MDDim1> keys(nb);
  NumArray<Int64, MDDim1> sorted(nb);
  {
    auto command = makeCommand(m_queue);
    auto in_rows = ax::viewIn(command, m_coo.rows);
    auto in_columns = ax::viewIn(command, m_coo.columns);
    auto out_keys = ax::viewOut(command, keys);
    command << RUNCOMMAND_LOOP1(iter, nb)
    {
      auto [i] = iter();
      out_keys[i] = (in_rows[i] * nb_row + in_columns[i]) * nb + i;
    };
  }
  ax::GenericSorter sorter(m_queue);
  sorter.apply(SmallSpan<const Int64>(keys), SmallSpan<Int64>(sorted));
  m_queue.barrier();
  CooMatrix other;
  other.rows.resize(nb);
  other.columns.resize(nb);
  other.values.resize(nb);
  auto command = makeCommand(m_queue);
  auto in_sorted = ax::viewIn(command, sorted);
  auto in_values = ax::viewIn(command, m_coo.values);
  auto out_rows = ax::viewOut(command, other.rows);
  auto out_columns = ax::viewOut(command, other.columns);
  auto out_values = ax::viewOut(command, other.values);
  command << RUNCOMMAND_LOOP1(iter, nb)
  {
    auto [i] = iter();
    const Int64 place = in_sorted[i] / nb;
    out_rows[i] = static_cast<Int32>(place / nb_row);
    out_columns[i] = static_cast<Int32>(place % nb_row);
    out_values[i] = in_values[static_cast<Int32>(in_sorted[i] % nb)];
  };
  m_queue.barrier();
  m_coo = other;
}

Real FemFormatsModule::cooValue(Int32 row, Int32 column)
{
  Real sum = 0.0;
  for (Int32 i = 0; i < m_coo.rows.extent0(); ++i)
    if (m_coo.rows[i] == row && m_coo.columns(i) == column)
      sum += m_coo.values[i];
  return sum;
}

void FemFormatsModule::fillCsr()
{
  m_matrix.initialize(mesh(), &m_queue, true);
  m_matrix.clear(m_queue);
  CSRFormatView csr = m_matrix.view();
  auto command = makeCommand(m_queue);
  auto in_node_coord = ax::viewIn(command, m_node_coord);
  auto cell_node = m_connectivity_view.cellNode();
  command << RUNCOMMAND_ENUMERATE(Cell, cell, allCells())
  {
    Real3 x[3];
    for (Int32 i = 0; i < 3; ++i)
      x[i] = in_node_coord[cell_node.nodeId(cell, i)];
    const auto k = elementMatrix<TriangleShape, 1>(x, 0.0, 1.0);
    for (Int32 i = 0; i < 9; ++i) {
      const auto place = csr.tryFindColumnInRow(cell_node.nodeId(cell, i / 3).localId(), cell_node.nodeId(cell, i % 3));
      ax::doAtomic<ax::eAtomicOperation::Add>(&csr.value(place), k(i / 3, i % 3));
    }
  };
  m_queue.barrier();
}

void FemFormatsModule::fillByNodes()
{
  m_matrix.initialize(mesh(), &m_queue, true);
  m_matrix.clear(m_queue);
  CSRFormatView csr = m_matrix.view();
  auto command = makeCommand(m_queue);
  auto in_node_coord = ax::viewIn(command, m_node_coord);
  auto cell_node = m_connectivity_view.cellNode();
  auto node_cell = m_connectivity_view.nodeCell();
  command << RUNCOMMAND_ENUMERATE(Node, row, allNodes())
  {
    for (Int32 c = 0; c < node_cell.nbCell(row); ++c) {
      const CellLocalId cell = node_cell.cellId(row, c);
      Real3 x[3];
      Int32 i = 0;
      for (Int32 j = 0; j < 3; ++j) {
        x[j] = in_node_coord[cell_node.nodeId(cell, j)];
        if (cell_node.nodeId(cell, j) == row)
          i = j;
      }
      const auto k = elementMatrix<TriangleShape, 1>(x, 0.0, 1.0);
      for (Int32 j = 0; j < 3; ++j)
        csr.value(csr.tryFindColumnInRow(row.localId(), cell_node.nodeId(cell, j))) += k(i, j);
    }
  };
  m_queue.barrier();
}

// Each value is summed alone.
void FemFormatsModule::fillByLines()
{
  m_matrix.initialize(mesh(), &m_queue, true);
  CSRFormatView csr = m_matrix.view();
  auto command = makeCommand(m_queue);
  command.addKernelName("FillByLines");
  auto in_node_coord = viewIn(command, m_node_coord);
  auto cell_node = m_connectivity_view.cellNode();
  auto node_cell = m_connectivity_view.nodeCell();
  command << RUNCOMMAND_ENUMERATE(Node, row, allNodes())
  {
    for (CsrRowColumnIndex place : csr.rowRange(row.localId())) {
      Real sum = 0.0;
      for (CellLocalId cell : node_cell.cells(row)) {
        Real3 x[3];
        Int32 i = -1;
        Int32 j = -1;
        for (Int32 n = 0; n < 3; ++n) {
          const NodeLocalId node = cell_node.nodeId(cell, n);
          x[n] = in_node_coord[node];
          i = node == row ? n : i;
          j = node.localId() == csr.column(place) ? n : j;
        }
        sum += j < 0 ? 0.0 : elementMatrix<TriangleShape, 1>(x, 0.0, 1.0)(i, j);
      }
      csr.value(place) = sum;
    }
  };
  m_queue.barrier();
}

Real FemFormatsModule::csrValue(Int32 row, Int32 column)
{
  CSRFormatView csr = m_matrix.view();
  const auto place = csr.tryFindColumnInRow(row, column);
  return place.isNull() ? 0.0 : csr.value(place);
}

// Blocks of 2 x 2, as if a node had two DoFs that do not depend on each other; rows are counted by atomics.
void FemFormatsModule::fillBsr()
{
  const Int32 nb_row = mesh()->nodeFamily()->maxLocalId();
  NumArray<Int32, MDDim1> counts(nb_row + 1, eMemoryRessource::Host);
  counts.fill(0);
  auto node_cell = m_connectivity_view.nodeCell();
  auto cell_node = m_connectivity_view.cellNode();
  {
    auto command = makeCommand(m_queue);
    auto inout_counts = viewInOut(command, counts);
    command << RUNCOMMAND_ENUMERATE(Cell, cell, allCells())
    {
      for (NodeLocalId node : cell_node.nodes(cell))
        ax::doAtomic<ax::eAtomicOperation::Add>(inout_counts(node.localId()), 3);
    };
  }
  m_bsr_rows.resize(nb_row + 1);
  ax::GenericScanner scanner(m_queue);
  ax::ScannerSumOperator<Int32> sum;
  scanner.applyExclusive(0, SmallSpan<const Int32>(counts.to1DSmallSpan()), m_bsr_rows.to1DSmallSpan(), sum);
  m_queue.barrier();
  m_bsr_columns.resize(m_bsr_rows[nb_row]);
  m_bsr_values.resize(4 * m_bsr_columns.extent0());
  m_bsr_values.fill(0.0, &m_queue);
  auto command = makeCommand(m_queue);
  auto in_rows = viewIn(command, m_bsr_rows);
  auto out_columns = viewOut(command, m_bsr_columns);
  auto inout_values = viewInOut(command, m_bsr_values);
  auto in_node_coord = viewIn(command, m_node_coord);
  command << RUNCOMMAND_ENUMERATE(Node, row, allNodes())
  {
    Int32 place = in_rows[row];
    for (CellLocalId cell : node_cell.cells(row)) {
      Real3 x[3];
      Int32 i = 0;
      for (Int32 j = 0; j < 3; ++j) {
        x[j] = in_node_coord[cell_node.nodeId(cell, j)];
        if (cell_node.nodeId(cell, j) == row)
          i = j;
      }
      const auto k = elementMatrix<TriangleShape, 1>(x, 0.0, 1.0);
      for (Int32 j = 0; j < 3; ++j, ++place) {
        out_columns[place] = cell_node.nodeId(cell, j);
        inout_values[4 * place] += k(i, j);
        inout_values[4 * place + 3] += k(i, j);
      }
    }
  };
  m_queue.barrier();
}

Real FemFormatsModule::bsrValue(Int32 row, Int32 column)
{
  Real sum = 0.0;
  for (Int32 i = m_bsr_rows[row]; i < m_bsr_rows[row + 1]; ++i)
    if (m_bsr_columns[i] == column)
      sum += 0.5 * (m_bsr_values[4 * i] + m_bsr_values[4 * i + 3]);
  return sum;
}

Real FemFormatsModule::sumOfValues(const NumArray<Real, MDDim1>& values)
{
  ax::GenericReducer<Real> reducer(m_queue);
  reducer.applySum(SmallSpan<const Real>(values));
  return reducer.reducedValue();
}

void FemFormatsModule::assembleLegacy()
{
  m_linear_system.clearValues();
  auto node_dof(m_dofs_on_nodes.nodeDoFConnectivityView());
  ENUMERATE_(Cell, icell, allCells())
  {
    Cell cell = *icell;
    const auto k = matrixOf(cell);
    for (Int32 i = 0; i < 3; ++i)
      for (Int32 j = 0; j < 3; ++j)
        if (cell.node(i).isOwn())
          m_linear_system.matrixAddValue(node_dof.dofId(cell.node(i), 0), node_dof.dofId(cell.node(j), 0), k(i, j));
  }
}

void FemFormatsModule::fixFaces(const String& name)
{
  ItemGroup group = mesh()->findGroup(name);
  if (group.null())
    ARCANE_FATAL("No group '{0}'", name);
  auto node_dof(m_dofs_on_nodes.nodeDoFConnectivityView());
  FaceGroup faces(group);
  ENUMERATE_(Node, inode, faces.nodeGroup())
  {
    if (!inode->isOwn())
      continue;
    m_linear_system.matrixSetValue(node_dof.dofId(*inode, 0), node_dof.dofId(*inode, 0), 1.0e31);
    m_linear_system.rhsVariable()[node_dof.dofId(*inode, 0)] = 0.0;
  }
}

void FemFormatsModule::solve()
{
  if (!options()->legacy())
    return;
  assembleLegacy();
  auto node_dof(m_dofs_on_nodes.nodeDoFConnectivityView());
  VariableDoFReal& rhs = m_linear_system.rhsVariable();
  rhs.fill(0.0);
  ENUMERATE_(Cell, icell, allCells())
  {
    const Real3 x0 = m_node_coord[icell->nodeId(0)];
    const Real area = 0.5 * math::cross2D(m_node_coord[icell->nodeId(1)] - x0, m_node_coord[icell->nodeId(2)] - x0);
    for (Node node : icell->nodes())
      rhs[node_dof.dofId(node, 0)] += math::abs(area) / 3.0;
  }
  for (const auto& names : options()->surface())
    for (const String& name : names)
      fixFaces(name);
  m_linear_system.solve();
  Real largest = 0.0;
  ENUMERATE_(Node, inode, ownNodes())
  {
    m_u[inode] = m_linear_system.solutionVariable()[node_dof.dofId(*inode, 0)];
    largest = math::max(largest, m_u[inode]);
  }
  m_u.synchronize();
  largest = parallelMng()->reduce(Parallel::ReduceMax, largest);
  const Real zero = math::abs(sumOfValues(m_coo.values));
  info() << "CHECK bench largest=" << Trace::Precision(6, largest, true) << " zero=" << (zero < 1.0e-10);
}

void FemFormatsModule::writeTimes()
{
  if (parallelMng()->commRank() != 0)
    return;
  JSONWriter json_writer(JSONWriter::FormatFlags::None);
  {
    JSONWriter::Object object(json_writer);
    json_writer.write("cacheWarming", static_cast<Int64>(options()->cacheWarming()));
    json_writer.write("nbRank", parallelMng()->commSize());
    json_writer.write("queue", String::format("{0}", static_cast<int>(m_queue.executionPolicy())));
    m_time_stats->dumpStatsJSON(json_writer);
  }
  std::ofstream file("time_stats.json");
  file << json_writer.getBuffer();
  // The queue is that of all.
  m_queue.setAsync(false);
}

ARCANE_REGISTER_MODULE_FEMFORMATS(FemFormatsModule);
} // namespace FemLayers
