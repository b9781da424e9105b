// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/error/OpenDescriptors.h"

#include "arcane_core/base/error/ExitCode.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/RunStateFile.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

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

struct Watched
{
  std::atomic<int> unused = -1;
  OpenFile unused_file;
  OpenFile error_output;
};
constinit Watched watched = {};
} // namespace

void watchDescriptors()
{
  int ends[2] = { -1, -1 };
  if (watched.unused >= 0 || ::pipe2(ends, O_CLOEXEC) != 0)
    return;
  ::close(ends[1]);
  watched.unused_file = OpenFile::of(ends[0]);
  watched.error_output = OpenFile::of(STDERR_FILENO);
  watched.unused = ends[0];
}

bool areDescriptorsOpen()
{
  const int descriptor = watched.unused;
  return descriptor < 0 || OpenFile::of(descriptor) == watched.unused_file;
}

void endWithoutDescriptors(const std::string& where)
{
  const std::string text = where + ": all file descriptors of process " + std::to_string(::getpid()) +
                           " are closed, also those of MPI and of the output: a library has called closefrom(), close_range() or daemon(), "
                           "expected that it closes its own ones only. The run ends\n";
  // A file of the run may have the number of the error output.
  if (OpenFile::of(STDERR_FILENO) == watched.error_output) [[maybe_unused]]
    const ssize_t nb_byte = ::write(STDERR_FILENO, text.data(), text.size());
  noteFailedRun(numberOf(ExitCode::FatalError));
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
