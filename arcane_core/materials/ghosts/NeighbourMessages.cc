// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/ghosts/NeighbourMessages.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/WaitNote.h"
#include "shmem/MachineArena.h"

#include <utility>

namespace Arcane::detail::ghosts
{

namespace
{
std::size_t at(Int32 i)
{
  return static_cast<std::size_t>(i);
}
} // namespace

// A manager of a part of the run has no mail of its own: its messages go by MPI.
NeighbourMessages::NeighbourMessages(IParallelMng* parallel_mng)
: m_parallel_mng(parallel_mng)
{
  shmem::MachineArena* arena = shmem::MachineArena::of(parallel_mng);
  if (!arena || arena->parallelMng() != parallel_mng || arena->exchangePath() == shmem::eExchangePath::Messages)
    return;
  m_mail = &arena->mail();
  m_machine_indexes = arena->machineIndexes();
}

void NeighbourMessages::prepare(ConstArrayView<Int32> ranks, const std::vector<Int64>& bytes_to_send,
                                const std::vector<Int64>& bytes_to_receive, eExchangeTime time)
{
  m_ranks.copy(ranks);
  m_near.assign(at(ranks.size()), -1);
  if (m_mail && time == eExchangeTime::AtOnce)
    for (Int32 i = 0; i < ranks.size(); ++i)
      m_near[at(i)] = m_machine_indexes[ranks[i]];
  place(bytes_to_send, bytes_to_receive);
}

void NeighbourMessages::place(const std::vector<Int64>& bytes_to_send, const std::vector<Int64>& bytes_to_receive)
{
  const auto roomFor = [&](const std::vector<Int64>& sizes, UniqueArray<Byte>& buffer) {
    Int64 nb_byte = 0;
    for (Int32 i = 0; i < nbNeighbour(); ++i)
      nb_byte += m_near[at(i)] < 0 ? sizes[at(i)] : 0;
    if (buffer.largeSize() < nb_byte)
      buffer.resizeNoInit(nb_byte);
    return reinterpret_cast<std::byte*>(buffer.data());
  };
  std::byte* send = roomFor(bytes_to_send, m_send);
  std::byte* recv = roomFor(bytes_to_receive, m_recv);
  m_to_send.clear();
  m_received.clear();
  for (Int32 i = 0; i < nbNeighbour(); ++i) {
    if (m_near[at(i)] >= 0) {
      m_to_send.emplace_back(m_mail->prepare(m_near[at(i)], bytes_to_send[at(i)]), bytes_to_send[at(i)]);
      m_received.emplace_back();
      continue;
    }
    m_to_send.emplace_back(send, bytes_to_send[at(i)]);
    m_received.emplace_back(recv, bytes_to_receive[at(i)]);
    send += bytes_to_send[at(i)];
    recv += bytes_to_receive[at(i)];
  }
}

Int64 NeighbourMessages::nbSentByte() const
{
  Int64 nb_byte = 0;
  for (const Span<std::byte> bytes : m_to_send)
    nb_byte += bytes.size();
  return nb_byte;
}

void NeighbourMessages::start(comm::eFrameworkTag tag)
{
  m_tag = tag;
  m_requests.clear();
  m_nb_far_message = 0;
  for (Int32 i = 0; i < nbNeighbour(); ++i)
    if (const Span<const std::byte> bytes = received(i); m_near[at(i)] < 0 && !bytes.empty()) {
      auto* room = reinterpret_cast<Byte*>(const_cast<std::byte*>(bytes.data()));
      m_requests.add(m_parallel_mng->receive(Span<Byte>(room, bytes.size()), comm::messageWith(m_ranks[i], tag)));
    }
  for (Int32 i = 0; i < nbNeighbour(); ++i)
    if (m_near[at(i)] >= 0)
      m_mail->send(m_near[at(i)], static_cast<UInt32>(tag));
    else if (const Span<std::byte> bytes = toSend(i); !bytes.empty()) {
      m_requests.add(m_parallel_mng->send(Span<const Byte>(reinterpret_cast<const Byte*>(bytes.data()), bytes.size()),
                                          comm::messageWith(m_ranks[i], tag)));
      ++m_nb_far_message;
    }
}

bool NeighbourMessages::takeArrived(std::vector<bool>& is_taken)
{
  bool is_all_taken = true;
  for (Int32 i = 0; i < nbNeighbour(); ++i) {
    if (m_near[at(i)] < 0 || is_taken[at(i)])
      continue;
    if (!m_mail->hasCome(m_near[at(i)])) {
      is_all_taken = false;
      continue;
    }
    const shmem::MachineMail::Message message = m_mail->take(m_near[at(i)]);
    if (message.is_reference)
      m_mail->release(m_near[at(i)]);
    if (message.label != static_cast<UInt32>(m_tag) || message.is_reference)
      m_rank_of_other_exchange = m_ranks[i];
    else
      m_received[at(i)] = message.bytes;
    is_taken[at(i)] = true;
  }
  return is_all_taken;
}

/*
 * Messages of another exchange are taken and released too: the ranks would otherwise count differently from now on. A neighbour on another machine
 * that makes the other exchange, too, sends nothing that this rank expects: its message is not waited for.
 */
void NeighbourMessages::finish()
{
  const comm::WaitScope waits(m_parallel_mng->waitNote(), "exchange of materials");
  m_rank_of_other_exchange = -1;
  if (m_mail) {
    std::vector<bool> is_taken(m_near.size(), false);
    m_mail->waitUntil([&] { return takeArrived(is_taken); });
  }
  if (m_rank_of_other_exchange >= 0)
    abandonFarMessages();
  if (!m_requests.empty())
    m_parallel_mng->waitAllRequests(m_requests);
  m_requests.clear();
  ARCANE_FATAL_IF(m_rank_of_other_exchange >= 0,
                  "materials: rank {0} sends another exchange than this rank expects, expected the same calls on all ranks",
                  m_rank_of_other_exchange);
}

// MPI may read a buffer after its send was abandoned.
void NeighbourMessages::abandonFarMessages()
{
  if (m_requests.empty())
    return;
  m_parallel_mng->freeRequests(m_requests);
  m_requests.clear();
  m_abandoned.push_back(std::move(m_send));
  m_abandoned.push_back(std::move(m_recv));
  m_send = {};
  m_recv = {};
}

} // namespace Arcane::detail::ghosts
