// SPDX-License-Identifier: Apache-2.0
// A handler in the place of what the system does by itself when signals come.
#pragma once

#include <csignal>
#include <span>
#include <vector>

namespace Arcane::detail::run
{
/*!
 * \brief Gives signals a handler while it exists.
 *
 * A signal that is ignored, as SIGHUP in a program that `nohup` started, or for which the application has its own handler, is left as it
 * is. Programs that modules start have the actions of the system.
 */
class SignalHandlers
{
 public:
  using Handler = void (*)(int);

  SignalHandlers(std::span<const int> signals, Handler handler);
  //! Restores the previous signal actions.
  ~SignalHandlers();
  SignalHandlers(const SignalHandlers&) = delete;
  SignalHandlers& operator=(const SignalHandlers&) = delete;

  //! Takes signals again that a library has given back to the system. \local
  void keep() const noexcept;
  //! Returns one of the signals that a library blocks in the calling thread and that has come, or 0. \local
  int pending() const noexcept;

 private:
  struct Former
  {
    int signal;
    struct sigaction action;
  };
  Handler m_handler;
  std::vector<Former> m_former;
};
} // namespace Arcane::detail::run
