// SPDX-License-Identifier: Apache-2.0
// The time for which the loop waits for a picture that threads write, against memcpy of its values and coordinates, and against a picture that
// the master writes. mpirun -np 2 picture_bench [--repeat N] [--side n], in the current directory.
#include "tests/bench/BenchSupport.h"

#include "tests/support/mesh/SampleMeshes.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableTypes.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/output/BackgroundPicture.h"
#include "arcane_core/output/PictureWriter.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <vector>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::output;
namespace fs = std::filesystem;

class PictureBench
{
 public:
  PictureBench(IParallelMng* pm, ITraceMng* trace, Int64 n)
  : m_pm(pm)
  , m_variables(pm, trace)
  , m_handle("Mesh0", &m_variables, trace)
  , m_mesh(m_handle, pm, &m_variables, trace)
  , m_background(pm)
  {
    const test::Grid grid{ 3, { n, n, n } };
    m_mesh.allocate(test::partOf(test::gridMesh(grid), pm->commRank(), test::slabOwner(grid.nbCell(), pm->commSize())));
    for (int i = 0; i < 4; ++i) {
      m_cell_values.push_back(std::make_unique<VariableCellReal>(VariableBuildInfo(m_handle, String("OfCells") + i)));
      m_cell_values.back()->fill(1.0 + i);
      m_drawn.push_back(m_cell_values.back()->variable());
    }
    m_velocity = std::make_unique<VariableNodeReal3>(VariableBuildInfo(m_handle, "Velocity"));
    m_velocity->fill(Real3(1.0, 2.0, 3.0));
    m_drawn.push_back(m_velocity->variable());
    m_copied = m_drawn;
    m_copied.push_back(m_mesh.nodesCoordinates().variable());
    for (const IVariable* v : m_copied)
      m_copies.emplace_back(static_cast<std::size_t>(v->data()->valueBytes()));
    fs::create_directories(folder);
  }
  ~PictureBench()
  {
    m_pm->barrier();
    if (m_pm->isMasterIO())
      fs::remove_all(folder);
  }

  //! The slowest rank. \unit{s}
  double time(const std::function<void()>& f)
  {
    m_pm->barrier();
    return m_pm->reduce(MessagePassing::ReduceMax, Bench::secondsOf(Bench::wallSeconds, 1, f));
  }

  double copy()
  {
    return time([this] {
      for (std::size_t i = 0; i < m_copied.size(); ++i)
        std::memcpy(m_copies[i].data(), m_copied[i]->data()->constBytes().data(), m_copies[i].size());
    });
  }

  //! The wait of the loop. The picture is written when the call returns.
  double inBackground()
  {
    const double wait_s = time([this] { write(&m_background, "Background", m_grids); });
    m_background.wait();
    return wait_s;
  }

  double byMaster()
  {
    return time([this] { write(nullptr, "Foreground", m_foreground_grids); });
  }

  //! The least of 3 turns of each.
  void print(int nb_repetition)
  {
    // Pages are taken from the system, and the mesh is written.
    copy();
    inBackground();
    byMaster();
    for (int i = 0; i < nb_repetition; ++i) {
      double copy_s = std::numeric_limits<double>::max();
      double wait_s = copy_s;
      double master_s = copy_s;
      for (int turn = 0; turn < 3; ++turn) {
        m_times.add(static_cast<Real>(m_times.size()));
        copy_s = std::min(copy_s, copy());
        wait_s = std::min(wait_s, inBackground());
        master_s = std::min(master_s, byMaster());
      }
      if (m_pm->commRank() != 0)
        continue;
      Bench::printRow("picture_wait", "s", wait_s, copy_s);
      Bench::printRow("picture_wait_time", "s", wait_s);
      Bench::printRow("picture_wait_foreground", "s", wait_s, master_s);
    }
  }

 private:
  static constexpr const char* folder = "picture_bench.tmp";

  IParallelMng* m_pm;
  IVariableMng m_variables;
  MeshHandle m_handle;
  IPrimaryMesh m_mesh;
  std::vector<std::unique_ptr<VariableCellReal>> m_cell_values;
  std::unique_ptr<VariableNodeReal3> m_velocity;
  std::vector<IVariable*> m_drawn;
  //! The drawn ones and the coordinates, which the loop reads too.
  std::vector<IVariable*> m_copied;
  std::vector<std::vector<char>> m_copies;
  UniqueArray<Real> m_times{ 0.0 };
  KnownGrids m_grids;
  KnownGrids m_foreground_grids;
  BackgroundPicture m_background;

  void write(BackgroundPicture* background, const char* name, KnownGrids& grids)
  {
    PictureOptions options;
    options.stem = String(folder) + "/" + name;
    options.times = m_times;
    options.grids = &grids;
    options.background = background;
    PictureWriter writer(&m_mesh, options, { m_mesh.allCells() });
    for (IVariable* v : m_drawn)
      writer.write(v, v->data());
    writer.finish();
  }
};
} // namespace

int main(int argc, char** argv)
{
  MpiEnvironment environment(&argc, &argv);
  const Ref<IParallelMng> pm = environment.createParallelMng(nullptr);
  ITraceMng trace;
  PictureBench(pm.get(), &trace, std::atoll(Bench::argumentOf(argc, argv, "--side", "126").c_str())).print(Bench::nbRepetition(argc, argv));
  return 0;
}
