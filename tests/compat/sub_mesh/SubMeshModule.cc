// SPDX-License-Identifier: Apache-2.0
#include "CompatSubMesh_axl.h"

#include <arcane/core/Connectivity.h>
#include <arcane/core/IItemFamily.h>
#include <arcane/core/IMainFactory.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/IMeshFactoryMng.h>
#include <arcane/core/IMeshMng.h>
#include <arcane/core/IMeshModifier.h>
#include <arcane/core/IMeshPartitionConstraint.h>
#include <arcane/core/IMeshPartitionConstraintMng.h>
#include <arcane/core/IMeshUtilities.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/IPrimaryMesh.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/ITimeLoopMng.h>
#include <arcane/core/MeshBuildInfo.h>
#include <arcane/core/MeshToMeshTransposer.h>
#include <arcane/core/ServiceBuilder.h>
#include <arcane/core/SharedVariable.h>
#include <arcane/geometry/IGeometry.h>
#include <arcane/geometry/IGeometryMng.h>
#include <arcane/utils/ArgumentException.h>

#include <cmath>
#include <memory>

using namespace Arcane;

namespace
{
//! The cells of a column along z, in a mesh of 8 x 5 cells in each layer, stay together.
class KeepColumns : public IMeshPartitionConstraint
{
 public:
  static constexpr Int64 LAYER_SIZE = 8 * 5;

  explicit KeepColumns(IMesh* mesh)
  : m_mesh(mesh)
  {}

  void addLinkedCells(Int64Array& linked_cells, Int32Array& linked_owners) override
  {
    ENUMERATE_CELL(icell, m_mesh->ownCells())
    {
      const Int64 uid = icell->uniqueId();
      if (uid < LAYER_SIZE)
        continue;
      linked_cells.add(uid);
      linked_cells.add(uid - LAYER_SIZE);
      linked_owners.add(icell->owner());
    }
  }

  //! Cells whose lower neighbour is on another rank.
  Int64 nbBroken() const
  {
    Int64 nb_broken = 0;
    ENUMERATE_CELL(icell, m_mesh->ownCells())
    {
      const Int64 uid = icell->uniqueId();
      if (uid < LAYER_SIZE)
        continue;
      const Cell below(m_mesh->cellFamily()->findOneItem(uid - LAYER_SIZE));
      if (below.null() || !below.isOwn())
        ++nb_broken;
    }
    return nb_broken;
  }

 private:
  IMesh* m_mesh;
};
} // namespace

/*!
 * Heat spreads over the skin of a box, a sub-mesh whose cells are faces: its temperature is a variable on the faces of the box. A front
 * moves through the box: another sub-mesh has the cells behind it, and a variable of its own counts the iterations of each. Whatever the
 * ranks, the same bits; cells may go from rank to rank. After a restart, the sub-meshes are made again.
 */
class CompatSubMeshModule : public ArcaneCompatSubMeshObject
{
 public:
  explicit CompatSubMeshModule(const ModuleBuildInfo& mbi)
  : ArcaneCompatSubMeshObject(mbi)
  {}

  VersionInfo versionInfo() const override { return VersionInfo(1, 0, 0); }

  void build() override;
  void startInit() override;
  void continueInit() override;
  void compute() override;
  void meshChanged() override;

 private:
  IMesh* m_skin = nullptr;
  IMesh* m_passed = nullptr;
  std::unique_ptr<VariableCellReal> m_skin_temperature;
  std::unique_ptr<VariableCellInt32> m_count;
  std::unique_ptr<KeepColumns> m_columns;

  void makeSubMeshes();
  void advanceFront();
  void spreadHeat();
  void moveCells();
  void print(const String& when);
  Int64 nbWrongMeasure();
  Int64 sumOverRanks(Int64 value) { return parallelMng()->reduce(Parallel::ReduceSum, value); }
};

//! The faces of a surface need edges.
void CompatSubMeshModule::build()
{
  Connectivity connectivity(mesh()->connectivity());
  connectivity.enableConnectivity(Connectivity::CT_HasEdge);
}

void CompatSubMeshModule::startInit()
{
  m_global_deltat = 1.0;
  UniqueArray<Int32> faces;
  ENUMERATE_FACE(iface, ownFaces())
  {
    if (iface->isSubDomainBoundary())
      faces.add(iface->localId());
  }
  mesh()->faceFamily()->createGroup("Skin", faces);
  mesh()->cellFamily()->createGroup("Passed");
  makeSubMeshes();
  SharedVariableFaceReal temperature(m_skin->cellFamily(), m_face_temperature);
  SharedVariableNodeReal3 node_coord = m_skin->sharedNodesCoordinates();
  ENUMERATE_CELL(icell, m_skin->allCells())
  {
    temperature[icell] = 100.0 / (1.0 + node_coord[icell->nodeId(0)].x);
  }
  print("begin");
}

//! The groups are there again, and so are the values on the faces and cells of the box.
void CompatSubMeshModule::continueInit()
{
  makeSubMeshes();
  ENUMERATE_CELL(icell, m_passed->allCells())
  {
    (*m_count)[icell] = m_age[icell->parent(0).toCell()];
  }
  print("restart");
}

void CompatSubMeshModule::makeSubMeshes()
{
  m_skin = subDomain()->mainFactory()->createSubMesh(mesh(), mesh()->findGroup("Skin"), "SkinMesh");
  MeshBuildInfo info("PassedMesh");
  info.addParentGroup(mesh()->findGroup("Passed"));
  m_passed = subDomain()->meshMng()->meshFactoryMng()->createMesh(info);
  m_skin_temperature = std::make_unique<VariableCellReal>(VariableBuildInfo(m_skin->handle(), "SkinTemperature"));
  m_count = std::make_unique<VariableCellInt32>(VariableBuildInfo(m_passed->handle(), "Count"));
  m_columns = std::make_unique<KeepColumns>(mesh());
  mesh()->partitionConstraintMng()->addConstraint(m_columns.get());
}

