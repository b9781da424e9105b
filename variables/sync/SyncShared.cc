// SPDX-License-Identifier: Apache-2.0
#include "variables/sync/SyncShared.h"

#include "variables/data/IData.h"
#include "variables/data/RowCopy.h"
#include "variables/sync/SyncMessages.h"

#include "arcane_core/base/FatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "shmem/MachineArena.h"

#include <algorithm>
#include <cstring>

namespace Arcane::detail
{

namespace
{
//! Where a neighbour finds values: followed by the place of the values of each variable, an Int64 each.
struct Reference
{
  //! Of all the rows together.
  Int64 nb_byte;
  Int64 rows_offset;
};

// Below, a copy costs less than waiting until the neighbour has read; measured: the two meet at about 400 bytes.
constexpr Int64 min_referenced_bytes = 512;

MachineArena* arenaForExchange(IParallelMng* pm)
{
  MachineArena* arena = MachineArena::of(pm);
  const bool is_used = arena && arena->parallelMng() == pm && arena->exchangePath() != eExchangePath::Messages;
  return is_used ? arena : nullptr;
}
} // namespace

SyncShared::SyncShared(IParallelMng* parallel_mng)
: m_parallel_mng(parallel_mng)
, m_arena(arenaForExchange(parallel_mng))
{
  if (m_arena)
    m_shown_rows = UniqueArray<Int32>(MemoryAllocationOptions(m_arena->allocator()));
}

ConstArrayView<Int32> SyncShared::ranks() const
{
  return m_arena ? m_arena->machineRanks() : ConstArrayView<Int32>();
}

void SyncShared::showRows(const SyncPlan& plan)
{
  // Nobody reads the former list any more: finish() waited for that.
  m_shown_rows.clear();
  for (const SyncPlan::Neighbour& n : plan.nearNeighbours())
    m_shown_rows.addRange(n.rows_to_send);
  m_shown_layout_id = plan.layoutId();
}

bool SyncShared::isReadInPlace(const SyncPlan& plan, ConstArrayView<IData*> datas) const
{
  if (plan.layoutId() < 0 || m_arena->exchangePath() == eExchangePath::Copies)
    return false;
  return std::ranges::all_of(datas, [&](IData* data) { return m_arena->contains(data->address()); });
}

void SyncShared::sendReference(Int32 machine_index, ConstArrayView<IData*> datas, Int64 nb_byte, const Int32* rows)
{
  MachineMail& mail = m_arena->mail();
  const Int64 reference_bytes = Int64(sizeof(Reference)) + datas.size() * Int64(sizeof(Int64));
  std::byte* to = mail.prepare(machine_index, reference_bytes);
  const Reference reference{ nb_byte, m_arena->offsetOf(reinterpret_cast<const std::byte*>(rows)) };
  std::memcpy(to, &reference, sizeof(reference));
  to += sizeof(reference);
  for (IData* data : datas) {
    const Int64 offset = m_arena->offsetOf(static_cast<const std::byte*>(data->address()));
    std::memcpy(to, &offset, sizeof(offset));
    to += sizeof(offset);
  }
  mail.send(machine_index, true);
  m_referenced.add(machine_index);
}

void SyncShared::start(const SyncPlan& plan, ConstArrayView<IData*> datas)
{
  const Neighbours neighbours = plan.nearNeighbours();
  if (neighbours.empty())
    return;
  m_referenced.clear();
  m_row_bytes = rowBytesOf(datas);
  const bool is_in_place = isReadInPlace(plan, datas);
  const Int64 min_bytes = (m_arena->exchangePath() == eExchangePath::References) ? 1 : min_referenced_bytes;
  if (is_in_place && m_shown_layout_id != plan.layoutId())
    showRows(plan);
  const Int32* shown_rows = m_shown_rows.data();
  for (const SyncPlan::Neighbour& n : neighbours) {
    const Int32 index = n.machine_index;
    const Int64 nb_byte = n.rows_to_send.size() * m_row_bytes;
    if (is_in_place && nb_byte >= min_bytes)
      sendReference(index, datas, nb_byte, shown_rows);
    else {
      packRows(datas, n.rows_to_send, m_arena->mail().prepare(index, nb_byte));
      m_arena->mail().send(index);
    }
    shown_rows += n.rows_to_send.size();
  }
}

void SyncShared::receive(const SyncPlan::Neighbour& neighbour, ConstArrayView<IData*> datas)
{
  const Int32 index = neighbour.machine_index;
  MachineMail& mail = m_arena->mail();
  const MachineMail::Message message = mail.take(index);
  Reference reference{ message.bytes.size(), 0 };
  if (message.is_reference)
    std::memcpy(&reference, message.bytes.data(), sizeof(reference));
  const Int64 expected = neighbour.rows_to_receive.size() * m_row_bytes;
  if (reference.nb_byte != expected)
    ARCANE_FATAL("'{0}' cannot be synchronised: rank {1} sends {2} bytes to rank {3}, expected {4}", datas[0]->name(),
                 neighbour.rank, reference.nb_byte, m_parallel_mng->commRank(), expected);
  if (!message.is_reference) {
    unpackRows(datas, neighbour.rows_to_receive, message.bytes.data());
    return;
  }
  const auto* rows = reinterpret_cast<const Int32*>(m_arena->addressOf(reference.rows_offset));
  const std::byte* places = message.bytes.data() + sizeof(reference);
  for (IData* data : datas) {
    Int64 offset = 0;
    std::memcpy(&offset, places, sizeof(offset));
    places += sizeof(offset);
    transferRows(static_cast<std::byte*>(data->address()), neighbour.rows_to_receive, m_arena->addressOf(offset), rows,
                 data->rowBytes());
  }
  mail.release(index);
}

bool SyncShared::receiveFromThoseHere(Neighbours neighbours, ConstArrayView<IData*> datas)
{
  bool is_all_read = true;
  for (Int32 i = 0; i < neighbours.size(); ++i) {
    if (m_is_read[i])
      continue;
    m_is_read[i] = m_arena->mail().hasCome(neighbours[i].machine_index);
    if (m_is_read[i])
      receive(neighbours[i], datas);
    else
      is_all_read = false;
  }
  return is_all_read;
}

void SyncShared::finish(const SyncPlan& plan, ConstArrayView<IData*> datas)
{
  const Neighbours neighbours = plan.nearNeighbours();
  if (neighbours.empty())
    return;
  if (m_is_read.size() != neighbours.size())
    m_is_read.resize(neighbours.size());
  m_is_read.fill(false);
  MachineMail& mail = m_arena->mail();
  mail.waitUntil([&] { return receiveFromThoseHere(neighbours, datas); });
  if (!m_referenced.empty())
    mail.waitUntil([&] { return std::ranges::all_of(m_referenced, [&](Int32 i) { return mail.isReleased(i); }); });
}

} // namespace Arcane::detail
