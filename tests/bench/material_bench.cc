// SPDX-License-Identifier: Apache-2.0
// Materials of the cells of a mesh: their first cells, the memory of their tables, and ghosts of 20 variables through the memory of the machine
// against messages, on 2 ranks.
// mpirun -np 2 material_bench [--repeat N]
#include "tests/bench/BenchSupport.h"

#include "arcane_core/materials/ghosts/GhostsOfMesh.h"
#include "arcane_core/materials/sets/IMeshMaterialMng.h"
#include "arcane_core/materials/sets/MaterialSets.h"
#include "arcane_core/materials/sets/MeshEnvironmentBuildInfo.h"
#include "arcane_core/materials/sets/MeshMaterialModifier.h"
#include "arcane_core/materials/sets/SetChanges.h"
#include "arcane_core/materials/values/MeshMaterialVariableRef.h"
#include "tests/unit/arcane_core/mesh/SampleMeshes.h"
#include "variables/core/IVariableMng.h"
#include "variables/sync/ConnectVariables.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/mesh/IItemFamily.h"
#include "arcane_core/mesh/MeshTopology.h"
#include "shmem/MachineArena.h"

#include <mpi.h>

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

using namespace Arcane;
using namespace Arcane::Materials;

namespace
{
constexpr Int32 nb_cell = 1000000;
constexpr Int32 nb_environment = 5;
constexpr Int32 nb_variable = 20;

//! Five bands of cells, whose local ids alternate as those of columns do.
std::vector<UniqueArray<Int32>> bands()
{
  std::vector<UniqueArray<Int32>> ids(nb_environment);
  for (Int32 i = 0; i < nb_cell; ++i)
    ids[static_cast<std::size_t>(i / 200 % nb_environment)].add(i);
  return ids;
}

//! What a code would write for pure cells: the material of each cell, and the list of each material.
struct HandMade
{
  std::vector<Int32> material;
  std::vector<std::vector<Int32>> lists;
  explicit HandMade(const std::vector<UniqueArray<Int32>>& ids)
  : material(nb_cell, -1)
  , lists(nb_environment)
  {
    for (Int32 e = 0; e < nb_environment; ++e)
      for (const Int32 id : ids[static_cast<std::size_t>(e)])
        material[static_cast<std::size_t>(id)] = e;
    for (Int32 i = 0; i < nb_cell; ++i)
      lists[static_cast<std::size_t>(material[static_cast<std::size_t>(i)])].push_back(i);
  }
};

void measureFirstCells(int nb_repetition)
{
  const std::vector<UniqueArray<Int32>> ids = bands();
  for (int k = 0; k < nb_repetition; ++k) {
    detail::sets::MaterialSets sets;
    sets.setEnvironments(UniqueArray<Int32>(nb_environment, 1));
    sets.resize(nb_cell);
    const double ours = Bench::secondsOf(Bench::processorSeconds, 1, [&] {
      detail::sets::SetChanges changes;
      for (Int32 e = 0; e < nb_environment; ++e)
        changes.add(e, ids[static_cast<std::size_t>(e)]);
      sets.change(changes, detail::sets::ValueRule());
    });
    const double by_hand = Bench::secondsOf(Bench::processorSeconds, 1, [&] { const HandMade made(ids); });
    Bench::printRow("material_first_cells", "ms", 1e3 * ours, 1e3 * by_hand);
    Bench::printRow("material_table_bytes", "B", double(sets.allocatedBytes()) / nb_cell);
  }
}

//! Seconds per call of \a call, on the slowest rank.
template <typename Call> double timeOf(MPI_Comm comm, int nb_call, Call call)
{
  MPI_Barrier(comm);
  const double begin = MPI_Wtime();
  for (int i = 0; i < nb_call; ++i)
    call();
  double elapsed = (MPI_Wtime() - begin) / nb_call;
  MPI_Allreduce(MPI_IN_PLACE, &elapsed, 1, MPI_DOUBLE, MPI_MAX, comm);
  return elapsed;
}

void measureGhosts(IParallelMng* pm, ITraceMng* trace, int nb_repetition)
{
  IVariableMng variables(pm, trace);
  MeshHandle handle("Mesh0", &variables, trace);
  detail::mesh::MeshTopology topology(handle, pm);
  detail::sync::connectVariables(&topology, &variables);
  variables.attachMesh(handle);
  const test::Grid grid{ 2, { 20, 1000, 1 } };
  topology.build(test::partOf(test::gridMesh(grid), pm->commRank(), test::slabOwner(grid.nbCell(), pm->commSize())), {});
  IMeshMaterialMng* mm = IMeshMaterialMng::getReference(handle);
  for (Int32 e = 0; e < nb_environment; ++e) {
    const String name = String::format("E{0}", e);
    mm->registerMaterialInfo(name);
    MeshEnvironmentBuildInfo info(name);
    info.addMaterial(name);
    mm->createEnvironment(info);
  }
  mm->endCreate();
  // A program that names the room has its exchange.
  [[maybe_unused]] const detail::ghosts::GhostsOfMesh exchange(mm);
  {
    MeshMaterialModifier modifier(mm);
    const auto unique_ids = topology.family(IK_Cell)->uniqueIds();
    for (IMeshMaterial* material : mm->materials()) {
      UniqueArray<Int32> cells;
      for (Int32 i = 0; i < unique_ids.size(); ++i)
        if (unique_ids[i] % nb_environment == material->id() || unique_ids[i] % 40 == material->id())
          cells.add(i);
      modifier.addCells(material, cells);
    }
  }
  std::vector<std::unique_ptr<MaterialVariableCellReal>> all;
  MeshMaterialVariableSynchronizerList list(mm);
  for (Int32 v = 0; v < nb_variable; ++v) {
    all.push_back(std::make_unique<MaterialVariableCellReal>(MaterialVariableBuildInfo(mm, String::format("V{0}", v))));
    all.back()->fill(v);
    all.back()->synchronize(list);
  }
  const MPI_Comm comm = *static_cast<MPI_Comm*>(pm->getMPICommunicator());
  for (int k = 0; k < nb_repetition; ++k) {
    std::vector<double> ours;
    std::vector<double> by_messages;
    for (int turn = 0; turn < 9; ++turn) {
      ours.push_back(timeOf(comm, 50, [&] { list.apply(); }));
      by_messages.push_back(timeOf(comm, 50, [&] {
        list.beginSynchronize();
        list.endSynchronize();
      }));
    }
    if (pm->commRank() == 0)
      Bench::printRow("material_list_20", "us", 1e6 * Bench::median(ours), 1e6 * Bench::median(by_messages));
  }
}
} // namespace

int main(int argc, char** argv)
{
  const MpiEnvironment environment(&argc, &argv);
  ITraceMng trace;
  const Ref<IParallelMng> pm = environment.createParallelMng(&trace);
  if (pm->commSize() != 2) {
    std::fprintf(stderr, "material_bench: started on %d ranks, expected 2\n", pm->commSize());
    return 1;
  }
  const int nb_repetition = Bench::nbRepetition(argc, argv);
  if (pm->commRank() == 0)
    measureFirstCells(nb_repetition);
  detail::shmem::MachineArena::create(pm.get());
  measureGhosts(pm.get(), &trace, nb_repetition);
  return 0;
}
