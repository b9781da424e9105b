// SPDX-License-Identifier: Apache-2.0
// Runs a program of a test, in general mpiexec, so that nothing of it stays: see usage.
#include "tests/support/guard/MpiFiles.h"
#include "tests/support/guard/Processes.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <map>
#include <string_view>

#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

namespace Guard
{
namespace
{
using Clock = std::chrono::steady_clock;

const char* const usage = R"(Usage: guarded_run [--limit S] [--kills] PROGRAM [ARGUMENT...]
Runs the program, whose input, output and exit code stay as they are. Signals for guarded_run reach the program.
- After S seconds it prints the calls of all threads of all processes of the run, ends them, and fails with exit code 124.
- Processes and files of Open MPI that the program leaves behind are ended and removed; guarded_run names them and fails with exit code 125.
- An mpiexec still running 5 s after its last rank ended is killed: exit code 137.
SIGALRM stands for the end of the time.
  --limit S   100, or ARCANE_TEST_LIMIT
  --kills     processes of the run are killed on purpose: what they leave behind is no failure; or ARCANE_TEST_KILLS=1
ARCANE_TEST_TIME_FACTOR makes all times longer, for a machine under load.
)";

constexpr int exit_code_wrong = 2;
constexpr int exit_code_limit = 124;
constexpr int exit_code_left = 125;
constexpr int exit_code_absent = 127;

//! The processes that a program has ended may outlive it by this. \unit{s}
constexpr double end_patience_s = 2.0;
constexpr double stack_patience_s = 10.0;
constexpr double killed_patience_s = 5.0;
//! An mpiexec whose ranks have ended, or that has started none. \unit{s}
constexpr double idle_patience_s = 5.0;
constexpr double start_patience_s = 30.0;

constexpr std::array<int, 7> passed_signals = { SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGXCPU };

double numberOf(const char* text, const char* name)
{
  char* end = nullptr;
  const double value = std::strtod(text, &end);
  if (end != text && !*end && value > 0)
    return value;
  std::cerr << "guarded_run: " << name << " is '" << text << "', expected a positive number" << std::endl;
  std::exit(exit_code_wrong);
}

double numberOfEnvironment(const char* name, double otherwise)
{
  const char* text = std::getenv(name);
  return text && *text ? numberOf(text, name) : otherwise;
}

struct Setting
{
  double factor = 1.0;
  //! It is multiplied by the factor already. \unit{s}
  double limit_s = 0.0;
  bool does_kill = false;
  char** command = nullptr;
};

Setting settingOf(char** arguments)
{
  Setting setting;
  setting.factor = numberOfEnvironment("ARCANE_TEST_TIME_FACTOR", 1.0);
  double limit_s = numberOfEnvironment("ARCANE_TEST_LIMIT", 100.0);
  const char* kills = std::getenv("ARCANE_TEST_KILLS");
  setting.does_kill = kills && std::string_view(kills) == "1";
  for (; *arguments && (*arguments)[0] == '-'; ++arguments) {
    const std::string_view name = *arguments;
    if (name == "--kills")
      setting.does_kill = true;
    else if (name == "--limit" && arguments[1])
      limit_s = numberOf(*++arguments, "--limit");
    else
      break;
  }
  if (!*arguments || (*arguments)[0] == '-') {
    std::cerr << usage;
    std::exit(exit_code_wrong);
  }
  setting.limit_s = limit_s * setting.factor;
  setting.command = arguments;
  return setting;
}

std::ostream& say()
{
  return std::cerr << "guarded_run: ";
}

double secondsSince(Clock::time_point time)
{
  return std::chrono::duration<double>(Clock::now() - time).count();
}

/*!
 * \brief Finds an mpiexec that waits for itself.
 *
 * In PMIx 4.2.2, below Open MPI 4.1, a process that is killed between its request to connect to mpiexec and the answer (some milliseconds of
 * MPI_Init) is released twice: when its connection is lost, and with the list of all processes, by pmix_rte_finalize() at the end of mpiexec.
 * The lock in the memory that was freed looks taken: mpiexec waits for it for ever, and its ranks stay defunct.
 */
class IdleLaunchers
{
 public:
  explicit IdleLaunchers(double factor)
  : m_factor(factor)
  {}

