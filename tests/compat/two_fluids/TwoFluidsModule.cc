// SPDX-License-Identifier: Apache-2.0
// Before all others: it is enough for its variables on materials.
#include "CompatTwoFluids_axl.h"

#include <arcane/materials/CellToAllEnvCellConverter.h>
#include <arcane/materials/IMeshEnvironment.h>
#include <arcane/materials/IMeshMaterial.h>
#include <arcane/materials/IMeshMaterialMng.h>
#include <arcane/materials/MatItemEnumerator.h>
#include <arcane/materials/MeshEnvironmentBuildInfo.h>
#include <arcane/materials/MeshEnvironmentVariableRef.h>
#include <arcane/materials/MeshMaterialModifier.h>
#include <arcane/materials/MeshMaterialVariableRef.h>
#include <arcane/materials/MeshMaterialVariableSynchronizerList.h>

#include <arcane/accelerator/MaterialVariableViews.h>
#include <arcane/accelerator/RunCommandMaterialEnumerate.h>
#include <arcane/accelerator/VariableViews.h>
#include <arcane/accelerator/core/IAcceleratorMng.h>
#include <arcane/core/IItemFamily.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/ITimeLoopMng.h>
#include <arcane/core/MachineShMemItemLookup.h>
#include <arcane/materials/MachineShMemWinMaterialVariable.h>

#include <optional>

using namespace Arcane;
using namespace Arcane::Materials;
namespace ax = Arcane::Accelerator;

/*!
 * Water drives oil out of a box: between them is a slanted layer of cells with both. In each iteration the layer moves by one cell, by a
 * modifier or by the groups of materials; each value tells its cell, its constituent and the iteration in which it was set.
 */
class CompatTwoFluidsModule : public ArcaneCompatTwoFluidsObject
{
 public:
  explicit CompatTwoFluidsModule(const ModuleBuildInfo& mbi)
  : ArcaneCompatTwoFluidsObject(mbi)
  , m_mm(IMeshMaterialMng::getReference(mbi.meshHandle()))
  {}

 public:
  VersionInfo versionInfo() const override { return VersionInfo(1, 0, 0); }

  void startInit() override;
  void continueInit() override;
  void compute() override;

 private:
  IMeshMaterialMng* m_mm;
  Int64 m_nb_wrong = 0;
  //! The amounts of the other ranks of the machine, and the local ids of their cells.
  std::optional<MachineShMemWinMaterialVariableScalarT<Real>> m_near_amount;
  std::optional<MachineShMemItemLookup> m_near_cells;

  //! Of material 0 to 2: crude oil, tar in some cells of it, water.
  static bool isIn(Int64 k, Int64 uid, Int32 material)
  {
    const Int64 x = uid % 20;
    const Int64 front = k + (uid / 20) % 3;
    if (material == 2)
      return x <= front + 1;
    return x >= front - 1 && (material == 0 || (x + uid / 20) % 4 == 0);
  }
  static Real valueOf(Int64 k, Int64 uid, Int32 kind) { return Real((k * 7 + uid * 3 + kind * 11) % 101); }
  static Int64 uidOf(Cell cell) { return cell.uniqueId().asInt64(); }
  void declare(const char* first, const char* second_material);
  UniqueArray<Int32> cellsWhere(CellGroup group, Int64 from, Int64 to, Int32 material, bool is_added);
  void changeByModifier(Int64 k);
  void changeByGroups(Int64 k);
  void checkKept(Int64 k);
  void set(Int64 k);
  void synchronize();
  void check(Int64 k, bool with_ghosts);
  void checkNeighbours(Int64 k);
  void addUp();
  void say(const char* what, Int64 k);
  void makeMistake();
};

ARCANE_REGISTER_MODULE_COMPATTWOFLUIDS(CompatTwoFluidsModule);

void CompatTwoFluidsModule::startInit()
{
  m_global_deltat = 1.0;
  if (options()->fault() == "late")
    m_mm->forceRecompute();
  declare("OIL", "TAR");
  m_levels.resize(2);
  m_amount.fill(0.0);
  m_load.fill(0.0);
  m_levels.fill(0);
  m_total.fill(0.0);
  changeByModifier(0);
  set(0);
  synchronize();
  check(0, true);
  say("start", 0);
}

void CompatTwoFluidsModule::declare(const char* first, const char* second_material)
{
  for (const char* word : { "CRUDE", second_material, "SEA" })
    m_mm->registerMaterialInfo(word);
  MeshEnvironmentBuildInfo oil(first);
  oil.addMaterial("CRUDE");
  oil.addMaterial(second_material);
  MeshEnvironmentBuildInfo water("WATER");
  water.addMaterial("SEA");
  m_mm->createEnvironment(oil);
  m_mm->createEnvironment(water);
  m_mm->endCreate(subDomain()->isContinue());
}

