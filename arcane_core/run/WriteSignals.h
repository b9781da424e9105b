// SPDX-License-Identifier: Apache-2.0
// The signals by which the system ends a process that writes where it cannot.
#pragma once

#include "arcane_core/run/SignalHandlers.h"

namespace Arcane::detail::run
{
/*!
 * \brief Makes SIGPIPE and SIGXFSZ errors of write() while it exists, which are reported as a full disk is.
 *
 * The system sends them when the reader of a pipe has ended, and when a file would exceed the limit of its size (ulimit -f). By default,
 * these signals end the process without a message. Of several objects in a process, the first one has the signals; it outlives the others.
 */
class WriteSignals
{
 public:
  WriteSignals();
  ~WriteSignals();
  WriteSignals(const WriteSignals&) = delete;
  WriteSignals& operator=(const WriteSignals&) = delete;

  //! Returns true when no other object has the signals. \local
  bool isOutermost() const noexcept { return m_is_first; }
  //! Takes the signals again that a library has given back to the system. \local
  static void keep() noexcept;

 private:
  SignalHandlers m_handlers;
  bool m_is_first;
};
} // namespace Arcane::detail::run
