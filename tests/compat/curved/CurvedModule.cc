// SPDX-License-Identifier: Apache-2.0
#include "CompatCurved_axl.h"

#include <arcane/core/Connectivity.h>
#include <arcane/core/IItemFamily.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/IMeshModifier.h>
#include <arcane/core/IMeshUtilities.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/IPrimaryMesh.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/ITimeLoopMng.h>
#include <arcane/core/ItemTypeInfo.h>
#include <arcane/core/MathUtils.h>
#include <arcane/core/MeshReaderMng.h>

#include <cstring>

using namespace Arcane;

/*!
 * A field on all nodes of cells of order 2 becomes smoother: each node takes half of the means of the cells around it. Before and after,
 * the module looks at the nodes of faces. The bits of the result are the same on any number of ranks.
 */
class CompatCurvedModule : public ArcaneCompatCurvedObject
{
 public:
  explicit CompatCurvedModule(const ModuleBuildInfo& mbi)
  : ArcaneCompatCurvedObject(mbi)
  {}

  VersionInfo versionInfo() const override { return VersionInfo(1, 0, 0); }

  void build() override;
  void startInit() override;
  void continueInit() override { print("restart"); }
  void compute() override;
  void meshChanged() override { info() << "mesh changed, iteration " << m_global_iteration(); }

 private:
  Int64 sumOverRanks(Int64 value) { return parallelMng()->reduce(Parallel::ReduceSum, value); }
  bool hasMiddlesInPlace(Face face);
  Int64 nbWrongItem();
  Real volumeInsideBoundary();
  void printMesh();
  void printGroup(const ItemGroup& group);
  void printCopy();
  void smooth();
  void moveCells();
  void print(const String& when);
};

void CompatCurvedModule::build()
{
  Connectivity connectivity(mesh()->connectivity());
  connectivity.enableConnectivity(Connectivity::CT_HasEdge);
}

void CompatCurvedModule::startInit()
{
  m_global_deltat = 1.0;
  const VariableNodeReal3& x = mesh()->nodesCoordinates();
  ENUMERATE_(Node, inode, allNodes())
  {
    m_solution[inode] = 1.0 / (1.0 + x[inode].x + 2.0 * x[inode].y * x[inode].z);
  }
  printMesh();
  printCopy();
  print("begin");
}

//! The node inside each side is in the middle of its corners, and the first corner has the smallest unique id.
bool CompatCurvedModule::hasMiddlesInPlace(Face face)
{
  const VariableNodeReal3& x = mesh()->nodesCoordinates();
  const Int32 nb_corner = face.nbLinearNode();
  bool is_right = face.nbNode() == 2 * nb_corner && face.nbEdge() == nb_corner;
  for (Int32 i = 0; is_right && i < nb_corner; ++i) {
    const Real3 middle = 0.5 * (x[face.node(i)] + x[face.node((i + 1) % nb_corner)]);
    is_right = (x[face.node(nb_corner + i)] - middle).normL2() < 1e-12 && face.node(0).uniqueId() <= face.node(i).uniqueId();
  }
  return is_right;
}

Int64 CompatCurvedModule::nbWrongItem()
{
  Int64 nb_wrong = 0;
  ENUMERATE_(Face, iface, allFaces())
  {
    nb_wrong += hasMiddlesInPlace(*iface) ? 0 : 1;
  }
  ENUMERATE_(Edge, iedge, mesh()->allEdges())
  {
    nb_wrong += iedge->nbNode() == 2 ? 0 : 1;
  }
  ENUMERATE_(Cell, icell, allCells())
  {
    const ItemTypeInfo* type = icell->typeInfo();
    const bool is_right = type->order() == 2 && icell->nbLinearNode() == type->linearTypeInfo()->nbLocalNode() &&
                          icell->nbNode() == icell->nbLinearNode() + icell->nbEdge();
    nb_wrong += is_right ? 0 : 1;
  }
  return sumOverRanks(nb_wrong);
}

//! Sums over the faces of the boundary, whose corners turn around the normal that goes out of the back cell.
Real CompatCurvedModule::volumeInsideBoundary()
{
  const VariableNodeReal3& x = mesh()->nodesCoordinates();
  Real volume = 0.0;
  ENUMERATE_(Face, iface, mesh()->outerFaces())
  {
    const Face face = *iface;
    if (!face.isOwn())
      continue;
    const Real3 first = x[face.node(0)];
    for (Int32 i = 1; i + 1 < face.nbLinearNode(); ++i) {
      const Real six_volumes = math::dot(first, math::cross(x[face.node(i)] - first, x[face.node(i + 1)] - first));
      volume += (face.backCell().null() ? -six_volumes : six_volumes) / 6.0;
    }
  }
  return parallelMng()->reduce(Parallel::ReduceSum, volume);
}

