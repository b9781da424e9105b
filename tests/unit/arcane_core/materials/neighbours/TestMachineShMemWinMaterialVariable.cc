// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/neighbours/MachineShMemWinMaterialVariable.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/materials/neighbours/ConstituentLookups.h"
#include "arcane_core/materials/neighbours/SharedConstituents.h"
#include "arcane_core/materials/sets/MaterialSets.h"
#include "arcane_core/materials/values/MaterialVariableBuildInfo.h"
#include "arcane_core/materials/values/MeshEnvironmentVariableRef.h"
#include "arcane_core/materials/values/MeshMaterialVariable.h"
#include "tests/unit/arcane_core/materials/sets/MaterialFixture.h"
#include "variables/core/VariableTypes.h"
#include "variables/shared/MachineShMemItemLookup.h"

#include <memory>

namespace
{
using namespace Arcane;
using namespace Arcane::Materials;
using test::messageOf;

class MachineShMemWinMaterialVariableTest : public test::MaterialFixture
{
 protected:
  MaterialVariableBuildInfo info(const char* name, int property = IVariable::PInShMem) { return { m_mm, name, property }; }
  //! Step k: A_M1 in all cells but some, A_M2 and B_M2 in others, as a function of unique ids.
  static bool isIn(Int64 k, Int64 uid, Int32 material) { return (uid * 5 + k * (1 + material) + 3 * material) % 4 < 2; }
  void change(Int64 k)
  {
    MeshMaterialModifier modifier(m_mm);
    for (IMeshMaterial* mat : m_mm->materials()) {
      modifier.addCells(mat, cellsWhere([&](Int64 uid) { return isIn(k, uid, mat->id()); }));
      modifier.removeCells(mat, cellsWhere([&](Int64 uid) { return !isIn(k, uid, mat->id()); }));
    }
  }
  static Int64 valueOf(Int64 k, Int64 uid, const IMeshComponent* constituent)
  {
    return 7 + 100000 * k + 100 * uid + 10 * (constituent->isMaterial() ? 1 : 0) + constituent->id();
  }
  //! Gives each cell its global value, then constituents, environments first.
  template <typename V> void set(V& v, Int64 k)
  {
    ENUMERATE_CELL(i, allCells())
    v[i] = -uid(i.localId()) - 1000 * k;
    for (IMeshComponent* constituent : m_mm->components())
      if (constituent->hasSpace(v.space()))
        ENUMERATE_COMPONENTCELL(i, constituent)
    v[i] = valueOf(k, uid((*i).globalCellId()), constituent);
  }
  //! The value that a reader must see.
  static Int64 expected(Int64 k, Int64 uid, const IMeshMaterialMng* mm, const IMeshComponent* wanted, MatVarSpace space)
  {
    const IMeshComponent* last = wanted;
    Int32 nb_environment = 0;
    for (const IMeshEnvironment* env : mm->environments()) {
      Int32 nb_material = 0;
      for (const IMeshMaterial* mat : env->materials())
        nb_material += isIn(k, uid, mat->id());
      nb_environment += (nb_material != 0);
      // What shares a place with a material has the value that was written last.
      if (wanted == env && space == MatVarSpace::MaterialAndEnvironment)
        for (const IMeshMaterial* mat : env->materials())
          if (isIn(k, uid, mat->id()) && nb_material == 1)
            last = mat;
    }
    const bool is_shared = nb_environment == 1 || (wanted->isEnvironment() && wanted->id() == 1);
    return valueOf(k, uid, is_shared ? last : wanted);
  }
  //! Compares the values of the constituents of a cell.
  template <typename View> void checkCell(const View& view, Int32 r, Int32 id, Int64 k, Int64 uid, MatVarSpace space)
  {
    const auto values = view.values(r);
    Int32 nb_environment = 0;
    for (const EnvCell env : view.allEnvCell(r, id).subEnvItems()) {
      ++nb_environment;
      EXPECT_EQ(values[env], expected(k, uid, m_mm, env.environment(), space)) << "cell " << uid << " of rank " << r << " step " << k;
      EXPECT_EQ(view.envValue(r, id, env.environmentId()), values[env]);
      for (const MatCell mat : env.subMatItems()) {
        EXPECT_TRUE(isIn(k, uid, mat.materialId()));
        if (space == MatVarSpace::Environment)
          continue;
        EXPECT_EQ(values[mat], expected(k, uid, m_mm, mat.material(), space)) << "cell " << uid << " of rank " << r;
        EXPECT_EQ(view.matValue(r, id, mat.materialId()), values[mat]);
      }
    }
    EXPECT_EQ(view.envValue(r, id, 0) != 0 || view.envValue(r, id, 1) != 0, nb_environment != 0);
    if (nb_environment == 0) {
      EXPECT_EQ(view.matValue(r, id, 0), 0);
    }
  }
  //! Reads all cells of all ranks of the machine, ghosts too, and returns the number of cells.
  template <typename View> Int64 checkAll(const View& view, const MachineShMemItemLookup& cells, Int64 k, MatVarSpace space, Int64 nb_cell)
  {
    Int64 nb = 0;
    for (const Int32 r : view.machineRanks())
      for (Int64 uid = 0; uid < nb_cell; ++uid)
        if (const Int32 id = cells.localId(r, uid); id >= 0) {
          ++nb;
          checkCell(view, r, id, k, uid, space);
        }
    return nb;
  }
};
} // namespace

