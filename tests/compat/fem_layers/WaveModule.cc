// SPDX-License-Identifier: Apache-2.0
#include "ElementShapes.h"
#include "parts/DoFLinearSystem.h"
#include "parts/FemDoFsOnNodes.h"
#include "parts/IFemLinearSystemFactory.h"
#include "parts/Tables.h"

#include <arcane/IItemFamily.h>
#include <arcane/IMesh.h>
#include <arcane/IParallelMng.h>
#include <arcane/ITimeLoopMng.h>
#include <arcane/accelerator/core/IAcceleratorMng.h>
#include <arcane/core/ItemGroup.h>

namespace FemLayers
{
enum class eTimeScheme
{
  Newmark,
  GeneralizedAlpha
};
} // namespace FemLayers

#include "FemWave_axl.h"

namespace FemLayers
{
//! The mean acceleration of a step: without traction the energy of the body stays.
class FemWaveModule : public ArcaneFemWaveObject
{
 public:
  explicit FemWaveModule(const ModuleBuildInfo& mbi)
  : ArcaneFemWaveObject(mbi)
  , m_dofs_on_nodes(mbi.subDomain()->traceMng())
  {}

  VersionInfo versionInfo() const override { return VersionInfo(1, 0, 0); }
  void startInit() override;
  void continueInit() override;
  void compute() override;

 private:
  using TriangleMatrix = FixedMatrix<6, 6>;
  struct TractionTable
  {
    String file_name;
    std::shared_ptr<CaseTable> table;
  };

  FemDoFsOnNodes m_dofs_on_nodes;
  std::unique_ptr<DoFLinearSystem> m_linear_system;
  UniqueArray<TractionTable> m_traction_tables;
  Real m_lambda = 0.0;
  Real m_mu = 0.0;
  Real m_first_energy = 0.0;

