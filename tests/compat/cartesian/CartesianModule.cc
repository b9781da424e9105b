// SPDX-License-Identifier: Apache-2.0
#include "CompatCartesian_axl.h"

#include <arcane/accelerator/RunCommandEnumerate.h>
#include <arcane/accelerator/VariableViews.h>
#include <arcane/accelerator/core/IAcceleratorMng.h>
#include <arcane/cartesianmesh/CartesianConnectivity.h>
#include <arcane/cartesianmesh/CartesianMeshNumberingMng.h>
#include <arcane/cartesianmesh/CartesianMeshRenumberingInfo.h>
#include <arcane/cartesianmesh/CellDirectionMng.h>
#include <arcane/cartesianmesh/FaceDirectionMng.h>
#include <arcane/cartesianmesh/ICartesianMesh.h>
#include <arcane/cartesianmesh/NodeDirectionMng.h>
#include <arcane/core/ICartesianMeshGenerationInfo.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/ITimeLoopMng.h>

#include <cstring>

using namespace Arcane;
namespace ax = Arcane::Accelerator;

/*!
 * Carries an amount along X, Y and Z in turn, upwind, in periodic time: fluxes by kernels from the cells of each direction, and once more by
 * the faces on the host.
 */
class CompatCartesianModule : public ArcaneCompatCartesianObject
{
 public:
  explicit CompatCartesianModule(const ModuleBuildInfo& mbi)
  : ArcaneCompatCartesianObject(mbi)
  {}

  VersionInfo versionInfo() const override { return VersionInfo(1, 0, 0); }

  void startInit() override;
  void continueInit() override;
  void compute() override;

 public:
  // nvcc wants functions with kernels to be public.
  void carry(eMeshDirection direction);
  void averageOnNodes();

 private:
  ICartesianMesh* m_cartesian_mesh = nullptr;

  Int64 nbDifferentFromFaces(eMeshDirection direction);
  Int64 nbWrongAverage();
  Int64 nbWrongPlace();
  void print(const String& what, Int64 value) { info() << "CHECK " << what << "=" << value; }
  Int64 sumOverRanks(Int64 value) { return parallelMng()->reduce(Parallel::ReduceSum, value); }
  //! A number that is the same for the same values, whatever the ranks.
  Int64 signature();
};

void CompatCartesianModule::startInit()
{
  m_cartesian_mesh = ICartesianMesh::getReference(mesh());
  CartesianMeshRenumberingInfo numbers;
  numbers.setRenumberFaceMethod(1);
  m_cartesian_mesh->renumberItemsUniqueId(numbers);
  m_cartesian_mesh->computeDirections();
  m_global_deltat = 1.0;
  VariableNodeReal3& coords = mesh()->nodesCoordinates();
  ENUMERATE_CELL(icell, allCells())
  {
    Real3 center;
    for (Node node : icell->nodes())
      center += coords[node];
    center /= 8.0;
    m_amount[icell] = 1.0 + (center - Real3(0.4, 0.4, 0.4)).squareNormL2();
  }
}

void CompatCartesianModule::continueInit()
{
  m_cartesian_mesh = ICartesianMesh::getReference(mesh());
  m_cartesian_mesh->recreateFromDump();
}

void CompatCartesianModule::carry(eMeshDirection direction)
{
  const CellDirectionMng cdm(m_cartesian_mesh->cellDirection(direction));
  ax::RunQueue* queue = acceleratorMng()->defaultQueue();
  {
    auto command = makeCommand(*queue);
    auto in_amount = ax::viewIn(command, m_amount);
    auto out_old = ax::viewOut(command, m_old_amount);
    command << RUNCOMMAND_ENUMERATE(Cell, cell, allCells())
    {
      out_old[cell] = in_amount[cell];
    };
  }
  auto command = makeCommand(*queue);
  auto in_old = ax::viewIn(command, m_old_amount);
  auto out_amount = ax::viewOut(command, m_amount);
  command << RUNCOMMAND_ENUMERATE(Cell, cell, cdm.innerCells())
  {
    const DirCellLocalId around(cdm.dirCellId(cell));
    out_amount[cell] = in_old[cell] - 0.5 * (in_old[cell] - in_old[around.previousId()]) + 0.125 * (in_old[around.nextId()] - in_old[cell]);
  };
}

Int64 CompatCartesianModule::nbDifferentFromFaces(eMeshDirection direction)
{
  const FaceDirectionMng fdm(m_cartesian_mesh->faceDirection(direction));
  const CellDirectionMng cdm(m_cartesian_mesh->cellDirection(direction));
  ENUMERATE_FACE(iface, fdm.innerFaces())
  {
    const DirFace dir_face(fdm[iface]);
    m_flux[iface] = m_old_amount[dir_face.nextCell()] - m_old_amount[dir_face.previousCell()];
  }
  Int64 nb_different = 0;
  ENUMERATE_CELL(icell, cdm.innerCells())
  {
    const DirCellFace faces(cdm.cellFace(*icell));
    const Real expected = m_old_amount[icell] - 0.5 * m_flux[faces.previous()] + 0.125 * m_flux[faces.next()];
    nb_different += expected != m_amount[icell];
  }
  return sumOverRanks(nb_different);
}

