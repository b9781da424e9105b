// SPDX-License-Identifier: Apache-2.0
#include "ElementShapes.h"
#include "parts/DoFLinearSystem.h"
#include "parts/FemDoFsOnNodes.h"
#include "parts/IFemBoundaryConditions.h"
#include "parts/IFemLinearSystemFactory.h"
#include "parts/Tables.h"

#include <arcane/IApplication.h>
#include <arcane/ICaseMng.h>
#include <arcane/IItemFamily.h>
#include <arcane/IMesh.h>
#include <arcane/IParallelMng.h>
#include <arcane/ITimeLoopMng.h>
#include <arcane/ItemGroup.h>
#include <arcane/accelerator/Atomic.h>
#include <arcane/accelerator/RunCommandEnumerate.h>
#include <arcane/accelerator/VariableViews.h>
#include <arcane/accelerator/core/IAcceleratorMng.h>
#include <arcane/core/ItemGenericInfoListView.h>
#include <arcane/core/Timer.h>
#include <arcane/core/UnstructuredMeshConnectivity.h>
#include <arcane/utils/ApplicationInfo.h>
#include <arcane/utils/ParameterList.h>

#include <bit>

namespace FemLayers
{
enum class eMatrixFormat
{
  DOK,
  CSR,
  AF_CSR
};
} // namespace FemLayers

#include "FemPlate_axl.h"

namespace FemLayers
{
namespace ax = Arcane::Accelerator;

class FemPlateModule : public ArcaneFemPlateObject
{
 public:
  explicit FemPlateModule(const ModuleBuildInfo& mbi)
  : ArcaneFemPlateObject(mbi)
  , m_dofs_on_nodes(mbi.subDomain()->traceMng())
  , m_matrix(1)
  {
    ICaseMng* cm = mbi.subDomain()->caseMng();
    cm->setTreatWarningAsError(true);
    cm->setAllowUnkownRootElelement(false);
  }

  VersionInfo versionInfo() const override { return VersionInfo(1, 0, 0); }
  void startInit() override;
  void compute() override;

 public:
  // Functions with kernels are public for nvcc.
  template <typename Shape, int NbDoF> void assembleByAtomics();
  template <typename Shape, int NbDoF> void assembleByNodes();
  void assembleRhs();

 private:
  FemDoFsOnNodes m_dofs_on_nodes;
  DoFLinearSystem m_linear_system;
  BlockMatrix m_matrix;
  UnstructuredMeshConnectivityView m_connectivity_view;
  Int32 m_nb_dof = 1;

