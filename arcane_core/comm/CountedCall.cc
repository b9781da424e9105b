// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/CountedCall.h"

#include "arcane_core/base/system/PlatformUtils.h"

namespace Arcane::detail::comm
{
namespace
{
[[gnu::tls_model("initial-exec")]] constinit thread_local Int32 depth = 0;
} // namespace

CountedCall::CountedCall(MessagePassing::IStat& stat, std::string_view name, Int64 bytes, const WaitNote* note)
: m_stat(stat)
, m_name(name)
, m_bytes(bytes)
// Inside another WaitScope the one of the call measures nothing.
, m_note(note && !note->isWaiting() ? note : nullptr)
{
  if (++depth == 1)
    m_begin_ns = clock();
}

CountedCall::~CountedCall()
{
  if (--depth == 0)
    m_stat.add(m_name, 1.0e-9 * static_cast<Real>(clock() - m_begin_ns), m_bytes);
}

Int64 CountedCall::clock() const
{
  return m_note ? m_note->waitedTime() : platform::getRealTimeNS();
}
} // namespace Arcane::detail::comm
