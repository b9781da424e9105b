// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/JobEnd.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/DateText.h"
#include "arcane_core/base/system/PlatformUtils.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <ctime>
#include <string>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace Arcane::detail::run
{
namespace
{
//! Controllers of large clusters may be slow. \unit{s}
constexpr Real question_timeout_s = 10.0;
//! The level of messages on the run as a whole.
constexpr Int32 job_level = 1;

//! A program whose output is read, and which ends at the latest with this object.
class Question
{
 public:
  Question(std::array<const char*, 6> words, Real timeout_s)
  : m_end_s(platform::getRealTime() + timeout_s)
  {
    int ends[2] = { -1, -1 };
    if (::pipe2(ends, O_CLOEXEC) != 0) {
      m_error = errno;
      return;
    }
    m_output = ends[0];
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    ::posix_spawn_file_actions_init(&files);
    ::posix_spawnattr_init(&attributes);
    ::posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&files, ends[1], STDERR_FILENO);
    // Signals that this process blocks or ignores would be blocked or ignored there too.
    sigset_t signals;
    ::sigemptyset(&signals);
    ::posix_spawnattr_setsigmask(&attributes, &signals);
    ::sigfillset(&signals);
    ::posix_spawnattr_setsigdefault(&attributes, &signals);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    m_error = ::posix_spawnp(&m_process, words[0], &files, &attributes, const_cast<char* const*>(words.data()), environ);
    if (m_error != 0)
      m_process = -1;
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&files);
    ::close(ends[1]);
  }
  ~Question()
  {
    if (m_process > 0) {
      ::kill(m_process, SIGKILL);
      ::waitpid(m_process, nullptr, 0);
    }
    if (m_output >= 0)
      ::close(m_output);
  }
  Question(const Question&) = delete;
  Question& operator=(const Question&) = delete;

  //! Returns the number of the error when the program could not be started, or 0.
  int error() const { return m_error; }

  //! Returns all that the program writes. Check waitForEnd() afterwards.
  std::string output()
  {
    std::string text;
    std::array<char, 256> bytes;
    while (isReadable()) {
      const ssize_t nb = ::read(m_output, bytes.data(), bytes.size());
      if (nb <= 0)
        break;
      text.append(bytes.data(), static_cast<std::size_t>(nb));
    }
    return text;
  }

  //! Waits for the end of the program. Returns false when it has not ended in time.
  bool waitForEnd()
  {
    for (; m_process > 0; std::this_thread::sleep_for(std::chrono::milliseconds(2))) {
      const pid_t ended = ::waitpid(m_process, &m_status, WNOHANG);
      // A library may have waited for all children.
      if (ended == m_process || (ended < 0 && errno != EINTR))
        m_process = -1;
      else if (platform::getRealTime() > m_end_s)
        return false;
    }
    return true;
  }
  bool hasSucceeded() const { return m_status == 0; }

 private:
  Real m_end_s;
  pid_t m_process = -1;
  int m_output = -1;
  int m_error = 0;
  int m_status = 0;

  bool isReadable() const
  {
    struct ::pollfd output = { m_output, POLLIN, 0 };
    for (;;) {
      const Real left_s = m_end_s - platform::getRealTime();
      if (left_s <= 0.0)
        return false;
      const int nb = ::poll(&output, 1, static_cast<int>(std::min(left_s, 1.0) * 1000.0) + 1);
      if (nb > 0 || (nb < 0 && errno != EINTR))
        return nb > 0;
    }
  }
};

//! Returns the first line, without blanks at its end, of what a program wrote.
String firstLine(const std::string& text)
{
  const std::string line = text.substr(0, text.find('\n'));
  return String(line.substr(0, line.find_last_not_of(" \t\r") + 1));
}

//! Reads what `squeue` prints as the time that is left.
void read(const String& text, JobEnd& end)
{
  if (text == "UNLIMITED")
    return;
  const std::optional<Real> left_s = durations().parse(text);
  if (left_s)
    end.left_s = *left_s;
  else if (text == "0:00")
    end.left_s = 0.0;
  else
    end.fault = String::format("squeue prints '{0}', expected the time that is left, such as 1:30:00", text);
}

String dateText(Real end_s)
{
  return String(base::dateText(std::time(nullptr) + static_cast<std::time_t>(end_s - platform::getRealTime())));
}
} // namespace

JobEnd askForJobEnd(Real timeout_s)
{
  JobEnd end;
  end.job = platform::getEnvironmentVariable("SLURM_JOB_ID");
  if (end.job.null())
    return end;
  // The job is an argument of a program: only a number is accepted.
  if (end.job.empty() || end.job.toStdStringView().find_first_not_of("0123456789") != std::string_view::npos) {
    end.fault = String::format("SLURM_JOB_ID is '{0}', expected a number", end.job);
    return end;
  }
  Question question({ "squeue", "--noheader", "--jobs", end.job.localstr(), "--format=%L", nullptr }, timeout_s);
  if (question.error() != 0) {
    end.fault = String::format("cannot start squeue: {0}", std::strerror(question.error()));
    return end;
  }
  const String answer = firstLine(question.output());
  if (!question.waitForEnd())
    end.fault = String::format("squeue does not answer within {0} s", timeout_s);
  else if (!question.hasSucceeded())
    end.fault = String::format("squeue says '{0}'", answer);
  else
    read(answer, end);
  return end;
}

TimeLimit limitOfRun(const TimeLimit& given, ITraceMng* tm)
{
  TimeLimit limit = given;
  JobEnd end;
  if (platform::getEnvironmentVariable("SLURM_JOB_END_TIME").null())
    end = askForJobEnd(question_timeout_s);
  bool is_of_job = false;
  if (end.left_s >= 0.0) {
    const Real end_s = std::max(platform::getRealTime() + end.left_s, 1.0e-9);
    is_of_job = !given.isSet() || end_s < given.endTime();
    if (is_of_job)
      limit = TimeLimit(end_s);
  }
  if (!end.isKnown() && !given.isSet())
    tm->warning() << "[run] the end of job " << end.job << " of Slurm is not known (" << end.fault
                  << "): give -A,TimeLimit, and the run saves a checkpoint before the job ends";
  else if (limit.isSet())
    tm->info(job_level) << "[run] stops before " << dateText(limit.endTime())
                        << (is_of_job ? String::format(", the end of job {0} of Slurm", end.job) : String(", its time limit"));
  return limit;
}
} // namespace Arcane::detail::run
