// SPDX-License-Identifier: Apache-2.0
// What is asked of a simulated driver: how often, how long it takes, when it fails.
#pragma once

#include "accelerator/runtime/DriverStatus.h"

#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace Arcane::detail
{
//! Calls are named after the functions of DeviceBackend, as in "allocate". Thread-safe.
class SimulatedCalls
{
 public:
  /*!
   * \brief Makes calls of this name fail, with this status: first \a nb_passed calls from now on pass, then \a nb_failed fail.
   *
   * Asked again before that, the failures add up, one after the other.
   */
  void failNext(const std::string& call, eDriverStatus kind, Int64 nb_passed = 0, Int64 nb_failed = 1);
  //! No call fails any more.
  void clearFailures();
  //! The time that the host spends in each call of this name. \unit{ns}
  void setLatency(const std::string& call, Int64 latency_ns);
  //! The same for all names without a latency of their own. \unit{ns}
  void setLatency(Int64 latency_ns);

  //! Calls of this name since the creation, failed ones included.
  Int64 nbCall(const std::string& call) const;
  //! Calls of all names.
  Int64 nbCall() const;
  //! As `allocate=3 createStream=1`, in alphabetical order.
  String summary() const;

  //! A call is made: counts it and spends its time. \return what it must return at once, Ok if it is to be done
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
} // namespace Arcane::detail
