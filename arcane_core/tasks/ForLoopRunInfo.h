// SPDX-License-Identifier: Apache-2.0
// The settings of one loop that a caller may give: its options, its place, and where to write how it ran.
#pragma once

#include "arcane_core/tasks/ForLoopTraceInfo.h"
#include "arcane_core/tasks/ParallelLoopOptions.h"

#include <optional>

namespace Arcane
{
class ForLoopOneExecStat;

//! Holds the settings of one loop that a caller may give: its options, its place, and where to write how it ran.
class ForLoopRunInfo
{
 public:
  ForLoopRunInfo() = default;
  explicit ForLoopRunInfo(const ParallelLoopOptions& options)
  : m_options(options)
  {}
  ForLoopRunInfo(const ParallelLoopOptions& options, const ForLoopTraceInfo& trace_info)
  : m_options(options)
  , m_trace_info(trace_info)
  {}
  explicit ForLoopRunInfo(const ForLoopTraceInfo& trace_info)
  : m_trace_info(trace_info)
  {}

  //! Returns the options of the loop; without a value the default options are used.
  std::optional<ParallelLoopOptions> options() const { return m_options; }
  ForLoopRunInfo& addOptions(const ParallelLoopOptions& options)
  {
    m_options = options;
    return *this;
  }

  const ForLoopTraceInfo& traceInfo() const { return m_trace_info; }
  ForLoopRunInfo& addTraceInfo(const ForLoopTraceInfo& trace_info)
  {
    m_trace_info = trace_info;
    return *this;
  }

  //! Sets the object that receives the time and the number of chunks of the loop. The caller owns \a stat, which may be null.
  void setExecStat(ForLoopOneExecStat* stat) { m_exec_stat = stat; }
  ForLoopOneExecStat* execStat() const { return m_exec_stat; }

 private:
  std::optional<ParallelLoopOptions> m_options;
  ForLoopTraceInfo m_trace_info;
  ForLoopOneExecStat* m_exec_stat = nullptr;
};

} // namespace Arcane
