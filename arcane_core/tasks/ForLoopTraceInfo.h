// SPDX-License-Identifier: Apache-2.0
// The place and the name of a loop.
#pragma once

#include "arcane_core/base/error/TraceInfo.h"
#include "arcane_core/base/text/String.h"

namespace Arcane
{

//! Holds the place of a loop in the source, and its name. Both may be unknown.
class ForLoopTraceInfo
{
 public:
  ForLoopTraceInfo() = default;
  explicit ForLoopTraceInfo(const TraceInfo& trace_info)
  : ForLoopTraceInfo(trace_info, String())
  {}
  ForLoopTraceInfo(const TraceInfo& trace_info, const String& loop_name)
  : m_trace_info(trace_info)
  , m_loop_name(loop_name)
  , m_is_valid(true)
  {}

  const TraceInfo& traceInfo() const { return m_trace_info; }
  //! Returns the name of the loop, or null.
  const String& loopName() const { return m_loop_name; }
  //! Returns true when the place is known.
  bool isValid() const { return m_is_valid; }

 private:
  TraceInfo m_trace_info;
  String m_loop_name;
  bool m_is_valid = false;
};

} // namespace Arcane
