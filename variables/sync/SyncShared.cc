// SPDX-License-Identifier: Apache-2.0
#include "variables/sync/SyncShared.h"

#include "variables/data/IData.h"
#include "variables/data/ValuePlace.h"
#include "variables/sync/SyncMessages.h"

#include "arcane_core/comm/IParallelMng.h"
#include "shmem/ArenaLayout.h"
#include "shmem/MachineTeam.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <iterator>

namespace Arcane::detail::sync
{

namespace
{
//! Says where a neighbour finds values. An Int64 with the offset of the values follows for each variable.
struct Reference
{
  //! The size of all rows together.
  Int64 nb_byte = 0;
  Int64 rows_offset = 0;
  //! The rows are others when this id is another one.
  Int64 layout_id = -1;
};

// Below this size, a copy costs less than waiting until the neighbour has read. Measured: the costs are equal at about 400 bytes.
constexpr Int64 min_referenced_bytes = 512;

constexpr auto times_bytes = Int64(sizeof(SyncTrials::Times));

Real steadySeconds()
{
  return std::chrono::duration<Real>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
} // namespace

SyncShared::SyncShared(IParallelMng* parallel_mng)
: m_parallel_mng(parallel_mng)
, m_arena(shmem::MachineArena::ofRun(parallel_mng))
, m_machine_indexes(shmem::MachineTeam::mailIndexes(parallel_mng))
, m_trials(steadySeconds)
{
  if (!m_arena)
    return;
  m_shown_rows = UniqueArray<Int32>(MemoryAllocationOptions(m_arena->allocator()));
  m_copies.resize(static_cast<std::size_t>(m_arena->machineRanks().size()));
}

void SyncShared::showRows(const SyncPlan& plan)
{
  // The neighbours have read the previous list: finish() has waited for that.
  m_shown_rows.clear();
  m_shown_layout_id = -1;
  for (const SyncPlan::Neighbour& n : plan.nearNeighbours())
    m_shown_rows.addRange(n.rows_to_send);
  m_shown_layout_id = plan.layoutId();
  // Retires the list until the next barrier: after an error this rank may leave while others read it.
  if (!m_shown_rows.empty())
    m_arena->heap().markShown(reinterpret_cast<const std::byte*>(m_shown_rows.data()));
}

bool SyncShared::isReadableInPlace(const SyncPlan& plan, ConstArrayView<IData*> datas) const
{
  if (plan.layoutId() < 0 || m_arena->exchangePath() == shmem::eExchangePath::Copies)
    return false;
  return std::ranges::all_of(datas, [&](IData* data) { return m_arena->contains(data->address()); });
}

void SyncShared::choose(const SyncPlan& plan, ConstArrayView<IData*> datas)
{
  const Neighbours neighbours = plan.nearNeighbours();
  m_trials.forget();
  m_has_note.resize(neighbours.size());
  m_has_note.fill(false);
  m_is_in_place.resize(neighbours.size());
  m_is_in_place.fill(false);
  if (!isReadableInPlace(plan, datas))
    return;
  const bool is_forced = m_arena->exchangePath() == shmem::eExchangePath::References;
  const eSyncWay way = is_forced ? eSyncWay::Model : m_trials.begin(plan.layoutId(), m_label.sizes);
  for (Int32 i = 0; i < neighbours.size(); ++i) {
    const Int64 nb_byte = neighbours[i].rows_to_send.size() * m_row_bytes;
    if (is_forced)
      m_is_in_place[i] = nb_byte > 0;
    else if (nb_byte >= min_referenced_bytes && way != eSyncWay::Copies) {
      const SentValues values = m_choice.sentValues(plan, i, datas);
      m_is_in_place[i] = way == eSyncWay::InPlace ? isChoiceUncertain(values) : isInPlaceFaster(values);
    }
  }
}

// Appends the times of trials, except to a message that would then no longer fit inline.
std::byte* SyncShared::makeMessage(Int32 neighbour, Int32 machine_index, Int64 nb_byte)
{
  constexpr Int64 nb_inline = shmem::MailSlot::NbInlineByte;
  const SyncTrials::Times* const times = m_trials.timesToSend();
  m_has_note[neighbour] = times && (nb_byte > nb_inline || nb_byte + times_bytes <= nb_inline);
  std::byte* const message = m_arena->mail().prepare(machine_index, nb_byte + (m_has_note[neighbour] ? times_bytes : 0));
  if (m_has_note[neighbour])
    std::memcpy(message + nb_byte, times->data(), std::size_t(times_bytes));
  return message;
}

void SyncShared::makeReference(Int32 neighbour, Int32 machine_index, ConstArrayView<IData*> datas, Int64 nb_byte, const Int32* rows)
{
  const Int64 reference_bytes = Int64(sizeof(Reference)) + datas.size() * Int64(sizeof(Int64));
  std::byte* to = makeMessage(neighbour, machine_index, reference_bytes);
  const Reference reference{ nb_byte, m_arena->offsetOf(reinterpret_cast<const std::byte*>(rows)), m_shown_layout_id };
  std::memcpy(to, &reference, sizeof(reference));
  to += sizeof(reference);
  for (IData* data : datas) {
    const Int64 offset = m_arena->offsetOf(static_cast<const std::byte*>(data->address()));
    std::memcpy(to, &offset, sizeof(offset));
    to += sizeof(offset);
  }
}

void SyncShared::prepare(const SyncPlan& plan, ConstArrayView<IData*> datas)
{
  if (plan.nearNeighbours().empty())
    return;
  m_layout_id = plan.layoutId();
  m_row_bytes = rowBytesOf(datas);
  m_label = labelOf(datas);
  choose(plan, datas);
  m_trials.time([&] { makeMessages(plan, datas); });
}

void SyncShared::send(const SyncPlan& plan, ConstArrayView<IData*> datas)
{
  const Neighbours neighbours = plan.nearNeighbours();
  if (neighbours.empty())
    return;
  m_trials.time([&] {
    for (Int32 i = 0; i < neighbours.size(); ++i)
      if (!m_is_in_place[i])
        packRows(datas, neighbours[i], m_rows[i]);
  });
  for (Int32 i = 0; i < neighbours.size(); ++i)
    m_arena->mail().send(neighbours[i].machine_index, m_label.variables, { m_is_in_place[i], m_has_note[i] });
}

void SyncShared::makeMessages(const SyncPlan& plan, ConstArrayView<IData*> datas)
{
  const Neighbours neighbours = plan.nearNeighbours();
  if (m_shown_layout_id != plan.layoutId() && std::ranges::find(m_is_in_place, true) != m_is_in_place.end())
    showRows(plan);
  m_referenced.clear();
  m_rows.resize(neighbours.size());
  Int32 shown_row = 0;
  for (Int32 i = 0; i < neighbours.size(); ++i) {
    const SyncPlan::Neighbour& n = neighbours[i];
    const Int64 nb_byte = n.rows_to_send.size() * m_row_bytes;
    if (m_is_in_place[i]) {
      makeReference(i, n.machine_index, datas, nb_byte, m_shown_rows.data() + shown_row);
      m_referenced.add(n.machine_index);
    }
    else
      m_rows[i] = makeMessage(i, n.machine_index, nb_byte);
    shown_row += n.rows_to_send.size();
  }
}

void SyncShared::receive(const SyncPlan::Neighbour& neighbour, ConstArrayView<IData*> datas)
{
  shmem::MachineMail& mail = m_arena->mail();
  const shmem::MachineMail::Message message = mail.take(neighbour.machine_index);
  Reference reference;
  reference.nb_byte = message.bytes.size();
  if (message.has_note) {
    reference.nb_byte -= times_bytes;
    SyncTrials::Times times;
    std::memcpy(times.data(), message.bytes.data() + reference.nb_byte, std::size_t(times_bytes));
    // Other variables have times of another kind of exchange.
    if (message.label == m_label.variables)
      m_trials.receive(times);
  }
  if (message.is_reference)
    std::memcpy(&reference, message.bytes.data(), sizeof(reference));
  const Int64 expected = neighbour.rows_to_receive.size() * m_row_bytes;
  if (reference.nb_byte != expected || message.label != m_label.variables) {
    if (!m_fault)
      m_fault = ExchangeFault{ neighbour.rank, message.label, m_label.variables, reference.nb_byte, expected };
  }
  else if (message.is_reference)
    readInPlace(neighbour, datas, message.bytes.data());
  else {
    unpackRows(datas, neighbour, message.bytes.data());
    shmem::MachineMail::handBack(message);
  }
  if (message.is_reference)
    mail.release(neighbour.machine_index);
}

// Compares the rows of both sides once, as long as neither side changes its rows.
const std::vector<data::RowRun>& SyncShared::copiesFrom(const SyncPlan::Neighbour& neighbour, Int64 layout_id, const Int32* rows)
{
  Copies& copies = m_copies[static_cast<std::size_t>(neighbour.machine_index)];
  if (copies.layout_id != m_layout_id || copies.layout_id_of_owner != layout_id || m_layout_id < 0) {
    copies.layout_id = m_layout_id;
    copies.layout_id_of_owner = layout_id;
    copies.runs = data::runsOf(neighbour.rows_to_receive, { rows, neighbour.rows_to_receive.size() });
  }
  return copies.runs;
}

void SyncShared::readInPlace(const SyncPlan::Neighbour& neighbour, ConstArrayView<IData*> datas, const std::byte* bytes)
{
  Reference reference;
  std::memcpy(&reference, bytes, sizeof(reference));
  const auto* rows = reinterpret_cast<const Int32*>(m_arena->addressOf(reference.rows_offset));
  const std::vector<data::RowRun>& runs = copiesFrom(neighbour, reference.layout_id, rows);
  const std::byte* places = bytes + sizeof(reference);
  for (IData* data : datas) {
    Int64 offset = 0;
    std::memcpy(&offset, places, sizeof(offset));
    places += sizeof(offset);
    const std::byte* other = m_arena->addressOf(offset);
    if (runs.empty() || !data::hasHostRows(*data))
      data::ValuePlace(*data).transferRows(neighbour.rows_to_receive, other, rows);
    else
      data::copyRuns(static_cast<std::byte*>(data->address()), other, { runs.data(), std::ssize(runs) }, data->rowBytes());
  }
}

bool SyncShared::receiveFromThoseHere(Neighbours neighbours, ConstArrayView<IData*> datas)
{
  bool is_all_read = true;
  for (Int32 i = 0; i < neighbours.size(); ++i) {
    if (m_is_read[i])
      continue;
    m_is_read[i] = m_arena->mail().hasCome(neighbours[i].machine_index);
    if (m_is_read[i])
      m_trials.time([&] { receive(neighbours[i], datas); });
    else
      is_all_read = false;
  }
  return is_all_read;
}

std::optional<ExchangeFault> SyncShared::finish(const SyncPlan& plan, ConstArrayView<IData*> datas)
{
  const Neighbours neighbours = plan.nearNeighbours();
  if (neighbours.empty())
    return {};
  m_fault.reset();
  if (m_is_read.size() != neighbours.size())
    m_is_read.resize(neighbours.size());
  m_is_read.fill(false);
  shmem::MachineMail& mail = m_arena->mail();
  mail.waitUntil([&] { return receiveFromThoseHere(neighbours, datas); });
  if (!m_referenced.empty())
    m_trials.time([&] { mail.waitUntil([&] { return std::ranges::all_of(m_referenced, [&](Int32 i) { return mail.isReleased(i); }); }); });
  m_trials.end();
  return m_fault;
}

} // namespace Arcane::detail::sync
