// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/WriteSignals.h"

#include <atomic>

namespace Arcane::detail::run
{
namespace
{
constexpr int write_signals[] = { SIGPIPE, SIGXFSZ };

std::atomic<const SignalHandlers*> current{ nullptr };

//! The call of write() fails, and its caller reports it.
extern "C" void passOverSignal(int) {}
} // namespace

WriteSignals::WriteSignals()
: m_handlers(write_signals, passOverSignal)
, m_is_first(!current)
{
  if (m_is_first)
    current = &m_handlers;
}

WriteSignals::~WriteSignals()
{
  if (m_is_first)
    current = nullptr;
}

void WriteSignals::keep() noexcept
{
  if (const SignalHandlers* handlers = current)
    handlers->keep();
}
} // namespace Arcane::detail::run
