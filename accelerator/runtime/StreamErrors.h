// SPDX-License-Identifier: Apache-2.0
// The exception of a function of the host that was put in a stream.
#pragma once

#include <exception>
#include <mutex>
#include <utility>

namespace Arcane::detail::runtime
{
//! Keeps the first exception of the functions of a stream until the host waits for the stream. Thread-safe.
class StreamErrors
{
 public:
  void note(std::exception_ptr error)
  {
    const std::scoped_lock lock(m_mutex);
    if (!m_first)
      m_first = std::move(error);
  }
  //! Returns the first exception, null if there is none, and forgets it.
  std::exception_ptr take()
  {
    const std::scoped_lock lock(m_mutex);
    return std::exchange(m_first, nullptr);
  }
  //! Throws the first exception, if any, and forgets it.
  void throwFirst()
  {
    if (std::exception_ptr first = take())
      std::rethrow_exception(std::move(first));
  }

 private:
  std::mutex m_mutex;
  std::exception_ptr m_first;
};
} // namespace Arcane::detail::runtime