  void initLinearSystem();
  void doSolve();
  void assembleMatrix();
  template <int NbDoF> void assembleByShape();
  template <typename Shape, int NbDoF> void assembleShape();
  template <typename Shape, int NbDoF> void assembleIntoMap();
  void addNeumann();
  void applyDirichlet();
  void eliminate(DoFLocalId dof, Real value, bool has_columns);
  template <typename Function> void visitRow(DoFLocalId row, const Function& function);
  void checkResult();
  Int64 hashOfSolution();
};

void FemPlateModule::startInit()
{
  m_global_deltat.assign(1.0);
  m_nb_dof = options()->nbDof();
  m_dofs_on_nodes.initialize(defaultMesh(), m_nb_dof);
  m_connectivity_view.setMesh(this->mesh());
  m_matrix = BlockMatrix(m_nb_dof);
  initLinearSystem();
  if (options()->linearSystem.serviceName() == "FemHypreSystem" && options()->matrixFormat() == eMatrixFormat::DOK)
    ARCANE_FATAL("The system '{0}' takes matrices only", options()->linearSystem.serviceName());
}

void FemPlateModule::initLinearSystem()
{
  m_linear_system.setLinearSystemFactory(options()->linearSystem());
  m_linear_system.initialize(subDomain(), acceleratorMng()->runner(), m_dofs_on_nodes.dofFamily(), "Solver");
  const ParameterList& parameter_list = subDomain()->application()->applicationInfo().commandLineArguments().parameters();
  String flags = parameter_list.getParameterOrNull("solver_flags");
  if (!flags.null()) {
    UniqueArray<String> words;
    flags.split(words, ' ');
    StringList string_list;
    string_list.add("FemLayers");
    for (const String& word : words)
      string_list.add(word);
    CommandLineArguments args(string_list);
    info() << "Flags of the solver: " << *args.commandLineArgc() - 1;
    m_linear_system.setSolverCommandLineArguments(args);
  }
}

void FemPlateModule::compute()
{
  info() << "Module FemPlate COMPUTE";
  if (m_global_iteration() > 1)
    subDomain()->timeLoopMng()->stopComputeLoop(true);
  else
    doSolve();
}

void FemPlateModule::doSolve()
{
  ITimeStats* tstat = subDomain()->timeStats();
  Timer::Action timer_action(tstat, "StationarySolve");
  {
    Timer::Action action(tstat, "Assemble");
    m_linear_system.clearValues();
    assembleMatrix();
    assembleRhs();
    addNeumann();
    applyDirichlet();
    if (options()->matrixFormat() != eMatrixFormat::DOK)
      m_linear_system.setCSRValues(m_matrix.view());
  }
  Timer timer(subDomain(), "Solve", Timer::TimerReal);
  {
    Timer::Sentry sentry(&timer);
    m_linear_system.solve();
  }
  if (timer.totalTime() < 0.0)
    ARCANE_FATAL("Time runs backwards");
  VariableDoFReal& dof_u = m_linear_system.solutionVariable();
  dof_u.synchronize();
  auto node_dof = m_dofs_on_nodes.nodeDoFConnectivityView();
  ENUMERATE_(Node, inode, ownNodes())
  {
    m_u[inode] = dof_u[node_dof.dofId(*inode, 0)];
  }
  m_u.synchronize();
  checkResult();
}

template <typename Shape, int NbDoF> void FemPlateModule::assembleIntoMap()
{
  auto node_dof = m_dofs_on_nodes.nodeDoFConnectivityView();
  const Real lambda = options()->lambda(), mu = options()->mu();
  ENUMERATE_(Cell, icell, allCells())
  {
    Cell cell = *icell;
    Real3 x[Shape::nb_node];
    for (Int32 i = 0; i < Shape::nb_node; ++i)
      x[i] = m_node_coord[cell.nodeId(i)];
    const auto matrix = elementMatrix<Shape, NbDoF>(x, lambda, mu);
    constexpr Int32 nb_row = Shape::nb_node * NbDoF;
    for (Int32 i = 0; i < nb_row; ++i) {
      if (!cell.node(i / NbDoF).isOwn())
        continue;
      DoFLocalId row = node_dof.dofId(cell.nodeId(i / NbDoF), i % NbDoF);
      for (Int32 j = 0; j < nb_row; ++j)
        m_linear_system.matrixAddValue(row, node_dof.dofId(cell.nodeId(j / NbDoF), j % NbDoF), matrix(i, j));
    }
  }
}

template <typename Shape, int NbDoF> void FemPlateModule::assembleByAtomics()
{
  RunQueue* queue = acceleratorMng()->defaultQueue();
  m_matrix.initialize(mesh(), queue, Shape::nb_node == Shape::dimension + 1);
  m_matrix.clear(*queue);
  CSRFormatView csr = m_matrix.view();
  const Real lambda = options()->lambda(), mu = options()->mu();
  auto command = makeCommand(queue);
  auto in_node_coord = ax::viewIn(command, m_node_coord);
  auto node_dof = m_dofs_on_nodes.nodeDoFConnectivityView();
  auto cell_node = m_connectivity_view.cellNode();
  ItemGenericInfoListView nodes_infos(this->mesh()->nodeFamily());
  command << RUNCOMMAND_ENUMERATE(Cell, cell, allCells())
  {
    Real3 x[Shape::nb_node];
    for (Int32 i = 0; i < Shape::nb_node; ++i)
      x[i] = in_node_coord[cell_node.nodeId(cell, i)];
    const auto matrix = elementMatrix<Shape, NbDoF>(x, lambda, mu);
    constexpr Int32 nb_row = Shape::nb_node * NbDoF;
    for (Int32 i = 0; i < nb_row; ++i) {
      const NodeLocalId node1 = cell_node.nodeId(cell, i / NbDoF);
      if (!nodes_infos.isOwn(node1))
        continue;
      const Int32 row = node_dof.dofId(node1, i % NbDoF).localId();
      for (Int32 j = 0; j < nb_row; ++j) {
        const CsrRowColumnIndex index = csr.tryFindColumnInRow(row, node_dof.dofId(cell_node.nodeId(cell, j / NbDoF), j % NbDoF));
        ax::doAtomic<ax::eAtomicOperation::Add>(&csr.value(index), matrix(i, j));
      }
    }
  };
  queue->barrier();
}

template <typename Shape, int NbDoF> void FemPlateModule::assembleByNodes()
{
  RunQueue* queue = acceleratorMng()->defaultQueue();
  m_matrix.initialize(mesh(), queue, Shape::nb_node == Shape::dimension + 1);
  m_matrix.clear(*queue);
  CSRFormatView csr = m_matrix.view();
  const Real lambda = options()->lambda(), mu = options()->mu();
  auto command = makeCommand(queue);
  auto in_node_coord = ax::viewIn(command, m_node_coord);
  auto cell_node = m_connectivity_view.cellNode();
  auto node_cell = m_connectivity_view.nodeCell();
  ItemGenericInfoListView nodes_infos(mesh()->nodeFamily());
  command << RUNCOMMAND_ENUMERATE(Node, row_node, allNodes())
  {
    if (!nodes_infos.isOwn(row_node))
      return;
    for (CellLocalId cell : node_cell.cells(row_node)) {
      Real3 x[Shape::nb_node];
      Int32 row_index = -1;
      for (Int32 i = 0; i < cell_node.nbNode(cell); ++i) {
        const NodeLocalId node = cell_node.nodeId(cell, i);
        x[i] = in_node_coord[node];
        if (node == row_node)
          row_index = i;
      }
      const auto matrix = elementMatrix<Shape, NbDoF>(x, lambda, mu);
      constexpr Int32 nb_row = Shape::nb_node * NbDoF;
      for (Int32 place = 0; place < nb_row * NbDoF; ++place) {
        const Int32 k = place / nb_row;
        const Int32 j = place % nb_row;
        const Int32 column = cell_node.nodeId(cell, j / NbDoF).localId() * NbDoF + j % NbDoF;
        csr.value(csr.tryFindColumnInRow(row_node.localId() * NbDoF + k, column)) += matrix(row_index * NbDoF + k, j);
      }
    }
  };
  queue->barrier();
}

template <typename Shape, int NbDoF> void FemPlateModule::assembleShape()
{
  switch (options()->matrixFormat()) {
  case eMatrixFormat::DOK: assembleIntoMap<Shape, NbDoF>(); break;
  case eMatrixFormat::CSR: assembleByAtomics<Shape, NbDoF>(); break;
  case eMatrixFormat::AF_CSR: assembleByNodes<Shape, NbDoF>(); break;
  }
}

template <int NbDoF> void FemPlateModule::assembleByShape()
{
  Int16 type = IT_NullType;
  ENUMERATE_(Cell, icell, allCells())
  {
    if (type != IT_NullType && icell->type() != type)
      ARCANE_FATAL("Cells of types {0} and {1}", type, icell->type());
    type = icell->type();
  }
  if (type == IT_Triangle3)
    assembleShape<TriangleShape, NbDoF>();
  else if (type == IT_Tetraedron4)
    assembleShape<TetraShape, NbDoF>();
  else if (type == IT_Quad4)
    assembleShape<MappedShape<2>, NbDoF>();
  else if (type == IT_Hexaedron8)
    assembleShape<MappedShape<3>, NbDoF>();
  else
    ARCANE_THROW(NotImplementedException, "cells of type {0}", type);
}

void FemPlateModule::assembleMatrix()
{
  if (m_nb_dof == 1)
    assembleByShape<1>();
  else if (m_nb_dof == 2)
    assembleByShape<2>();
  else
    assembleByShape<3>();
}

void FemPlateModule::assembleRhs()
{
  VariableDoFReal& rhs = m_linear_system.rhsVariable();
  rhs.fill(0.0);
  if (options()->source() == 0.0)
    return;
  const Real qdot = options()->source();
  RunQueue* queue = acceleratorMng()->defaultQueue();
  auto command = makeCommand(queue);
  auto in_node_coord = ax::viewIn(command, m_node_coord);
  auto inout_rhs = ax::viewInOut(command, rhs);
  auto node_dof = m_dofs_on_nodes.nodeDoFConnectivityView();
  auto cell_node = m_connectivity_view.cellNode();
  const bool is_plane = defaultMesh()->dimension() == 2;
  command << RUNCOMMAND_ENUMERATE(Cell, cell, allCells())
  {
    const Int32 nb_node = cell_node.nbNode(cell);
    const Real3 x0 = in_node_coord[cell_node.nodeId(cell, 0)];
    // Of triangles, parallelograms, tetrahedra and bricks.
    Real measure = 0.0;
    if (is_plane)
      measure =
        (nb_node == 3 ? 0.5 : 1.0) *
        math::cross(in_node_coord[cell_node.nodeId(cell, 1)] - x0, in_node_coord[cell_node.nodeId(cell, nb_node - 1)] - x0).normL2();
    else
      measure =
        (nb_node == 4 ? 1.0 / 6.0 : 1.0) * math::abs(math::mixteMul(in_node_coord[cell_node.nodeId(cell, 1)] - x0,
                                                                    in_node_coord[cell_node.nodeId(cell, nb_node == 4 ? 2 : 3)] - x0,
                                                                    in_node_coord[cell_node.nodeId(cell, nb_node == 4 ? 3 : 4)] - x0));
    for (NodeLocalId node : cell_node.nodes(cell))
      ax::doAtomic<ax::eAtomicOperation::Add>(inout_rhs[node_dof.dofId(node, 0)], qdot * measure / nb_node);
  };
  queue->barrier();
}

void FemPlateModule::addNeumann()
{
  auto node_dof = m_dofs_on_nodes.nodeDoFConnectivityView();
  VariableDoFReal& rhs = m_linear_system.rhsVariable();
  for (INeumannCondition* bs : options()->boundaryConditions()->neumannConditions()) {
    FaceGroup group = bs->getSurface();
    Real3 flux(bs->getValue(), 0.0, 0.0);
    if (bs->hasFileName()) {
      std::unique_ptr<CaseTable> table = readTable(parallelMng(), bs->getFileName(), m_nb_dof == 1 ? 1 : 3);
      if (m_nb_dof == 1)
        table->value(m_global_time(), flux.x);
      else
        table->value(m_global_time(), flux);
    }
    ENUMERATE_(Face, iface, group)
    {
      Face face = *iface;
      const Real3 side = m_node_coord[face.nodeId(1)] - m_node_coord[face.nodeId(0)];
      const Real3 last_side = m_node_coord[face.nodeId(face.nbNode() - 1)] - m_node_coord[face.nodeId(0)];
      const Real measure = face.nbNode() == 2 ? side.normL2() : math::cross(side, last_side).normL2() * (face.nbNode() == 3 ? 0.5 : 1.0);
      for (Node node : iface->nodes())
        for (Int32 k = 0; k < m_nb_dof; ++k)
          rhs[node_dof.dofId(node, k)] += flux[k] * measure / face.nbNode();
    }
  }
}

//! Calls a function with each column and place of a row of the matrix.
template <typename Function> void FemPlateModule::visitRow(DoFLocalId row, const Function& function)
{
  CSRFormatView csr = m_matrix.view();
  for (CsrRowColumnIndex index : csr.rowRange(row.localId()))
    if (csr.column(index) >= 0)
      function(csr.column(index), index);
}

void FemPlateModule::eliminate(DoFLocalId dof, Real value, bool has_columns)
{
  CSRFormatView csr = m_matrix.view();
  VariableDoFReal& rhs = m_linear_system.rhsVariable();
  DoFInfoListView dofs(m_dofs_on_nodes.dofFamily());
  const bool is_own = dofs[dof].isOwn();
  visitRow(dof, [&](Int32 column, CsrRowColumnIndex index) {
    // Neighbours of each other: the row of the other has this column.
    if (has_columns && column != dof.localId() && dofs[column].isOwn()) {
      const CsrRowColumnIndex other = csr.tryFindColumnInRow(column, dof.localId());
      rhs[DoFLocalId(column)] -= csr.value(other) * value;
      csr.value(other) = 0.0;
    }
    if (is_own)
      csr.value(index) = column == dof.localId() ? 1.0 : 0.0;
  });
  if (is_own)
    rhs[dof] = value;
}

void FemPlateModule::applyDirichlet()
{
  auto node_dof = m_dofs_on_nodes.nodeDoFConnectivityView();
  VariableDoFByte& elimination = m_linear_system.eliminationInfo();
  VariableDoFReal& elimination_value = m_linear_system.eliminationValue();
  VariableDoFReal& rhs = m_linear_system.rhsVariable();
  eEliminationMethod method = eEliminationMethod::Penalty;
  Real penalty = 0.0;
  for (IDirichletCondition* bs : options()->boundaryConditions()->dirichletConditions()) {
    NodeGroup node_group = bs->getSurface().nodeGroup();
    method = bs->getMethod();
    penalty = bs->getPenalty();
    StringConstArrayView values = bs->getValue();
    if (values.size() != m_nb_dof)
      ARCANE_FATAL("{0} values for {1} DoFs on '{2}'", values.size(), m_nb_dof, node_group.name());
    for (Int32 k = 0; k < m_nb_dof; ++k) {
      if (values[k].upper() == "NULL")
        continue;
      const Real value = std::stod(values[k].localstr());
      ENUMERATE_(Node, inode, node_group)
      {
        elimination[node_dof.dofId(*inode, k)] = 1;
        elimination_value[node_dof.dofId(*inode, k)] = value;
      }
    }
  }
  // In the end, those that other ranks know.
  elimination.synchronize();
  elimination_value.synchronize();
  const bool is_map = options()->matrixFormat() == eMatrixFormat::DOK;
  if (is_map && method != eEliminationMethod::Penalty)
    ARCANE_FATAL("Rows are eliminated in matrices only");
  ENUMERATE_(DoF, idof, m_dofs_on_nodes.dofFamily()->allItems())
  {
    if (elimination[idof] == 0)
      continue;
    if (method != eEliminationMethod::Penalty)
      eliminate(*idof, elimination_value[idof], method == eEliminationMethod::RowColumnElimination);
    else if (idof->isOwn()) {
      if (is_map)
        m_linear_system.matrixSetValue(*idof, *idof, penalty);
      else
        m_matrix.view().value(m_matrix.view().tryFindColumnInRow(idof.itemLocalId(), idof.itemLocalId())) = penalty;
      rhs[idof] = penalty * elimination_value[idof];
    }
  }
}

Int64 FemPlateModule::hashOfSolution()
{
  Int64 sum = 0;
  VariableDoFReal& dof_u = m_linear_system.solutionVariable();
  DoFGroup own_dofs = m_dofs_on_nodes.dofFamily()->allItems().own();
  ENUMERATE_(DoF, idof, own_dofs)
  {
    sum += (std::bit_cast<Int64>(dof_u[idof]) >> 8) ^ (idof->uniqueId().asInt64() * 7919);
  }
  return parallelMng()->reduce(Parallel::ReduceSum, sum);
}

void FemPlateModule::checkResult()
{
  auto node_dof = m_dofs_on_nodes.nodeDoFConnectivityView();
  VariableDoFReal& dof_u = m_linear_system.solutionVariable();
  Real error = 0.0;
  Real largest = 0.0;
  ENUMERATE_(Node, inode, ownNodes())
  {
    largest = math::max(largest, m_u[inode]);
    for (Int32 k = 0; k < options()->exact.size(); ++k) {
      const Real exact = options()->exact[k]->offset() + math::dot(options()->exact[k]->gradient(), m_node_coord[inode]);
      error = math::max(error, math::abs(dof_u[node_dof.dofId(*inode, k)] - exact));
    }
  }
  error = parallelMng()->reduce(Parallel::ReduceMax, error);
  largest = parallelMng()->reduce(Parallel::ReduceMax, largest);
  const bool is_largest =
    !options()->hasExpectedLargest() || TypeEqualT<Real>::isNearlyEqualWithEpsilon(largest, options()->expectedLargest(), 1.0e-8);
  info() << "CHECK largest right=" << is_largest << " exact=" << (error < 1.0e-9);
  if (!is_largest || error >= 1.0e-9)
    info() << "largest value " << Trace::Precision(16, largest, true) << " error " << error;
  info() << "SOLUTION bits=" << hashOfSolution();
  String filename = options()->resultFile();
  info() << "CheckResultFile filename=" << filename;
  if (!filename.empty())
    checkNodeFile(traceMng(), filename, m_u, 1.0e-4, 1.0e-16);
}

ARCANE_REGISTER_MODULE_FEMPLATE(FemPlateModule);
} // namespace FemLayers
