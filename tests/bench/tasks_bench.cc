// SPDX-License-Identifier: Apache-2.0
// Loops in two threads: ours, and threads by hand that each own one half: tasks_bench [--repeat N].
#include "tests/bench/BenchSupport.h"

#include "arcane_core/tasks/ParallelFor.h"
#include "arcane_core/tasks/ThreadArena.h"

#include <barrier>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <thread>
#include <vector>

namespace
{
using namespace Arcane;

//! Works on the elements from begin to begin + size - 1.
using Part = std::function<void(Int32 begin, Int32 size)>;

//! A second thread, which waits at a barrier between loops. The calling thread owns the first half.
class TwoThreads
{
 public:
  ~TwoThreads()
  {
    m_part = nullptr;
    m_begin.arrive_and_wait();
    m_thread.join();
  }

  void run(Int32 size, const Part& part)
  {
    m_size = size;
    m_part = &part;
    m_begin.arrive_and_wait();
    part(0, size / 2);
    m_end.arrive_and_wait();
  }

 private:
  void work()
  {
    for (;;) {
      m_begin.arrive_and_wait();
      if (!m_part)
        return;
      (*m_part)(m_size / 2, m_size - m_size / 2);
      m_end.arrive_and_wait();
    }
  }

  std::barrier<> m_begin{ 2 };
  std::barrier<> m_end{ 2 };
  const Part* m_part = nullptr;
  Int32 m_size = 0;
  std::thread m_thread{ [this] { work(); } };
};

//! Seconds of \a nb_loop loops in turns: of ours, with our threads, and of the baseline, with those by hand.
struct Times
{
  std::vector<double> ours;
  std::vector<double> baseline;
};

//! The threads of one side wait for nobody while the other side runs: they would take its processors.
Times timesOf(int nb_turn, int nb_loop, Int32 size, const Part& part)
{
  Times times;
  for (int turn = 0; turn < nb_turn; ++turn) {
    {
      detail::tasks::ThreadArena arena(2);
      const auto loop = [&] { arcaneParallelFor(0, size, [&](Integer begin, Integer n) { part(begin, n); }); };
      loop();
      times.ours.push_back(Bench::secondsOf(Bench::wallSeconds, nb_loop, loop));
    }
    TwoThreads threads;
    const auto loop = [&] { threads.run(size, part); };
    loop();
    times.baseline.push_back(Bench::secondsOf(Bench::wallSeconds, nb_loop, loop));
  }
  return times;
}

//! A unit of time, and how many of it are in a second.
struct Unit
{
  const char* name;
  double factor;
};

void compare(const char* name, const Unit& unit, int nb_repetition, int nb_loop, Int32 size, const Part& part)
{
  for (int repetition = 0; repetition < nb_repetition; ++repetition) {
    const Times times = timesOf(9, nb_loop, size, part);
    Bench::printRow(name, unit.name, unit.factor * Bench::median(times.ours), unit.factor * Bench::median(times.baseline));
  }
}

void benchMemory(int nb_repetition)
{
  const Int32 size = 8'000'000;
  std::vector<double> a(std::size_t(size), 0.0);
  std::vector<double> b(std::size_t(size), 1.0);
  std::vector<double> c(std::size_t(size), 2.0);
  const Part triad = [&](Int32 begin, Int32 n) {
    double* out = a.data() + begin;
    const double* x = b.data() + begin;
    const double* y = c.data() + begin;
    for (Int32 i = 0; i < n; ++i)
      out[i] = x[i] + 3.0 * y[i];
  };
  compare("loop_memory_2_threads", { "ms", 1e3 }, nb_repetition, 10, size, triad);
  for (const double value : a)
    if (value != 7.0) {
      std::fprintf(stderr, "loop_memory_2_threads: a value is %g, expected 7\n", value);
      std::exit(1);
    }
}

void benchCompute(int nb_repetition)
{
  const Int32 size = 100'000;
  std::vector<double> a(std::size_t(size), 0.0);
  const Part roots = [&](Int32 begin, Int32 n) {
    for (Int32 i = begin; i < begin + n; ++i) {
      // Newton's iteration: each step needs the one before.
      double x = 1.0 + i;
      for (int k = 0; k < 40; ++k)
        x = 0.5 * (x + i / x);
      a[std::size_t(i)] = x;
    }
  };
  compare("loop_compute_2_threads", { "ms", 1e3 }, nb_repetition, 5, size, roots);
  if (a[64] != 8.0) {
    std::fprintf(stderr, "loop_compute_2_threads: the root of 64 is %.17g\n", a[64]);
    std::exit(1);
  }
}

void benchLaunch(int nb_repetition)
{
  const Part nothing = [](Int32, Int32) {};
  compare("loop_launch_2_threads", { "us", 1e6 }, nb_repetition, 2000, 1000, nothing);
}
} // namespace

int main(int argc, char** argv)
{
  const int nb_repetition = Bench::nbRepetition(argc, argv);
  if (std::thread::hardware_concurrency() < 2) {
    for (const char* name : { "loop_memory_2_threads", "loop_compute_2_threads", "loop_launch_2_threads" })
      Bench::printSkipped(name, "one processor");
    return 0;
  }
  benchMemory(nb_repetition);
  benchCompute(nb_repetition);
  benchLaunch(nb_repetition);
  return 0;
}
