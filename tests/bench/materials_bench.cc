// SPDX-License-Identifier: Apache-2.0
// Materials against a plain structure of lists and arrays by hand: five bands of a square of 1 M cells, whose borders are mixed and move.
// [mpirun -np 2] materials_bench [--repeat N]
#include "tests/bench/BenchSupport.h"
#include "tests/bench/HandWrittenExchange.h"

#include "arcane_core/materials/ghosts/GhostsOfMesh.h"
#include "arcane_core/materials/sets/IMeshMaterialMng.h"
#include "arcane_core/materials/sets/MatItemEnumerator.h"
#include "arcane_core/materials/sets/MaterialSets.h"
#include "arcane_core/materials/sets/MeshEnvironmentBuildInfo.h"
#include "arcane_core/materials/sets/MeshMaterialModifier.h"
#include "arcane_core/materials/values/MeshMaterialVariableRef.h"
#include "arcane_core/materials/values/MeshMaterialVariableSynchronizerList.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "variables/core/IVariableMng.h"
#include "variables/sync/ConnectVariables.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/topology/MeshTopology.h"
#include "shmem/MachineArena.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <memory>

using namespace Arcane;
using namespace Arcane::Materials;

namespace
{
constexpr Int32 side = 1000;
constexpr Int32 nb_env = 5;
constexpr Int32 nb_variable = 20;

//! Cells that each environment loses and gets.
struct Change
{
  std::array<UniqueArray<Int32>, nb_env> removed;
  std::array<UniqueArray<Int32>, nb_env> added;
};

//! Returns true if a row of the square is in a band, whose borders have five rows on each side.
bool isIn(Int64 row, Int32 env, Int64 shift)
{
  constexpr Int64 height = side / nb_env;
  const Int64 above = (row + shift - env * height + 5 + side) % side;
  return above < height + 10;
}

//! Lists of pure and mixed cells by environment, and 20 arrays of reals for the mixed ones.
class ByHand
{
 public:
  explicit ByHand(Int32 nb_cell)
  : m_mask(static_cast<std::size_t>(nb_cell))
  , m_global(nb_variable, std::vector<double>(static_cast<std::size_t>(nb_cell), 1.0))
  {}

  void change(const Change& change)
  {
    std::vector<Int32> touched;
    for (std::size_t e = 0; e < nb_env; ++e) {
      for (const Int32 cell : change.removed[e])
        setBit(cell, e, false, touched);
      for (const Int32 cell : change.added[e])
        setBit(cell, e, true, touched);
    }
    std::sort(touched.begin(), touched.end());
    touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
    for (std::size_t e = 0; e < nb_env; ++e) {
      update(m_envs[e].pure, touched, [&](Int32 cell) { return mask(cell) == 1U << e; });
      moveValues(m_envs[e],
                 update(m_envs[e].mixed, touched, [&](Int32 cell) { return (mask(cell) >> e & 1) && std::popcount(mask(cell)) > 1; }));
    }
  }
  //! Does y = a x + y for the values of all environments.
  void addScaled(std::size_t x, std::size_t y)
  {
    for (Env& env : m_envs) {
      for (const Int32 cell : env.pure)
        m_global[y][std::size_t(cell)] += 1.0e-3 * m_global[x][std::size_t(cell)];
      for (std::size_t i = 0; i < env.mixed.size(); ++i)
        env.values[y][i] += 1.0e-3 * env.values[x][i];
    }
  }
  std::vector<double*> globals()
  {
    std::vector<double*> arrays;
    for (std::vector<double>& values : m_global)
      arrays.push_back(values.data());
    return arrays;
  }
  double sum(std::size_t v) const
  {
    double result = 0.0;
    for (const Env& env : m_envs)
      for (const double x : env.values[v])
        result += x;
    return result;
  }

 private:
  struct Env
  {
    std::vector<Int32> pure;
    std::vector<Int32> mixed;
    std::array<std::vector<double>, nb_variable> values;
  };

  std::vector<std::uint8_t> m_mask;
  std::vector<std::vector<double>> m_global;
  std::array<Env, nb_env> m_envs;

