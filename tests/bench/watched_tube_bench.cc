// SPDX-License-Identifier: Apache-2.0
// The shock tube beside a watcher that reads all variables ten times a second, against the same run without -A,Watch, in turns.
// watched_tube_bench --bin DIRECTORY [--repeat N]
#include "tests/bench/BenchSupport.h"

#include "shmem/watch/reader/arcane_watch.h"

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <stdexcept>
#include <string>
#include <vector>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace
{
constexpr int nb_step = 200;
//! Complete readings of the watcher, which is another process.
std::atomic<long>* nb_reading = nullptr;

//! Runs a program to its end. Returns the time of the processor that it took. \throws std::runtime_error when it fails \unit{s}
double processorSecondsOf(std::vector<std::string> words)
{
  const char* log = "watched_tube_bench.log";
  const pid_t child = ::fork();
  if (child == 0) {
    const int file = ::open(log, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    ::dup2(file, 1);
    ::dup2(file, 2);
    std::vector<char*> arguments;
    for (std::string& word : words)
      arguments.push_back(word.data());
    arguments.push_back(nullptr);
    ::execvp(arguments[0], arguments.data());
    ::_exit(127);
  }
  int status = 0;
  rusage usage{};
  ::wait4(child, &status, 0, &usage);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    std::ifstream text(log);
    throw std::runtime_error("'" + words[0] + "' failed: " + std::string(std::istreambuf_iterator<char>(text), {}));
  }
  const auto seconds_of = [](const timeval& t) { return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec); };
  return seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
}

void readAll(arcane_watch_run* run)
{
  arcane_watch_lease* lease = nullptr;
  if (arcane_watch_lease_begin(run, &lease) != ARCANE_WATCH_OK)
    return;
  arcane_watch_variable variable;
  arcane_watch_array array;
  arcane_watch_statistics figures;
  for (int i = 0; i < arcane_watch_nb_position(run, 0); ++i)
    if (arcane_watch_variable_at(run, 0, i, &variable) == ARCANE_WATCH_OK &&
        arcane_watch_map(lease, 0, variable.full_name, &array) == ARCANE_WATCH_OK)
      arcane_watch_compute(&array, &figures);
  arcane_watch_lease_end(lease);
  ++*nb_reading;
}

//! Reads the run with this output directory, until it is killed.
[[noreturn]] void watch(const char* directory)
{
  arcane_watch_run* run = nullptr;
  while (arcane_watch_attach(directory, &run) != ARCANE_WATCH_OK)
    ::usleep(10'000);
  for (;; ::usleep(100'000))
    readAll(run);
}

void copyWithoutPictures(const char* name)
{
  std::ifstream from(std::string(SAMPLES_DIR "/shock_tube/") + name);
  const std::string text(std::istreambuf_iterator<char>(from), {});
  const std::regex pictures("<arcane-post-processing>[^]*</arcane-post-processing>");
  if (!from || !(std::ofstream(name) << std::regex_replace(text, pictures, "")))
    throw std::runtime_error(std::string("cannot copy '") + name + "'");
}

class WatchedTube
{
 public:
  explicit WatchedTube(std::string bin)
  : m_bin(std::move(bin))
  {
    processorSecondsOf({ m_bin + "/make_tube_mesh", "240", "20", "20", "--binary", "--out", "tube.msh" });
    copyWithoutPictures("ShockTube.arc");
    copyWithoutPictures("ShockTube.config");
  }

  //! One turn: without -A,Watch, with it, and with a watcher.
  void run() const
  {
    const double alone_s = stepsOf("alone", {});
    const double option_s = stepsOf("option", { "-A,Watch=all" });
    *nb_reading = 0;
    const pid_t watcher = ::fork();
    if (watcher == 0)
      watch("watched");
    const double begin = Bench::wallSeconds();
    const double watched_s = stepsOf("watched", { "-A,Watch=all" });
    const double wall_s = Bench::wallSeconds() - begin;
    ::kill(watcher, SIGKILL);
    ::waitpid(watcher, nullptr, 0);
    for (const char* const other : { "option", "watched" })
      processorSecondsOf({ m_bin + "/arcane_checkpoint", "diff", "alone/protection", std::string(other) + "/protection" });
    Bench::printRow("watch_tube", "s", watched_s, alone_s);
    Bench::printRow("watch_tube_option", "s", option_s, alone_s);
    std::printf("# the tube was read %ld times in %.1f s; all three runs have the same bits\n", nb_reading->load(), wall_s);
  }

 private:
  std::string m_bin;

  double stepsOf(const std::string& directory, std::vector<std::string> options) const
  {
    std::filesystem::remove_all(directory);
    std::vector<std::string> words{ m_bin + "/ShockTube", "-A,MaxIteration=" + std::to_string(nb_step), "-A,OutputDirectory=" + directory };
    words.insert(words.end(), options.begin(), options.end());
    words.emplace_back("ShockTube.arc");
    return processorSecondsOf(words);
  }
};
} // namespace

int main(int argc, char** argv)
{
  try {
    void* shared = ::mmap(nullptr, sizeof(std::atomic<long>), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
      throw std::runtime_error("no memory");
    nb_reading = new (shared) std::atomic<long>(0);
    const WatchedTube tube(Bench::argumentOf(argc, argv, "--bin", "."));
    for (int i = 0; i < Bench::nbRepetition(argc, argv); ++i)
      tube.run();
    return 0;
  }
  catch (const std::exception& ex) {
    std::fprintf(stderr, "watched_tube_bench: %s\n", ex.what());
    return 1;
  }
}
