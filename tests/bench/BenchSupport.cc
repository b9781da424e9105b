// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/BenchSupport.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace Bench
{

std::string argumentOf(int argc, char** argv, const std::string& name, const std::string& fallback)
{
  for (int i = 1; i + 1 < argc; ++i)
    if (argv[i] == name)
      return argv[i + 1];
  return fallback;
}

int nbRepetition(int argc, char** argv)
{
  return std::max(1, std::atoi(argumentOf(argc, argv, "--repeat", "5").c_str()));
}

void printRow(const std::string& name, const std::string& unit, double ours, double baseline)
{
  std::printf("%s|%s|%.5g|%.5g\n", name.c_str(), unit.c_str(), ours, baseline);
  std::fflush(stdout);
}

void printRow(const std::string& name, const std::string& unit, double ours)
{
  std::printf("%s|%s|%.5g|-\n", name.c_str(), unit.c_str(), ours);
  std::fflush(stdout);
}

void printSkipped(const std::string& name, const std::string& reason)
{
  std::printf("%s|skipped|%s\n", name.c_str(), reason.c_str());
  std::fflush(stdout);
}

double median(std::vector<double> values)
{
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

double wallSeconds()
{
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double processorSeconds()
{
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

double secondsOf(const std::function<double()>& clock, int nb_call, const std::function<void()>& f)
{
  const double begin = clock();
  for (int i = 0; i < nb_call; ++i)
    f();
  return (clock() - begin) / nb_call;
}

double streamTriad()
{
  const std::size_t size = 16 * 1024 * 1024;
  std::vector<double> a(size, 0.0), b(size, 1.0), c(size, 2.0);
  std::vector<double> rates;
  for (std::size_t repeat = 0; repeat < 5; ++repeat) {
    const double start = wallSeconds();
    for (std::size_t i = 0; i < size; ++i)
      a[i] = b[i] + 3.0 * c[i];
    rates.push_back(24.0 * static_cast<double>(size) / (wallSeconds() - start));
    b[repeat] = a[size - 1 - repeat]; // what is computed is used
  }
  return median(rates);
}

} // namespace Bench
