// SPDX-License-Identifier: Apache-2.0
// Commands that follow each other without a wait, and the graph of the driver that launches them together.
#pragma once

#include "accelerator/runtime/DeviceGraphs.h"
#include "accelerator/runtime/KernelUse.h"

#include <vector>

namespace Arcane::detail::runtime
{
//! Counts what the segments of a record did.
struct RecordCounts
{
  //! The number of graphs that were made.
  Int64 nb_recording = 0;
  //! The number of launches of a graph that an earlier run had made.
  Int64 nb_replay = 0;
  //! The number of commands that got other parameters than in the run before.
  Int64 nb_change = 0;
  //! The number of commands that were launched one by one.
  Int64 nb_single = 0;
};

/*!
 * \brief Keeps the commands of one run, compares the commands of the next run with them, and launches a graph.
 *
 * A run calls begin(), put() for each command, then launch(). Commands that differ by their parameters are changed in the graph. Where the
 * sequence of commands differs, a graph is made anew. A segment that differs in each run is launched command by command.
 */
class RecordedSegment
{
 public:
  void begin() noexcept
  {
    m_nb_put = 0;
    m_is_other_sequence = false;
  }
  Int32 nbPut() const noexcept { return m_nb_put; }
  //! Returns true when the commands of this run must be launched one by one.
  bool isUnstable() const noexcept { return m_nb_unstable > max_nb_unstable; }
  const RecordedCommand& command(Int32 index) const { return m_commands[static_cast<std::size_t>(index)]; }

  //! Adds a kernel after the kernels of this run. Returns the text of the driver's error, or null.
  const char* putKernel(const KernelToRecord& kernel, RecordCounts& counts);
  //! Adds a command other than a kernel.
  void put(const RecordedCommand& command, RecordCounts& counts);

  //! Ends a run whose commands were launched one by one.
  void endSingle();
  /*!
   * \brief Ends a run: launches its commands together, or one by one if the driver cannot make a graph of them.
   * \param old_graph  set to a graph that is not used any more, but whose launches may not be finished; null otherwise
   */
  DriverStatus launch(DeviceGraphs& graphs, Accelerator::DeviceId device, void* stream, RecordCounts& counts, void** old_graph);
  //! Returns the graph, which the caller destroys, and forgets all commands.
  void* release() noexcept;

 private:
  //! The number of successive graphs without a replay after which a graph is made only when two runs are the same.
  static constexpr Int32 max_nb_unstable = 2;
  static constexpr Int32 never_a_graph = 1 << 30;

  std::vector<RecordedCommand> m_commands;
  //! The commands of the graph that are to be changed before the next launch.
  std::vector<Int32> m_changed;
  void* m_graph = nullptr;
  //! The graph has the sequence of m_commands.
  bool m_is_graph_current = false;
  bool m_is_other_sequence = false;
  Int32 m_nb_put = 0;
  //! The number of runs in sequence that differ from the run before; never_a_graph for what the driver refuses.
  Int32 m_nb_unstable = 0;

  void append(RecordedCommand&& command);
  void noteChange(Int32 index);
  void endSequence();
  bool changeGraph(DeviceGraphs& graphs);
  DriverStatus launchOneByOne(DeviceGraphs& graphs, void* stream, RecordCounts& counts) const;
};
} // namespace Arcane::detail::runtime
