// SPDX-License-Identifier: Apache-2.0
// Synchronisation of a variable by messages against the same exchange written by hand, on 2 ranks.
#include "tests/unit/arcane_core/mesh/SampleMeshes.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableTypes.h"
#include "variables/sync/ConnectVariables.h"

#include "arcane_core/base/ITraceMng.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/mesh/IItemFamily.h"
#include "arcane_core/mesh/MeshTopology.h"

#include <mpi.h>

#include <algorithm>
#include <cstdio>
#include <vector>

using namespace Arcane;

namespace
{
constexpr int nb_repetition = 31;

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

double median(std::vector<double> v)
{
  std::sort(v.begin(), v.end());
  return v[v.size() / 2];
}

void printRow(const char* what, Int32 nb_ghost, const std::vector<double>& ours, const std::vector<double>& baseline)
{
  // The two are timed one right after the other: their ratio does not see what else the machine does.
  std::vector<double> ratios;
  for (std::size_t i = 0; i < ours.size(); ++i)
    ratios.push_back(ours[i] / baseline[i]);
  std::printf("synchronize %s, %d ghosts|%.3g us|%.3g us|%.3f\n", what, nb_ghost, 1e6 * median(ours),
              1e6 * median(baseline), median(ratios));
}

void measure(IParallelMng* pm, ITraceMng* tm, const test::Grid& grid)
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
  const int nb_call = nb_ghost > 5000 ? 300 : 1000;

  std::vector<double> ours;
  std::vector<double> baseline;
  for (int i = 0; i < nb_repetition; ++i) {
    ours.push_back(timeOf(comm, nb_call, [&] { values.synchronize(); }));
    baseline.push_back(timeOf(comm, nb_call, [&] { by_hand.run(values.asArray().data()); }));
  }
  if (pm->commRank() == 0)
    printRow("one real per cell", nb_ghost, ours, baseline);
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
  measure(pm.get(), &trace, { 2, { 20, 1000, 1 } });
  measure(pm.get(), &trace, { 3, { 8, 100, 100 } });
  return 0;
}
