// SPDX-License-Identifier: Apache-2.0
// The calls of a simulated driver: how often they are made, how long they take, and when they fail.
#pragma once

#include "accelerator/runtime/DriverStatus.h"

#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace Arcane::detail::runtime
{
//! Counts calls and makes them slow or failing. A call has the name of a function of DeviceBackend, for example "allocate". Thread-safe.
class SimulatedCalls
{
 public:
  /*!
   * \brief Makes calls of this name fail with this status: the next \a nb_passed calls pass, then \a nb_failed calls fail.
   *
   * If the call is repeated before that, the new failures come after the earlier ones.
   */
  void failNext(const std::string& call, eDriverStatus kind, Int64 nb_passed = 0, Int64 nb_failed = 1);
  //! Removes all failures. Returns the number of failures that were still to come.
  Int64 clearFailures();
  //! Sets the time that the host spends in each call of this name. \unit{ns}
  void setLatency(const std::string& call, Int64 latency_ns);
  //! Sets the time for all names without a latency of their own. \unit{ns}
  void setLatency(Int64 latency_ns);

  //! Returns the number of calls of this name since the creation, including failed ones.
  Int64 nbCall(const std::string& call) const;
  //! Returns the number of calls of all names.
  Int64 nbCall() const;
  //! Returns the counts as text, for example `allocate=3 createStream=1`, in alphabetical order.
  String summary() const;

  //! Counts a call and spends its time. Returns Ok if the call shall be executed, otherwise the status that it must return.
  DriverStatus enter(const char* call);

 private:
  struct Failures
  {
    Int64 nb_passed = 0;
    Int64 nb_failed = 0;
    eDriverStatus kind = eDriverStatus::Error;
  };
  struct Call
  {
    Int64 nb_call = 0;
    Int64 latency_ns = -1;
    std::vector<Failures> failures;
  };

  mutable std::mutex m_mutex;
  std::map<std::string, Call, std::less<>> m_calls;
  Int64 m_latency_ns = 0;
};
} // namespace Arcane::detail::runtime
