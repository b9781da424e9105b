// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_info/CutFile.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/CommandLineArguments.h"
#include "arcane_core/comm/ThreadRanks.h"
#include "arcane_core/kept_cuts/KeptCut.h"
#include "arcane_core/mesh_io/ReadMeshFile.h"

#include <ostream>

namespace Arcane::detail::mesh_info
{
void cutFile(const std::string& path, Int32 nb_part, meshio::ePartitionAlgorithm algorithm, std::ostream& out)
{
  ThreadRanks ranks(nb_part, {});
  ranks.run([&](Int32 thread) {
    const Ref<IParallelMng> pm = ranks.createParallelMng(thread, nullptr);
    meshio::PartitionWishes wishes;
    wishes.max_gathered_cell = meshio::maxGatheredCell({});
    kept_cuts::KeptCut cut(pm.get(), String(path), algorithm, wishes.max_gathered_cell);
    cut.markMesh();
    mesh::MeshDescription mesh = meshio::readMeshFile(pm.get(), String(path));
    const meshio::PartitionPlan plan = meshio::partition(pm.get(), mesh, algorithm, wishes);
    mesh = meshio::sendCellsToOwners(pm.get(), std::move(mesh), plan);
    ARCANE_THROW_IF(!cut.write(mesh), IOException, "cannot keep the parts of '{0}': {1}", path, cut.reason());
    const Int64 nb_cell = mesh.cell_uid.largeSize();
    const Int64 sum = pm->reduce(Parallel::ReduceSum, nb_cell);
    const Int64 least = pm->reduce(Parallel::ReduceMin, nb_cell);
    const Int64 most = pm->reduce(Parallel::ReduceMax, nb_cell);
    if (thread == 0)
      out << path << ": " << sum << " cells in " << nb_part << " parts of " << least << " to " << most << ", cut by " << plan.how << '\n'
          << "  in " << cut.path() << ", which runs on " << nb_part << " ranks read in place of the mesh file\n";
  });
}
} // namespace Arcane::detail::mesh_info