TEST_F(MachineShMemWinMaterialVariableTest, NeighboursReadPureAndMixedValuesInPlace)
{
  useArena();
  start();
  MaterialVariableCellInt64 heat(info("Heat"));
  EnvironmentVariableCellInt64 load(info("Load"));
  change(0);
  set(heat, 0);
  set(load, 0);
  const MachineShMemItemLookup cells(family(IK_Cell));
  const MachineShMemWinMaterialVariableScalarT<Int64> of_heat(heat);
  const MachineShMemWinMaterialVariableScalarT<Int64> of_load(load);
  for (Int64 k = 0; k < 6; ++k) {
    of_heat.barrier();
    EXPECT_GE(checkAll(of_heat, cells, k, MatVarSpace::MaterialAndEnvironment, 40), 40);
    checkAll(of_load, cells, k, MatVarSpace::Environment, 40);
    for (const Int32 r : of_heat.machineRanks()) {
      EXPECT_EQ(of_heat.nbCell(r), of_heat.view(r).size());
      Int64 nb_mixed = 0;
      for (Int32 id = 0; id < of_heat.nbCell(r); ++id)
        nb_mixed += (!of_heat.envCell(r, id, 1).null() && of_heat.envCell(r, id, 1)._varIndex().arrayIndex() != 0);
      EXPECT_EQ(of_heat.view(r, m_b).size(), nb_mixed);
      EXPECT_EQ(of_load.view(r, m_b2).size(), nb_mixed);
      EXPECT_THROW(of_load.view(r, m_a1), ArgumentException);
    }
    of_heat.barrier();
    change(k + 1);
    set(heat, k + 1);
    set(load, k + 1);
  }
}

// Owners change sets at once, a reader waits: it reads all of the state of the last barrier.
TEST_F(MachineShMemWinMaterialVariableTest, ASlowReaderSeesTheSetsOfItsLastBarrier)
{
  useArena();
  start();
  MaterialVariableCellInt64 heat(info("Heat"));
  MaterialVariableCellArrayInt64 rows(info("Rows"));
  rows.resize(3);
  change(0);
  set(heat, 0);
  for (IMeshComponent* constituent : m_mm->components())
    ENUMERATE_COMPONENTCELL(i, constituent)
  rows[i].fill(valueOf(0, uid((*i).globalCellId()), constituent));
  const MachineShMemItemLookup cells(family(IK_Cell));
  const MachineShMemWinMaterialVariableScalarT<Int64> view(heat);
  const MachineShMemWinMaterialVariableArrayT<Int64> view_of_rows(rows);
  const auto see = [&](Int32 r) {
    std::vector<Int64> seen;
    const auto values = view.values(r);
    for (Int32 id = 0; id < view.nbCell(r); ++id)
      for (const EnvCell env : view.allEnvCell(r, id).subEnvItems())
        for (const MatCell mat : env.subMatItems()) {
          seen.push_back(mat.materialId());
          if (mat._varIndex().arrayIndex() != 0) {
            seen.push_back(values[mat]);
            seen.push_back(view_of_rows(r, mat)[2]);
            EXPECT_EQ(view_of_rows(r, mat).size(), 3);
          }
        }
    return seen;
  };
  const Int32 other = (rank() + 1) % nbRank();
  const Int32 first = m_pm->machineRanks()[0];
  const std::vector<Int64> before = see(other);
  const Int32 nb_cell_of_first = view.nbCell(first);
  // Some ranks change several times, each time with other numbers of values; the first one only reads.
  if (rank() != first || nbRank() == 1)
    for (Int64 k = 1; k < 5; ++k) {
      change(k);
      set(heat, k);
    }
  if (rank() != first) {
    EXPECT_EQ(view.nbCell(first), nb_cell_of_first);
  }
  if (other != rank()) {
    EXPECT_EQ(see(other), before);
  }
  m_pm->barrier();
  if (other != rank()) {
    EXPECT_EQ(see(other), before);
  }
  view.barrier();
  if (other != first && other != rank()) {
    EXPECT_NE(see(other), before);
  }
  view.barrier();
}

TEST_F(MachineShMemWinMaterialVariableTest, LaterDeclarationsAndSizesAreSeen)
{
  useArena();
  start();
  change(0);
  // The property comes with the second declaration.
  MaterialVariableCellInt64 plain(info("Heat", 0));
  set(plain, 0);
  MaterialVariableCellInt64 heat(info("Heat"));
  const MachineShMemItemLookup cells(family(IK_Cell));
  const MachineShMemWinMaterialVariableScalarT<Int64> view(heat);
  checkAll(view, cells, 0, MatVarSpace::MaterialAndEnvironment, 40);
  heat.globalVariable().setUsed(false);
  view.barrier();
  for (const Int32 r : view.machineRanks()) {
    EXPECT_EQ(view.view(r).size(), 0);
    EXPECT_EQ(view.view(r, m_b).size(), 0);
    EXPECT_THROW(view.allEnvCell(r, 1000), ArgumentException);
    EXPECT_THROW(view.allEnvCell(r, -1), ArgumentException);
  }
  view.barrier();
}