  unsigned mask(Int32 cell) const { return m_mask[std::size_t(cell)]; }
  void setBit(Int32 cell, std::size_t e, bool is_set, std::vector<Int32>& touched)
  {
    std::uint8_t& bits = m_mask[std::size_t(cell)];
    bits = static_cast<std::uint8_t>(is_set ? bits | 1U << e : bits & ~(1U << e));
    touched.push_back(cell);
  }
  //! Gives a sorted list the touched cells that \a has accepts. Returns the list of before.
  template <typename Has> static std::vector<Int32> update(std::vector<Int32>& list, const std::vector<Int32>& touched, const Has& has)
  {
    std::vector<Int32> kept;
    std::set_difference(list.begin(), list.end(), touched.begin(), touched.end(), std::back_inserter(kept));
    std::vector<Int32> come;
    std::copy_if(touched.begin(), touched.end(), std::back_inserter(come), has);
    std::vector<Int32> before = std::move(list);
    list = std::vector<Int32>(kept.size() + come.size());
    std::merge(kept.begin(), kept.end(), come.begin(), come.end(), list.begin());
    return before;
  }
  void moveValues(Env& env, const std::vector<Int32>& before)
  {
    std::vector<Int32> from;
    std::size_t k = 0;
    for (const Int32 cell : env.mixed) {
      while (k < before.size() && before[k] < cell)
        ++k;
      from.push_back(k < before.size() && before[k] == cell ? static_cast<Int32>(k) : -1);
    }
    for (std::size_t v = 0; v < nb_variable; ++v) {
      std::vector<double> values(from.size());
      for (std::size_t i = 0; i < from.size(); ++i)
        values[i] = from[i] >= 0 ? env.values[v][std::size_t(from[i])] : m_global[v][std::size_t(env.mixed[i])];
      env.values[v] = std::move(values);
    }
  }
};

//! The square, cut between the ranks across the bands.
class Square
{
 public:
  Square(IParallelMng* pm, ITraceMng* tm)
  : m_vm(pm, tm)
  , m_handle("Mesh0", &m_vm, tm)
  , m_topology(m_handle, pm)
  {
    detail::sync::connectVariables(&m_topology, &m_vm);
    m_vm.attachMesh(m_handle);
    const test::Grid grid = { 2, { side, side, 1 } };
    m_topology.build(test::partOf(test::gridMesh(grid), pm->commRank(), test::slabOwner(grid.nbCell(), pm->commSize())), {});
    detail::ghosts::connectGhosts(&m_vm);
    m_mm = IMeshMaterialMng::getReference(m_handle);
    for (Int32 e = 0; e < nb_env; ++e) {
      const String name = String::format("ENV{0}", e);
      m_mm->registerMaterialInfo(name);
      MeshEnvironmentBuildInfo env(name);
      env.addMaterial(name);
      m_mm->createEnvironment(env);
    }
    m_mm->endCreate();
    for (Int32 v = 0; v < nb_variable; ++v) {
      m_variables.push_back(std::make_unique<MaterialVariableCellReal>(MaterialVariableBuildInfo(m_mm, String::format("Variable{0}", v))));
      m_variables.back()->fill(1.0);
    }
  }
  IMeshMaterialMng* manager() { return m_mm; }
  MaterialVariableCellReal& variable(std::size_t v) { return *m_variables[v]; }
  IItemFamily* cells() { return m_topology.family(IK_Cell); }

  //! Returns what the bands lose and get when they move on; all of them if \a from is negative.
  Change changeOf(Int64 from, Int64 to)
  {
    Change change;
    for (const Int32 id : cells()->allItems().view().localIds())
      for (Int32 e = 0; e < nb_env; ++e) {
        const Int64 row = cells()->uniqueIds()[id] % side;
        const bool had = from >= 0 && isIn(row, e, from);
        if (had != isIn(row, e, to))
          (had ? change.removed : change.added)[std::size_t(e)].add(id);
      }
    return change;
  }
  void apply(const Change& change)
  {
    MeshMaterialModifier modifier(m_mm);
    for (IMeshMaterial* material : m_mm->materials()) {
      modifier.removeCells(material, change.removed[std::size_t(material->id())]);
      modifier.addCells(material, change.added[std::size_t(material->id())]);
    }
  }
  //! Changes the groups of the environments. Returns the time of forceRecompute() alone, of the processor. \unit{s}
  double applyByGroups(const Change& change)
  {
    for (const IMeshEnvironment* env : m_mm->environments()) {
      CellGroup group = env->cells();
      group.removeItems(change.removed[std::size_t(env->id())]);
      group.addItems(change.added[std::size_t(env->id())]);
    }
    return Bench::secondsOf(Bench::processorSeconds, 1, [&] { m_mm->forceRecompute(); });
  }
  void addScaled(std::size_t x, std::size_t y)
  {
    MaterialVariableCellReal& from = variable(x);
    MaterialVariableCellReal& to = variable(y);
    for (IMeshEnvironment* env : m_mm->environments())
      ENUMERATE_ENVCELL(i, env)
      {
        to[i] += 1.0e-3 * from[i];
      }
  }
  double sum(std::size_t v)
  {
    double result = 0.0;
    for (IMeshEnvironment* env : m_mm->environments())
      ENUMERATE_ENVCELL(i, env)
      {
        if (i._varIndex().arrayIndex() != 0)
          result += variable(v)[i];
      }
    return result;
  }

