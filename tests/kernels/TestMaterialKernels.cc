// SPDX-License-Identifier: Apache-2.0
// Loops on the cells of materials and environments, in each place that executes kernels, against loops of the host.
#include "tests/kernels/MeshKernelFixture.h"

#include "accelerator/kernel/Reduce.h"
#include "accelerator/kernel/RunCommandLoop.h"
#include "arcane_core/materials/changes/DeviceChanges.h"
#include "arcane_core/materials/loops/AllCellToAllEnvCellConverter.h"
#include "arcane_core/materials/loops/MaterialVariableViews.h"
#include "arcane_core/materials/loops/RunCommandMaterialEnumerate.h"
#include "arcane_core/materials/sets/MeshEnvironmentBuildInfo.h"
#include "arcane_core/materials/sets/MeshMaterialModifier.h"
#include "arcane_core/materials/values/DeviceMoves.h"
#include "arcane_core/materials/values/MeshEnvironmentVariableRef.h"
#include "tests/unit/arcane_core/materials/changes/HostTwin.h"

namespace ax = Arcane::Accelerator;
using namespace Arcane;
using namespace Arcane::Materials;

namespace
{
template <typename Type, typename Container>
Real scaleAndSum(const ax::RunQueue& queue, const Container& container, MaterialVariableCellReal& a, MaterialVariableCellReal& b,
                 MaterialVariableCellArrayInt32& rows)
{
  auto command = makeCommand(queue);
  auto in = viewIn(command, a);
  auto out = viewOut(command, b);
  auto in_out = viewInOut(command, rows);
  ax::ReducerSum2<Real> sum(command);
  command << RUNCOMMAND_MAT_ENUMERATE(Type, i, container, sum)
  {
    out[i] = 2.0 * in[i];
    in_out[i][1] = i.index();
    sum.combine(in[i]);
  };
  return sum.reducedValue();
}

void copyWithCell(const ax::RunQueue& queue, IMeshEnvironment* env, EnvironmentVariableCellInt32& cells)
{
  auto command = makeCommand(queue);
  auto out = viewOut(command, cells);
  command << RUNCOMMAND_MAT_ENUMERATE(EnvAndGlobalCell, i, env)
  {
    auto [place, cell] = i();
    out[place] = cell.localId();
  };
}

void addUp(const ax::RunQueue& queue, const AllEnvCellVectorView& cells, MaterialVariableCellReal& a, VariableCellReal& sums)
{
  auto command = makeCommand(queue);
  auto in = viewIn(command, a);
  auto out = viewOut(command, sums);
  command << RUNCOMMAND_MAT_ENUMERATE(AllEnvCell, cell, cells)
  {
    Real sum = 0.0;
    for (EnvCell env : cell.subEnvItems())
      for (MatCell mat : env.subMatItems())
        sum += in[mat] * (1.0 + mat.materialId()) + 1000.0 * env.environmentId();
    out[cell.globalCellId()] = sum;
  };
}

//! The older form, the converter, and an accessor in one kernel.
void countEnvironments(const ax::RunQueue& queue, IMeshMaterialMng* mm, const CellGroup& cells, MaterialVariableCellReal& a,
                       VariableCellInt32& counts)
{
  CellToAllEnvCellAccessor accessor(mm);
  CellToAllEnvCellConverter converter(mm);
  auto command = makeCommand(queue);
  auto in = viewIn(command, a);
  auto out = viewOut(command, counts);
  command << RUNCOMMAND_ENUMERATE_CELL_ALLENVCELL(accessor, id, cells)
  {
    Int32 nb = 0;
    ENUMERATE_CELL_ALLENVCELL(i, id, accessor)
    nb += (in[i] > 0.0 ? 1 : 0);
    out[id] = 10 * nb + converter[id].nbEnvironment() + 100 * accessor.nbEnvironment(id);
  };
}

void addToSelected(const ax::RunQueue& queue, const EnvCellVectorSelectionView& selected, MaterialVariableCellReal& a)
{
  {
    auto command = makeCommand(queue);
    auto in_out = viewInOut(command, a);
    command << RUNCOMMAND_MAT_ENUMERATE(EnvCell, i, selected)
    {
      in_out[i] = in_out[i] + 1.0;
    };
  }
  auto command = makeCommand(queue);
  auto in_out = viewInOut(command, a);
  command << RUNCOMMAND_LOOP1(i, selected.size())
  {
    auto [k] = i();
    const EnvCellLocalId id = selected[k];
    in_out[id] = in_out[id] + 2.0;
  };
}

class MaterialKernelsTest : public Arcane::test::MeshKernelFixture
{
 protected:
  MaterialKernelsTest()
  {
    for (const char* word : { "M1", "M2" })
      m_mm->registerMaterialInfo(word);
    MeshEnvironmentBuildInfo a("A");
    a.addMaterial("M1");
    a.addMaterial("M2");
    MeshEnvironmentBuildInfo b("B");
    b.addMaterial("M2");
    m_a = m_mm->createEnvironment(a);
    m_b = m_mm->createEnvironment(b);
    m_mm->endCreate();
    m_values.resize(2);
    change(0);
  }
  bool connectDevice()
  {
    const bool is_on_device = ax::isAcceleratorPolicy(runner().executionPolicy());
    if (is_on_device)
      detail::values::moveOnDevice(m_pm.get(), runner());
    // Threads would write one word at the same time where a cell is twice in an operation.
    if (GetParam() != "thread")
      detail::changes::changeOnDevice(m_pm.get(), runner());
    return is_on_device;
  }
  //! Gives cells the materials of step \a k.
  void changeSets(Int32 k)
  {
    MeshMaterialModifier modifier(m_mm);
    for (IMeshMaterial* mat : m_mm->materials()) {
      UniqueArray<Int32> with;
      UniqueArray<Int32> without;
      for (const Int32 id : allCells().view().localIds())
        ((id * 7 + k + 3 * mat->id()) % 5 < 2 ? with : without).add(id);
      modifier.removeCells(mat, without);
      modifier.addCells(mat, with);
    }
  }
  //! Gives cells the materials of step \a k, and values to all.
  void change(Int32 k)
  {
    changeSets(k);
    m_heat.fill(0.5);
    m_twice.fill(-1.0);
    m_values.fill(-1);
    for (IMeshComponent* constituent : m_mm->components())
      ENUMERATE_COMPONENTCELL(i, constituent)
    m_heat[i] = 100.0 * (constituent->id() + (constituent->isMaterial() ? 10 : 1)) + (*i).globalCellId().localId();
  }

