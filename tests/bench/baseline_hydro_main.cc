// SPDX-License-Identifier: Apache-2.0
// Speed, errors and conservation of the hand-written shock tube, with the memory bandwidth of the same run.
#include "tests/bench/BaselineHydro.h"
#include "tests/bench/BenchSupport.h"

#include <algorithm>
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
    const double seconds = Bench::secondsOf(Bench::wallSeconds, nb_step, [&] { hydro.step(); });
    rates.push_back(1.0e-6 * static_cast<double>(hydro.nbCell()) / seconds);
  }
  const auto [low, high] = std::minmax_element(rates.begin(), rates.end());
  std::printf("speed    %.3f M cell-steps/s (%.3f to %.3f), STREAM triad %.2f GB/s\n", Bench::median(rates), *low, *high,
              1.0e-9 * Bench::streamTriad());
}

void report(BaselineHydro& hydro, const Arguments& a)
{
  const double mass = hydro.totalMass();
  const double energy = hydro.totalEnergy();
  const int nb_step = hydro.runUntil(a.final_time);
  const Baseline::TubeErrors e = hydro.errors();
  std::printf("run      %lld cells, %d steps, t = %.6g\n", static_cast<long long>(hydro.nbCell()), nb_step, hydro.time());
  std::printf("L1       density %.6e velocity %.6e pressure %.6e\n", e.density, e.velocity, e.pressure);
  std::printf("drift    mass %.3e energy %.3e (relative)\n", hydro.totalMass() / mass - 1.0, hydro.totalEnergy() / energy - 1.0);
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
