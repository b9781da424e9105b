// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/CommandRecorder.h"

#include "accelerator/runtime/RunnerImpl.h"

#include <utility>

namespace Arcane::detail::runtime
{
CommandRecorder::CommandRecorder(RunQueueImpl& queue)
: m_queue(queue)
, m_graphs(*queue.backend.graphs())
{}

CommandRecorder::~CommandRecorder()
{
  for (RecordedSegment& s : m_segments) {
    if (void* const graph = s.release())
      m_old_graphs.push_back(graph);
  }
  reportIfFailed(destroyOldGraphs(), "destroy the graphs of a record");
}

DriverStatus CommandRecorder::destroyOldGraphs()
{
  if (m_old_graphs.empty())
    return {};
  DriverStatus result = m_queue.ledger.synchronize(*m_queue.slot);
  for (void* const graph : std::exchange(m_old_graphs, {})) {
    if (const DriverStatus status = m_graphs.destroy(graph); result.isOk())
      result = status;
  }
  return result;
}

// --- runs -----------------------------------------------------------------------------------------

void CommandRecorder::begin()
{
  const std::scoped_lock lock(m_mutex);
  m_thread = std::this_thread::get_id();
  m_needs_wait = false;
  m_segment = 0;
  m_is_running = true;
  beginSegment();
}

void CommandRecorder::end()
{
  DriverStatus status;
  {
    const std::scoped_lock lock(m_mutex);
    status = endSegment();
    m_is_running = false;
    // The segments of a longer run before.
    for (std::size_t i = m_segment; i < m_segments.size(); ++i) {
      if (void* const graph = m_segments[i].release())
        m_old_graphs.push_back(graph);
    }
    m_segments.resize(m_segment);
  }
  throwIfFailed(status, "launch recorded commands");
}

void CommandRecorder::releaseKept()
{
  // Releases in reverse order, so that the next run takes the same blocks in the same order.
  while (!m_kept.empty()) {
    m_kept.back()();
    m_kept.pop_back();
  }
}

void CommandRecorder::beginSegment()
{
  if (m_segment == m_segments.size())
    m_segments.emplace_back();
  segment().begin();
  m_nb_given = 0;
  m_is_single = segment().isUnstable();
}

RecordedSegment& CommandRecorder::segment()
{
  return m_segments[m_segment];
}

DriverStatus CommandRecorder::endSegment()
{
  if (!m_is_running || segment().nbPut() == 0)
    return {};
  DriverStatus status;
  if (m_is_single) {
    status = giveSingle();
    segment().endSingle();
  }
  else {
    constexpr std::size_t max_nb_old_graph = 8;
    if (m_old_graphs.size() > max_nb_old_graph)
      reportIfFailed(destroyOldGraphs(), "destroy the graphs of a record");
    declareUses(std::exchange(m_uses, {}));
    void* old_graph = nullptr;
    status = segment().launch(m_graphs, m_queue.device, m_queue.bareStream(), m_counts, &old_graph);
    if (old_graph)
      m_old_graphs.push_back(old_graph);
  }
  m_queue.slot->noteAllGiven();
  ++m_segment;
  beginSegment();
  return status;
}

// --- giving ---------------------------------------------------------------------------------------

void CommandRecorder::give()
{
  DriverStatus status;
  {
    const std::scoped_lock lock(m_mutex);
    status = endSegment();
  }
  throwIfFailed(status, "launch recorded commands");
}

DriverStatus CommandRecorder::giveEarly()
{
  const std::scoped_lock lock(m_mutex);
  if (!m_is_running)
    return {};
  if (std::this_thread::get_id() == m_thread)
    return endSegment();
  m_is_single = true;
  return giveSingle();
}

DriverStatus CommandRecorder::giveSingle()
{
  declareUses(std::exchange(m_uses, {}));
  DriverStatus status;
  for (; status.isOk() && m_nb_given < segment().nbPut(); ++m_nb_given) {
    status = m_graphs.launchCommand(segment().command(m_nb_given), m_queue.bareStream());
    ++m_counts.nb_single;
  }
  m_queue.slot->noteAllGiven();
  return status;
}

void CommandRecorder::declareUses(const std::vector<KernelUse>& uses)
{
  for (const KernelUse& use : uses)
    m_queue.backend.declareUse(m_queue.bareStream(), use.base, use.nb_byte, use.is_write);
}

// --- commands -------------------------------------------------------------------------------------

bool CommandRecorder::mustLaunchNow() const
{
  // Other code that has the stream relies on the order of the calls.
  return m_is_single || m_queue.slot->isExternal();
}

DriverStatus CommandRecorder::notePut()
{
  if (!mustLaunchNow()) {
    m_queue.slot->holdBack();
    m_queue.noteSubmitted();
    return {};
  }
  m_is_single = true;
  const DriverStatus status = giveSingle();
  if (status.isOk())
    m_queue.noteSubmitted();
  return status;
}

const char* CommandRecorder::putKernel(const KernelToRecord& kernel, const std::vector<KernelUse>& uses)
{
  const std::scoped_lock lock(m_mutex);
  if (const char* const error = segment().putKernel(kernel, m_counts))
    return error;
  m_uses.insert(m_uses.end(), uses.begin(), uses.end());
  const DriverStatus status = notePut();
  return status.isOk() ? nullptr : status.text();
}

bool CommandRecorder::isOfDriver(const void* address)
{
  PointerAttribute attribute;
  return m_queue.backend.pointerAttribute(address, attribute).isOk() &&
         attribute.memoryType() != Accelerator::ePointerMemoryType::Unregistered;
}

DriverStatus CommandRecorder::put(const RecordedCommand& command, const std::vector<KernelUse>& uses)
{
  const std::scoped_lock lock(m_mutex);
  segment().put(command, m_counts);
  m_uses.insert(m_uses.end(), uses.begin(), uses.end());
  return notePut();
}

std::optional<DriverStatus> CommandRecorder::putCopy(void* destination, const void* source, Int64 nb_byte)
{
  // The host may change other memory as soon as an asynchronous copy of it has returned: drivers have then read it.
  if (!isOfDriver(destination) || !isOfDriver(source))
    return {};
  RecordedCommand copy;
  copy.kind = eRecordedCommand::Copy;
  copy.destination = destination;
  copy.source = source;
  copy.nb_byte = nb_byte;
  return put(copy);
}

std::optional<DriverStatus> CommandRecorder::putFill(void* destination, std::byte value, Int64 nb_byte)
{
  if (!isOfDriver(destination))
    return {};
  RecordedCommand fill;
  fill.kind = eRecordedCommand::Fill;
  fill.destination = destination;
  fill.value = value;
  fill.nb_byte = nb_byte;
  return put(fill);
}

std::optional<DriverStatus> CommandRecorder::putRows(eRowCopy direction, Span<const RowCopy> copies, const std::vector<KernelUse>& uses)
{
  RecordedCommand rows;
  rows.kind = eRecordedCommand::Rows;
  rows.direction = direction;
  rows.rows.assign(copies.begin(), copies.end());
  if (!m_graphs.canHold(rows))
    return {};
  return put(rows, uses);
}

std::optional<DriverStatus> CommandRecorder::putNumbers(Span<const StreamNumber> numbers)
{
  RecordedCommand command;
  command.kind = eRecordedCommand::Numbers;
  command.numbers.assign(numbers.begin(), numbers.end());
  if (!m_graphs.canHold(command))
    return {};
  return put(command);
}
} // namespace Arcane::detail::runtime
