// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/ProcessLink.h"

#include <limits>

namespace Arcane::detail::comm
{
namespace
{
constexpr Int64 large_message_bytes = std::numeric_limits<int>::max();

//! Returns the largest tag that MPI accepts. The limit is the same for all communicators, but an attribute of MPI_COMM_WORLD only.
int largestTag()
{
  int* value = nullptr;
  int is_known = 0;
  checkMpi(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &value, &is_known), "MPI_Comm_get_attr");
  return is_known ? *value : 32767;
}
} // namespace

ProcessLink::ProcessLink(Ref<IParallelMng> processes, Int32 nb_thread)
: m_owned(std::move(processes))
, m_processes(dynamic_cast<MpiParallelMng*>(m_owned.get()))
{
  const Int32 max_nb_thread = largestTag() / ProcessMail::NbTag;
  if (nb_thread > max_nb_thread)
    ARCANE_FATAL("messages between threads: {0} threads per process, expected at most {1}, since tags of this MPI are small", nb_thread,
                 max_nb_thread);
  for (Int32 i = 0; i < nb_thread; ++i) {
    MPI_Comm mail = MPI_COMM_NULL;
    checkMpi(MPI_Comm_dup(m_processes->communicator(), &mail), "MPI_Comm_dup");
    m_mail.emplace_back(mail);
  }
}

Int32 ProcessLink::nbRankOfMachine(const std::vector<std::vector<Int32>>& ranks_of_process) const
{
  std::size_t nb_rank = 0;
  for (const Int32 process : m_processes->machineRanks())
    nb_rank += ranks_of_process[static_cast<std::size_t>(process)].size();
  return static_cast<Int32>(nb_rank);
}

ProcessMail::ProcessMail(const ProcessLink& link, const std::vector<std::vector<Int32>>& ranks_of_process, Int32 own_thread,
                         ThreadMailbox& mailbox)
: m_link(link)
, m_ranks_of_process(ranks_of_process)
, m_own_thread(own_thread)
, m_mailbox(mailbox)
{}

void ProcessMail::send(const TransferRef& transfer, Int32 process, Int32 thread)
{
  transfer->is_remote = true;
  const ByteCount n(transfer->sent.size(), large_message_bytes);
  const int tag = m_own_thread * NbTag + transfer->tag;
  MPI_Request request = MPI_REQUEST_NULL;
  checkMpi(MPI_Isend(transfer->sent.data(), n.count(), n.type(), process, tag, m_link.mailOf(thread), &request), "MPI_Isend");
  m_under_way.push_back({ transfer, request });
}

bool ProcessMail::takeLetter()
{
  MPI_Message message = MPI_MESSAGE_NULL;
  MPI_Status status;
  int is_here = 0;
  checkMpi(MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, m_link.mailOf(m_own_thread), &is_here, &message, &status), "MPI_Improbe");
  if (!is_here)
    return false;
  MPI_Count nb_byte = 0;
  checkMpi(MPI_Get_elements_x(&status, MPI_BYTE, &nb_byte), "MPI_Get_elements_x");
  const auto& ranks = m_ranks_of_process[static_cast<std::size_t>(status.MPI_SOURCE)];
  auto letter = std::make_shared<Transfer>();
  letter->source = ranks[static_cast<std::size_t>(status.MPI_TAG / NbTag)];
  letter->tag = status.MPI_TAG % NbTag;
  letter->sent = { nullptr, nb_byte };
  letter->fetch = [this, message, nb_byte](const TransferRef& receive) mutable {
    const ByteCount n(nb_byte, large_message_bytes);
    MPI_Request request = MPI_REQUEST_NULL;
    checkMpi(MPI_Imrecv(receive->received.data(), n.count(), n.type(), &message, &request), "MPI_Imrecv");
    m_under_way.push_back({ receive, request });
  };
  m_mailbox.post(letter);
  return true;
}

void ProcessMail::progress()
{
  while (takeLetter()) {
  }
  std::erase_if(m_under_way, [](UnderWay& u) {
    int is_over = 0;
    checkMpi(MPI_Test(&u.request, &is_over, MPI_STATUS_IGNORE), "MPI_Test");
    if (is_over)
      u.transfer->end();
    return is_over != 0;
  });
}

void ProcessMail::cancel(const Transfer& transfer)
{
  std::erase_if(m_under_way, [&](UnderWay& u) {
    if (u.transfer.get() != &transfer)
      return false;
    checkMpi(MPI_Cancel(&u.request), "MPI_Cancel");
    checkMpi(MPI_Request_free(&u.request), "MPI_Request_free");
    return true;
  });
}
} // namespace Arcane::detail::comm
