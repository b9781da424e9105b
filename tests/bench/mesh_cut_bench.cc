// SPDX-License-Identifier: Apache-2.0
// The cut of a large mesh by all ranks, against METIS with the whole graph on one rank: time, and faces between parts.
// mpirun -np 4 mesh_cut_bench [--repeat N] [--layers n]
#include "tests/bench/BenchSupport.h"

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/mesh_io/CellGraph.h"
#include "arcane_core/mesh_io/HoneyCombMeshGenerator.h"
#include "arcane_core/mesh_io/PartitionPlan.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

namespace
{
using namespace Arcane;
using detail::mesh::MeshDescription;
using detail::meshio::PartitionPlan;

struct Cut
{
  double seconds = 0.0;
  Int64 nb_face = 0;
};

//! A cylinder of prisms, as high as it is wide: no plane along an axis is the best cut of it.
MeshDescription cylinder(IParallelMng* pm, Int32 nb_layer)
{
  detail::meshio::HoneyCombOptions options;
  options.pitch_size = 1.0;
  options.nb_layer = nb_layer;
  for (Int32 i = 0; i <= 2 * nb_layer; ++i)
    options.heights.push_back(i);
  return detail::meshio::generateHoneyComb(options, pm->commRank(), pm->commSize());
}

//! Counts the faces whose cells have different owners. \collective
Int64 facesBetweenParts(IParallelMng* pm, const MeshDescription& mesh, const PartitionPlan& plan)
{
  UniqueArray<Int64> uids;
  UniqueArray<Int32> owners;
  pm->allGatherVariable(mesh.cell_uid.constView(), uids);
  pm->allGatherVariable(plan.cell_owner.constView(), owners);
  std::vector<Int32> owner_of(static_cast<std::size_t>(*std::max_element(uids.begin(), uids.end()) + 1));
  for (Int32 i = 0; i < uids.size(); ++i)
    owner_of[static_cast<std::size_t>(uids[i])] = owners[i];
  const detail::meshio::NumberedCells cells({ mesh.cell_type.data(), static_cast<std::size_t>(mesh.cell_type.size()) },
                                            { mesh.cell_node_uid.data(), static_cast<std::size_t>(mesh.cell_node_uid.size()) });
  const UniqueArray<Int64> pairs = detail::meshio::findNeighbourCells(pm, mesh, cells);
  Int64 nb_face = 0;
  for (Int64 i = 0; i < pairs.largeSize(); i += 2)
    nb_face += owner_of[static_cast<std::size_t>(pairs[i])] != owner_of[static_cast<std::size_t>(pairs[i + 1])] ? 1 : 0;
  return pm->reduce(MessagePassing::ReduceSum, nb_face);
}

Cut cut(IParallelMng* pm, const MeshDescription& mesh, Int64 max_gathered_cell)
{
  detail::meshio::PartitionWishes wishes;
  wishes.max_gathered_cell = max_gathered_cell;
  PartitionPlan plan;
  pm->barrier();
  const double begin_s = Bench::wallSeconds();
  plan = detail::meshio::partition(pm, mesh, detail::meshio::ePartitionAlgorithm::Metis, wishes);
  pm->barrier();
  return { Bench::wallSeconds() - begin_s, facesBetweenParts(pm, mesh, plan) };
}
} // namespace

int main(int argc, char** argv)
{
  MpiEnvironment environment(&argc, &argv);
  const Ref<IParallelMng> pm = environment.createParallelMng(nullptr);
  const Int32 nb_layer = std::atoi(Bench::argumentOf(argc, argv, "--layers", "44").c_str());
  const MeshDescription mesh = cylinder(pm.get(), nb_layer);
  const Int64 nb_cell = pm->reduce(MessagePassing::ReduceSum, static_cast<Int64>(mesh.cell_uid.largeSize()));
  // A smaller mesh is cut as if it were too large, too: otherwise METIS would be compared with itself.
  const Int64 max_gathered_cell = std::min(detail::meshio::default_max_gathered_cell, nb_cell / 2);
  const std::string ranks = "_np" + std::to_string(pm->commSize());
  for (int i = 0; i < Bench::nbRepetition(argc, argv); ++i) {
    const Cut ours = cut(pm.get(), mesh, max_gathered_cell);
    const Cut by_metis = cut(pm.get(), mesh, std::numeric_limits<Int64>::max());
    if (!pm->isMasterIO())
      continue;
    Bench::printRow("mesh_cut_time" + ranks, "s", ours.seconds, by_metis.seconds);
    Bench::printRow("mesh_cut_faces" + ranks, "faces", static_cast<double>(ours.nb_face), static_cast<double>(by_metis.nb_face));
  }
  return 0;
}
