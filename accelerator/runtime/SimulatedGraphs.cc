// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/SimulatedGraphs.h"

#include "accelerator/runtime/SimulatedExchange.h"

#include <cstring>
#include <utility>

namespace Arcane::detail::runtime
{
namespace
{
std::function<void()> workOf(const RecordedCommand& command)
{
  const auto nb_byte = static_cast<std::size_t>(command.nb_byte);
  switch (command.kind) {
  case eRecordedCommand::Copy: return [to = command.destination, from = command.source, nb_byte] { std::memmove(to, from, nb_byte); };
  case eRecordedCommand::Fill:
    return [to = command.destination, value = std::to_integer<int>(command.value), nb_byte] { std::memset(to, value, nb_byte); };
  case eRecordedCommand::Rows: return SimulatedExchange::workOf(command.direction, { command.rows.data(), std::ssize(command.rows) });
  case eRecordedCommand::Kernel:
  case eRecordedCommand::Numbers: break;
  }
  return command.work;
}

//! Adds what a command uses. The caller that launches a kernel declares its uses.
void addUses(const RecordedCommand& command, std::vector<MemoryUseChecker::Use>& uses)
{
  if (command.destination)
    uses.push_back({ command.destination, command.nb_byte, true });
  if (command.source)
    uses.push_back({ command.source, command.nb_byte, false });
  SimulatedExchange::addUses(command.direction, { command.rows.data(), std::ssize(command.rows) }, uses);
}
} // namespace

DriverStatus SimulatedGraphs::create(Accelerator::DeviceId device, std::span<const RecordedCommand> commands, void** graph)
{
  *graph = nullptr;
  if (const DriverStatus status = m_hardware.calls.enter("createGraph"); !status.isOk())
    return status;
  if (!m_hardware.isDevice(device))
    return DriverStatus::error("createGraph", "no such device");
  auto created = std::make_unique<Graph>();
  created->commands.assign(commands.begin(), commands.end());
  const std::scoped_lock lock(m_mutex);
  *graph = created.get();
  m_graphs[*graph] = std::move(created);
  return {};
}

DriverStatus SimulatedGraphs::change(void* graph, Int32 index, const RecordedCommand& command)
{
  if (const DriverStatus status = m_hardware.calls.enter("changeGraph"); !status.isOk())
    return status;
  const std::scoped_lock lock(m_mutex);
  const auto it = m_graphs.find(graph);
  if (it == m_graphs.end() || index < 0 || static_cast<std::size_t>(index) >= it->second->commands.size())
    return DriverStatus::error("changeGraph", "no such graph or command");
  RecordedCommand& changed = it->second->commands[static_cast<std::size_t>(index)];
  if (changed.kind != command.kind || changed.identity != command.identity)
    return DriverStatus::error("changeGraph", "another kind of command, or another kernel");
  changed = command;
  return {};
}

DriverStatus SimulatedGraphs::launch(void* graph, void* stream)
{
  std::vector<RecordedCommand> commands;
  std::shared_ptr<std::atomic<Int64>> nb_running;
  {
    const std::scoped_lock lock(m_mutex);
    const auto it = m_graphs.find(graph);
    if (it == m_graphs.end())
      return DriverStatus::error("launchGraph", "no such graph");
    commands = it->second->commands;
    nb_running = it->second->nb_running;
  }
  if (const DriverStatus status = m_hardware.calls.enter("launchGraph"); !status.isOk())
    return status;
  ++*nb_running;
  DriverStatus status;
  std::vector<std::function<void()>> works;
  std::vector<MemoryUseChecker::Use> uses;
  // Waits of the stream are between works, since a work must not wait.
  const auto giveWorks = [&] {
    status = m_streams.give("launchPart", stream, std::exchange(uses, {}), [some = std::exchange(works, {})] {
      for (const std::function<void()>& work : some)
        work();
    });
  };
  for (const RecordedCommand& command : commands) {
    if (command.kind != eRecordedCommand::Numbers) {
      works.push_back(workOf(command));
      addUses(command, uses);
      continue;
    }
    for (const StreamNumber& n : command.numbers) {
      if (!n.is_wait) {
        works.push_back(SimulatedExchange::writeOf(n));
        continue;
      }
      giveWorks();
      if (status.isOk())
        status = m_streams.giveCondition("waitInGraph", stream, SimulatedExchange::conditionOf(n));
      if (!status.isOk())
        break;
    }
  }
  if (status.isOk()) {
    works.push_back([nb_running] { --*nb_running; });
    giveWorks();
  }
  if (!status.isOk())
    --*nb_running;
  return status;
}

DriverStatus SimulatedGraphs::destroy(void* graph)
{
  if (const DriverStatus status = m_hardware.calls.enter("destroyGraph"); !status.isOk())
    return status;
  const std::scoped_lock lock(m_mutex);
  const auto it = m_graphs.find(graph);
  if (it == m_graphs.end() || *it->second->nb_running > 0)
    return DriverStatus::error("destroyGraph", "no such graph, or a launch of it is not finished");
  m_graphs.erase(it);
  return {};
}

DriverStatus SimulatedGraphs::launchCommand(const RecordedCommand& command, void* stream)
{
  if (command.kind == eRecordedCommand::Numbers)
    return SimulatedExchange(m_hardware, m_streams).putNumbers(stream, { command.numbers.data(), std::ssize(command.numbers) });
  std::vector<MemoryUseChecker::Use> uses;
  addUses(command, uses);
  return m_streams.give("launchCommand", stream, uses, workOf(command));
}
} // namespace Arcane::detail::runtime
