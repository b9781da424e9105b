// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/SignalHandlers.h"

namespace Arcane::detail::run
{
namespace
{
//! Returns false when the signal has an action of its own.
bool takeFromSystem(int signal, SignalHandlers::Handler handler, struct sigaction& former)
{
  if (::sigaction(signal, nullptr, &former) != 0 || former.sa_handler != SIG_DFL)
    return false;
  struct sigaction action = {};
  action.sa_handler = handler;
  // Interrupted system calls are restarted.
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  return ::sigaction(signal, &action, nullptr) == 0;
}
} // namespace

SignalHandlers::SignalHandlers(std::span<const int> signals, Handler handler)
: m_handler(handler)
{
  for (const int signal : signals) {
    Former former{ signal, {} };
    if (takeFromSystem(signal, m_handler, former.action))
      m_former.push_back(former);
  }
}

SignalHandlers::~SignalHandlers()
{
  for (const Former& former : m_former)
    ::sigaction(former.signal, &former.action, nullptr);
}

void SignalHandlers::keep() const noexcept
{
  struct sigaction ignored = {};
  for (const Former& former : m_former)
    takeFromSystem(former.signal, m_handler, ignored);
}

int SignalHandlers::pending() const noexcept
{
  sigset_t waiting;
  if (m_former.empty() || ::sigpending(&waiting) != 0)
    return 0;
  for (const Former& former : m_former)
    if (sigismember(&waiting, former.signal) == 1)
      return former.signal;
  return 0;
}
} // namespace Arcane::detail::run
