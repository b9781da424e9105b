// SPDX-License-Identifier: Apache-2.0
#include "variables/device_sync/DeviceSynchronizer.h"

#include "accelerator/process/PoolSet.h"
#include "accelerator/runtime/ExchangeCommands.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableMngServices.h"
#include "variables/data/RowLayout.h"
#include "variables/device_sync/DeclaredUses.h"
#include "variables/device_sync/QueueWait.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/memory/MemoryUtils.h"
#include "arcane_core/base/memory/RoundedUp.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/system/ProcessIdentity.h"
#include "arcane_core/comm/WaitNote.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <exception>
#include <iterator>
#include <thread>

namespace Arcane::detail::device_sync
{
namespace
{
using Accelerator::RunQueue;
using runtime::eRowCopy;
using runtime::RowCopy;

//! The packed rows of each variable start at a multiple of this. \unit{bytes}
constexpr Int64 packed_alignment = 16;

Int64 packedBytes(Int64 nb_row, const IData& data)
{
  return base::roundedUp(nb_row * data.rowBytes(), packed_alignment);
}

Int64 packedBytes(Int64 nb_row, ConstArrayView<IData*> datas)
{
  Int64 nb_byte = 0;
  for (const IData* data : datas)
    nb_byte += packedBytes(nb_row, *data);
  return nb_byte;
}

RowCopy copyOf(IData& data, Span<const Int32> rows, std::byte* packed)
{
  RowCopy copy;
  copy.array = static_cast<std::byte*>(data.address());
  copy.packed = packed;
  copy.rows = rows.data();
  copy.nb_row = static_cast<Int32>(rows.size());
  const data::RowLayout layout(data);
  copy.nb_value = static_cast<Int32>(layout.nbNumberPerRow());
  copy.value_bytes = static_cast<Int32>(layout.numberBytes());
  copy.tile = data.isTiled() ? TiledLayout::tile_size : 1;
  return copy;
}
} // namespace

DeviceSynchronizer& DeviceSynchronizer::of(IParallelMng* pm, const RunQueue& queue)
{
  if (auto* known = pm->extension<DeviceSynchronizer>())
    return *known;
  const auto made = std::make_shared<DeviceSynchronizer>(pm, queue);
  pm->setExtension(made);
  return *made;
}

DeviceSynchronizer::DeviceSynchronizer(IParallelMng* pm, const RunQueue& queue)
: m_parallel_mng(pm)
, m_arena(shmem::MachineArena::ofRun(pm))
, m_backend(queue.internalImpl().backend)
, m_device(queue.deviceId())
, m_nb_exception(std::uncaught_exceptions())
, m_far(pm)
, m_guard([this] { m_arena->watch().throwIfPeerLeft(); })
, m_queue_wait(std::make_shared<QueueWait>(pm, [this] { noteFaults(); }))
{
  RankFacts own;
  own.process = base::processIdentity();
  own.nb_near = pm->machineRanks().size();
  own.device = m_device.asInt32();
  runtime::ExchangeCommands* const commands = m_backend.exchangeCommands();
  // Kernels read lists of rows in the memory of data.
  const bool are_lists_reached = m_backend.kernelExecution() == runtime::eKernelExecution::HostInStream ||
                                 MemoryUtils::getDefaultDataMemoryResource() != eMemoryResource::Host;
  std::exception_ptr failure;
  try {
    const UniqueArray<Byte> on_host(MemoryUtils::getAllocationOptions(eMemoryResource::Host), 1);
    own.can_reach_host = reaches(on_host.data());
    own.can_copy = are_lists_reached && commands && commands->copyRows(queue.internalImpl().stream(), eRowCopy::Pack, {}).isOk();
    own.way = static_cast<Int64>(wantedHaloWay());
    if (own.can_copy && m_arena && m_arena->device().pools())
      makeLines(queue, own);
    if (own.can_copy) {
      for (void** event : { &m_packed_event, &m_unpacked_event, &m_order_event })
        runtime::throwIfFailed(m_backend.createEvent(m_device, event), "make an event for an exchange");
    }
  }
  catch (...) {
    // The other ranks wait for the facts.
    failure = std::current_exception();
    own.can_copy = 0;
  }
  m_facts = RankFactsTable(pm, own);
  if (failure)
    std::rethrow_exception(failure);
  m_is_used = m_facts.canAllCopy();
  m_is_arena_reached = m_facts.canAllSignal();
  m_is_host_reached = m_facts.canAllReachHost();
  m_trial = HaloTrial(m_facts.wantedWay());
}

DeviceSynchronizer::~DeviceSynchronizer()
{
  if (std::uncaught_exceptions() > m_nb_exception) {
    endStreams();
    return;
  }
  try {
    m_guard.throwIfPeerLeft();
    if (m_is_used)
      runtime::reportIfFailed(m_backend.synchronizeDevice(m_device), "wait for a device that exchanged variables");
    for (const auto& [rank, peer] : m_peers)
      peer->close();
    for (const auto& [rank, peer] : m_peers)
      peer->free();
    for (void* event : { m_packed_event, m_unpacked_event, m_order_event })
      if (event)
        runtime::reportIfFailed(m_backend.destroyEvent(event), "destroy an event of an exchange");
    if (m_lines)
      m_arena->deallocateAtBarrier(reinterpret_cast<std::byte*>(m_lines));
  }
  catch (const std::exception&) {
    endStreams();
  }
}

// When a rank has left, others may still use the blocks and the lines: they end with the process. The shared memory may end before it, so streams
// must not wait for numbers in it.
void DeviceSynchronizer::endStreams() noexcept
{
  m_guard.releaseStreams();
  if (m_is_used)
    runtime::reportIfFailed(m_backend.synchronizeDevice(m_device), "wait for a device that exchanged variables");
}

// --- what works -----------------------------------------------------------------------------------

void DeviceSynchronizer::makeLines(const RunQueue& queue, RankFacts& own)
{
  const Int64 nb_byte = m_arena->machineRanks().size() * Int64(sizeof(PairLine));
  std::byte* const lines = m_arena->allocate(nb_byte, "lines of exchanges between devices");
  std::memset(lines, 0, static_cast<std::size_t>(nb_byte));
  m_arena->device().makeReachable(lines, nb_byte);
  m_lines = reinterpret_cast<PairLine*>(lines);
  own.lines_offset = m_arena->offsetOf(lines);
  own.can_signal = trySignals(queue);
}

bool DeviceSynchronizer::trySignals(const RunQueue& queue)
{
  UInt64* const number = &m_lines[m_arena->machineIndex()].nb_ready;
  Accelerator::PointerAttribute attribute;
  if (!m_backend.pointerAttribute(number, attribute).isOk() || attribute.devicePointer() != number)
    return false;
  runtime::RunQueueImpl& impl = queue.internalImpl();
  runtime::ExchangeCommands& commands = *m_backend.exchangeCommands();
  const runtime::StreamNumber write{ number, 1, false };
  if (!commands.putNumbers(impl.stream(), { &write, 1 }).isOk())
    return false;
  impl.noteSubmitted();
  // The wait is submitted only after the write was seen, so that it cannot block the stream.
  impl.wait();
  const runtime::StreamNumber wait{ number, 1, true };
  return std::atomic_ref<UInt64>(*number).load() == 1 && commands.putNumbers(impl.stream(), { &wait, 1 }).isOk();
}

DevicePeer& DeviceSynchronizer::peerOf(const NeighbourRows& rows)
{
  std::unique_ptr<DevicePeer>& peer = m_peers[rows.rank];
  if (peer)
    return *peer;
  const eLink wanted = rows.machine_index < 0 ? eLink::Messages : m_facts.wantedLink(m_parallel_mng->commRank(), rows.rank);
  PairLine* mine = nullptr;
  PairLine* theirs = nullptr;
  if (wanted != eLink::Messages) {
    mine = m_lines + rows.machine_index;
    theirs = reinterpret_cast<PairLine*>(m_arena->addressOf(m_facts.of(rows.rank).lines_offset)) + m_arena->machineIndex();
    m_arena->device().makeReachable(reinterpret_cast<const std::byte*>(theirs), sizeof(PairLine));
  }
  const ExchangePlace place{ wanted == eLink::Messages ? nullptr : &m_arena->device().pools()->poolOf(m_device), m_parallel_mng->traceMng(),
                             [this](const auto& condition) { callAmongPeers([&] { m_arena->watch().waitUntil(condition); }); } };
  peer = std::make_unique<DevicePeer>(place, m_facts.placeOf(rows.rank), mine, theirs, wanted);
  if (wanted == eLink::Numbers)
    m_guard.addNumber(peer->awaitedNumber());
  return *peer;
}

Int32 DeviceSynchronizer::nbPeer(eLink link) const
{
  return static_cast<Int32>(std::ranges::count_if(m_peers, [&](const auto& peer) { return peer.second->link() == link; }));
}

// There is nothing to say in a run without devices.
void DeviceSynchronizer::log(const String& text) const
{
  if (ITraceMng* const trace = m_parallel_mng->traceMng(); trace && Accelerator::isAcceleratorPolicy(m_backend.executionPolicy()))
    trace->info() << "[sync] halos " << text;
}

void DeviceSynchronizer::print()
{
  if (std::exchange(m_has_printed, true))
    return;
  if (!m_is_used)
    log("on queues: by the host, which waits for the queue before; not all ranks have a device that copies rows");
  else if (m_trial.isOver() && m_trial.isStaged())
    log("on the device; all neighbours by messages, as ARCANE_DEVICE_HALO wants");
  else
    log(
      String::format("on the device; neighbours of rank {0}: {1} in other processes and {2} in this process from device to device, {3} by "
                     "messages",
                     m_parallel_mng->commRank(), nbPeer(eLink::Numbers), nbPeer(eLink::Events), nbPeer(eLink::Messages)));
}

// --- exchanges ------------------------------------------------------------------------------------

bool DeviceSynchronizer::reaches(const void* address) const
{
  Accelerator::PointerAttribute attribute;
  return m_backend.pointerAttribute(address, attribute).isOk() && attribute.devicePointer() == address;
}

// All ranks must return the same, also ranks without items. The result therefore depends on the kind of memory, which is the same on all ranks, and
// on facts agreed by all, never on the address of this rank.
bool DeviceSynchronizer::isReached(const IData& data) const
{
  const IMemoryAllocator* const allocator = data.memoryAllocator();
  const bool is_in_arena = m_arena && allocator == m_arena->allocator();
  const eMemoryResource resource = allocator->memoryResource();
  const bool is_on_host = resource == eMemoryResource::Host || resource == eMemoryResource::Unknown;
  const bool is_reached = is_in_arena ? m_is_arena_reached : !is_on_host || m_is_host_reached;
  const void* const address = data.storage().data();
  ARCANE_FATAL_IF(
    is_reached && address && !data.storage().empty() && !reaches(address),
    "synchronize() on a queue: the device of rank {0} does not reach variable '{1}' in {2} memory, as it did before the first "
    "exchange",
    m_parallel_mng->commRank(), data.name(),
    is_in_arena  ? "shared"
    : is_on_host ? "ordinary"
                 : "device");
  return is_reached;
}

void DeviceSynchronizer::synchronize(const RunQueue& queue, IVariableSynchronizer& synchronizer, ConstArrayView<IVariable*> variables)
{
  throwIfAnyFault();
  const bool is_reached = std::ranges::all_of(variables, [&](IVariable* v) { return !v->data()->isString() && isReached(*v->data()); });
  if (!m_is_used || !is_reached) {
    queue.barrier();
    synchronizer.synchronizeByHost(variables);
    print();
    return;
  }
  runtime::RunQueueImpl& impl = queue.internalImpl();
  if (&impl.backend != &m_backend || impl.device != m_device)
    ARCANE_THROW(ArgumentException,
                 "synchronize() on a queue: the queue is of device {0} of runtime '{1}', expected device {2} of '{3}', as "
                 "in the first call",
                 impl.device.asInt32(), impl.backend.name(), m_device.asInt32(), m_backend.name());
  m_variable_mng = std::shared_ptr<const IVariableMng>(variables[0]->variableMng()->services().life, variables[0]->variableMng());
  const auto start = std::chrono::steady_clock::now();
  const comm::WaitScope waits(m_parallel_mng->waitNote(), "synchronize on a queue", comm::eWaitKind::DeviceSynchronization);
  m_guard.addQueue(impl.errors);
  impl.wait_listener = m_queue_wait;
  timeExchange(impl, [&] {
    synchronizer.exchangeBy(variables, [&](const sync::SyncPlan& plan, ConstArrayView<IData*> datas) { exchange(impl, plan, datas); });
  });
  print();
  impl.endCommand(start, impl.is_async);
}

void DeviceSynchronizer::timeExchange(runtime::RunQueueImpl& queue, const std::function<void()>& exchange)
{
  if (m_trial.startsBlock()) {
    queue.wait();
    m_block_begin = platform::getRealTime();
  }
  exchange();
  if (m_trial.noteExchange()) {
    queue.wait();
    m_trial.endBlock(platform::getRealTime() - m_block_begin, m_parallel_mng);
    if (m_trial.isOver())
      log(m_trial.text());
  }
}

void DeviceSynchronizer::connect(const std::vector<NeighbourRows>& neighbours, ConstArrayView<IData*> datas)
{
  m_routes.clear();
  for (const NeighbourRows& rows : neighbours)
    m_routes.push_back({ &rows, &peerOf(rows), false, nullptr, nullptr });
  if (m_trial.isStaged())
    return throwIfPeerLeft();
  const UInt32 label = sync::labelOf(datas).variables;
  for (const Route& r : m_routes)
    r.peer->begin(packedBytes(r.rows->to_send.size(), datas), packedBytes(r.rows->to_receive.size(), datas), label);
  // A late rank detects here that a peer has left.
  throwIfPeerLeft();
  for (const Route& r : m_routes) {
    r.peer->open();
    throwIfFault(r.peer->fault(), datas);
  }
  for (Route& r : m_routes) {
    r.peer->agree();
    throwIfFault(r.peer->fault(), datas);
    r.is_direct = r.peer->isDirect();
    if (r.is_direct) {
      r.sent = r.peer->sent();
      r.received = r.peer->received();
    }
  }
}

void DeviceSynchronizer::throwIfFault(const std::optional<sync::ExchangeFault>& fault, ConstArrayView<IData*> datas) const
{
  if (fault)
    ARCANE_FATAL("{0}", sync::textOf(*fault, m_parallel_mng->commRank(), datas, m_variable_mng.lock().get()));
}

void DeviceSynchronizer::throwIfAnyFault() const
{
  for (const auto& [rank, peer] : m_peers)
    throwIfFault(peer->fault(), {});
}

// When a rank has left, a fault is the cause: its label was shown before.
void DeviceSynchronizer::callAmongPeers(const std::function<void()>& call) const
{
  try {
    call();
  }
  catch (...) {
    throwIfAnyFault();
    throw;
  }
}

void DeviceSynchronizer::throwIfPeerLeft() const
{
  callAmongPeers([this] { m_guard.throwIfPeerLeft(); });
}

// After the wait the labels of all peers are visible.
void DeviceSynchronizer::noteFaults() noexcept
{
  try {
    throwIfAnyFault();
  }
  catch (...) {
    m_guard.noteError(std::current_exception());
  }
}

void DeviceSynchronizer::prepareMessages(ConstArrayView<IData*> datas)
{
  m_parts.clear();
  for (const Route& r : m_routes)
    if (!r.is_direct)
      m_parts.push_back({ r.rows->rank, packedBytes(r.rows->to_send.size(), datas), packedBytes(r.rows->to_receive.size(), datas) });
  if (m_parts.empty())
    return;
  m_far.prepare(m_parts, [this] { runtime::throwIfFailed(m_backend.synchronizeEvent(m_unpacked_event), "wait for the rows of messages"); });
  auto part = m_parts.begin();
  for (Route& r : m_routes)
    if (!r.is_direct) {
      r.sent = part->sent;
      r.received = part->received;
      ++part;
    }
}

void DeviceSynchronizer::copyRows(runtime::RunQueueImpl& queue, eRowCopy direction, bool is_direct, ConstArrayView<IData*> datas)
{
  const bool is_pack = direction == eRowCopy::Pack;
  m_copies.clear();
  for (const Route& r : m_routes) {
    // Rows for all neighbours are packed together.
    if (!is_pack && r.is_direct != is_direct)
      continue;
    const Span<const Int32> rows = is_pack ? r.rows->to_send : r.rows->to_receive;
    std::byte* packed = is_pack ? r.sent : r.received;
    for (IData* data : datas) {
      if (!rows.empty() && data->rowBytes() > 0)
        m_copies.push_back(copyOf(*data, rows, packed));
      packed += packedBytes(rows.size(), *data);
    }
  }
  if (m_copies.empty())
    return;
  // Another device may be the present one of this thread.
  if (m_backend.nbDevice() > 1)
    runtime::throwIfFailed(m_backend.setCurrentDevice(m_device), "copy the rows of an exchange");
  DeclaredUses uses(queue, datas, direction);
  runtime::throwIfFailed(queue.putRows(direction, { m_copies.data(), std::ssize(m_copies) }, uses.list()), "copy the rows of an exchange");
  uses.noteGiven();
}

void DeviceSynchronizer::exchange(runtime::RunQueueImpl& queue, const sync::SyncPlan& plan, ConstArrayView<IData*> datas)
{
  connect(m_rows.rowsOf(plan), datas);
  prepareMessages(datas);
  orderAfterLast(queue);
  copyRows(queue, eRowCopy::Pack, true, datas);
  m_numbers.clear();
  forEachDirect([&](DevicePeer& peer) { peer.notePacked(queue, m_numbers); });
  if (!m_parts.empty())
    runtime::throwIfFailed(m_backend.recordEvent(m_packed_event, queue.stream()), "record an event of an exchange");
  forEachDirect([&](DevicePeer& peer) { peer.waitBeforeReading(queue, m_numbers); });
  if (!m_numbers.empty())
    runtime::throwIfFailed(queue.putNumbers({ m_numbers.data(), std::ssize(m_numbers) }), "notify other ranks in a queue");
  copyRows(queue, eRowCopy::Unpack, true, datas);
  // Submits recorded commands before this host waits: other hosts wait for them.
  queue.give();
  if (!m_parts.empty())
    exchangeMessages(queue, datas);
}

// The numbers of exchanges grow in the order of the exchanges, also on several queues.
void DeviceSynchronizer::orderAfterLast(runtime::RunQueueImpl& queue)
{
  const std::shared_ptr<runtime::RunQueueImpl> last = m_last_queue.lock();
  if (last.get() == &queue)
    return;
  m_last_queue = queue.weak_from_this();
  // A queue that is given back is finished.
  if (!last)
    return;
  runtime::throwIfFailed(m_backend.recordEvent(m_order_event, last->stream()), "order two exchanges");
  runtime::throwIfFailed(m_backend.waitEvent(queue.stream(), m_order_event), "order two exchanges");
}

template <typename Call> void DeviceSynchronizer::forEachDirect(const Call& call)
{
  for (const Route& r : m_routes)
    if (r.is_direct)
      call(*r.peer);
}

void DeviceSynchronizer::exchangeMessages(runtime::RunQueueImpl& queue, ConstArrayView<IData*> datas)
{
  runtime::throwIfFailed(m_backend.synchronizeEvent(m_packed_event), "wait for the rows of messages");
  // The rows of the messages before are in the variables: their memory may be used again.
  runtime::throwIfFailed(m_backend.synchronizeEvent(m_unpacked_event), "wait for the rows of messages");
  // Waits end also when a rank has left; the rows are wrong then.
  throwIfPeerLeft();
  throwIfFault(m_far.exchange(m_parts, sync::labelOf(datas).variables), datas);
  copyRows(queue, eRowCopy::Unpack, false, datas);
  runtime::throwIfFailed(m_backend.recordEvent(m_unpacked_event, queue.stream()), "record an event of an exchange");
}
} // namespace Arcane::detail::device_sync
