// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/log/Trace.h"

#include "arcane_core/base/log/ITraceMng.h"

namespace Arcane
{

Trace::Setter::Setter(ITraceMng* tm, const String& name)
: m_trace_mng(tm)
{
  if (m_trace_mng)
    m_trace_mng->pushTraceClass(name);
}

Trace::Setter::~Setter()
{
  if (m_trace_mng)
    m_trace_mng->popTraceClass();
}

} // namespace Arcane
