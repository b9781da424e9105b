// SPDX-License-Identifier: Apache-2.0
// Two steps of hydrodynamics as our kernels and as kernels written by hand, of the same arithmetic on the same layout, in turns.
// step_bench, step_bench_cuda [--repeat N] [--side n]: n^3 cells. The exit code is 1 when the values of both differ in a bit.
#include "tests/bench/BenchSupport.h"
#include "tests/bench/OurSteps.h"

#include "accelerator/runtime/RunQueueRecord.h"
#include "accelerator/runtime/Runner.h"
#if defined(ARCANE_BENCH_RUNTIME)
#include "tests/bench/KernelDevice.h"
#include "tests/bench/PageFaults.h"
#endif

#include "arcane_core/base/error/Exception.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iostream>
#include <stdexcept>
#include <string>

namespace
{
using namespace Arcane;
namespace ax = Arcane::Accelerator;

#if defined(ARCANE_BENCH_RUNTIME)
constexpr const char* place = "device_";
constexpr int nb_step_of_turn = 20;
constexpr std::size_t copy_size = std::size_t(1) << 30;
constexpr Int64 side_of_figures = 200;
constexpr auto clock_of_steps = &Bench::wallSeconds;
#else
constexpr const char* place = "host_";
constexpr int nb_step_of_turn = 5;
constexpr std::size_t copy_size = std::size_t(1) << 28;
constexpr Int64 side_of_figures = 40;
constexpr auto clock_of_steps = &Bench::processorSeconds;
#endif

//! What a step reads and writes at least, when each value comes from memory once. \unit{bytes}
double compulsoryBytes(const Bench::TubeArrays& t)
{
  const double of_cell = (32 + 4 * 8 + 3 * 8 + 192) + 192 + (32 + 4 * 8 + 2 * 8) + 4 * 8 + 8;
  const double of_node = 3 * 24 + 2 * 24 + (32 + 2 * 24 + 8 + 1 + 2 * 24) + 2 * 24;
  return of_cell * t.nb_cell + of_node * t.nb_node;
}
double compulsoryBytes(const Bench::StaggeredArrays& t)
{
  const double of_cell = (32 + 8 + 192) + (5 * 8 + 4 * 8) + (192 + 8);
  const double of_node = 24 + (32 + 8 + 4 * 24);
  return of_cell * t.nb_cell + of_node * t.nb_node;
}

//! Compares an array of both, bit for bit. \throws std::runtime_error when they differ
template <typename T> void compareValues(const char* name, const T* ours, const T* hand, Int32 n)
{
  const std::vector<T> copy = Bench::HandMemory::onHost(hand, static_cast<std::size_t>(n));
  if (std::memcmp(ours, copy.data(), copy.size() * sizeof(T)) != 0)
    throw std::runtime_error(std::string("step_bench: values of '") + name + "' differ from those of the kernels written by hand");
}

void compareAll(const Bench::TubeArrays& ours, const Bench::TubeArrays& hand)
{
  compareValues("position", ours.position, hand.position, ours.nb_node);
  compareValues("velocity", ours.velocity, hand.velocity, ours.nb_node);
  compareValues("density", ours.density, hand.density, ours.nb_cell);
  compareValues("energy", ours.energy, hand.energy, ours.nb_cell);
  compareValues("pressure", ours.pressure, hand.pressure, ours.nb_cell);
  compareValues("sound speed", ours.sound_speed, hand.sound_speed, ours.nb_cell);
}

void compareAll(const Bench::StaggeredArrays& ours, const Bench::StaggeredArrays& hand)
{
  compareValues("position", ours.position, hand.position, ours.nb_node);
  compareValues("velocity", ours.velocity, hand.velocity, ours.nb_node);
  compareValues("density", ours.density, hand.density, ours.nb_cell);
  compareValues("energy", ours.energy, hand.energy, ours.nb_cell);
}

//! The least times of some turns. \unit{s}
struct Times
{
  double ours = 1e30;
  double hand = 1e30;
};

//! Times \a nb_step_of_turn calls in a row, and the wait for them: ours, then those by hand, and again.
template <typename Ours, typename Hand, typename Wait> Times timesOf(const Ours& ours, const Hand& hand, const Wait& wait)
{
  const auto timed = [&](const auto& call) {
    const double start = clock_of_steps();
    for (int i = 0; i < nb_step_of_turn; ++i)
      call();
    wait();
    return (clock_of_steps() - start) / nb_step_of_turn;
  };
  Times times;
  for (int turn = 0; turn < 5; ++turn) {
    times.ours = std::min(times.ours, timed(ours));
    times.hand = std::min(times.hand, timed(hand));
  }
  return times;
}

//! Prints the rows of a step: time, compulsory bytes per second, and these as a part of the speed of copies.
void printStep(const std::string& name, const Times& times, Int32 nb_cell, double nb_byte, double copy_speed)
{
  const std::string row = place + name;
  Bench::printRow(row, "ns/cell", 1e9 * times.ours / nb_cell, 1e9 * times.hand / nb_cell);
  Bench::printRow(row + "_speed", "GB/s", 1e-9 * nb_byte / times.ours, 1e-9 * nb_byte / times.hand);
  Bench::printRow(row + "_of_copy", "1", nb_byte / times.ours / copy_speed, nb_byte / times.hand / copy_speed);
}

//! Says how many faults a step of ours has, once its values are where it uses them. The steps by hand go along.
template <typename Ours, typename Hand, typename Wait>
void printPageFaults([[maybe_unused]] const std::string& name, [[maybe_unused]] Ours& ours, [[maybe_unused]] Hand& hand,
                     [[maybe_unused]] const Wait& wait)
{
#if defined(ARCANE_BENCH_RUNTIME)
  const auto step = [&] {
    ours.step();
    hand.step();
    wait();
  };
  step();
  const Bench::PageFaultCount faults = Bench::countPageFaults(step);
  if (faults.reason.empty())
    Bench::printRow(place + name + "_page_faults", "1", static_cast<double>(faults.nb_fault));
  else
    Bench::printSkipped(place + name + "_page_faults", faults.reason);
#endif
}

void benchTube(Bench::StepMesh& mesh, const ax::RunQueue& queue, int nb_repetition, double copy_speed)
{
  const Bench::TubeNumbers numbers;
  const double first_step = 1e-5;
  Bench::OurTube ours(mesh, numbers, first_step, queue);
  Bench::HandTube hand(numbers, ours.arrays(), first_step, queue.platformStream());
  const auto wait = [&] { queue.barrier(); };
  for (int i = 0; i < 2; ++i) {
    ours.step();
    hand.step();
  }
  for (int i = 0; i < nb_repetition; ++i) {
    const Times times = timesOf([&] { ours.step(); }, [&] { hand.step(); }, wait);
    printStep("tube_step", times, hand.arrays().nb_cell, compulsoryBytes(hand.arrays()), copy_speed);
  }
  printPageFaults("tube_step", ours, hand, wait);
  if (ours.timeStep() != hand.timeStep())
    throw std::runtime_error("step_bench: time steps of the shock tube differ from those of the kernels written by hand");
  compareAll(ours.arrays(), hand.arrays());
}

void benchStaggered(Bench::StepMesh& mesh, const ax::RunQueue& queue, int nb_repetition, double copy_speed)
{
  const double step = 1e-6;
  Bench::OurStaggered ours(mesh, step, queue);
  Bench::HandStaggered hand(ours.arrays(), step, queue.platformStream());
  const auto wait = [&] { queue.barrier(); };
  for (int i = 0; i < 2; ++i) {
    ours.step();
    hand.step();
  }
  const Int32 nb_cell = hand.arrays().nb_cell;
  for (int i = 0; i < nb_repetition; ++i) {
    const Times times = timesOf([&] { ours.step(); }, [&] { hand.step(); }, wait);
    printStep("staggered_step", times, nb_cell, compulsoryBytes(hand.arrays()), copy_speed);
    Bench::printRow(std::string(place) + "staggered_step_by_hand", "ns/cell", 1e9 * times.hand / nb_cell);
    const Times geometry = timesOf([&] { ours.computeGeometry(); }, [&] { hand.computeGeometry(); }, wait);
    Bench::printRow(std::string(place) + "staggered_geometry", "ms", 1e3 * geometry.ours, 1e3 * geometry.hand);
    Bench::printRow(std::string(place) + "staggered_geometry_by_hand", "ms", 1e3 * geometry.hand);
  }
  printPageFaults("staggered_step", ours, hand, wait);
  compareAll(ours.arrays(), hand.arrays());
}

//! The same step with tiles, beside the one by hand; and ours with contiguous rows.
void benchTiled(Bench::StepMesh& mesh, const ax::RunQueue& queue, int nb_repetition, double copy_speed)
{
  const double step = 1e-6;
  Bench::OurTiledStaggered ours(mesh, step, queue);
  Bench::HandStaggered hand(ours.arrays(), step, queue.platformStream(), true);
  const auto wait = [&] { queue.barrier(); };
  for (int i = 0; i < 2; ++i) {
    ours.step();
    hand.step();
  }
  for (int i = 0; i < nb_repetition; ++i) {
    const Times times = timesOf([&] { ours.step(); }, [&] { hand.step(); }, wait);
    printStep("tiled_step", times, hand.arrays().nb_cell, compulsoryBytes(hand.arrays()), copy_speed);
    Bench::printRow(std::string(place) + "tiled_step_by_hand", "ns/cell", 1e9 * times.hand / hand.arrays().nb_cell);
  }
  compareAll(ours.arrays(), hand.arrays());
}

//! Ours with contiguous rows, and ours with tiles, in turns.
void benchRowsAndTiles(Bench::StepMesh& mesh, Bench::StepMesh& other, const ax::RunQueue& queue, int nb_repetition)
{
  const double step = 1e-6;
  Bench::OurStaggered rows(mesh, step, queue);
  Bench::OurTiledStaggered tiles(other, step, queue);
  const auto wait = [&] { queue.barrier(); };
  for (int i = 0; i < 2; ++i) {
    rows.step();
    tiles.step();
  }
  const Int32 nb_cell = mesh.box.nbCell();
  for (int i = 0; i < nb_repetition; ++i) {
    const Times times = timesOf([&] { tiles.step(); }, [&] { rows.step(); }, wait);
    Bench::printRow(std::string(place) + "tiled_and_rows", "ns/cell", 1e9 * times.ours / nb_cell, 1e9 * times.hand / nb_cell);
  }
}

#if defined(ARCANE_BENCH_RUNTIME)
// The sizes at which a recorded step of the shock tube is compared with launched ones: 19,683 cells, 125,000 cells and a million.
constexpr Int64 recorded_sides[] = { 27, 50, 100 };

std::string recordedRow(const char* baseline, Int64 side)
{
  return std::string(place) + "tube_recorded_" + baseline + "_" + std::to_string(side * side * side);
}

//! A shock tube on a mesh of its own.
struct WholeTube
{
  WholeTube(Int64 side, const ax::RunQueue& queue)
  : box({ side, side, side })
  , mesh(box)
  , tube(mesh, Bench::TubeNumbers{}, 1e-5, queue)
  {}