  bool hasKilled() const { return m_has_killed; }
  //! Prints the calls of those that have waited too long, and kills them.
  void end(const std::vector<Process>& processes)
  {
    for (const Process& process : processes) {
      const std::string program = process.state == 'Z' ? std::string() : programOf(process.id);
      if (!program.starts_with("orterun") && !program.starts_with("mpiexec") && !program.starts_with("mpirun") &&
          !program.starts_with("prterun"))
        continue;
      bool has_children = false;
      bool is_at_work = false;
      for (const Process& other : processes) {
        has_children |= other.parent == process.id;
        is_at_work |= other.parent == process.id && other.state != 'Z';
      }
      Seen& seen = m_seen[process.id];
      if (has_children)
        seen.patience_s = idle_patience_s;
      if (is_at_work)
        seen.since = Clock::now();
      else if (secondsSince(seen.since) >= seen.patience_s * m_factor)
        kill(processes, process);
    }
  }

 private:
  struct Seen
  {
    Clock::time_point since = Clock::now();
    double patience_s = start_patience_s;
  };

  void kill(const std::vector<Process>& processes, const Process& launcher)
  {
    std::vector<Process> shown = { launcher };
    std::ranges::copy_if(processes, std::back_inserter(shown), [&](const Process& p) { return p.parent == launcher.id; });
    say() << "mpiexec goes on " << m_seen[launcher.id].patience_s * m_factor << " s after its ranks, and is killed\n";
    printStacks(shown, stack_patience_s * m_factor);
    ::kill(launcher.id, SIGKILL);
    m_has_killed = true;
  }

  double m_factor;
  bool m_has_killed = false;
  std::map<pid_t, Seen> m_seen;
};

class Run
{
 public:
  explicit Run(const Setting& setting)
  : m_setting(setting)
  , m_launchers(setting.factor)
  {}

  //! Returns the status of the program, as waitpid() does, or an exit code of this one.
  int execute();

 private:
  void start();
  [[noreturn]] void replace();
  void handleSignals();
  void takeStatuses();
  bool waitForEvent(double seconds);
  bool isWholeRunOver(double patience_s);
  int endAtLimit();
  bool isClean();
  void killAll();

