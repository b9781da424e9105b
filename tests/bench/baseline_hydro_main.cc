// SPDX-License-Identifier: Apache-2.0
// Speed, errors and conservation of the hand-written shock tube, with the memory bandwidth of the same run.
#include "tests/bench/BaselineHydro.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

namespace
{

using Baseline::BaselineHydro;
using Baseline::TubeParameters;
using Baseline::TubeSize;

struct Arguments
{
  TubeSize size;
  TubeParameters parameters;
  double final_time = 0.2;
  int nb_timed_step = 0;
  std::string profile;
};

double seconds()
{
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double median(std::vector<double> values)
{
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// Bytes moved per second by a = b + s c on arrays far larger than the caches, counted as 24 bytes per element.
double triadBandwidth()
{
  const std::size_t size = 16 * 1024 * 1024;
  std::vector<double> a(size, 0.0), b(size, 1.0), c(size, 2.0);
  std::vector<double> rates;
  for (int repeat = 0; repeat < 5; ++repeat) {
    const double start = seconds();
    for (std::size_t i = 0; i < size; ++i)
      a[i] = b[i] + 3.0 * c[i];
    rates.push_back(24.0 * size / (seconds() - start));
    b[repeat] = a[size - 1 - repeat];
  }
  return median(rates);
}

double cubicSection(const TubeSize& size, int axis)
{
  return size.length[0] * size.nb_cell[axis] / size.nb_cell[0];
}

double realArgument(const std::string& name, const char* text)
{
  char* end = nullptr;
  const double value = std::strtod(text, &end);
  if (end == text || *end != '\0' || !(value > 0.0))
    throw std::invalid_argument("argument " + name + " is '" + text + "', expected a positive number");
  return value;
}

Arguments readArguments(int argc, char** argv)
{
  Arguments a;
  for (int i = 1; i < argc; i += 2) {
    const std::string name = argv[i];
    if (i + 1 == argc)
      throw std::invalid_argument("argument " + name + " has no value");
    if (name == "--profile") {
      a.profile = argv[i + 1];
      continue;
    }
    const double value = realArgument(name, argv[i + 1]);
    if (name == "--nx" || name == "--ny" || name == "--nz")
      a.size.nb_cell[name[3] - 'x'] = static_cast<int>(value);
    else if (name == "--steps")
      a.nb_timed_step = static_cast<int>(value);
    else if (name == "--time")
      a.final_time = value;
    else if (name == "--cfl")
      a.parameters.cfl = value;
    else if (name == "--quadratic")
      a.parameters.viscosity.quadratic = value;
    else if (name == "--linear")
      a.parameters.viscosity.linear = value;
    else
      throw std::invalid_argument("unknown argument " + name);
  }
  a.size.length[1] = cubicSection(a.size, 1);
  a.size.length[2] = cubicSection(a.size, 2);
  return a;
}

// Median over blocks of steps of the cells advanced by one step per second.
void timeSteps(BaselineHydro& hydro, int nb_step)
{
  hydro.run(3);
  std::vector<double> rates;
  for (int block = 0; block < 5; ++block) {
    const double start = seconds();
    hydro.run(nb_step);
    rates.push_back(1.0e-6 * hydro.nbCell() * nb_step / (seconds() - start));
  }
  const auto [low, high] = std::minmax_element(rates.begin(), rates.end());
  std::printf("speed    %.3f M cell-steps/s (%.3f to %.3f), STREAM triad %.2f GB/s\n", median(rates), *low, *high,
              1.0e-9 * triadBandwidth());
}

void report(BaselineHydro& hydro, const Arguments& a)
{
  const double mass = hydro.totalMass();
  const double energy = hydro.totalEnergy();
  const int nb_step = hydro.runUntil(a.final_time);
  const Baseline::TubeErrors e = hydro.errors();
  std::printf("run      %lld cells, %d steps, t = %.6g\n", static_cast<long long>(hydro.nbCell()), nb_step,
              hydro.time());
  std::printf("L1       density %.6e velocity %.6e pressure %.6e\n", e.density, e.velocity, e.pressure);
  std::printf("drift    mass %.3e energy %.3e (relative)\n", hydro.totalMass() / mass - 1.0,
              hydro.totalEnergy() / energy - 1.0);
  if (!a.profile.empty())
    hydro.writeProfile(a.profile.c_str());
}

} // namespace

int main(int argc, char** argv)
{
  try {
    const Arguments a = readArguments(argc, argv);
    BaselineHydro hydro(a.size, a.parameters);
    if (a.nb_timed_step > 0)
      timeSteps(hydro, a.nb_timed_step);
    else
      report(hydro, a);
  }
  catch (const std::exception& e) {
    std::fprintf(stderr, "baseline_hydro: %s\n", e.what());
    return 1;
  }
}