void CompatSubMeshModule::compute()
{
  advanceFront();
  spreadHeat();
  const Int32 move_period = options()->movePeriod();
  if (m_global_iteration() >= options()->nbIteration()) {
    print("end");
    info() << "CHECK measures that are wrong=" << sumOverRanks(nbWrongMeasure());
    subDomain()->timeLoopMng()->stopComputeLoop(true);
  }
  else if (move_period > 0 && m_global_iteration() % move_period == 0) {
    moveCells();
  }
}

//! One more cell along x every second iteration, and the first ones leave.
void CompatSubMeshModule::advanceFront()
{
  const VariableNodeReal3& node_coord = mesh()->nodesCoordinates();
  const Real front = 0.5 * m_global_iteration() + 0.25;
  UniqueArray<Int32> passed;
  ENUMERATE_CELL(icell, ownCells())
  {
    const Real x = node_coord[icell->nodeId(0)].x;
    if (x < front && x > front - 4.0)
      passed.add(icell->localId());
  }
  mesh()->findGroup("Passed").setItems(passed);
  mesh()->modifier()->endUpdate();

  VariableCellInt32& count = *m_count;
  ENUMERATE_CELL(icell, m_passed->allCells())
  {
    ++count[icell];
    m_age[icell->parent(0).toCell()] = count[icell];
  }
}

//! The mean of the cells around, which owners know, and which goes to ghosts on the faces of the box.
void CompatSubMeshModule::spreadHeat()
{
  SharedVariableFaceReal temperature(m_skin->cellFamily(), m_face_temperature);
  VariableCellReal& next = *m_skin_temperature;
  ENUMERATE_CELL(icell, m_skin->ownCells())
  {
    const Cell cell = *icell;
    Real sum = 0.0;
    for (Face side : cell.faces())
      sum += temperature[side.oppositeCell(cell)];
    next[icell] = 0.5 * temperature[icell] + 0.5 * sum / cell.nbFace();
  }
  next.synchronize();
  ENUMERATE_CELL(icell, m_skin->allCells())
  {
    temperature[icell] = next[icell];
  }
}

void CompatSubMeshModule::moveCells()
{
  IPrimaryMesh* primary_mesh = mesh()->toPrimaryMesh();
  VariableItemInt32& cells_new_owner = primary_mesh->cellFamily()->itemsNewOwner();
  ENUMERATE_CELL(icell, ownCells())
  {
    cells_new_owner[icell] = static_cast<Int32>((icell->uniqueId().asInt64() + m_global_iteration()) % parallelMng()->commSize());
  }
  primary_mesh->utilities()->changeOwnersFromCells();
  primary_mesh->exchangeItems();
}

void CompatSubMeshModule::meshChanged()
{
  info() << "CHECK mesh changed, columns that are broken=" << sumOverRanks(m_columns->nbBroken());
}

//! Only the service of a mesh measures its items.
Int64 CompatSubMeshModule::nbWrongMeasure()
{
  ServiceBuilder<Numerics::IGeometryMng> builder(subDomain());
  const Ref<Numerics::IGeometryMng> own = builder.createReference("Euclidian3Geometry", m_skin);
  const Ref<Numerics::IGeometryMng> other = builder.createReference("Euclidian3Geometry", mesh());
  Int64 nb_wrong = 0;
  ENUMERATE_CELL(icell, m_skin->ownCells())
  {
    nb_wrong += own->geometry()->computeMeasure(*icell) > 0.0 ? 0 : 1;
    try {
      other->geometry()->computeMeasure(*icell);
      ++nb_wrong;
    }
    catch (const ArgumentException&) {
    }
  }
  return nb_wrong;
}

void CompatSubMeshModule::print(const String& when)
{
  Int64 heat = 0;
  Int64 nb_wrong = 0;
  SharedVariableFaceReal temperature(m_skin->cellFamily(), m_face_temperature);
  ENUMERATE_CELL(icell, m_skin->ownCells())
  {
    heat += std::llround(1.0e6 * temperature[icell]) * (1 + icell->uniqueId().asInt64() % 7);
    if (icell->parent().owner() != icell->owner() || icell->nbNode() != 4)
      ++nb_wrong;
  }
  Int64 count = 0;
  ENUMERATE_CELL(icell, m_passed->ownCells())
  {
    count += (*m_count)[icell] * (1 + icell->uniqueId().asInt64() % 7);
  }
  const ItemVector faces = MeshToMeshTransposer::transpose(m_skin, mesh(), m_skin->ownCells().view(), true);
  nb_wrong += faces.size() - m_skin->ownCells().size();
  const Int64 euler = sumOverRanks(m_skin->nodeFamily()->allItems().own().size()) - sumOverRanks(m_skin->ownFaces().size()) +
                      sumOverRanks(m_skin->ownCells().size());
  info() << "CHECK " << when << " iteration=" << m_global_iteration() << " skin=" << sumOverRanks(m_skin->ownCells().size())
         << " euler=" << euler << " heat=" << sumOverRanks(heat) << " passed=" << sumOverRanks(m_passed->ownCells().size())
         << " count=" << sumOverRanks(count) << " wrong=" << sumOverRanks(nb_wrong)
         << " ghosts=" << sumOverRanks(m_face_temperature.checkIfSync(3) + m_age.checkIfSync(3));
  mesh()->checkValidMeshFull();
  m_skin->checkValidMeshFull();
  m_passed->checkValidMeshFull();
}

ARCANE_REGISTER_MODULE_COMPATSUBMESH(CompatSubMeshModule);