  Setting m_setting;
  MpiFiles m_files;
  IdleLaunchers m_launchers;
  Clock::time_point m_begin = Clock::now();
  sigset_t m_former_signals = {};
  int m_signals = -1;
  pid_t m_program = -1;
  bool m_has_ended = false;
  bool m_has_children = true;
  int m_status = 0;
};

void Run::start()
{
  // Whoever loses its parent becomes a child of this process.
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  sigset_t signals;
  ::sigemptyset(&signals);
  ::sigaddset(&signals, SIGCHLD);
  ::sigaddset(&signals, SIGALRM);
  for (const int signal : passed_signals)
    ::sigaddset(&signals, signal);
  ::sigprocmask(SIG_BLOCK, &signals, &m_former_signals);
  m_signals = ::signalfd(-1, &signals, SFD_NONBLOCK | SFD_CLOEXEC);
  const pid_t self = ::getpid();
  m_program = ::fork();
  if (m_program != 0)
    return;
  // What kills this process by SIGKILL means the program.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != self)
    ::_exit(exit_code_absent);
  replace();
}

void Run::replace()
{
  ::sigprocmask(SIG_SETMASK, &m_former_signals, nullptr);
  ::execvp(m_setting.command[0], m_setting.command);
  say() << "cannot start '" << m_setting.command[0] << "': " << std::strerror(errno) << std::endl;
  ::_exit(exit_code_absent);
}

void Run::handleSignals()
{
  for (signalfd_siginfo info; ::read(m_signals, &info, sizeof(info)) == sizeof(info);) {
    if (info.ssi_signo == SIGALRM)
      m_setting.limit_s = 0.0;
    // A terminal sends its signals to the program, too.
    else if (info.ssi_signo != SIGCHLD && info.ssi_code != SI_KERNEL && !m_has_ended)
      ::kill(m_program, static_cast<int>(info.ssi_signo));
  }
}

//! Lets no process that has ended stay defunct.
void Run::takeStatuses()
{
  int status = 0;
  pid_t ended = 0;
  while ((ended = ::waitpid(-1, &status, WNOHANG)) > 0) {
    if (ended != m_program)
      continue;
    m_status = status;
    m_has_ended = true;
  }
  m_has_children = ended == 0;
}

//! Returns false after the time, in which nothing happened.
bool Run::waitForEvent(double seconds)
{
  pollfd sources[2] = { { m_signals, POLLIN, 0 }, { m_files.descriptor(), POLLIN, 0 } };
  const int nb_ready = ::poll(sources, 2, std::max(0, static_cast<int>(seconds * 1000)));
  m_files.update();
  handleSignals();
  takeStatuses();
  return nb_ready != 0;
}

bool Run::isWholeRunOver(double patience_s)
{
  const Clock::time_point begin = Clock::now();
  takeStatuses();
  while (m_has_children && secondsSince(begin) < patience_s)
    waitForEvent(patience_s - secondsSince(begin));
  return !m_has_children;
}

//! Ends all processes of the run, and names those that even SIGKILL does not end.
void Run::killAll()
{
  const Clock::time_point begin = Clock::now();
  // Some may start others before they are killed.
  while (secondsSince(begin) < killed_patience_s * m_setting.factor) {
    for (const Process& process : descendants())
      ::kill(process.id, SIGKILL);
    if (isWholeRunOver(0.02))
      return;
  }
  for (const Process& process : descendants())
    say() << "cannot be ended: " << describe(process) << std::endl;
}

int Run::execute()
{
  constexpr double period_s = 1.0;
  start();
  Clock::time_point looked_at = m_begin;
  while (!m_has_ended) {
    waitForEvent(std::min(m_setting.limit_s - secondsSince(m_begin), period_s - secondsSince(looked_at)));
    if (!m_has_ended && secondsSince(m_begin) >= m_setting.limit_s)
      return endAtLimit();
    if (!m_has_ended && secondsSince(looked_at) >= period_s) {
      looked_at = Clock::now();
      m_launchers.end(descendants());
    }
  }
  return isClean() || m_setting.does_kill ? m_status : exit_code_left << 8;
}

int Run::endAtLimit()
{
  say() << "the run goes on after " << secondsSince(m_begin) << " s, and is ended; what its processes do:" << std::endl;
  printStacks(descendants(), stack_patience_s * m_setting.factor);
  killAll();
  m_files.remove();
  return exit_code_limit << 8;
}

//! Returns true when nothing is left. What is left is named, and ended or removed.
bool Run::isClean()
{
  bool is_clean = isWholeRunOver(end_patience_s * m_setting.factor);
  if (!is_clean) {
    for (const Process& process : descendants())
      say() << "left behind: " << describe(process) << std::endl;
    killAll();
  }
  const std::vector<std::string> files = m_files.remove();
  // An mpiexec that this process has killed could not remove its files.
  if (m_launchers.hasKilled())
    return is_clean;
  for (const std::string& name : files) {
    // A run that fails leaves the records of its processes to the next run, which removes them.
    if (m_status != 0 && MpiFiles::isRecord(name))
      continue;
    say() << "left behind: " << name << std::endl;
    is_clean = false;
  }
  return is_clean;
}

//! Ends this process as the program has ended.
int endLike(int status)
{
  if (WIFEXITED(status))
    return WEXITSTATUS(status);
  const int signal = WTERMSIG(status);
  // The program has left an image of its memory, if there is one.
  const rlimit none = {};
  ::setrlimit(RLIMIT_CORE, &none);
  std::signal(signal, SIG_DFL);
  sigset_t only;
  ::sigemptyset(&only);
  ::sigaddset(&only, signal);
  ::sigprocmask(SIG_UNBLOCK, &only, nullptr);
  ::raise(signal);
  return 128 + signal;
}
} // namespace
} // namespace Guard

int main(int, char** arguments)
{
  const Guard::Setting setting = Guard::settingOf(arguments + 1);
  int status = 0;
  {
    Guard::Run run(setting);
    status = run.execute();
  }
  return Guard::endLike(status);
}