 private:
  IVariableMng m_vm;
  MeshHandle m_handle;
  detail::mesh::MeshTopology m_topology;
  IMeshMaterialMng* m_mm = nullptr;
  std::vector<std::unique_ptr<MaterialVariableCellReal>> m_variables;
};

//! First additions, changes and loops, in turns. The times are of the processor.
void measureChanges(Square& square, int nb_repetition)
{
  ByHand by_hand(square.cells()->maxLocalId());
  const auto milliseconds = [](const std::function<void()>& f) { return 1e3 * Bench::secondsOf(Bench::processorSeconds, 1, f); };
  const Change first = square.changeOf(-1, 0);
  const double ours = milliseconds([&] { square.apply(first); });
  Bench::printRow("materials_first", "ms", ours, milliseconds([&] { by_hand.change(first); }));
  Bench::printRow("materials_bytes", "bytes/cell", static_cast<double>(square.manager()->sets().allocatedBytes()) / (side * side));
  for (std::size_t v = 0; v < nb_variable; ++v)
    square.variable(v).fill(1.0);
  for (Int64 shift = 0; shift < 3 * nb_repetition; ++shift) {
    const Change change = square.changeOf(shift, shift + 1);
    const double time = milliseconds([&] { square.apply(change); });
    Bench::printRow("materials_change", "ms", time, milliseconds([&] { by_hand.change(change); }));
    const double loop = milliseconds([&] { square.addScaled(0, 1); });
    Bench::printRow("materials_loop", "ms", loop, milliseconds([&] { by_hand.addScaled(0, 1); }));
  }
  for (Int64 shift = 3 * nb_repetition; shift < 6 * nb_repetition; ++shift) {
    const Change change = square.changeOf(shift, shift + 1);
    const double time = 1e3 * square.applyByGroups(change);
    Bench::printRow("materials_recompute", "ms", time, milliseconds([&] { by_hand.change(change); }));
  }
  const double difference = std::abs(square.sum(1) - by_hand.sum(1));
  // Values that are not numbers fail, too.
  if (!(difference <= 1e-6 * by_hand.sum(1))) {
    std::fprintf(stderr, "materials_bench: the values differ from those by hand by %g, expected the same\n", difference);
    std::exit(1);
  }
}

//! The list of all variables on two ranks, and 20 plain arrays by Isend, Irecv and packing.
void measureList(IParallelMng* pm, Square& square, int nb_repetition)
{
  const MPI_Comm comm = *static_cast<MPI_Comm*>(pm->getMPICommunicator());
  square.apply(square.changeOf(-1, 0));
  ByHand plain(square.cells()->maxLocalId());
  const std::vector<double*> arrays = plain.globals();
  Bench::HandWrittenExchange by_hand(square.cells()->ghostLayout(), comm, 1, nb_variable);
  // The least: in most calls a rank may have to wait for its processor.
  const auto timeOf = [&](const auto& call) {
    std::vector<double> times;
    for (int i = 0; i < 50; ++i) {
      MPI_Barrier(comm);
      times.push_back(1e3 * Bench::secondsOf(Bench::wallSeconds, 1, call));
    }
    MPI_Allreduce(MPI_IN_PLACE, times.data(), static_cast<int>(times.size()), MPI_DOUBLE, MPI_MAX, comm);
    return *std::ranges::min_element(times);
  };
  for (int i = 0; i < nb_repetition; ++i) {
    const double ours = timeOf([&] {
      MeshMaterialVariableSynchronizerList list(square.manager());
      for (std::size_t v = 0; v < nb_variable; ++v)
        square.variable(v).synchronize(list);
      list.apply();
    });
    const double baseline = timeOf([&] { by_hand.run(arrays.data()); });
    if (pm->commRank() == 0)
      Bench::printRow("materials_list", "ms", ours, baseline);
  }
}
} // namespace

int main(int argc, char** argv)
{
  const MpiEnvironment environment(&argc, &argv);
  ITraceMng trace;
  const Ref<IParallelMng> pm = environment.createParallelMng(&trace);
  if (pm->commSize() > 2) {
    std::fprintf(stderr, "materials_bench: started on %d ranks, expected 1 or 2\n", pm->commSize());
    return 1;
  }
  const int nb_repetition = Bench::nbRepetition(argc, argv);
  if (pm->commSize() == 2)
    detail::shmem::MachineArena::create(pm.get());
  Square square(pm.get(), &trace);
  if (pm->commSize() == 1)
    measureChanges(square, nb_repetition);
  else
    measureList(pm.get(), square, nb_repetition);
  return 0;
}
