// SPDX-License-Identifier: Apache-2.0
// Two steps of hydrodynamics on a box with natural numbers, with shuffled ones, and with those after our numbering, in turns.
// numbering_bench, numbering_bench_cuda [--repeat N] [--side n]: n^3 cells. The exit code is 1 when the values of the meshes differ.
#include "tests/bench/BenchSupport.h"
#include "tests/bench/OurSteps.h"

#include "accelerator/runtime/Runner.h"
#if defined(ARCANE_BENCH_RUNTIME)
#include "tests/bench/KernelDevice.h"
#endif

#include "arcane_core/base/error/Exception.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>

namespace
{
using namespace Arcane;
namespace ax = Arcane::Accelerator;

#if defined(ARCANE_BENCH_RUNTIME)
const std::string place = "device_";
constexpr int nb_step_of_turn = 20;
constexpr Int64 side_of_figures = 200;
constexpr auto clock_of_steps = &Bench::wallSeconds;
#else
const std::string place = "host_";
constexpr int nb_step_of_turn = 2;
constexpr Int64 side_of_figures = 100;
constexpr auto clock_of_steps = &Bench::processorSeconds;
#endif

constexpr int nb_mesh = 3;
constexpr int natural = 0;
constexpr int shuffled = 1;
constexpr int ours = 2;
constexpr const char* mesh_names[nb_mesh] = { "natural", "shuffled", "shuffled, our numbering" };

struct NumberedMesh
{
  NumberedMesh(Int64 side, const Bench::BoxNumbering& numbering)
  : box({ side, side, side }, numbering)
  , mesh(box)
  {}

  Bench::BoxMesh box;
  Bench::StepMesh mesh;
};

using Meshes = std::unique_ptr<NumberedMesh>[nb_mesh];

//! The places of corresponding nodes may differ by the rounding of sums in another order.
void comparePositions(const Bench::BoxMesh& box, const Real3* positions, const Bench::BoxMesh& other, const Real3* other_positions)
{
  UniqueArray<Int32> node_of_number(box.nbNode());
  for (Int32 node = 0; node < box.nbNode(); ++node)
    node_of_number[box.naturalNode(node)] = node;
  for (Int32 node = 0; node < other.nbNode(); ++node) {
    const Real3 a = positions[node_of_number[other.naturalNode(node)]];
    const Real3 b = other_positions[node];
    const Real difference = std::max({ std::abs(a.x - b.x), std::abs(a.y - b.y), std::abs(a.z - b.z) });
    if (!(difference < 1e-9))
      throw std::runtime_error("numbering_bench: a node is elsewhere when the mesh is numbered otherwise");
  }
}

//! Times turns of steps on the three meshes, and prints those of shuffled meshes against the natural one.
template <typename Step, typename Make>
void benchStep(const std::string& name, const Meshes& meshes, const Make& make, const ax::RunQueue& queue, int nb_repetition)
{
  std::unique_ptr<Step> steps[nb_mesh];
  for (int m = 0; m < nb_mesh; ++m) {
    steps[m] = make(meshes[m]->mesh);
    steps[m]->step();
  }
  queue.barrier();
  const double per_cell = 1e9 / nb_step_of_turn / meshes[natural]->box.nbCell();
  for (int i = 0; i < nb_repetition; ++i) {
    double best[nb_mesh] = { 1e30, 1e30, 1e30 };
    for (int turn = 0; turn < 3; ++turn)
      for (int m = 0; m < nb_mesh; ++m) {
        const double start = clock_of_steps();
        for (int s = 0; s < nb_step_of_turn; ++s)
          steps[m]->step();
        queue.barrier();
        best[m] = std::min(best[m], clock_of_steps() - start);
      }
    Bench::printRow(place + "numbered_" + name, "ns/cell", best[ours] * per_cell, best[natural] * per_cell);
    Bench::printRow(place + "shuffled_" + name, "ns/cell", best[shuffled] * per_cell, best[natural] * per_cell);
  }
  for (const int m : { shuffled, ours })
    comparePositions(meshes[natural]->box, steps[natural]->arrays().position, meshes[m]->box, steps[m]->arrays().position);
}

template <typename Step> void benchStaggered(const std::string& name, const Meshes& meshes, const ax::RunQueue& queue, int nb_repetition)
{
  const auto make = [&](Bench::StepMesh& mesh) { return std::make_unique<Step>(mesh, 1e-6, queue); };
  benchStep<Step>(name, meshes, make, queue, nb_repetition);
}

void benchAll(int nb_repetition, Int64 side)
{
  ax::eExecutionPolicy policy = ax::eExecutionPolicy::Sequential;
#if defined(ARCANE_BENCH_RUNTIME)
  const Bench::StartedDevice started = Bench::startDevice();
  if (!started.reason.empty()) {
    for (const char* name : { "tube_step", "staggered_step", "tiled_step" })
      for (const char* what : { "numbered_", "shuffled_" })
        Bench::printSkipped(place + what + name, started.reason);
    return;
  }
  policy = started.policy;
#endif
  const ax::Runner runner(policy);
  ax::RunQueue queue = makeQueue(runner);
  queue.setAsync(true);
  Meshes meshes;
  meshes[natural] = std::make_unique<NumberedMesh>(side, Bench::BoxNumbering());
  meshes[shuffled] = std::make_unique<NumberedMesh>(side, Bench::BoxNumbering{ 17, eLocalNumbering::UniqueIds });
  meshes[ours] = std::make_unique<NumberedMesh>(side, Bench::BoxNumbering{ 17, eLocalNumbering::Curve });
  for (int m = 0; m < nb_mesh; ++m)
    std::printf("# %s: %d cells, locality %.3f, built in %.2f s\n", mesh_names[m], meshes[m]->box.nbCell(), meshes[m]->box.locality(),
                meshes[m]->box.buildSeconds());
  const auto make_tube = [&](Bench::StepMesh& mesh) { return std::make_unique<Bench::OurTube>(mesh, Bench::TubeNumbers(), 1e-5, queue); };
  benchStep<Bench::OurTube>("tube_step", meshes, make_tube, queue, nb_repetition);
  benchStaggered<Bench::OurStaggered>("staggered_step", meshes, queue, nb_repetition);
  benchStaggered<Bench::OurTiledStaggered>("tiled_step", meshes, queue, nb_repetition);
}
} // namespace

int main(int argc, char** argv)
{
  try {
    const Int64 side = std::atoll(Bench::argumentOf(argc, argv, "--side", std::to_string(side_of_figures)).c_str());
    benchAll(Bench::nbRepetition(argc, argv), side);
  }
  catch (const Exception& ex) {
    std::cerr << "numbering_bench: " << ex.message() << std::endl;
    return 1;
  }
  catch (const std::exception& ex) {
    std::cerr << ex.what() << std::endl;
    return 1;
  }
  return 0;
}