// The memory of the variable that has ended is that of another one, of environments.
TEST_F(MachineShMemWinMaterialVariableTest, AViewReadsOnAfterTheEndOfTheOwnVariable)
{
  useArena();
  start();
  change(0);
  auto heat = std::make_unique<MaterialVariableCellInt64>(info("Heat"));
  set(*heat, 0);
  const MachineShMemItemLookup cells(family(IK_Cell));
  const MachineShMemWinMaterialVariableScalarT<Int64> view(*heat);
  const Int32 other = (rank() + 1) % nbRank();
  const Int64 nb_seen = view.view(other, m_b).size();

  heat.reset();
  EnvironmentVariableCellInt64 load(info("Load"));

  EXPECT_EQ(view.view(other, m_b).size(), nb_seen);
  EXPECT_NO_THROW(view.view(other, m_a1));
  checkAll(view, cells, 0, MatVarSpace::MaterialAndEnvironment, 40);
  m_pm->machineBarrier();
  // The variable has ended before the barrier.
  EXPECT_THROW(view.view(other), FatalErrorException);
}

TEST_F(MachineShMemWinMaterialVariableTest, WithoutSharedMemoryAViewEndsWithTheVariable)
{
  start();
  if (nbRank() > 1)
    return;
  change(0);
  VariableCellInt64 global(VariableBuildInfo(m_handle, "Heat"));
  auto heat = std::make_unique<MaterialVariableCellInt64>(info("Heat"));
  const MachineShMemWinMaterialVariableScalarT<Int64> view(*heat);

  heat.reset();
  EnvironmentVariableCellInt64 load(info("Load"));

  EXPECT_EQ(
    messageOf([&] { view.view(0, m_b); }),
    "variable 'Mesh0_Cell_Heat' on constituents: rank 0 has ended the variable that a view was made for; destroy a view before that "
    "which it views");
}

TEST_F(MachineShMemWinMaterialVariableTest, MistakesAreTold)
{
  useArena();
  declare();
  MaterialVariableCellReal ordinary(info("Ordinary", 0));
  MaterialVariableCellReal heat(info("Heat"));
  EXPECT_NE(messageOf([&] { MachineShMemWinMaterialVariableScalarT<Real>{ heat }; }).find("is made before endCreate()"), std::string::npos);
  m_mm->endCreate();
  EXPECT_NE(messageOf([&] { MachineShMemWinMaterialVariableScalarT<Real>{ ordinary }; }).find("it has no property PInShMem"),
            std::string::npos);
  const MachineShMemWinMaterialVariableScalarT<Real> view(heat);
  EXPECT_THROW(view.view(nbRank()), ArgumentException);
  EXPECT_THROW(view.allEnvCell(-1, 0), ArgumentException);
}

TEST_F(MachineShMemWinMaterialVariableTest, ARankThatIsAloneNeedsNoSharedMemory)
{
  start();
  MaterialVariableCellInt64 heat(info("Heat"));
  change(0);
  if (nbRank() > 1) {
    EXPECT_EQ(messageOf([&] { MachineShMemWinMaterialVariableScalarT<Int64>{ heat }; }),
              "variable 'Mesh0_Cell_Heat' cannot be read by the other ranks of the machine: this run has no shared memory");
    return;
  }
  set(heat, 0);
  const MachineShMemItemLookup cells(family(IK_Cell));
  const MachineShMemWinMaterialVariableScalarT<Int64> view(heat);
  change(1);
  set(heat, 1);
  EXPECT_EQ(checkAll(view, cells, 1, MatVarSpace::MaterialAndEnvironment, 40), 40);
  EXPECT_EQ(view(0, 3), heat[CellLocalId(3)]);
  EXPECT_GT(view.view(0, m_b).size(), 0);
}

// The tables are those of the present sets, in other blocks.
TEST_F(MachineShMemWinMaterialVariableTest, TablesAreShownAnewAtEachChange)
{
  useArena();
  start();
  MaterialVariableCellInt64 heat(info("Heat"));
  detail::shmem::MachineArena& arena = *detail::shmem::MachineArena::of(m_pm);
  const auto shared = detail::neighbours::SharedConstituents::of(arena, m_mm);
  EXPECT_EQ(detail::neighbours::SharedConstituents::of(arena, m_mm), shared);
  m_pm->machineBarrier();
  detail::neighbours::ConstituentLookups lookups(arena, static_cast<MeshMaterialVariable*>(heat.materialVariable()));
  change(2);
  const detail::sets::ConstituentTables* tables = lookups.tablesOf(rank());
  EXPECT_NE(tables->state, m_mm->tables()->state);
  ASSERT_EQ(tables->nb_cell, m_mm->tables()->nb_cell);
  EXPECT_TRUE(std::equal(tables->state, tables->state + tables->nb_cell, m_mm->tables()->state));
  m_pm->machineBarrier();
}