void CompatCurvedModule::printMesh()
{
  info() << "CHECK mesh cells=" << sumOverRanks(ownCells().size()) << " nodes=" << sumOverRanks(ownNodes().size())
         << " faces=" << sumOverRanks(allFaces().own().size()) << " edges=" << sumOverRanks(mesh()->allEdges().own().size())
         << " outer=" << sumOverRanks(mesh()->outerFaces().own().size())
         << " volume is right=" << math::isNearlyEqual(volumeInsideBoundary(), 1.0);
  for (IItemFamily* family : { mesh()->nodeFamily(), mesh()->edgeFamily(), mesh()->faceFamily() })
    printGroup(family->findGroup("LEFT"));
}

void CompatCurvedModule::printGroup(const ItemGroup& group)
{
  if (!group.null())
    info() << "CHECK LEFT " << group.itemKind() << "=" << sumOverRanks(group.own().size());
}

//! The copy has the same nodes, faces and groups as its source.
void CompatCurvedModule::printCopy()
{
  MeshReaderMng reader(subDomain());
  IMesh* source = reader.readMesh("Source", options()->copiedFile());
  const String copy_name = String::format("copy{0}.vtk", parallelMng()->commRank());
  bool is_same = !source->utilities()->writeToFile(copy_name, "VtkLegacyMeshWriter");
  IMesh* copy = reader.readMesh("Copy", copy_name);
  is_same = is_same && copy->nbNode() == source->nbNode() && copy->nbFace() == source->nbFace();
  for (IItemFamily* family : { source->nodeFamily(), source->faceFamily() }) {
    const ItemGroup group = family->findGroup("LEFT");
    is_same = is_same && (group.null() || group.size() == copy->findGroup("LEFT").size());
  }
  ENUMERATE_(Cell, icell, copy->allCells())
  {
    const Cell cell = source->allCells().view()[icell.index()].toCell();
    is_same = is_same && cell.type() == icell->type() && cell.nbNode() == icell->nbNode();
    for (Int32 i = 0; is_same && i < cell.nbNode(); ++i)
      is_same = copy->nodesCoordinates()[icell->node(i)] == source->nodesCoordinates()[cell.node(i)];
  }
  info() << "CHECK copies alike=" << parallelMng()->reduce(Parallel::ReduceMin, is_same ? 1 : 0);
}

void CompatCurvedModule::compute()
{
  smooth();
  const Int32 move_period = options()->movePeriod();
  if (m_global_iteration() >= options()->nbIteration()) {
    print("end");
    subDomain()->timeLoopMng()->stopComputeLoop(true);
  }
  else if (move_period > 0 && m_global_iteration() % move_period == 0)
    moveCells();
}

void CompatCurvedModule::smooth()
{
  ENUMERATE_(Cell, icell, allCells())
  {
    Real sum = 0.0;
    for (Node node : icell->nodes())
      sum += m_solution[node];
    m_mean[icell] = sum / icell->nbNode();
  }
  ENUMERATE_(Node, inode, ownNodes())
  {
    Real sum = 0.0;
    for (Cell cell : inode->cells())
      sum += m_mean[cell];
    m_solution[inode] = 0.5 * (m_solution[inode] + sum / inode->nbCell());
  }
  m_solution.synchronize();
}

void CompatCurvedModule::moveCells()
{
  IPrimaryMesh* primary_mesh = mesh()->toPrimaryMesh();
  primary_mesh->modifier()->setDynamic(true);
  VariableItemInt32& cells_new_owner = primary_mesh->cellFamily()->itemsNewOwner();
  ENUMERATE_(Cell, icell, ownCells())
  {
    cells_new_owner[icell] = (parallelMng()->commRank() + 1) % parallelMng()->commSize();
  }
  cells_new_owner.synchronize();
  primary_mesh->utilities()->changeOwnersFromCells();
  primary_mesh->exchangeItems();
}

void CompatCurvedModule::print(const String& when)
{
  UInt64 signature = 0;
  ENUMERATE_(Node, inode, ownNodes())
  {
    UInt64 bits = 0;
    std::memcpy(&bits, &m_solution[inode], sizeof(bits));
    signature ^= bits * static_cast<UInt64>(2 * inode->uniqueId().asInt64() + 1);
  }
  UniqueArray<UInt64> all(parallelMng()->commSize());
  parallelMng()->allGather(ConstArrayView<UInt64>(1, &signature), all);
  signature = 0;
  for (UInt64 of_rank : all)
    signature ^= of_rank;
  info() << "CHECK " << when << " iteration=" << m_global_iteration() << " signature=" << signature << " wrong=" << nbWrongItem();
}

ARCANE_REGISTER_MODULE_COMPATCURVED(CompatCurvedModule);
