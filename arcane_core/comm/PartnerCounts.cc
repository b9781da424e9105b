// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/PartnerCounts.h"

#include "arcane_core/comm/MpiParallelMng.h"
#include "arcane_core/comm/SpinWait.h"

#include <algorithm>

namespace Arcane::detail::comm
{
namespace
{
MPI_Comm copyOf(MpiParallelMng& pm)
{
  MPI_Comm copy = MPI_COMM_NULL;
  pm.check(MPI_Comm_dup(pm.communicator(), &copy), "MPI_Comm_dup");
  return copy;
}
} // namespace

PartnerCounts::PartnerCounts(MpiParallelMng& pm)
: m_pm(pm)
, m_comm(copyOf(pm))
{}

//! Sends each number that is not zero. A request is finished when its message is received, not when it is on its way.
std::vector<MPI_Request> PartnerCounts::post(Span<const Int64> sent) const
{
  std::vector<MPI_Request> requests;
  for (Int32 rank = 0; rank < m_pm.commSize(); ++rank)
    if (sent[rank] != 0 && rank != m_pm.commRank()) {
      requests.push_back(MPI_REQUEST_NULL);
      m_pm.check(MPI_Issend(&sent[rank], 1, MPI_INT64_T, rank, m_tag, m_comm.get(), &requests.back()), "MPI_Issend");
    }
  return requests;
}

void PartnerCounts::receiveOne(Span<Int64> received) const
{
  int is_here = 0;
  MPI_Status status;
  m_pm.check(MPI_Iprobe(MPI_ANY_SOURCE, m_tag, m_comm.get(), &is_here, &status), "MPI_Iprobe");
  if (is_here)
    m_pm.check(MPI_Recv(&received[status.MPI_SOURCE], 1, MPI_INT64_T, status.MPI_SOURCE, m_tag, m_comm.get(), MPI_STATUS_IGNORE),
               "MPI_Recv");
}

void PartnerCounts::exchange(Span<const Int64> sent, Span<Int64> received)
{
  std::fill(received.begin(), received.end(), 0);
  received[m_pm.commRank()] = sent[m_pm.commRank()];
  std::vector<MPI_Request> requests = post(sent);
  // All messages of this rank are received before it enters the barrier, so that none is on its way when the barrier ends.
  MPI_Request barrier = MPI_REQUEST_NULL;
  bool is_in_barrier = false;
  const auto is_finished = [&] {
    receiveOne(received);
    int is_done = 0;
    if (is_in_barrier) {
      m_pm.check(MPI_Test(&barrier, &is_done, MPI_STATUS_IGNORE), "MPI_Test");
      return is_done != 0;
    }
    m_pm.check(MPI_Testall(static_cast<int>(requests.size()), requests.data(), &is_done, MPI_STATUSES_IGNORE), "MPI_Testall");
    if (is_done) {
      m_pm.check(MPI_Ibarrier(m_comm.get(), &barrier), "MPI_Ibarrier");
      is_in_barrier = true;
    }
    return false;
  };
  SpinWait(m_pm.machineRanks().size(), SpinWait::nbProcessor()).until(is_finished, [] {});
  m_tag = 1 - m_tag;
}
} // namespace Arcane::detail::comm
