// SPDX-License-Identifier: Apache-2.0
#include "CompatWetFront_axl.h"

#include <arcane/core/ArcaneException.h>
#include <arcane/core/IItemFamily.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/ITimeLoopMng.h>
#include <arcane/core/IVariableSynchronizer.h>
#include <arcane/core/MeshPartialVariableArrayRef.h>
#include <arcane/core/MeshPartialVariableScalarRef.h>
#include <arcane/core/SequentialSection.h>
#include <arcane/core/TemporaryVariableBuildInfo.h>
#include <arcane/core/VariableTypes.h>

#include <memory>

using namespace Arcane;

//! A wave: the cells that are wet have values, which dry cells do not have.
class CompatWetFrontModule : public ArcaneCompatWetFrontObject
{
 public:
  explicit CompatWetFrontModule(const ModuleBuildInfo& mbi)
  : ArcaneCompatWetFrontObject(mbi)
  {}

 public:
  VersionInfo versionInfo() const override { return VersionInfo(1, 0, 0); }

  void startInit() override;
  void continueInit() override;
  void compute() override;

 private:
  //! Iterations since each wet cell is wet.
  std::unique_ptr<PartialVariableCellInt32> m_age;
  //! Twice and three times its age.
  std::unique_ptr<PartialVariableCellArrayReal> m_levels;
  //! On the faces of wet cells, a group that is computed.
  std::unique_ptr<PartialVariableFaceInt64> m_face_mark;

  CellGroup _wetCells() const { return mesh()->cellFamily()->findGroup("Wet", true); }
  void _declareVariables();
  void _checkDeclaration();
  void _checkOptions();
  void _moveFront();
  void _growOld();
  void _print(const String& when);
};

void CompatWetFrontModule::startInit()
{
  m_global_deltat = 1.0;
  m_is_wet.fill(0);
  _declareVariables();
  m_levels->resize(2);
  _checkDeclaration();
  _checkOptions();
}

void CompatWetFrontModule::continueInit()
{
  _declareVariables();
  _print("restart");
}

void CompatWetFrontModule::_declareVariables()
{
  String cell_family = mesh()->cellFamily()->name();
  String face_family = mesh()->faceFamily()->name();
  CellGroup wet = _wetCells();
  m_age.reset(new PartialVariableCellInt32(VariableBuildInfo(mesh(), "Age", cell_family, wet.name())));
  m_levels.reset(new PartialVariableCellArrayReal(VariableBuildInfo(mesh()->handle(), "Levels", cell_family, "Wet")));
  m_face_mark.reset(new PartialVariableFaceInt64(VariableBuildInfo(mesh(), "FaceMark", face_family, wet.faceGroup().name())));
}

//! The same variable cannot be on another group.
void CompatWetFrontModule::_checkDeclaration()
{
  bool is_refused = false;
  try {
    PartialVariableCellInt32 wrong(VariableBuildInfo(mesh(), "Age", mesh()->cellFamily()->name(), allCells().name()));
  }
  catch (const BadPartialVariableItemGroupNameException& ex) {
    is_refused = true;
  }
  info() << "CHECK other group refused=" << is_refused << " partial=" << m_age->variable()->isPartial()
         << " group=" << m_age->itemGroupName();
}

//! Options that name variables refer to them.
void CompatWetFrontModule::_checkOptions()
{
  VariableCellInt32 mark = options()->mark();
  mark.fill(7);
  Integer nb_wrong = options()->height.isPresent() ? 1 : 0;
  ENUMERATE_CELL(icell, allCells())
  {
    if (m_is_wet[icell] != 7)
      ++nb_wrong;
  }
  mark.fill(0);
  String names("");
  for (const VariableCellInt32& variable : options()->watched())
    names = names + " " + variable.name();
  VariableCellInt64 rank_of_cell(TemporaryVariableBuildInfo(mesh(), "RankOfCell"));
  {
    // Ranks write one after the other.
    SequentialSection section(subDomain());
    rank_of_cell.fill(parallelMng()->commRank());
  }
  info() << "CHECK options mark=" << mark.name() << " watched:" << names
         << " wrong=" << parallelMng()->reduce(Parallel::ReduceSum, nb_wrong)
         << " temporary=" << ((rank_of_cell.variable()->property() & IVariable::PTemporary) != 0);
}

void CompatWetFrontModule::compute()
{
  _moveFront();
  _growOld();
  if (m_global_iteration() >= options()->nbIteration()) {
    _print("end");
    subDomain()->timeLoopMng()->stopComputeLoop(true);
  }
}

void CompatWetFrontModule::_moveFront()
{
  const VariableNodeReal3& node_coord = mesh()->nodesCoordinates();
  const Real front = 0.15 * m_global_iteration();
  UniqueArray<Int32> wet_cells;
  ENUMERATE_CELL(icell, allCells())
  {
    Real x = 0.0;
    for (NodeLocalId node : icell->nodeIds())
      x += node_coord[node].x;
    x /= icell->nbNode();
    if (x < front && x > front - options()->width())
      wet_cells.add(icell.itemLocalId());
  }
  CellGroup wet = _wetCells();
  wet.setItems(wet_cells);
  wet.synchronizer()->compute();

  // Cells that were wet already keep their values.
  ENUMERATE_CELL(icell, wet)
  {
    if (m_is_wet[icell])
      continue;
    (*m_age)[icell] = 0;
    (*m_levels)[icell].fill(0.0);
  }
  m_is_wet.fill(0);
  ENUMERATE_CELL(icell, wet)
  {
    m_is_wet[icell] = 1;
  }
}

//! Owners compute, ghosts receive.
void CompatWetFrontModule::_growOld()
{
  ENUMERATE_CELL(icell, m_age->itemGroup().own())
  {
    Cell cell = *icell;
    Int32 age = (*m_age)[cell] + 1;
    (*m_age)[icell] = age;
    (*m_levels)[cell][0] = 2.0 * age;
    (*m_levels)(cell, 1) = 3.0 * age;
  }
  m_age->synchronize();
  m_levels->synchronize();

  ENUMERATE_FACE(iface, m_face_mark->itemGroup())
  {
    FaceEnumeratorIndex index(iface);
    (*m_face_mark)[index] = m_global_iteration() * 1000 + iface->nbNode();
  }
}

void CompatWetFrontModule::_print(const String& when)
{
  Int64 sum[4] = { 0, 0, 0, 0 };
  ENUMERATE_CELL(icell, m_age->itemGroup())
  {
    CellEnumeratorIndex index(icell);
    if ((*m_levels)[index][0] != 2.0 * (*m_age)[index] || (*m_levels)[index][1] != 3.0 * (*m_age)[index])
      ++sum[3];
    if (!icell->isOwn())
      continue;
    ++sum[0];
    sum[1] += (*m_age)[index] * (1 + icell->uniqueId().asInt64() % 7);
  }
  ENUMERATE_FACE(iface, m_face_mark->itemGroup())
  {
    if (iface->isOwn())
      sum[2] += (*m_face_mark)[iface];
  }
  parallelMng()->reduce(Parallel::ReduceSum, ArrayView<Int64>(4, sum));
  info() << "CHECK " << when << " iteration=" << m_global_iteration() << " wet=" << sum[0] << " ages=" << sum[1] << " marks=" << sum[2]
         << " wrong=" << sum[3];
  info() << "CHECK differences=" << parallelMng()->reduce(Parallel::ReduceSum, m_age->checkIfSync());
}

ARCANE_REGISTER_MODULE_COMPATWETFRONT(CompatWetFrontModule);
