// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/log/StandardOutput.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <mutex>
#include <set>

#include <fcntl.h>
#include <unistd.h>

namespace Arcane::detail::base
{

namespace
{

std::mutex& outputMutex()
{
  static std::mutex mutex;
  return mutex;
}

//! Returns true at the first call for an output.
bool isFirstLoss(const String& output)
{
  static std::mutex mutex;
  static std::set<String> told;
  const std::scoped_lock lock(mutex);
  return told.insert(output).second;
}

} // namespace

void openClosedStreams()
{
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) {
    if (::fcntl(stream, F_GETFD) >= 0 || errno != EBADF)
      continue;
    // The first descriptor that is free is this one, since those below are open.
    [[maybe_unused]] const int descriptor = ::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

void writeToStandardOutput(const std::string& lines)
{
  const std::scoped_lock lock(outputMutex());
  // Someone else may have failed to write.
  std::cout.clear();
  std::clearerr(stdout);
  errno = 0;
  std::cout << lines;
  // The output can be followed in a file line by line, and a killed run loses none.
  std::cout.flush();
  // The stream writes through stdout, which may lose the end of a line without a word to it.
  if (!std::cout || std::ferror(stdout) != 0)
    tellLostMessages("standard output");
  std::cout.clear();
}

void tellLostMessages(const String& output)
{
  const int reason = errno;
  if (!isFirstLoss(output))
    return;
  const String text = String::format("WARNING: messages cannot be written to the {0}: {1}; the run goes on without them\n", output,
                                     reason == 0 ? "the system gives no reason" : std::strerror(reason));
  std::cerr.clear();
  std::cerr << text << std::flush;
}

} // namespace Arcane::detail::base
