// SPDX-License-Identifier: Apache-2.0
// What watching a run costs: attaching, finding an array, and the loop of the run while a watcher reads everything ten times in a second, or reads as
// much of a run of its own.
// watch_bench [--repeat N]; with --read-itself it is such a program
#include "tests/bench/BenchSupport.h"

#include "shmem/watch/reader/arcane_watch.h"
#include "shmem/watch/show/RankWatch.h"

#include "arcane_core/comm/SequentialParallelMng.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

namespace
{
using namespace Arcane;

constexpr Int32 nb_variable = 10'000;
constexpr Int64 nb_value = 1'000'000;
//! A second: ten readings of the watcher. In a shorter time, one reading more or less changes the result.
constexpr int nb_step = 1500;

void keep(const void* address)
{
  asm volatile("" ::"r"(address) : "memory");
}

void check(int status)
{
  if (status != ARCANE_WATCH_OK) {
    std::fprintf(stderr, "watch_bench: %s\n", arcane_watch_message());
    std::exit(1);
  }
}

//! A run with two large arrays and many small ones.
class WatchBench
{
 public:
  explicit WatchBench(IParallelMng* pm)
  {
    CommandLineArguments arguments;
    arguments.addParameterLine("Watch=all");
    m_arena = detail::shmem::MachineArena::create(pm, arguments, true);
    m_watch = detail::watch::RankWatch::create(pm, *m_arena, arguments);
    m_a = newArray("Large", nb_value);
    m_b = newArray("Other", nb_value);
    for (Int32 i = 2; i < nb_variable; ++i)
      newArray("Small" + std::to_string(i), 4);
  }

  //! Reads all its own values ten times in a second, until it is killed.
  [[noreturn]] static void readItself()
  {
    const auto pm = createRef<SequentialParallelMng>(nullptr);
    const WatchBench bench(pm.get());
    watch(::getpid());
  }

  void run()
  {
    benchAttach();
    benchArray();
    benchLoop();
  }

 private:
  detail::shmem::MachineArena* m_arena = nullptr;
  detail::watch::RankWatch* m_watch = nullptr;
  double* m_a = nullptr;
  double* m_b = nullptr;
  Int64 m_iteration = 0;

  double* newArray(const std::string& name, Int64 nb)
  {
    auto* values = reinterpret_cast<double*>(m_arena->allocate(nb * Int64(sizeof(double)), name));
    std::fill_n(values, nb, 1.0);
    m_watch->show(m_watch->add({ name, name, "", "", "" }),
                  { .data_type = DT_Real, .address = values, .dims = ConstArrayView<Int64>(1, &nb) });
    return values;
  }

  static arcane_watch_run* attached(Int64 process)
  {
    arcane_watch_run* run = nullptr;
    check(arcane_watch_attach_process(process, &run));
    return run;
  }

  void benchAttach()
  {
    const double attach_s = Bench::secondsOf(Bench::wallSeconds, 20, [] { arcane_watch_detach(attached(::getpid())); });
    Bench::printRow("watch_attach", "ms", 1e3 * attach_s);
    const double list_s = Bench::secondsOf(Bench::wallSeconds, 5, [] {
      arcane_watch_run* run = attached(::getpid());
      arcane_watch_variable variable;
      for (Int32 i = 0; i < arcane_watch_nb_position(run, 0); ++i)
        check(arcane_watch_variable_at(run, 0, i, &variable));
      arcane_watch_detach(run);
    });
    Bench::printRow("watch_list", "ms", 1e3 * list_s);
    const double list_at_once_s = Bench::secondsOf(Bench::wallSeconds, 5, [] {
      arcane_watch_run* run = attached(::getpid());
      arcane_watch_list* list = nullptr;
      check(arcane_watch_list_take(run, 0, &list));
      arcane_watch_list_free(list);
      arcane_watch_detach(run);
    });
    Bench::printRow("watch_list_at_once", "ms", 1e3 * list_at_once_s);
  }

