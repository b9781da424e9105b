// SPDX-License-Identifier: Apache-2.0
// Synchronisation of a variable by messages against the same exchange written by hand, on 2 ranks.
// mpirun -np 2 synchronize_bench [--repeat N]
#include "tests/bench/BenchSupport.h"

#include "tests/unit/arcane_core/mesh/SampleMeshes.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableTypes.h"
#include "variables/sync/ConnectVariables.h"

#include "arcane_core/base/ITraceMng.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/mesh/IItemFamily.h"
#include "arcane_core/mesh/MeshTopology.h"

#include <mpi.h>

#include <cstdio>
#include <string>
#include <vector>

using namespace Arcane;

namespace
{
//! What a code without framework would write: buffers allocated once, one message per neighbour.
class HandWrittenExchange
{
 public:

  HandWrittenExchange(const detail::GhostLayout& layout, MPI_Comm comm)
  : m_layout(layout)
  , m_comm(comm)
  , m_send(layout.allShareIds().size())
  , m_recv(layout.allGhostIds().size())
  , m_requests(2 * layout.nbRank())
  {}

  void run(double* values)
  {
    int nb_request = 0;
    double* recv = m_recv.data();
    for (Int32 i = 0; i < m_layout.nbRank(); ++i) {
      const Int32 n = m_layout.ghostIds(i).size();
      MPI_Irecv(recv, n, MPI_DOUBLE, m_layout.ranks()[i], 7, m_comm, &m_requests[nb_request++]);
      recv += n;
    }
    double* send = m_send.data();
    for (Int32 i = 0; i < m_layout.nbRank(); ++i) {
      const ConstArrayView<Int32> ids = m_layout.shareIds(i);
      for (Int32 k = 0; k < ids.size(); ++k)
        send[k] = values[ids[k]];
      MPI_Isend(send, ids.size(), MPI_DOUBLE, m_layout.ranks()[i], 7, m_comm, &m_requests[nb_request++]);
      send += ids.size();
    }
    MPI_Waitall(nb_request, m_requests.data(), MPI_STATUSES_IGNORE);
    const ConstArrayView<Int32> ghosts = m_layout.allGhostIds();
    for (Int32 k = 0; k < ghosts.size(); ++k)
      values[ghosts[k]] = m_recv[k];
  }

 private:

  const detail::GhostLayout& m_layout;
  MPI_Comm m_comm;
  std::vector<double> m_send;
  std::vector<double> m_recv;
  std::vector<MPI_Request> m_requests;
};

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

void measure(IParallelMng* pm, ITraceMng* tm, const test::Grid& grid, int nb_repetition)
{
  IVariableMng vm(pm, tm);
  const MeshHandle handle("Mesh0", &vm, tm);
  detail::MeshTopology topology(handle, pm);
  detail::connectVariables(&topology, &vm);
  vm.attachMesh(handle);
  topology.build(test::partOf(test::gridMesh(grid), pm->commRank(), test::slabOwner(grid.nbCell(), pm->commSize())), {});
  VariableCellReal values(VariableBuildInfo(handle, "Values"));
  const detail::GhostLayout& layout = topology.family(IK_Cell)->ghostLayout();
  const Int32 nb_ghost = layout.allGhostIds().size();
  const MPI_Comm comm = *static_cast<MPI_Comm*>(pm->getMPICommunicator());
  HandWrittenExchange by_hand(layout, comm);
  const int nb_call = nb_ghost > 5000 ? 100 : 300;
  const std::string name = "synchronize_" + std::to_string(nb_ghost);

  for (int i = 0; i < nb_repetition; ++i) {
    // In turns, so that a change of load of the machine meets both.
    std::vector<double> ours;
    std::vector<double> baseline;
    for (int turn = 0; turn < 9; ++turn) {
      ours.push_back(timeOf(comm, nb_call, [&] { values.synchronize(); }));
      baseline.push_back(timeOf(comm, nb_call, [&] { by_hand.run(values.asArray().data()); }));
    }
    if (pm->commRank() == 0)
      Bench::printRow(name, "us", 1e6 * Bench::median(ours), 1e6 * Bench::median(baseline));
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
  measure(pm.get(), &trace, { 2, { 20, 1000, 1 } }, nb_repetition);
  measure(pm.get(), &trace, { 3, { 8, 100, 100 } }, nb_repetition);
  return 0;
}
