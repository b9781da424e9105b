// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/IdleThreads.h"

#include "arcane_core/base/text/ClassicStream.h"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <thread>

#include <unistd.h>

namespace Arcane::detail::comm
{
namespace
{
namespace fs = std::filesystem;

//! Returns true when a thread runs, would run if it had a processor, or waits for a device.
bool doesRun(const fs::path& thread)
{
  detail::base::ClassicStream<std::ifstream> file(thread / "stat");
  std::string text;
  std::getline(file, text);
  // The name of the thread, in parentheses, comes before the state.
  const std::size_t end = text.rfind(')');
  const char state = (end != std::string::npos && end + 2 < text.size()) ? text[end + 2] : ' ';
  return state == 'R' || state == 'D';
}

bool doesAnotherThreadRun()
{
  const std::string self = std::to_string(::gettid());
  std::error_code fault;
  for (fs::directory_iterator i("/proc/self/task", fault), end; !fault && i != end; i.increment(fault))
    if (i->path().filename() != self && doesRun(i->path()))
      return true;
  return false;
}
} // namespace

bool waitForIdleThreads(double timeout_s)
{
  using Clock = std::chrono::steady_clock;
  // A thread that was seen asleep may be woken by one that is looked at later, so all must sleep several times.
  constexpr int nb_look = 3;
  const Clock::time_point begin = Clock::now();
  for (int nb_idle = 0; nb_idle < nb_look;) {
    if (!doesAnotherThreadRun()) {
      ++nb_idle;
      continue;
    }
    nb_idle = 0;
    if (std::chrono::duration<double>(Clock::now() - begin).count() >= timeout_s)
      return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}
} // namespace Arcane::detail::comm
