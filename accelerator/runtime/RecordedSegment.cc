// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/RecordedSegment.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace Arcane::detail::runtime
{
namespace
{
bool isSameKernel(const RecordedCommand& command, const KernelToRecord& kernel)
{
  return command.kind == eRecordedCommand::Kernel && command.identity == kernel.identity && command.local_size == kernel.local_size &&
         std::ranges::equal(command.parameters, kernel.parameters, {}, &std::vector<std::byte>::size, &KernelParameter::size);
}

bool isSameBytes(const std::vector<std::byte>& known, KernelParameter parameter)
{
  return std::memcmp(known.data(), parameter.data(), known.size()) == 0;
}

bool isSameLaunch(const RecordedCommand& command, const KernelToRecord& kernel)
{
  return command.nb_block == kernel.nb_block && command.nb_thread == kernel.nb_thread &&
         std::ranges::equal(command.parameters, kernel.parameters, isSameBytes);
}

//! Returns true when a graph with \a a can be changed into one with \a b. Neither is a kernel.
bool isSameSequence(const RecordedCommand& a, const RecordedCommand& b)
{
  return a.kind == b.kind && std::ranges::equal(a.numbers, b.numbers, {}, &StreamNumber::is_wait, &StreamNumber::is_wait);
}

bool isSameCommand(const RecordedCommand& a, const RecordedCommand& b)
{
  return a.destination == b.destination && a.source == b.source && a.nb_byte == b.nb_byte && a.value == b.value &&
         a.direction == b.direction && a.rows == b.rows && a.numbers == b.numbers;
}

//! Copies what may differ between two launches of a kernel.
void copyLaunch(const KernelToRecord& kernel, RecordedCommand& command)
{
  command.nb_block = kernel.nb_block;
  command.nb_thread = kernel.nb_thread;
  command.parameters.resize(kernel.parameters.size());
  for (std::size_t i = 0; i < kernel.parameters.size(); ++i)
    command.parameters[i].assign(kernel.parameters[i].begin(), kernel.parameters[i].end());
  if (kernel.make_work)
    command.work = (*kernel.make_work)();
}
} // namespace

const char* RecordedSegment::putKernel(const KernelToRecord& kernel, RecordCounts& counts)
{
  const auto index = static_cast<std::size_t>(m_nb_put);
  if (index < m_commands.size() && isSameKernel(m_commands[index], kernel)) {
    const bool is_same = isSameLaunch(m_commands[index], kernel);
    counts.nb_change += is_same ? 0 : 1;
    if (!is_same || !kernel.is_comparable) {
      copyLaunch(kernel, m_commands[index]);
      noteChange(m_nb_put);
    }
    ++m_nb_put;
    return nullptr;
  }
  RecordedCommand command;
  command.identity = kernel.identity;
  command.local_size = kernel.local_size;
  if (kernel.find_function) {
    if (const char* const error = kernel.find_function(kernel.identity, &command.function))
      return error;
  }
  copyLaunch(kernel, command);
  append(std::move(command));
  return nullptr;
}

void RecordedSegment::put(const RecordedCommand& command, RecordCounts& counts)
{
  const auto index = static_cast<std::size_t>(m_nb_put);
  if (index >= m_commands.size() || !isSameSequence(m_commands[index], command)) {
    append(RecordedCommand(command));
    return;
  }
  if (!isSameCommand(m_commands[index], command)) {
    ++counts.nb_change;
    m_commands[index] = command;
    noteChange(m_nb_put);
  }
  ++m_nb_put;
}

void RecordedSegment::append(RecordedCommand&& command)
{
  m_commands.resize(static_cast<std::size_t>(m_nb_put));
  m_commands.push_back(std::move(command));
  m_is_other_sequence = true;
  m_is_graph_current = false;
  ++m_nb_put;
}

void RecordedSegment::noteChange(Int32 index)
{
  // Changes of single launches may still wait for the next launch of the graph.
  if (std::ranges::find(m_changed, index) == m_changed.end())
    m_changed.push_back(index);
}

void RecordedSegment::endSequence()
{
  if (static_cast<std::size_t>(m_nb_put) < m_commands.size()) {
    m_commands.resize(static_cast<std::size_t>(m_nb_put));
    m_is_other_sequence = true;
    m_is_graph_current = false;
  }
  if (m_nb_unstable != never_a_graph || m_is_other_sequence)
    m_nb_unstable = m_is_other_sequence ? std::min(m_nb_unstable + 1, max_nb_unstable + 1) : 0;
}

void RecordedSegment::endSingle()
{
  endSequence();
}

bool RecordedSegment::changeGraph(DeviceGraphs& graphs)
{
  for (const Int32 index : m_changed) {
    if (!graphs.change(m_graph, index, command(index)).isOk())
      return false;
  }
  m_changed.clear();
  return true;
}

DriverStatus RecordedSegment::launchOneByOne(DeviceGraphs& graphs, void* stream, RecordCounts& counts) const
{
  for (Int32 i = 0; i < m_nb_put; ++i) {
    if (const DriverStatus status = graphs.launchCommand(command(i), stream); !status.isOk())
      return status;
    ++counts.nb_single;
  }
  return {};
}

DriverStatus RecordedSegment::launch(DeviceGraphs& graphs, Accelerator::DeviceId device, void* stream, RecordCounts& counts,
                                     void** old_graph)
{
  *old_graph = nullptr;
  endSequence();
  if (m_graph && m_is_graph_current && changeGraph(graphs)) {
    ++counts.nb_replay;
    return graphs.launch(m_graph, stream);
  }
  *old_graph = std::exchange(m_graph, nullptr);
  if (!graphs.create(device, m_commands, &m_graph).isOk()) {
    m_nb_unstable = never_a_graph;
    return launchOneByOne(graphs, stream, counts);
  }
  m_is_graph_current = true;
  m_changed.clear();
  ++counts.nb_recording;
  return graphs.launch(m_graph, stream);
}

void* RecordedSegment::release() noexcept
{
  m_commands.clear();
  m_changed.clear();
  m_is_graph_current = false;
  return std::exchange(m_graph, nullptr);
}
} // namespace Arcane::detail::runtime
