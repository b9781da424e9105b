// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/loops/ConstituentLoop.h"

#include "accelerator/kernel/Reduce.h"
#include "accelerator/runtime/Runner.h"
#include "arcane_core/materials/loops/AllCellToAllEnvCellConverter.h"
#include "arcane_core/materials/loops/ComponentSimd.h"
#include "arcane_core/materials/loops/MatConcurrency.h"
#include "arcane_core/materials/loops/MaterialVariableViews.h"
#include "arcane_core/materials/loops/RunCommandMaterialEnumerate.h"
#include "tests/unit/arcane_core/materials/sets/MaterialFixture.h"

#include <atomic>

namespace
{
using namespace Arcane;
using namespace Arcane::Materials;
namespace ax = Arcane::Accelerator;

//! Host places: one thread, threads, a simulated device.
class ConstituentLoopTest : public test::MaterialFixture, public ::testing::WithParamInterface<ax::eExecutionPolicy>
{
 protected:
  ConstituentLoopTest()
  : m_runner(GetParam())
  {}
  void fillCells()
  {
    start();
    give(m_a1, [](Int64) { return true; });
    give(m_a2, [](Int64 uid) { return uid % 3 == 0; });
    give(m_b2, [](Int64 uid) { return uid % 2 == 0; });
  }
  ax::Runner m_runner;
};
} // namespace

TEST_P(ConstituentLoopTest, ValuesAreReadAndWritten)
{
  fillCells();
  MaterialVariableCellReal a(MaterialVariableBuildInfo(m_mm, "A"));
  MaterialVariableCellReal b(MaterialVariableBuildInfo(m_mm, "B"));
  MaterialVariableCellArrayInt32 s(MaterialVariableBuildInfo(m_mm, "S"));
  s.resize(2);
  for (IMeshMaterial* mat : m_mm->materials())
    ENUMERATE_MATCELL(i, mat)
  a[i] = 10.0 * mat->id() + Real((*i).globalCellId().localId());
  ax::RunQueue queue = makeQueue(m_runner);
  for (IMeshMaterial* mat : m_mm->materials()) {
    auto command = makeCommand(queue);
    const auto in = ax::viewIn(command, a);
    auto out = ax::viewOut(command, b);
    auto rows = ax::viewInOut(command, s);
    command << RUNCOMMAND_MAT_ENUMERATE(MatCell, i, mat)
    {
      out[i] = 2.0 * in[i];
      rows[i][1] = i.index();
    };
  }
  queue.barrier();
  for (IMeshMaterial* mat : { m_a2, m_b2 })
    ENUMERATE_MATCELL(i, mat)
    {
      EXPECT_EQ(b[i], 2.0 * a[i]);
      EXPECT_EQ(s[i][1], i.index());
    }
}

TEST_P(ConstituentLoopTest, PlacesComeWithCellsAndReducers)
{
  fillCells();
  EnvironmentVariableCellReal load(MaterialVariableBuildInfo(m_mm, "Load"));
  VariableCellReal weight(VariableBuildInfo(m_handle, "Weight"));
  ENUMERATE_CELL(i, allCells())
  weight[i] = Real(i.localId());
  ax::RunQueue queue = makeQueue(m_runner);
  for (IMeshEnvironment* env : m_mm->environments()) {
    auto command = makeCommand(queue);
    ax::ReducerSum2<Real> sum(command);
    const auto in = ax::viewIn(command, weight);
    auto out = ax::viewInOut(command, load);
    command << RUNCOMMAND_MAT_ENUMERATE(EnvAndGlobalCell, i, env, sum)
    {
      auto [place, cell] = i();
      out[place] = in[cell];
      out[place] += 1.0;
      sum.combine(in[i.globalCellId()]);
    };
    Real expected = 0.0;
    ENUMERATE_ENVCELL(i, env)
    {
      expected += weight[(*i).globalCellId()];
      EXPECT_EQ(load[i], 1.0 + weight[(*i).globalCellId()]);
    }
    EXPECT_EQ(sum.reducedValue(), expected);
  }
}

TEST_P(ConstituentLoopTest, ACellGivesItsEnvironments)
{
  fillCells();
  MaterialVariableCellReal a(MaterialVariableBuildInfo(m_mm, "A"));
  VariableCellReal x(VariableBuildInfo(m_handle, "X"));
  VariableCellReal y(VariableBuildInfo(m_handle, "Y"));
  a.fill(1.0);
  ax::RunQueue queue = makeQueue(m_runner);
  {
    auto command = makeCommand(queue);
    const auto in = ax::viewIn(command, a);
    auto out = ax::viewOut(command, x);
    command << RUNCOMMAND_MAT_ENUMERATE(AllEnvCell, cell, m_mm->view(allCells()))
    {
      Real sum = 0.0;
      for (EnvCell env : cell.subEnvItems())
        for (MatCell mat : env.subMatItems())
          sum += in[mat];
      out[cell.globalCellId()] = sum;
    };
  }
  {
    auto command = makeCommand(queue);
    const CellToAllEnvCellAccessor accessor(m_mm);
    const auto in = ax::viewIn(command, a);
    auto out = ax::viewOut(command, y);
    command << RUNCOMMAND_ENUMERATE_CELL_ALLENVCELL(accessor, cell, allCells())
    {
      Real sum = 10.0 * accessor.nbEnvironment(cell);
      ENUMERATE_CELL_ALLENVCELL(env, cell, accessor)
      sum += in[*env];
      out[cell] = sum;
    };
  }
  queue.barrier();
  ENUMERATE_CELL(i, allCells())
  {
    const Int64 id = uid(i.localId());
    EXPECT_EQ(x[i], 1.0 + (id % 3 == 0) + (id % 2 == 0));
    EXPECT_EQ(y[i], 11.0 * (1 + (id % 2 == 0)));
  }
}

