// SPDX-License-Identifier: Apache-2.0
// Synchronisation of a variable by messages against the same exchange written by hand, and through the memory shared by
// the ranks against our messages, on 2 ranks.
// mpirun -np 2 synchronize_bench [--repeat N]
#include "tests/bench/BenchSupport.h"
#include "tests/bench/HandWrittenExchange.h"

#include "tests/support/mesh/SampleMeshes.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableTypes.h"
#include "variables/sync/ConnectVariables.h"
#include "variables/sync/SyncMessages.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/mesh/families/GhostLayout.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/topology/MeshTopology.h"
#include "shmem/MachineArena.h"

#include <mpi.h>

#include <cstdio>
#include <string>
#include <vector>

using namespace Arcane;

namespace
{
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

//! A mesh cut between the ranks.
class CutMesh
{
 public:
  CutMesh(IParallelMng* pm, ITraceMng* tm, const test::Grid& grid)
  : m_vm(pm, tm)
  , m_handle("Mesh0", &m_vm, tm)
  , m_topology(m_handle, pm)
  {
    detail::sync::connectVariables(&m_topology, &m_vm);
    m_vm.attachMesh(m_handle);
    m_topology.build(test::partOf(test::gridMesh(grid), pm->commRank(), test::slabOwner(grid.nbCell(), pm->commSize())), {});
  }
  VariableBuildInfo info(const char* name, int property = 0) const { return { m_handle, name, property }; }
  IItemFamily* cells() { return m_topology.family(IK_Cell); }
  Int32 nbGhost() { return cells()->ghostLayout().allGhostIds().size(); }

 private:
  IVariableMng m_vm;
  MeshHandle m_handle;
  detail::mesh::MeshTopology m_topology;
};

//! Times of two calls, measured in turns so that a change of load of the machine meets both.
template <typename Ours, typename Baseline>
void compare(IParallelMng* pm, const std::string& name, Int32 nb_ghost, Ours ours, Baseline baseline)
{
  const MPI_Comm comm = *static_cast<MPI_Comm*>(pm->getMPICommunicator());
  const int nb_call = nb_ghost > 5000 ? 100 : 300;
  std::vector<double> our_times;
  std::vector<double> baseline_times;
  for (int turn = 0; turn < 9; ++turn) {
    our_times.push_back(timeOf(comm, nb_call, ours));
    baseline_times.push_back(timeOf(comm, nb_call, baseline));
  }
  if (pm->commRank() == 0)
    Bench::printRow(name, "us", 1e6 * Bench::median(our_times), 1e6 * Bench::median(baseline_times));
}

//! Our messages against those written by hand.
void measureMessages(IParallelMng* pm, ITraceMng* tm, const test::Grid& grid, int nb_repetition)
{
  CutMesh mesh(pm, tm, grid);
  VariableCellReal values(mesh.info("Values"));
  Bench::HandWrittenExchange by_hand(mesh.cells()->ghostLayout(), *static_cast<MPI_Comm*>(pm->getMPICommunicator()));
  const std::string name = "synchronize_" + std::to_string(mesh.nbGhost());
  for (int i = 0; i < nb_repetition; ++i)
    compare(
      pm, name, mesh.nbGhost(), [&] { values.synchronize(); },
      [&] {
        double* array = values.asArray().data();
        by_hand.run(&array);
      });
}

//! Shared memory against our messages, for values in shared memory and for others.
void measureShared(IParallelMng* pm, ITraceMng* tm, const test::Grid& grid, int nb_repetition)
{
  CutMesh mesh(pm, tm, grid);
  VariableCellReal shared(mesh.info("Shared", IVariable::PInShMem));
  VariableCellReal ordinary(mesh.info("Ordinary"));
  detail::sync::SyncPlan plan;
  plan.useAll(mesh.cells()->ghostLayout());
  detail::sync::SyncMessages messages(pm);
  IData* datas[] = { ordinary.variable()->data() };
  const auto by_messages = [&] {
    messages.start(plan.farNeighbours(), { 1, datas });
    messages.finish(plan.farNeighbours(), { 1, datas });
  };
  const std::string nb_ghost = std::to_string(mesh.nbGhost());
  for (int i = 0; i < nb_repetition; ++i) {
    compare(
      pm, "shared_sync_" + nb_ghost, mesh.nbGhost(), [&] { shared.synchronize(); }, by_messages);
    compare(
      pm, "ordinary_sync_" + nb_ghost, mesh.nbGhost(), [&] { ordinary.synchronize(); }, by_messages);
  }
}
} // namespace

int main(int argc, char** argv)
{
  const MpiEnvironment environment(&argc, &argv);
  ITraceMng trace;
  const Ref<IParallelMng> pm = environment.createParallelMng(&trace);
  if (pm->commSize() != 2) {
    std::fprintf(stderr, "synchronize_bench: started on %d ranks, expected 2\n", pm->commSize());
    return 1;
  }
  const int nb_repetition = Bench::nbRepetition(argc, argv);
  measureMessages(pm.get(), &trace, { 2, { 20, 1000, 1 } }, nb_repetition);
  measureMessages(pm.get(), &trace, { 3, { 8, 100, 100 } }, nb_repetition);
  detail::shmem::MachineArena::create(pm.get());
  measureShared(pm.get(), &trace, { 2, { 40, 8, 1 } }, nb_repetition);
  measureShared(pm.get(), &trace, { 2, { 40, 500, 1 } }, nb_repetition);
  measureShared(pm.get(), &trace, { 2, { 8, 4000, 1 } }, nb_repetition);
  measureShared(pm.get(), &trace, { 3, { 4, 361, 360 } }, nb_repetition);
  return 0;
}
