// SPDX-License-Identifier: Apache-2.0
#include "ElementShapes.h"
#include "parts/DoFLinearSystem.h"
#include "parts/FemDoFsOnNodes.h"
#include "parts/IFemLinearSystemFactory.h"
#include "parts/Tables.h"

#include <arcane/ICaseMng.h>
#include <arcane/IItemFamily.h>
#include <arcane/IMesh.h>
#include <arcane/IParallelMng.h>
#include <arcane/ITimeLoopMng.h>
#include <arcane/accelerator/core/IAcceleratorMng.h>
#include <arcane/core/ItemGroup.h>
#include <arcane/core/ItemPrinter.h>

#include <bit>
#include <numbers>

namespace FemLayers
{
enum class eEquation
{
  Electrostatics,
  Acoustics,
  Aerodynamics,
  Bilaplacian
};
} // namespace FemLayers

#include "FemField_axl.h"

namespace FemLayers
{
class FemFieldModule : public ArcaneFemFieldObject
{
 public:
  explicit FemFieldModule(const ModuleBuildInfo& mbi)
  : ArcaneFemFieldObject(mbi)
  , m_dofs_on_nodes(mbi.subDomain()->traceMng())
  {
    ICaseMng* cm = mbi.subDomain()->caseMng();
    cm->setTreatWarningAsError(true);
    cm->setAllowUnkownRootElelement(false);
  }

  void startInit() override;
  void compute() override;
  VersionInfo versionInfo() const override { return VersionInfo(1, 0, 0); }

 private:
  Real rho = 0.0;
  DoFLinearSystem m_linear_system;
  FemDoFsOnNodes m_dofs_on_nodes;
  Int32 m_nb_dof = 1;