void CompatCartesianModule::averageOnNodes()
{
  const CartesianConnectivity connectivity = m_cartesian_mesh->connectivity();
  const NodeDirectionMng ndm(m_cartesian_mesh->nodeDirection(MD_DirZ));
  auto command = makeCommand(*acceleratorMng()->defaultQueue());
  auto in_amount = ax::viewIn(command, m_amount);
  auto out_average = ax::viewOut(command, m_average);
  command << RUNCOMMAND_ENUMERATE(Node, node, ndm.innerNodes())
  {
    const CellLocalId cells[4] = { connectivity.upperLeftId(node), connectivity.topZUpperLeftId(node), connectivity.lowerRightId(node),
                                   connectivity.topZLowerRightId(node) };
    Real sum = 0.0;
    for (CellLocalId cell : cells)
      if (!cell.isNull())
        sum += in_amount[cell];
    out_average[node] = sum;
  };
}

Int64 CompatCartesianModule::nbWrongAverage()
{
  const NodeDirectionMng ndm(m_cartesian_mesh->nodeDirection(MD_DirX));
  Int64 nb_wrong = 0;
  ENUMERATE_NODE(inode, m_cartesian_mesh->nodeDirection(MD_DirZ).innerNodes())
  {
    const DirNode around(ndm[inode]);
    Real sum = 0.0;
    // Upper left: before the node along X, and to the left, which is +Y.
    for (Cell cell : { around.previousLeftCell(), around.topPreviousLeftCell(), around.nextRightCell(), around.topNextRightCell() })
      if (!cell.null())
        sum += m_amount[cell];
    nb_wrong += sum != m_average[inode];
  }
  return sumOverRanks(nb_wrong);
}

Int64 CompatCartesianModule::nbWrongPlace()
{
  const CartesianMeshNumberingMng numbering(m_cartesian_mesh);
  const FaceDirectionMng fdm(m_cartesian_mesh->faceDirection(MD_DirX));
  Int64 nb_wrong = 0;
  ENUMERATE_FACE(iface, fdm.allFaces())
  {
    const Cell next = fdm[iface].nextCell();
    const Cell cell = next.null() ? fdm[iface].previousCell() : next;
    CartCoord3 expected = numbering.cellUniqueIdToCoord(cell) * 2 + CartCoord3(next.null() ? 2 : 0, 1, 1);
    nb_wrong += !(numbering.faceUniqueIdToCoord(*iface) == expected);
    nb_wrong += numbering.faceUniqueId(expected, 0) != iface->uniqueId();
    UniqueArray<Int64> nodes(8);
    numbering.cellNodeUniqueIds(cell, nodes);
    for (Int32 i = 0; i < 8; ++i)
      nb_wrong += nodes[i] != cell.node(i).uniqueId();
  }
  return sumOverRanks(nb_wrong);
}

Int64 CompatCartesianModule::signature()
{
  Int64 sum = 0;
  ENUMERATE_CELL(icell, ownCells())
  {
    Int64 bits = 0;
    const Real value = m_amount[icell];
    std::memcpy(&bits, &value, sizeof(bits));
    sum += (bits & 0xffffffff) + (bits >> 32) + icell->uniqueId().asInt64() % 7 * (bits & 0xffff);
  }
  return sumOverRanks(sum);
}

void CompatCartesianModule::compute()
{
  const Int32 iteration = m_global_iteration();
  const auto direction = static_cast<eMeshDirection>(iteration % 3);
  carry(direction);
  print(String::format("different, iteration {0}", iteration), nbDifferentFromFaces(direction));
  m_amount.synchronize();
  averageOnNodes();
  print(String::format("wrong averages, iteration {0}", iteration), nbWrongAverage());
  if (iteration < options()->nbIteration())
    return;
  m_cartesian_mesh->checkValid();
  const ICartesianMeshGenerationInfo* grid = ICartesianMeshGenerationInfo::getReference(mesh(), true);
  print("global cells", grid->globalNbCell());
  const CellDirectionMng cdm(m_cartesian_mesh->cellDirection(MD_DirY));
  print("cells along Y", cdm.globalNbCell());
  print("own cells are a box", sumOverRanks(grid->ownNbCells()[0] * grid->ownNbCells()[1] * grid->ownNbCells()[2]));
  print("wrong places", nbWrongPlace());
  print("signature", signature());
  subDomain()->timeLoopMng()->stopComputeLoop(true);
}

ARCANE_REGISTER_MODULE_COMPATCARTESIAN(CompatCartesianModule);
