// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/error/ThreadCalls.h"

#include "arcane_core/base/error/FunctionName.h"
#include "arcane_core/base/text/TypeName.h"

#include <execinfo.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <csignal>
#include <mutex>
#include <thread>

namespace Arcane::detail::base
{
namespace
{
constexpr int max_depth = 64;
//! The handler, and the function of the system that calls it.
constexpr int nb_handler_frame = 2;

//! Calls of the interrupted thread, in static memory so that the handler allocates nothing.
struct Calls
{
  std::mutex mutex;
  std::array<void*, max_depth> addresses = {};
  int nb_address = 0;
  std::atomic<bool> is_taken = false;
};
Calls calls;

extern "C" void takeCallsOfThread(int)
{
  calls.nb_address = ::backtrace(calls.addresses.data(), max_depth);
  calls.is_taken = true;
}

std::string hexadecimal(std::size_t value)
{
  std::array<char, 24> digits;
  const std::to_chars_result end = std::to_chars(digits.data(), digits.data() + digits.size(), value, 16);
  return std::string(digits.data(), end.ptr);
}

bool interrupt(pthread_t thread)
{
  const int signal = SIGRTMAX - 2;
  struct sigaction action = {};
  action.sa_handler = takeCallsOfThread;
  action.sa_flags = SA_ONSTACK | SA_RESTART;
  ::sigemptyset(&action.sa_mask);
  calls.is_taken = false;
  if (::sigaction(signal, &action, nullptr) != 0 || ::pthread_kill(thread, signal) != 0)
    return false;
  constexpr int nb_look = 200;
  for (int i = 0; i < nb_look && !calls.is_taken; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  return calls.is_taken;
}
} // namespace

std::string callsOfThread(pthread_t thread)
{
  const std::scoped_lock lock(calls.mutex);
  // The first call loads a library, which a handler must not do.
  ::backtrace(calls.addresses.data(), 1);
  prepareFunctionNames();
  if (!interrupt(thread))
    return {};
  std::string text;
  FunctionPlace place;
  for (int i = nb_handler_frame; i < calls.nb_address; ++i) {
    // The address of a call is the one after it, which may belong to the next function.
    const char* address = static_cast<const char*>(calls.addresses[static_cast<std::size_t>(i)]);
    findFunction(i == nb_handler_frame ? address : address - 1, place);
    text += "    #" + std::to_string(i - nb_handler_frame) + " " + (place.name[0] ? demangled(place.name) : std::string("?"));
    if (place.file)
      text += std::string(" in ") + place.file + "+0x" + hexadecimal(place.offset);
    text += '\n';
  }
  return text;
}
} // namespace Arcane::detail::base