  void setPermittivity();
  void assemble();
  template <typename Shape> void assembleCell(Cell cell);
  void addMatrices(Cell cell, const FixedMatrix<4, 4>& stiffness, const FixedMatrix<4, 4>& mass, Real measure);
  void addNeumann();
  void applyDirichlet();
  void fixNode(Node node, Real value);
  template <typename Shape> void computeGradient(Cell cell);
  void check();
};

void FemFieldModule::startInit()
{
  info() << "Module FemField INIT";
  m_nb_dof = options()->equation() == eEquation::Bilaplacian ? 2 : 1;
  m_dofs_on_nodes.initialize(mesh(), m_nb_dof);
  m_dofs_on_nodes.dofFamily()->allItems();
  if (options()->rho.isPresent())
    rho = options()->rho();
  setPermittivity();
}

void FemFieldModule::setPermittivity()
{
  ENUMERATE_(Cell, icell, allCells())
  {
    m_permittivity[icell] = options()->epsilon();
  }
  for (const auto& bs : options()->materialProperty()) {
    CellGroup group = bs->volume();
    const Real value = bs->epsilon();
    info() << "Lame coefficients or permittivities for group=" << group.name() << " v=" << value;
    ENUMERATE_(Cell, icell, group)
    {
      Cell cell = *icell;
      m_permittivity[cell] = value;
    }
  }
}

void FemFieldModule::compute()
{
  if (m_global_iteration() > 1) {
    subDomain()->timeLoopMng()->stopComputeLoop(true);
    return;
  }
  m_global_deltat.assign(1.0);
  m_linear_system.setLinearSystemFactory(options()->linearSystem());
  m_linear_system.initialize(subDomain(), *acceleratorMng()->defaultRunner(), m_dofs_on_nodes.dofFamily(), "Solver");
  info() << "NB_CELL=" << allCells().size() << " NB_FACE=" << allFaces().size() << " system " << options()->linearSystem.serviceName();
  m_linear_system.clearValues();
  m_linear_system.rhsVariable().fill(0.0);
  assemble();
  addNeumann();
  applyDirichlet();
  m_linear_system.solve();

  VariableDoFReal& dof_u(m_linear_system.solutionVariable());
  auto node_dof(m_dofs_on_nodes.nodeDoFConnectivityView());
  ENUMERATE_(Node, inode, ownNodes())
  {
    Node node = *inode;
    m_u[node] = dof_u[node_dof.dofId(node, 0)];
  }
  m_u.synchronize();
  ENUMERATE_(Cell, icell, allCells())
  {
    if (icell->type() == IT_Quad4)
      computeGradient<MappedShape<2>>(*icell);
    else
      computeGradient<TriangleShape>(*icell);
  }
  m_gradient.synchronize();
  check();
}

void FemFieldModule::assemble()
{
  ENUMERATE_(Cell, icell, allCells())
  {
    Cell cell = *icell;
    switch (cell.type()) {
    case IT_Triangle3: assembleCell<TriangleShape>(cell); break;
    case IT_Quad4: assembleCell<MappedShape<2>>(cell); break;
    default: ARCANE_FATAL("Cell {0} is neither a triangle nor a quadrangle", ItemPrinter(cell));
    }
  }
}

template <typename Shape> void FemFieldModule::assembleCell(Cell cell)
{
  constexpr Int32 nb_node = Shape::nb_node;
  Real3 x[nb_node];
  for (Int32 i = 0; i < nb_node; ++i)
    x[i] = m_node_coord[cell.nodeId(i)];
  FixedMatrix<4, 4> stiffness, mass;
  Real measure = 0.0;
  for (Int32 point = 0; point < Shape::nb_point; ++point) {
    const Gradients<nb_node> g = Shape::gradients(x, point);
    measure += g.weight;
    for (Int32 i = 0; i < nb_node; ++i)
      for (Int32 j = 0; j < nb_node; ++j)
        stiffness(i, j) += g.weight * m_permittivity[cell] * math::dot(g.of[i], g.of[j]);
  }
  // Of triangles and parallelograms.
  for (Int32 i = 0; i < nb_node; ++i)
    for (Int32 j = 0; j < nb_node; ++j) {
      const Int32 distance = (j - i + nb_node) % nb_node;
      if (nb_node == 3)
        mass(i, j) = measure / (distance == 0 ? 6.0 : 12.0);
      else
        mass(i, j) = measure / (distance == 0 ? 9.0 : (distance == 2 ? 36.0 : 18.0));
    }
  addMatrices(cell, stiffness, mass, measure);
}

void FemFieldModule::addMatrices(Cell cell, const FixedMatrix<4, 4>& stiffness, const FixedMatrix<4, 4>& mass, Real measure)
{
  auto node_dof(m_dofs_on_nodes.nodeDoFConnectivityView());
  VariableDoFReal& rhs = m_linear_system.rhsVariable();
  for (Int32 i = 0; Node node1 : cell.nodes()) {
    if (!node1.isOwn()) {
      ++i;
      continue;
    }
    const DoFLocalId row = node_dof.dofId(node1, 0);
    // The load of a plate has the other sign.
    rhs[row] += (m_nb_dof == 2 ? -rho : rho) * measure / cell.nbNode();
    for (Int32 j = 0; Node node2 : cell.nodes()) {
      if (m_nb_dof == 1)
        m_linear_system.matrixAddValue(row, node_dof.dofId(node2, 0), stiffness(i, j) - options()->kc2() * mass(i, j));
      else {
        const DoFLocalId row2 = node_dof.dofId(node1, 1);
        m_linear_system.matrixAddValue(row, node_dof.dofId(node2, 1), stiffness(i, j));
        m_linear_system.matrixAddValue(row2, node_dof.dofId(node2, 0), stiffness(i, j));
        m_linear_system.matrixAddValue(row2, node_dof.dofId(node2, 1), mass(i, j));
      }
      ++j;
    }
    ++i;
  }
}

void FemFieldModule::addNeumann()
{
  auto node_dof(m_dofs_on_nodes.nodeDoFConnectivityView());
  VariableDoFReal& rhs = m_linear_system.rhsVariable();
  for (const auto& bs : options()->neumannBoundaryCondition()) {
    FaceGroup group = mesh()->faceFamily()->findGroup(bs->surface());
    if (group.null())
      ARCANE_FATAL("No group of faces '{0}'", bs->surface());
    ENUMERATE_(Face, iface, group)
    {
      Face face = *iface;
      const Real3 a = m_node_coord[face.nodeId(0)];
      const Real3 b = m_node_coord[face.nodeId(1)];
      // The normal to the outside.
      Real3 normal(b.y - a.y, a.x - b.x, 0.0);
      Real3 middle;
      for (Node node : face.boundaryCell().nodes())
        middle += m_node_coord[node];
      middle /= face.boundaryCell().nbNode();
      if (math::dot(normal, 0.5 * (a + b) - middle) < 0.0)
        normal = -normal;
      Real flux = bs->value.isPresent() ? bs->value() * normal.normL2() : 0.0;
      if (bs->valueX.isPresent())
        flux += bs->valueX() * normal.x;
      if (bs->valueY.isPresent())
        flux += bs->valueY() * normal.y;
      for (Node node : face.nodes())
        if (node.isOwn())
          rhs[node_dof.dofId(node, 0)] += 0.5 * flux;
    }
  }
}

void FemFieldModule::fixNode(Node node, Real value)
{
  if (!node.isOwn())
    return;
  auto node_dof(m_dofs_on_nodes.nodeDoFConnectivityView());
  const DoFLocalId dof_id = node_dof.dofId(node, 0);
  if (options()->enforceDirichletMethod() == "WeakPenalty")
    m_linear_system.matrixAddValue(dof_id, dof_id, options()->penalty());
  else if (options()->enforceDirichletMethod() == "Penalty")
    m_linear_system.matrixSetValue(dof_id, dof_id, options()->penalty());
  else
    ARCANE_FATAL("Method '{0}' is unknown", options()->enforceDirichletMethod());
  m_linear_system.rhsVariable()[dof_id] = options()->penalty() * value;
}

void FemFieldModule::applyDirichlet()
{
  for (const auto& bs : options()->dirichletBoundaryCondition()) {
    FaceGroup group = bs->surface();
    NodeGroup nodes = group.nodeGroup();
    if (!bs->value.isPresent())
      continue;
    ENUMERATE_(Node, inode, nodes)
    {
      fixNode(*inode, bs->value());
    }
  }
  for (const auto& bs : options()->dirichletPointCondition()) {
    ENUMERATE_(Node, inode, bs->node())
    {
      fixNode(*inode, bs->value());
    }
  }
  for (const auto& bs : options()->farfieldBoundaryCondition()) {
    const Real angle = bs->angle() * std::numbers::pi / 180.0;
    ENUMERATE_(Face, iface, bs->surface())
    {
      for (Node node : iface->nodes())
        fixNode(node, m_node_coord[node].y * std::cos(angle) - m_node_coord[node].x * std::sin(angle));
    }
  }
}

template <typename Shape> void FemFieldModule::computeGradient(Cell cell)
{
  Real3 x[Shape::nb_node];
  for (Int32 i = 0; i < Shape::nb_node; ++i)
    x[i] = m_node_coord[cell.nodeId(i)];
  Real3 sum;
  Real measure = 0.0;
  for (Int32 point = 0; point < Shape::nb_point; ++point) {
    const auto g = Shape::gradients(x, point);
    measure += g.weight;
    for (Int32 i = 0; i < Shape::nb_node; ++i)
      sum += g.weight * m_u[cell.nodeId(i)] * g.of[i];
  }
  m_gradient[cell] = sum / measure;
}

void FemFieldModule::check()
{
  Int64 bits = 0;
  ENUMERATE_(Node, inode, ownNodes())
  {
    bits += (std::bit_cast<Int64>(m_u[inode]) >> 8) ^ (inode->uniqueId().asInt64() * 7919);
  }
  bits = parallelMng()->reduce(Parallel::ReduceSum, bits);
  Real3 least(1e300, 1e300, 1e300), largest(-1e300, -1e300, -1e300);
  ENUMERATE_(Cell, icell, ownCells())
  {
    least = math::min(least, m_gradient[icell]);
    largest = math::max(largest, m_gradient[icell]);
  }
  least = parallelMng()->reduce(Parallel::ReduceMin, least);
  largest = parallelMng()->reduce(Parallel::ReduceMax, largest);
  Real u_largest = -1e300;
  ENUMERATE_(Node, inode, ownNodes())
  {
    u_largest = math::max(u_largest, m_u[inode]);
  }
  u_largest = parallelMng()->reduce(Parallel::ReduceMax, u_largest);
  const auto digits = [](Real value) { return Trace::Precision(6, value + 0.0, true); };
  info() << "CHECK field largest=" << digits(u_largest) << " gradients " << digits(least.x) << " to " << digits(largest.x) << ", "
         << digits(least.y) << " to " << digits(largest.y);
  info() << "FIELD bits=" << bits;
  const String file_name = options()->resultFile();
  if (!file_name.empty())
    checkNodeFile(traceMng(), file_name, m_u, 1.0e-4, 1.0e-16);
}

ARCANE_REGISTER_MODULE_FEMFIELD(FemFieldModule);
} // namespace FemLayers