  void prepare();
  void readTables();
  void setInitialValues();
  TriangleMatrix stiffness(Cell cell) const;
  void solveAcceleration(Real factor, const VariableNodeReal3& displacement);
  void addTraction(VariableDoFReal& rhs);
  void clamp(VariableDoFReal& rhs);
  void clampNode(Node node, Int32 direction, VariableDoFReal& rhs);
  Real energy();
};

void FemWaveModule::prepare()
{
  info() << "Module FemWave INIT E=" << options()->E() << " nu=" << options()->nu();
  if (options()->timeDiscretization() != eTimeScheme::Newmark)
    ARCANE_THROW(NotImplementedException, "This scheme of time");
  m_global_deltat = options()->dt();
  const Real E = options()->E();
  const Real nu = options()->nu();
  m_lambda = E * nu / ((1.0 + nu) * (1.0 - 2.0 * nu));
  m_mu = E / (2.0 * (1.0 + nu));
  m_dofs_on_nodes.initialize(defaultMesh(), 2);
  m_mass.fill(0.0);
  ENUMERATE_(Cell, icell, allCells())
  {
    Cell cell = *icell;
    const Real3 x[3] = { m_node_coord[cell.nodeId(0)], m_node_coord[cell.nodeId(1)], m_node_coord[cell.nodeId(2)] };
    const Real area = TriangleShape::gradients(x, 0).weight;
    for (NodeLocalId node : cell.nodeIds())
      m_mass[node] += options()->rho() * area / 3.0;
  }
  m_mass.synchronize();
  readTables();
}

void FemWaveModule::startInit()
{
  prepare();
  setInitialValues();
  solveAcceleration(0.0, m_U);
  m_first_energy = energy();
}

void FemWaveModule::continueInit()
{
  prepare();
  m_first_energy = energy();
}

void FemWaveModule::readTables()
{
  IParallelMng* pm = subDomain()->parallelMng();
  for (const auto& bs : options()->traction()) {
    String file_name;
    std::shared_ptr<CaseTable> table;
    if (bs->transientInputFile.isPresent()) {
      file_name = bs->transientInputFile();
      table = readTable(pm, file_name, 3);
    }
    m_traction_tables.add(TractionTable{ file_name, table });
  }
}

void FemWaveModule::setInitialValues()
{
  m_U.fill(Real3::zero());
  m_V.fill(Real3());
  for (const auto& initial : options()->initial()) {
    NodeGroup nodes = initial->volume().nodeGroup();
    ENUMERATE_(Node, inode, nodes)
    {
      Node node = *inode;
      if (initial->gradient.isPresent())
        m_U[node].x = math::dot(initial->gradient(), m_node_coord[node]);
      if (initial->velocity.isPresent())
        for (Int32 i = 0; i < initial->velocity().size(); ++i)
          m_V[node][i] = initial->velocity()[i];
    }
  }
  // What is clamped does not move.
  for (const auto& clamped : options()->clamped()) {
    const NodeGroup group = clamped->node.isPresent() ? clamped->node() : clamped->surface().nodeGroup();
    ENUMERATE_(Node, inode, group)
    {
      m_U[inode][clamped->direction()] = 0.0;
      m_V[inode][clamped->direction()] = 0.0;
    }
  }
}

FemWaveModule::TriangleMatrix FemWaveModule::stiffness(Cell cell) const
{
  if (cell.type() != IT_Triangle3)
    ARCANE_FATAL("Cell {0} is no triangle", ItemPrinter(cell));
  const Real3 x[3] = { m_node_coord[cell.nodeId(0)], m_node_coord[cell.nodeId(1)], m_node_coord[cell.nodeId(2)] };
  return elementMatrix<TriangleShape, 2>(x, m_lambda, m_mu);
}

//! Solves (M + factor K) A = F - K displacement. The system is new each time.
void FemWaveModule::solveAcceleration(Real factor, const VariableNodeReal3& displacement)
{
  m_linear_system.reset();
  m_linear_system = std::make_unique<DoFLinearSystem>();
  m_linear_system->setLinearSystemFactory(options()->linearSystem());
  m_linear_system->initialize(subDomain(), acceleratorMng()->defaultRunner() ? *acceleratorMng()->defaultRunner() : Runner(),
                              m_dofs_on_nodes.dofFamily(), "Solver");
  VariableDoFReal& rhs = m_linear_system->rhsVariable();
  rhs.fill(0.0);
  auto node_dof(m_dofs_on_nodes.nodeDoFConnectivityView());
  ENUMERATE_(Node, inode, ownNodes())
  {
    for (Int32 k = 0; k < 2; ++k)
      m_linear_system->matrixAddValue(node_dof.dofId(*inode, k), node_dof.dofId(*inode, k), m_mass[inode]);
  }
  ENUMERATE_(Cell, icell, allCells())
  {
    Cell cell = *icell;
    const TriangleMatrix k = stiffness(cell);
    for (Int32 row = 0; row < 6; ++row) {
      Node row_node = cell.node(row / 2);
      if (!row_node.isOwn())
        continue;
      DoFLocalId row_dof = node_dof.dofId(row_node, row % 2);
      for (Int32 column = 0; column < 6; ++column) {
        Node column_node = cell.node(column / 2);
        m_linear_system->matrixAddValue(row_dof, node_dof.dofId(column_node, column % 2), factor * k(row, column));
        rhs[row_dof] -= k(row, column) * displacement[column_node][column % 2];
      }
    }
  }
  addTraction(rhs);
  clamp(rhs);
  m_linear_system->solve();
  VariableDoFReal& solution = m_linear_system->solutionVariable();
  solution.synchronize();
  ENUMERATE_(Node, inode, allNodes())
  {
    m_A[inode] = Real3(solution[node_dof.dofId(*inode, 0)], solution[node_dof.dofId(*inode, 1)], 0.0);
  }
}

void FemWaveModule::addTraction(VariableDoFReal& rhs)
{
  auto node_dof = m_dofs_on_nodes.nodeDoFConnectivityView();
  for (Int32 index = 0; const auto& bs : options()->traction()) {
    const TractionTable& table = m_traction_tables[index++];
    Real3 t;
    if (table.table)
      table.table->value(m_global_time(), t);
    else
      t = bs->t();
    FaceGroup group = bs->surface();
    ENUMERATE_(Face, iface, group)
    {
      const Real length = (m_node_coord[iface->nodeId(1)] - m_node_coord[iface->nodeId(0)]).normL2();
      // Rows of ghosts are not read.
      for (Node node : iface->nodes())
        for (Int32 k = 0; k < 2; ++k)
          rhs[node_dof.dofId(node, k)] += t[k] * length / 2.0;
    }
  }
}

void FemWaveModule::clampNode(Node node, Int32 direction, VariableDoFReal& rhs)
{
  if (!node.isOwn())
    return;
  auto node_dof = m_dofs_on_nodes.nodeDoFConnectivityView();
  DoFLocalId dof = node_dof.dofId(node, direction);
  m_linear_system->matrixSetValue(dof, dof, 1.0e30);
  rhs[dof] = 0.0;
}

void FemWaveModule::clamp(VariableDoFReal& rhs)
{
  for (const auto& clamped : options()->clamped()) {
    if (clamped->node.isPresent())
      ENUMERATE_(Node, inode, clamped->node())
      {
        clampNode(*inode, clamped->direction(), rhs);
      }
    if (clamped->surface.isPresent())
      ENUMERATE_(Face, iface, clamped->surface())
      {
        for (Node node : iface->nodes())
          clampNode(node, clamped->direction(), rhs);
      }
  }
}

void FemWaveModule::compute()
{
  const Real dt = m_global_deltat();
  VariableNodeReal3 predicted(VariableBuildInfo(mesh(), "FemWavePredicted", IVariable::PTemporary));
  ENUMERATE_(Node, inode, allNodes())
  {
    predicted[inode] = m_U[inode] + dt * m_V[inode] + 0.25 * dt * dt * m_A[inode];
    m_V[inode] += 0.5 * dt * m_A[inode];
  }
  solveAcceleration(0.25 * dt * dt, predicted);
  ENUMERATE_(Node, inode, allNodes())
  {
    m_U[inode] = predicted[inode] + 0.25 * dt * dt * m_A[inode];
    m_V[inode] += 0.5 * dt * m_A[inode];
  }
  if (m_global_time() + 0.5 * dt < options()->tmax())
    return;
  subDomain()->timeLoopMng()->stopComputeLoop(true);
  // At rest there is nothing to divide by.
  const Real change = math::abs(energy() - m_first_energy) / (m_first_energy == 0.0 ? 1.0 : m_first_energy);
  Real3 largest;
  ENUMERATE_(Node, inode, ownNodes())
  {
    largest = math::max(largest, Real3(math::abs(m_U[inode].x), math::abs(m_U[inode].y), 0.0));
  }
  largest = parallelMng()->reduce(Parallel::ReduceMax, largest);
  info() << "CHECK wave energy=" << (change < 1.0e-10) << " largest=" << Trace::Precision(10, largest.x, true) << " "
         << Trace::Precision(10, largest.y, true);
  info() << "change of energy " << change << " iteration " << m_global_iteration();
  String file_name = options()->resultFile();
  if (!file_name.empty()) {
    VariableNodeReal x(VariableBuildInfo(defaultMesh(), "FemWaveX"));
    ENUMERATE_(Node, inode, allNodes())
    {
      x[inode] = m_U[inode].x;
    }
    checkNodeFile(traceMng(), file_name, x, 1.0e-6, 1.0e-12);
  }
}

Real FemWaveModule::energy()
{
  Real sum = 0.0;
  ENUMERATE_(Cell, icell, ownCells())
  {
    Cell cell = *icell;
    const TriangleMatrix k = stiffness(cell);
    Real cell_energy = 0.0;
    for (Int32 row = 0; row < 6; ++row)
      for (Int32 column = 0; column < 6; ++column)
        cell_energy += 0.5 * m_U[cell.node(row / 2)][row % 2] * k(row, column) * m_U[cell.node(column / 2)][column % 2];
    m_energy_density[icell] = cell_energy;
    sum += cell_energy;
  }
  ENUMERATE_(Node, inode, ownNodes())
  {
    sum += 0.5 * m_mass[inode] * m_V[inode].squareNormL2();
  }
  return parallelMng()->reduce(Parallel::ReduceSum, sum);
}

ARCANE_REGISTER_MODULE_FEMWAVE(FemWaveModule);
} // namespace FemLayers
