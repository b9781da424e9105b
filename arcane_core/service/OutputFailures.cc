// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/OutputFailures.h"

#include "arcane_core/base/log/ITraceMng.h"

namespace Arcane::detail::service
{
void OutputFailures::add(const String& output, const String& reason)
{
  Failure& failure = m_failures[output];
  if (++failure.count > 1)
    return;
  failure.first_reason = reason;
  if (m_trace_mng)
    m_trace_mng->warning() << "output '" << output << "': " << reason << "; the run goes on without it, and tries again at each output";
}

void OutputFailures::reportAll() const
{
  if (m_trace_mng)
    for (const auto& [output, failure] : m_failures)
      m_trace_mng->warning() << "output '" << output << "' is incomplete: it could not be written " << failure.count
                             << " time(s), the first time because: " << failure.first_reason;
}

Int64 OutputFailures::count(const String& output) const
{
  const auto found = m_failures.find(output);
  return found == m_failures.end() ? 0 : found->second.count;
}
} // namespace Arcane::detail::service