  //! Comes before the variables, whose values the device then moves.
  const bool m_is_on_device = connectDevice();
  IMeshMaterialMng* m_mm = IMeshMaterialMng::getReference(m_handle);
  IMeshEnvironment* m_a = nullptr;
  IMeshEnvironment* m_b = nullptr;
  MaterialVariableCellReal m_heat{ MaterialVariableBuildInfo(m_mm, "Heat") };
  MaterialVariableCellReal m_twice{ MaterialVariableBuildInfo(m_mm, "Twice") };
  MaterialVariableCellArrayInt32 m_values{ MaterialVariableBuildInfo(m_mm, "Values") };
};
} // namespace

TEST_P(MaterialKernelsTest, LoopsOnConstituentsReadWriteAndReduce)
{
  const ax::RunQueue queue = makeQueue(runner());
  for (Int32 k = 0; k < 4; ++k) {
    change(k);
    for (IMeshEnvironment* env : m_mm->environments()) {
      const Real sum = scaleAndSum<EnvCell>(queue, env, m_heat, m_twice, m_values);
      Real expected = 0.0;
      ENUMERATE_ENVCELL(i, env)
      {
        expected += m_heat[i];
        ASSERT_EQ(m_twice[i], 2.0 * m_heat[i]);
        ASSERT_EQ(m_values[i][1], i.index());
      }
      EXPECT_EQ(sum, expected);
    }
    const EnvCellVector half(allCells().view().localIds().subView(0, 70), m_a);
    const Real sum = scaleAndSum<EnvCell>(queue, half, m_heat, m_twice, m_values);
    Real expected = 0.0;
    ENUMERATE_ENVCELL(i, half)
    expected += m_heat[i];
    EXPECT_EQ(sum, expected);
    EXPECT_EQ(m_twice[MatCellLocalId(half._matvarIndexes()[0])], 2.0 * m_heat[MatCellLocalId(half._matvarIndexes()[0])]);
    for (IMeshMaterial* mat : m_mm->materials()) {
      scaleAndSum<MatCell>(queue, mat->matView(), m_heat, m_twice, m_values);
      ENUMERATE_MATCELL(i, mat)
      ASSERT_EQ(m_twice[i], 2.0 * m_heat[i]);
    }
  }
}

