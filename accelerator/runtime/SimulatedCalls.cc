// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/SimulatedCalls.h"

#include "arcane_core/base/text/ClassicStream.h"

#include <chrono>
#include <sstream>

namespace Arcane::detail::runtime
{
namespace
{
//! Waits actively, since sleeping would take far longer than most latencies.
void spend(Int64 duration_ns)
{
  const auto end = std::chrono::steady_clock::now() + std::chrono::nanoseconds(duration_ns);
  while (std::chrono::steady_clock::now() < end)
    ;
}

const char* textOf(eDriverStatus kind)
{
  switch (kind) {
  case eDriverStatus::OutOfMemory: return "out of memory, as the test wants";
  case eDriverStatus::NotReady: return "not ready, as the test wants";
  case eDriverStatus::NotSupported: return "not supported, as the test wants";
  case eDriverStatus::Unloading: return "the driver is gone, as the test wants";
  default: return "failure, as the test wants";
  }
}
} // namespace

void SimulatedCalls::failNext(const std::string& call, eDriverStatus kind, Int64 nb_passed, Int64 nb_failed)
{
  const std::scoped_lock lock(m_mutex);
  m_calls[call].failures.push_back({ nb_passed, nb_failed, kind });
}

Int64 SimulatedCalls::clearFailures()
{
  const std::scoped_lock lock(m_mutex);
  Int64 nb_left = 0;
  for (auto& [name, call] : m_calls) {
    for (const Failures& failures : call.failures)
      nb_left += failures.nb_failed;
    call.failures.clear();
  }
  return nb_left;
}

void SimulatedCalls::setLatency(const std::string& call, Int64 latency_ns)
{
  const std::scoped_lock lock(m_mutex);
  m_calls[call].latency_ns = latency_ns;
}

void SimulatedCalls::setLatency(Int64 latency_ns)
{
  const std::scoped_lock lock(m_mutex);
  m_latency_ns = latency_ns;
}

Int64 SimulatedCalls::nbCall(const std::string& call) const
{
  const std::scoped_lock lock(m_mutex);
  const auto it = m_calls.find(call);
  return it == m_calls.end() ? 0 : it->second.nb_call;
}

Int64 SimulatedCalls::nbCall() const
{
  const std::scoped_lock lock(m_mutex);
  Int64 total = 0;
  for (const auto& [name, call] : m_calls)
    total += call.nb_call;
  return total;
}

String SimulatedCalls::summary() const
{
  const std::scoped_lock lock(m_mutex);
  base::ClassicStream<std::ostringstream> o;
  for (const auto& [name, call] : m_calls) {
    if (call.nb_call > 0)
      o << (o.tellp() > 0 ? " " : "") << name << '=' << call.nb_call;
  }
  return o.str();
}

DriverStatus SimulatedCalls::enter(const char* name)
{
  Int64 latency_ns = 0;
  DriverStatus status;
  {
    const std::scoped_lock lock(m_mutex);
    auto it = m_calls.find(std::string_view(name));
    if (it == m_calls.end())
      it = m_calls.emplace(name, Call()).first;
    Call& call = it->second;
    ++call.nb_call;
    latency_ns = call.latency_ns >= 0 ? call.latency_ns : m_latency_ns;
    if (!call.failures.empty()) {
      Failures& next = call.failures.front();
      if (next.nb_passed > 0)
        --next.nb_passed;
      else {
        status = { next.kind, name, textOf(next.kind) };
        if (--next.nb_failed <= 0)
          call.failures.erase(call.failures.begin());
      }
    }
  }
  if (latency_ns > 0)
    spend(latency_ns);
  return status;
}
} // namespace Arcane::detail::runtime