void CompatTwoFluidsModule::continueInit()
{
  if (options()->names() == "new")
    declare("PETROL", "BITUMEN");
  else
    m_mm->recreateFromDump();
  const Int64 k = m_global_iteration() - 1;
  check(k, true);
  info() << "CHECK environments " << m_mm->environments().size() << " first material " << m_mm->materials()[0]->name();
  say("restart", k);
}

UniqueArray<Int32> CompatTwoFluidsModule::cellsWhere(CellGroup group, Int64 from, Int64 to, Int32 material, bool is_added)
{
  UniqueArray<Int32> ids;
  ENUMERATE_CELL(icell, group)
  {
    const Int64 uid = uidOf(*icell);
    if (isIn(from, uid, material) != is_added && isIn(to, uid, material) == is_added)
      ids.add(icell.localId());
  }
  return ids;
}

// Own cells only: ghosts follow their owners.
void CompatTwoFluidsModule::changeByModifier(Int64 k)
{
  {
    MeshMaterialModifier modifier(m_mm);
    ENUMERATE_MAT(imat, m_mm)
    {
      IMeshMaterial* mat = *imat;
      if (k == 0) {
        modifier.addCells(mat, cellsWhere(ownCells(), -1000, 0, mat->id(), true));
        continue;
      }
      modifier.removeCells(mat, cellsWhere(ownCells(), k - 1, k, mat->id(), false));
      modifier.addCells(mat, cellsWhere(ownCells(), k - 1, k, mat->id(), true));
    }
    // At the start the water is far away, so that the oil of all cells is added too.
    if (k == 0)
      for (Int32 material : { 0, 1 }) {
        UniqueArray<Int32> ids;
        ENUMERATE_CELL(icell, ownCells())
        if (isIn(0, uidOf(*icell), material))
          ids.add(icell.localId());
        modifier.addCells(m_mm->materials()[material], ids);
      }
  }
  m_mm->synchronizeMaterialsInCells();
}

void CompatTwoFluidsModule::changeByGroups(Int64 k)
{
  for (IMeshMaterial* mat : m_mm->materials()) {
    CellGroup cells = mat->cells();
    cells.removeItems(cellsWhere(allCells(), k - 1, k, mat->id(), false));
    cells.addItems(cellsWhere(allCells(), k - 1, k, mat->id(), true));
  }
  m_mm->forceRecompute();
}

//! A value of its own stays what it was; a new one is the global value.
void CompatTwoFluidsModule::checkKept(Int64 k)
{
  for (IMeshMaterial* mat : m_mm->materials())
    ENUMERATE_MATCELL(imat, mat)
    {
      const Cell cell = (*imat).globalCell();
      const Int64 uid = uidOf(cell);
      if (imat._varIndex().arrayIndex() == 0)
        continue;
      const Real expected = isIn(k - 1, uid, mat->id()) ? valueOf(k - 1, uid, 10 + mat->id()) : m_amount[cell];
      m_nb_wrong += (m_amount[imat] != expected);
    }
}

//! Global values, then environments, then materials, on own cells.
void CompatTwoFluidsModule::set(Int64 k)
{
  ENUMERATE_CELL(icell, allCells())
  {
    const Real x = icell->isOwn() ? valueOf(k, uidOf(*icell), 0) : -1.0;
    m_amount[icell] = x;
    m_load[icell] = x;
    m_levels[icell].fill(static_cast<Int32>(x));
  }
  ENUMERATE_ENV(ienv, m_mm)
  {
    IMeshEnvironment* env = *ienv;
    ENUMERATE_ENVCELL(ienvcell, env)
    {
      const Cell cell = (*ienvcell).globalCell();
      const Real x = cell.isOwn() ? valueOf(k, uidOf(cell), 1 + env->id()) : -1.0;
      m_amount[ienvcell] = x;
      m_load[ienvcell] = x;
      m_levels[ienvcell].fill(static_cast<Int32>(x));
    }
  }
  for (IMeshMaterial* mat : m_mm->materials())
    ENUMERATE_MATCELL(imat, mat)
    {
      const Cell cell = (*imat).globalCell();
      const Real x = cell.isOwn() ? valueOf(k, uidOf(cell), 10 + mat->id()) : -1.0;
      m_amount[imat] = x;
      m_levels[imat][0] = static_cast<Int32>(x);
      m_levels[imat][1] = static_cast<Int32>(2 * x);
    }
}

void CompatTwoFluidsModule::synchronize()
{
  MeshMaterialVariableSynchronizerList list(m_mm);
  m_amount.synchronize(list);
  m_levels.synchronize(list);
  m_load.synchronize(list);
  list.apply();
}

