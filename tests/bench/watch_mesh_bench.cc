// SPDX-License-Identifier: Apache-2.0
// What showing a mesh to other programs costs when it has changed: the block of a million cubes, against memcpy of its bytes.
// watch_mesh_bench [--repeat N]
#include "tests/bench/BenchSupport.h"

#include "tests/support/mesh/SampleMeshes.h"
#include "variables/core/IVariableMng.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/SequentialParallelMng.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/run/MeshBlock.h"

#include <cstring>
#include <vector>

int main(int argc, char** argv)
{
  using namespace Arcane;
  ITraceMng trace;
  SequentialParallelMng pm(&trace);
  IVariableMng variables(&pm, &trace);
  MeshHandle handle("Mesh0", &variables, &trace);
  IPrimaryMesh mesh(handle, &pm, &variables, &trace);
  constexpr Int64 side = 100;
  mesh.allocate(test::gridMesh(test::Grid{ 3, { side, side, side } }));
  const Int64 nb_byte = detail::run::MeshBlock(mesh, 0, 0).nbByte();
  std::vector<std::byte> block(static_cast<std::size_t>(nb_byte));
  std::vector<std::byte> copy(block.size());
  for (int i = 0; i < Bench::nbRepetition(argc, argv); ++i) {
    const double ours_s = Bench::secondsOf(Bench::processorSeconds, 3, [&] { detail::run::MeshBlock(mesh, 0, 0).writeTo(block.data()); });
    const double copy_s = Bench::secondsOf(Bench::processorSeconds, 3, [&] { std::memcpy(copy.data(), block.data(), block.size()); });
    Bench::printRow("watch_mesh", "ms", 1e3 * ours_s, 1e3 * copy_s);
    Bench::printRow("watch_mesh_bytes", "bytes", static_cast<double>(nb_byte) / static_cast<double>(side * side * side));
  }
  return 0;
}