  Bench::BoxMesh box;
  Bench::StepMesh mesh;
  Bench::OurTube tube;
};

//! The step of the shock tube: recorded, launched, and each kernel waited for, in turns. The values must have the same bits.
void benchRecorded(Int64 side, ax::RunQueue& queue, int nb_repetition)
{
  WholeTube recorded(side, queue);
  WholeTube launched(side, queue);
  WholeTube waited(side, queue);
  ax::RunQueueRecord record;
  const std::function<void()> steps[] = { [&] { record.run(queue, [&] { recorded.tube.step(); }); }, [&] { launched.tube.step(); },
                                          [&] {
                                            queue.setAsync(false);
                                            waited.tube.step();
                                            queue.setAsync(true);
                                          } };
  for (int repetition = 0; repetition < nb_repetition; ++repetition) {
    double seconds[] = { 1e30, 1e30, 1e30 };
    for (int turn = 0; turn < 6; ++turn)
      for (int way = 0; way < 3; ++way) {
        const double start = clock_of_steps();
        for (int i = 0; i < nb_step_of_turn; ++i)
          steps[way]();
        queue.barrier();
        const double elapsed = (clock_of_steps() - start) / nb_step_of_turn;
        // In the first turn values come to the device.
        if (turn > 0)
          seconds[way] = std::min(seconds[way], elapsed);
      }
    Bench::printRow(recordedRow("launched", side), "us", 1e6 * seconds[0], 1e6 * seconds[1]);
    Bench::printRow(recordedRow("waited", side), "us", 1e6 * seconds[0], 1e6 * seconds[2]);
  }
  compareAll(launched.tube.arrays(), recorded.tube.arrays());
  compareAll(waited.tube.arrays(), recorded.tube.arrays());
}

void skipAll(const std::string& reason)
{
  for (const char* name :
       { "tube_step", "tube_step_speed", "tube_step_of_copy", "tube_step_page_faults", "staggered_step", "staggered_step_speed",
         "staggered_step_of_copy", "staggered_step_by_hand", "staggered_geometry", "staggered_geometry_by_hand",
         "staggered_step_page_faults", "tiled_step", "tiled_step_speed", "tiled_step_of_copy", "tiled_step_by_hand", "tiled_and_rows" })
    Bench::printSkipped(std::string(place) + name, reason);
  for (const Int64 side : recorded_sides)
    for (const char* baseline : { "launched", "waited" })
      Bench::printSkipped(recordedRow(baseline, side), reason);
}
#endif

void benchAll(int nb_repetition, Int64 side)
{
  ax::eExecutionPolicy policy = ax::eExecutionPolicy::Sequential;
#if defined(ARCANE_BENCH_RUNTIME)
  const Bench::StartedDevice started = Bench::startDevice();
  if (!started.reason.empty()) {
    skipAll(started.reason);
    return;
  }
  policy = started.policy;
#endif
  const ax::Runner runner(policy);
  ax::RunQueue queue = makeQueue(runner);
  queue.setAsync(true);
  const double copy_speed = Bench::handCopySpeed(copy_size, queue.platformStream());
  Bench::BoxMesh box({ side, side, side });
  Bench::StepMesh mesh(box);
  std::printf("# %d cells; copies: %.4g GB/s, read and written\n", box.nbCell(), 1e-9 * copy_speed);
  benchTube(mesh, queue, nb_repetition, copy_speed);
  benchStaggered(mesh, queue, nb_repetition, copy_speed);
  Bench::BoxMesh other_box({ side, side, side });
  Bench::StepMesh other(other_box);
  benchTiled(other, queue, nb_repetition, copy_speed);
  benchRowsAndTiles(mesh, other, queue, nb_repetition);
#if defined(ARCANE_BENCH_RUNTIME)
  for (const Int64 recorded_side : recorded_sides)
    benchRecorded(recorded_side, queue, nb_repetition);
#endif
}
} // namespace

int main(int argc, char** argv)
{
  try {
    const Int64 side = std::atoll(Bench::argumentOf(argc, argv, "--side", std::to_string(side_of_figures)).c_str());
    benchAll(Bench::nbRepetition(argc, argv), side);
  }
  catch (const Exception& ex) {
    std::cerr << "step_bench: " << ex.message() << std::endl;
    return 1;
  }
  catch (const std::exception& ex) {
    std::cerr << ex.what() << std::endl;
    return 1;
  }
  return 0;
}
