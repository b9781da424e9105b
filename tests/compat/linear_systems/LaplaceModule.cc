// SPDX-License-Identifier: Apache-2.0
// Types of options come before the options.
#include <arcane/aleph/AlephTypesSolver.h>

#include "CompatLaplace_axl.h"

#include "DoFLinearSystem.h"
#include "SmallSystem.h"

#include <arcane/core/IIncrementalItemConnectivity.h>
#include <arcane/core/IIndexedIncrementalItemConnectivityMng.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/ITimeLoopMng.h>
#include <arcane/core/IndexedItemConnectivityView.h>
#include <arcane/mesh/DoFFamily.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <memory>

using namespace Arcane;

/*!
 * Laplace's equation on squares by bilinear elements, an unknown for each node, as finite-element codes assemble it: cell by cell into a map,
 * boundary conditions by a penalty or by rows of the identity. First with a load and 0 on the boundary, then without load and with a linear
 * function on the boundary, which is the solution.
 */
class CompatLaplaceModule : public ArcaneCompatLaplaceObject
{
 public:
  explicit CompatLaplaceModule(const ModuleBuildInfo& mbi)
  : ArcaneCompatLaplaceObject(mbi)
  {}

  VersionInfo versionInfo() const override { return VersionInfo(1, 0, 0); }

  void startInit() override;
  void compute() override;

 private:
  IItemFamily* m_dof_family = nullptr;
  Ref<IIndexedIncrementalItemConnectivity> m_node_dof;
  std::unique_ptr<DoFLinearSystem> m_system;

  void makeDoFs();
  void assembleMatrix();
  void assembleRightHandSide(Real load, bool has_linear_boundary);
  bool isOnBoundary(Node node) const;
  Real linear(Node node) const;
  Int64 copyToNodes();
};

void CompatLaplaceModule::startInit()
{
  m_global_deltat = 1.0;
  makeDoFs();
  m_system = std::make_unique<DoFLinearSystem>(subDomain(), m_dof_family, options()->backend());
  AlephParams params(traceMng(), options()->epsilon(), options()->maxIteration(), options()->preconditioner(), options()->solverMethod(),
                     -1, -1.0,
                     true, // xo_user
                     false, false, false,
                     1.e-20, // min_rhs_norm
                     false,
                     true, // stop_error_strategy
                     false, "./Laplace_matrix", true, 0.0, false, 0, 0, 1, 1, 1, TypesSolver::SymHybGSJ_smoother,
                     TypesSolver::ParallelRugeStuben, TypesSolver::CG_coarse_solver, false, false, TypesSolver::RB);
  m_system->setParams(params);
}

void CompatLaplaceModule::makeDoFs()
{
  m_dof_family = mesh()->findItemFamily(IK_DoF, "DoFNodeFamily", true, true);
  m_node_dof = mesh()->indexedConnectivityMng()->findOrCreateConnectivity(mesh()->nodeFamily(), m_dof_family, "DoFNode");
  UniqueArray<Int64> uids;
  ENUMERATE_NODE(node, allNodes())
  {
    uids.add(node->uniqueId().asInt64());
  }
  UniqueArray<Int32> ids(uids.size());
  auto* family = dynamic_cast<mesh::DoFFamily*>(m_dof_family);
  family->addDoFs(uids, ids);
  family->endUpdate();
  DoFInfoListView dofs(m_dof_family);
  IIncrementalItemConnectivity* connectivity = m_node_dof->connectivity();
  ENUMERATE_NODE(node, allNodes())
  {
    DoF dof = dofs[ids[node.index()]];
    dof.mutableItemBase().setOwner(node->owner(), parallelMng()->commRank());
    connectivity->addConnectedItem(node, DoFLocalId(dof.localId()));
  }
  m_dof_family->notifyItemsOwnerChanged();
  m_dof_family->computeSynchronizeInfos();
}

bool CompatLaplaceModule::isOnBoundary(Node node) const
{
  for (Face face : node.faces())
    if (face.isSubDomainBoundary())
      return true;
  return false;
}

Real CompatLaplaceModule::linear(Node node) const
{
  const Real3 place = defaultMesh()->nodesCoordinates()[node];
  return 1.0 + 2.0 * place.x + 3.0 * place.y;
}