TEST_P(MaterialKernelsTest, CellsGiveTheirConstituents)
{
  const ax::RunQueue queue = makeQueue(runner());
  VariableCellReal sums(info("Sums"));
  VariableCellInt32 counts(info("Counts"));
  addUp(queue, m_mm->view(allCells()), m_heat, sums);
  countEnvironments(queue, m_mm, allCells(), m_heat, counts);
  ENUMERATE_ALLENVCELL(i, m_mm, allCells())
  {
    const AllEnvCell cell = *i;
    Real sum = 0.0;
    for (EnvCell env : cell.subEnvItems())
      for (MatCell mat : env.subMatItems())
        sum += m_heat[mat] * (1.0 + mat.materialId()) + 1000.0 * env.environmentId();
    ASSERT_EQ(sums[cell.globalCellId()], sum);
    ASSERT_EQ(counts[cell.globalCellId()], 111 * cell.nbEnvironment());
  }
}

TEST_P(MaterialKernelsTest, PlacesComeWithCells)
{
  const ax::RunQueue queue = makeQueue(runner());
  EnvironmentVariableCellInt32 cells(MaterialVariableBuildInfo(m_mm, "Cells"));
  copyWithCell(queue, m_a, cells);
  copyWithCell(queue, m_b, cells);
  for (IMeshEnvironment* env : m_mm->environments())
    ENUMERATE_ENVCELL(i, env)
  ASSERT_EQ(cells[i], i.globalCellId().localId());
}

TEST_P(MaterialKernelsTest, SelectionsArePartsOfViews)
{
  const ax::RunQueue queue = makeQueue(runner());
  UniqueArray<Int32> positions(MemoryUtils::getDefaultDataAllocator());
  for (Int32 i = 1; i < m_a->envView().nbItem(); i += 3)
    positions.add(i);
  UniqueArray<Real> before;
  ENUMERATE_ENVCELL(i, m_a)
  before.add(m_heat[i]);
  addToSelected(queue, EnvCellVectorSelectionView(m_a->envView(), positions), m_heat);
  addToSelected(queue, EnvCellVectorSelectionView(m_a->envView()), m_heat);
  ENUMERATE_ENVCELL(i, m_a)
  ASSERT_EQ(m_heat[i], before[i.index()] + (i.index() % 3 == 1 ? 6.0 : 3.0));
}

TEST_P(MaterialKernelsTest, ValuesFollowChangesAfterKernels)
{
  const ax::RunQueue queue = makeQueue(runner());
  for (Int32 k = 1; k < 5; ++k) {
    change(k - 1);
    for (IMeshEnvironment* env : m_mm->environments())
      scaleAndSum<EnvCell>(queue, env, m_heat, m_twice, m_values);
    const auto keyOf = [&](IMeshMaterial* mat, Int32 cell) { return mat->id() * allCells().size() + cell; };
    UniqueArray<Real> before(m_mm->materials().size() * allCells().size());
    before.fill(-2.0);
    UniqueArray<Int32> nb_before(allCells().size());
    nb_before.fill(0);
    for (IMeshMaterial* mat : m_mm->materials())
      ENUMERATE_MATCELL(i, mat)
      {
        const Int32 cell = i.globalCellId().localId();
        before[keyOf(mat, cell)] = m_twice[i];
        ++nb_before[cell];
      }
    UniqueArray<Real> global;
    for (const Int32 id : allCells().view().localIds())
      global.add(m_twice[CellLocalId(id)]);
    changeSets(k);
    for (IMeshMaterial* mat : m_mm->materials())
      ENUMERATE_MATCELL(i, mat)
      {
        const Int32 cell = i.globalCellId().localId();
        const Real former = before[keyOf(mat, cell)];
        if (former != -2.0) {
          ASSERT_EQ(m_twice[i], former) << "cell " << cell << " step " << k;
        }
        else if (nb_before[cell] == 0) {
          ASSERT_EQ(m_twice[i], global[cell]) << "cell " << cell << " step " << k;
        }
      }
  }
}

// The kernels of changes are compiled for devices too: tables, lists and values have the bits that the host gives.
TEST_P(MaterialKernelsTest, ChangesGiveTheTablesAndBitsOfTheHost)
{
  EnvironmentVariableCellReal3 vectors(MaterialVariableBuildInfo(m_mm, "Vectors"));
  detail::sets::SetChanges none;
  for (const IMeshMaterial* mat : m_mm->materials())
    none.remove(mat->id(), allCells().view().localIds());
  m_mm->update(none);
  Arcane::test::HostTwin twin(m_mm, 1);
  for (Int32 step = 0; step < 50 && !::testing::Test::HasFailure(); ++step) {
    SCOPED_TRACE("step " + std::to_string(step));
    if (step % 3 == 0)
      twin.write();
    twin.change(detail::sets::ValueRule());
    twin.compare();
  }
}

INSTANTIATE_TEST_SUITE_P(Places, MaterialKernelsTest, ::testing::ValuesIn(Arcane::test::kernelPlaces()), Arcane::test::nameOfPlace);
