// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/error/OpenDescriptors.h"

#include "arcane_core/base/error/ExitCode.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/RunStateFile.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>

namespace Arcane::detail::base
{
namespace
{
//! Open MPI opens some twenty before it can report an error, and one more for each process of the machine.
constexpr rlim_t least_descriptors = 32;

//! The file behind a descriptor, whose number another file may get.
struct OpenFile
{
  dev_t device = 0;
  ino_t number = 0;

  static OpenFile of(int descriptor)
  {
    struct ::stat status = {};
    return ::fstat(descriptor, &status) == 0 ? OpenFile{ status.st_dev, status.st_ino } : OpenFile();
  }
  bool operator==(const OpenFile&) const = default;
};

//! Both ends of an unused pipe: one alone may be closed by mistake.
struct Watched
{
  std::atomic<int> ends[2] = { -1, -1 };
  OpenFile pipe;
  //! The file of the error output while the pipe was open.
  std::atomic<ino_t> error_output = 0;
};
constinit Watched watched = {};
} // namespace

void watchDescriptors()
{
  int ends[2] = { -1, -1 };
  if (watched.ends[0] >= 0 || ::pipe2(ends, O_CLOEXEC) != 0)
    return;
  watched.pipe = OpenFile::of(ends[0]);
  watched.error_output = OpenFile::of(STDERR_FILENO).number;
  watched.ends[1] = ends[1];
  watched.ends[0] = ends[0];
}

bool areDescriptorsOpen()
{
  if (watched.ends[0] < 0)
    return true;
  const bool is_open = std::ranges::any_of(watched.ends, [](int end) { return OpenFile::of(end) == watched.pipe; });
  if (is_open)
    watched.error_output = OpenFile::of(STDERR_FILENO).number;
  return is_open;
}

void endWithoutDescriptors(const std::string& where)
{
  const std::string text = where + ": file descriptors of process " + std::to_string(::getpid()) +
                           " are closed, also those of MPI and of the output, as by closefrom() or close_range(), expected that a library "
                           "closes its own ones only. The run ends\n";
  // A file that was opened since may have the number of the error output.
  if (OpenFile::of(STDERR_FILENO).number == watched.error_output) [[maybe_unused]]
    const ssize_t nb_byte = ::write(STDERR_FILENO, text.data(), text.size());
  noteFailedRun(numberOf(ExitCode::FatalError), knownPlace(), text);
  std::_Exit(numberOf(ExitCode::FatalError));
}

void throwIfFewDescriptors()
{
  struct ::rlimit limit = {};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= least_descriptors)
    return;
  ARCANE_FATAL("MPI cannot start: the process may open {0} files (ulimit -n), expected {1} or more", limit.rlim_cur, least_descriptors);
}
} // namespace Arcane::detail::base