void CompatLaplaceModule::assembleMatrix()
{
  IndexedNodeDoFConnectivityView node_dof(m_node_dof->view());
  m_system->clearValues();
  // The integrals of products of gradients on a square, whatever its size.
  const Real values[4] = { 4.0 / 6.0, -1.0 / 6.0, -2.0 / 6.0, -1.0 / 6.0 };
  ENUMERATE_CELL(cell, allCells())
  {
    for (Int32 i = 0; i < 4; ++i) {
      for (Int32 j = 0; j < 4; ++j) {
        m_system->matrixAddValue(node_dof.dofId(cell->node(i), 0), node_dof.dofId(cell->node(j), 0), values[(j - i + 4) % 4]);
      }
    }
  }
  const Real penalty = options()->penalty();
  ENUMERATE_NODE(node, ownNodes())
  {
    if (!isOnBoundary(*node))
      continue;
    DoFLocalId dof = node_dof.dofId(*node, 0);
    if (penalty > 0.0) {
      m_system->matrixSetValue(dof, dof, penalty);
      continue;
    }
    for (Cell cell : node->cells())
      for (Node other : cell.nodes())
        m_system->matrixSetValue(dof, node_dof.dofId(other, 0), other == *node ? 1.0 : 0.0);
  }
}

void CompatLaplaceModule::assembleRightHandSide(Real load, bool has_linear_boundary)
{
  IndexedNodeDoFConnectivityView node_dof(m_node_dof->view());
  VariableDoFReal& rhs = m_system->rhsVariable();
  const Real penalty = options()->penalty() > 0.0 ? options()->penalty() : 1.0;
  ENUMERATE_NODE(node, ownNodes())
  {
    Real value = load;
    if (isOnBoundary(*node))
      value = has_linear_boundary ? penalty * linear(*node) : 0.0;
    rhs[node_dof.dofId(*node, 0)] = value;
  }
}

//! Returns the sum of the bits of own nodes, which is the same in any order.
Int64 CompatLaplaceModule::copyToNodes()
{
  IndexedNodeDoFConnectivityView node_dof(m_node_dof->view());
  Int64 sum = 0;
  ENUMERATE_NODE(node, ownNodes())
  {
    const Real value = m_system->solutionVariable()[node_dof.dofId(*node, 0)];
    m_u[node] = value;
    Int64 bits = 0;
    std::memcpy(&bits, &value, sizeof(bits));
    sum += (bits >> 8) ^ (node->uniqueId().asInt64() * 7919);
  }
  m_u.synchronize();
  return parallelMng()->reduce(Parallel::ReduceSum, sum);
}

void CompatLaplaceModule::compute()
{
  const Real h = 1.0 / 8.0;
  assembleMatrix();
  assembleRightHandSide(options()->poisonLoad() ? std::numeric_limits<Real>::quiet_NaN() : h * h, false);
  m_system->solve();
  const Int64 bits = copyToNodes();
  const Integer nb_iteration = m_system->nbIteration();
  Real largest = 0.0;
  ENUMERATE_NODE(node, ownNodes())
  {
    largest = math::max(largest, m_u[node]);
  }
  largest = parallelMng()->reduce(Parallel::ReduceMax, largest);
  info() << "CHECK load largest=" << (math::abs(largest - 0.0745983014) < 1.0e-9) << " iterations=" << nb_iteration << " bits=" << bits;

  // The same places, other values on the right.
  assembleMatrix();
  assembleRightHandSide(0.0, true);
  m_system->solve();
  const Int64 linear_bits = copyToNodes();
  Real error = 0.0;
  ENUMERATE_NODE(node, ownNodes())
  {
    error = math::max(error, math::abs(m_u[node] - linear(*node)));
  }
  error = parallelMng()->reduce(Parallel::ReduceMax, error);
  info() << "CHECK linear right=" << (error < 1.0e-13) << " bits=" << linear_bits;
  info() << "CHECK small direct=" << solveSmallSystem(true) << " gradients=" << solveSmallSystem(false);
  subDomain()->timeLoopMng()->stopComputeLoop(true);
}

ARCANE_REGISTER_MODULE_COMPATLAPLACE(CompatLaplaceModule);