TEST_P(ConstituentLoopTest, VectorsAreLoopsToo)
{
  fillCells();
  MaterialVariableCellReal a(MaterialVariableBuildInfo(m_mm, "A"));
  a.fill(0.0);
  const EnvCellVector cells(cellsWhere([](Int64 uid) { return uid % 5 == 0; }), m_b);
  ax::RunQueue queue = makeQueue(m_runner);
  auto command = makeCommand(queue);
  auto out = ax::viewOut(command, a);
  command << RUNCOMMAND_MAT_ENUMERATE(EnvCell, i, cells)
  {
    out[i] = 1.0;
  };
  queue.barrier();
  ENUMERATE_ENVCELL(i, m_b)
  EXPECT_EQ(a[i], uid((*i).globalCellId()) % 5 == 0 ? 1.0 : 0.0);
}

TEST_P(ConstituentLoopTest, SeveralCellsAtOnceGiveTheSameBits)
{
  fillCells();
  MaterialVariableCellReal a(MaterialVariableBuildInfo(m_mm, "A"));
  MaterialVariableCellReal b(MaterialVariableBuildInfo(m_mm, "B"));
  MaterialVariableCellReal3 c(MaterialVariableBuildInfo(m_mm, "C"));
  for (IMeshComponent* constituent : m_mm->components())
    ENUMERATE_COMPONENTCELL(i, constituent)
    {
      a[i] = 0.1 + constituent->id() + Real((*i).globalCellId().localId());
      c[i] = Real3(a[i], 1.0, 2.0);
    }
  const auto in = viewIn(a);
  const auto in_vectors = viewIn(c);
  auto out = viewOut(b);
  const auto isDone = [&](Real factor) {
    Int32 nb = 0;
    ENUMERATE_ENVCELL(i, m_a)
    {
      EXPECT_EQ(b[i], factor * a[i]);
      ++nb;
    }
    EXPECT_EQ(nb, m_a->view().nbItem());
  };
  ENUMERATE_COMPONENTITEM_LAMBDA(EnvPartSimdCell, i, m_a)
  {
    out[i] = in[i] * SimdReal(3.0);
  };
  isDone(3.0);
  for (const eMatPart part : { eMatPart::Pure, eMatPart::Impure }) {
    Int32 nb = 0;
    ENUMERATE_SIMD_COMPONENTCELL(i, m_a->partEnvItems(part))
    {
      out[*i] = in[i] * SimdReal(5.0);
      nb += i.nbCell();
      EXPECT_EQ((*i).arrayIndex(), m_a->partEnvItems(part).componentPartIndex());
      EXPECT_EQ(in_vectors[*i].x[0], in[(*i)[0]]);
    }
    EXPECT_EQ(nb, m_a->partEnvItems(part).nbItem());
  }
  isDone(5.0);
  simple_env_loop(m_a, [&](auto i) { out[i] = 7.0 * in[i]; });
  isDone(7.0);
  simple_simd_env_loop(m_a->pureEnvItems(), m_a->impureEnvItems(), [&](auto i) { out[i] = in[i] * SimdReal(2.0); });
  isDone(2.0);
  const EnvCellVector some(cellsWhere([](Int64 uid) { return uid % 5 == 0; }), m_a);
  Int32 nb = 0;
  ENUMERATE_COMPONENTITEM(EnvPartSimdCell, i, some)
  {
    out[*i] = SimdReal(-1.0);
    nb += i.nbCell();
  }
  EXPECT_EQ(nb, some.view().nbItem());
  ENUMERATE_ENVCELL(i, some)
  EXPECT_EQ(b[i], -1.0);
}

TEST_P(ConstituentLoopTest, AKernelOnAnOldViewIsRefused)
{
  fillCells();
  MaterialVariableCellReal a(MaterialVariableBuildInfo(m_mm, "A"));
  const EnvCellVectorView view = m_b->envView();
  give(m_b2, [](Int64) { return true; });
  ax::RunQueue queue = makeQueue(m_runner);
  auto command = makeCommand(queue);
  auto out = ax::viewOut(command, a);
  const std::string message = test::messageOf([&] {
    command << RUNCOMMAND_MAT_ENUMERATE(EnvCell, i, view)
    {
      out[i] = 1.0;
    };
  });
  EXPECT_NE(message.find("a list of cells of 'B' was made after change"), std::string::npos) << message;
}

TEST_P(ConstituentLoopTest, ThreadsShareAView)
{
  fillCells();
  std::atomic<Int32> nb = 0;
  Parallel::Foreach(m_a->envView(), [&](EnvItemVectorView part) { nb += part.nbItem(); });
  EXPECT_EQ(nb, m_a->view().nbItem());
}

INSTANTIATE_TEST_SUITE_P(Places, ConstituentLoopTest, ::testing::Values(ax::eExecutionPolicy::Sequential, ax::eExecutionPolicy::Thread));