void CompatTwoFluidsModule::check(Int64 k, bool with_ghosts)
{
  CellToAllEnvCellConverter all(m_mm);
  ENUMERATE_CELL(icell, with_ghosts ? allCells() : ownCells())
  {
    const Int64 uid = uidOf(*icell);
    const AllEnvCell cell = all[icell];
    for (IMeshMaterial* mat : m_mm->materials())
      m_nb_wrong += (mat->findMatCell(cell).null() == isIn(k, uid, mat->id()));
    ENUMERATE_CELL_ENVCELL(ienv, cell)
    {
      const EnvCell env = *ienv;
      m_nb_wrong += (m_load[ienv] != valueOf(k, uid, 1 + env.environmentId()));
      ENUMERATE_CELL_MATCELL(imat, env)
      {
        const Real x = valueOf(k, uid, 10 + (*imat).materialId());
        m_nb_wrong += (m_amount[imat] != x) + (m_levels[imat][1] != Int32(2 * x));
      }
    }
  }
  m_mm->checkValid();
  m_mm->checkMaterialsInCells();
}

//! All amounts of all ranks of the machine, ghosts too, read where they are.
void CompatTwoFluidsModule::checkNeighbours(Int64 k)
{
  if (!m_near_amount) {
    m_near_amount.emplace(m_amount);
    m_near_cells.emplace(mesh()->cellFamily());
  }
  m_near_amount->updateVariable();
  Int64 nb_seen = 0;
  for (const Int32 rank : m_near_amount->machineRanks()) {
    const auto amounts = m_near_amount->values(rank);
    for (Int64 uid = 0; uid < 20 * 12; ++uid) {
      const Int32 id = m_near_cells->localId(rank, uid);
      if (id < 0)
        continue;
      ++nb_seen;
      for (const EnvCell env : m_near_amount->allEnvCell(rank, id).subEnvItems())
        for (const MatCell mat : env.subMatItems())
          m_nb_wrong += (amounts[mat] != valueOf(k, uid, 10 + mat.materialId()));
      m_nb_wrong += (m_near_amount->matCell(rank, id, 2).null() == isIn(k, uid, 2));
    }
  }
  m_nb_wrong += (nb_seen < allCells().size());
  // Values may change when all have read them.
  m_near_amount->barrier();
}

//! The sum over the materials of each cell, in a kernel.
void CompatTwoFluidsModule::addUp()
{
  auto queue = acceleratorMng()->queue();
  auto command = makeCommand(queue);
  auto in_amount = ax::viewIn(command, m_amount);
  auto out_total = ax::viewOut(command, m_total);
  command << RUNCOMMAND_MAT_ENUMERATE(AllEnvCell, cell, m_mm->view(ownCells()))
  {
    Real sum = 0.0;
    for (EnvCell env : cell.subEnvItems())
      for (MatCell mat : env.subMatItems())
        sum += in_amount[mat];
    out_total[cell.globalCellId()] = sum;
  };
}

void CompatTwoFluidsModule::say(const char* what, Int64 k)
{
  addUp();
  IParallelMng* pm = mesh()->parallelMng();
  Real total = 0.0;
  ENUMERATE_CELL(icell, ownCells())
  total += m_total[icell];
  Int64 counts[2][2] = { { 0, 0 }, { 0, 0 } };
  for (IMeshEnvironment* env : m_mm->environments())
    ENUMERATE_ENVCELL(ienvcell, env)
  if ((*ienvcell).globalCell().isOwn())
    ++counts[env->id()][ienvcell._varIndex().arrayIndex() != 0];
  UniqueArray<Int64> sums{ counts[0][0], counts[0][1], counts[1][0], counts[1][1], m_nb_wrong };
  pm->reduce(Parallel::ReduceSum, sums);
  total = pm->reduce(Parallel::ReduceSum, total);
  info() << "CHECK " << what << " " << k << " oil=" << sums[0] << "/" << sums[1] << " water=" << sums[2] << "/" << sums[3]
         << " total=" << total << " wrong=" << sums[4];
}

void CompatTwoFluidsModule::makeMistake()
{
  if (options()->fault() == "ghost") {
    // One rank alone takes the water from its ghosts.
    MeshMaterialModifier modifier(m_mm);
    if (mesh()->parallelMng()->commRank() == 1)
      modifier.removeCells(m_mm->materials()[2], allCells().ghost().view().localIds());
  }
  else if (options()->fault() == "id") {
    MeshMaterialModifier modifier(m_mm);
    modifier.addCells(m_mm->findEnvironment("WATER")->materials()[0], UniqueArray<Int32>{ 0, 1000000 });
  }
}

void CompatTwoFluidsModule::compute()
{
  const Int64 k = m_global_iteration();
  if (k % 2 == 0)
    changeByGroups(k);
  else
    changeByModifier(k);
  if (k == 3)
    makeMistake();
  checkKept(k);
  set(k);
  synchronize();
  check(k, true);
  checkNeighbours(k);
  say("iteration", k);
  if (k >= options()->nbIteration()) {
    say("end", k);
    subDomain()->timeLoopMng()->stopComputeLoop(true);
  }
}