  void benchArray()
  {
    arcane_watch_run* run = attached(::getpid());
    arcane_watch_array array;
    const auto find = [&] {
      arcane_watch_lease* lease = nullptr;
      check(arcane_watch_lease_begin(run, &lease));
      check(arcane_watch_map(lease, 0, "Large", &array));
      keep(array.data);
      check(arcane_watch_lease_end(lease));
    };
    find();
    const double ours_s = Bench::secondsOf(Bench::wallSeconds, 1000, find);
    std::vector<double> copy(nb_value);
    const double copy_s = Bench::secondsOf(Bench::wallSeconds, 20, [&] {
      std::memcpy(copy.data(), m_a, sizeof(double) * nb_value);
      keep(copy.data());
    });
    Bench::printRow("watch_array", "us", 1e6 * ours_s, 1e6 * copy_s);
    arcane_watch_detach(run);
  }

  void step()
  {
    m_watch->beginStep();
    for (Int64 i = 0; i < nb_value; ++i)
      m_a[i] = 0.999 * m_a[i] + 1e-6 * m_b[i];
    keep(m_a);
    m_watch->isSnapshotWanted();
    m_watch->endStep(++m_iteration, 0.0);
  }

  double loopSeconds()
  {
    // Time of the processor: the watcher may share it.
    return Bench::secondsOf(Bench::processorSeconds, nb_step, [this] { step(); });
  }

  //! Reads all values ten times in a second, until it is killed.
  [[noreturn]] static void watch(Int64 process)
  {
    arcane_watch_run* run = attached(process);
    for (;; ::usleep(100'000)) {
      arcane_watch_lease* lease = nullptr;
      check(arcane_watch_lease_begin(run, &lease));
      arcane_watch_variable variable;
      for (Int32 i = 0; i < arcane_watch_nb_position(run, 0); ++i) {
        arcane_watch_array array;
        arcane_watch_statistics figures;
        if (arcane_watch_variable_at(run, 0, i, &variable) == ARCANE_WATCH_OK &&
            arcane_watch_map(lease, 0, variable.full_name, &array) == ARCANE_WATCH_OK)
          arcane_watch_compute(&array, &figures);
      }
      arcane_watch_lease_end(lease);
    }
  }

  double loopSecondsBeside(void (*other)())
  {
    const pid_t process = ::fork();
    if (process == 0) {
      other();
      ::_exit(1);
    }
    // Its first reading is behind it, with what attaching costs.
    ::usleep(400'000);
    const double seconds = loopSeconds();
    ::kill(process, SIGKILL);
    ::waitpid(process, nullptr, 0);
    return seconds;
  }

  void benchLoop()
  {
    std::vector<double> watched;
    std::vector<double> beside;
    std::vector<double> alone;
    loopSeconds();
    for (int i = 0; i < 5; ++i) {
      alone.push_back(loopSeconds());
      watched.push_back(loopSecondsBeside([] { watch(::getppid()); }));
      // A child of a run has no arena of its own: another program.
      beside.push_back(loopSecondsBeside([] { ::execl("/proc/self/exe", "watch_bench", "--read-itself", static_cast<char*>(nullptr)); }));
    }
    Bench::printRow("watch_loop", "us", 1e6 * Bench::median(watched), 1e6 * Bench::median(alone));
    Bench::printRow("watch_loop_beside", "us", 1e6 * Bench::median(watched), 1e6 * Bench::median(beside));
  }
};
} // namespace

int main(int argc, char** argv)
{
  if (argc == 2 && std::string(argv[1]) == "--read-itself")
    WatchBench::readItself();
  const auto pm = createRef<SequentialParallelMng>(nullptr);
  WatchBench bench(pm.get());
  for (int i = 0; i < Bench::nbRepetition(argc, argv); ++i)
    bench.run();
  return 0;
}
