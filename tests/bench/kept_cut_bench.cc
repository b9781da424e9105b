// SPDX-License-Identifier: Apache-2.0
// The parts of a mesh of n^3 cubes, kept, against its binary Gmsh file that ranks read, cut and send; with the building of the mesh in both.
// mpirun -np 4 kept_cut_bench [--repeat N] [--side n] [--phases only] [--heap system]
#include "tests/bench/BenchSupport.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/memory/KeptHeap.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/kept_cuts/KeptCut.h"
#include "arcane_core/mesh_io/MeshCompletion.h"
#include "arcane_core/mesh_io/PartitionPlan.h"
#include "arcane_core/mesh_io/ReadMeshFile.h"
#include "variables/core/IVariableMng.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <unistd.h>

namespace
{
using namespace Arcane;
using detail::kept_cuts::KeptCut;
using detail::mesh::MeshDescription;
using detail::meshio::ePartitionAlgorithm;

//! A file that is written without stops of the stream.
class BinaryFile
{
 public:
  explicit BinaryFile(const std::string& path)
  : m_file(std::fopen(path.c_str(), "wb"))
  {}
  ~BinaryFile() { std::fclose(m_file); }
  BinaryFile(const BinaryFile&) = delete;
  BinaryFile& operator=(const BinaryFile&) = delete;

  void text(const char* text) { std::fputs(text, m_file); }
  template <typename T> void numbers(const std::vector<T>& values) { std::fwrite(values.data(), sizeof(T), values.size(), m_file); }

 private:
  std::FILE* m_file;
};

void writeNodes(BinaryFile& file, Int64 n)
{
  const Int64 nb_node = (n + 1) * (n + 1) * (n + 1);
  file.text("$Nodes\n");
  file.numbers<Int64>({ 1, nb_node, 1, nb_node });
  file.numbers<Int32>({ 3, 1, 0 });
  file.numbers<Int64>({ nb_node });
  std::vector<Int64> tags;
  std::vector<Real> coords;
  for (Int64 i = 0; i < nb_node; ++i) {
    tags.push_back(i + 1);
    for (const Int64 index : { i % (n + 1), i / (n + 1) % (n + 1), i / (n + 1) / (n + 1) })
      coords.push_back(static_cast<Real>(index));
  }
  file.numbers(tags);
  file.numbers(coords);
  file.text("\n$EndNodes\n");
}

void writeCells(BinaryFile& file, Int64 n)
{
  const Int64 row = n + 1;
  const Int64 up = row * row;
  file.text("$Elements\n");
  file.numbers<Int64>({ 1, n * n * n, 1, n * n * n });
  // Hexahedra of 8 nodes.
  file.numbers<Int32>({ 3, 1, 5 });
  file.numbers<Int64>({ n * n * n });
  for (Int64 i = 0; i < n * n * n; ++i) {
    const Int64 a = 1 + i % n + row * (i / n % n) + up * (i / n / n);
    file.numbers<Int64>({ i + 1, a, a + 1, a + row + 1, a + row, a + up, a + up + 1, a + up + row + 1, a + up + row });
  }
  file.text("\n$EndElements\n");
}

void writeMesh(const std::string& path, Int64 n)
{
  BinaryFile file(path);
  file.text("$MeshFormat\n4.1 1 8\n");
  file.numbers<Int32>({ 1 });
  file.text("\n$EndMeshFormat\n");
  writeNodes(file, n);
  writeCells(file, n);
}

//! Returns the time of the slowest rank until a mesh is built of the description of \a describe. \collective
double secondsToMesh(IParallelMng* pm, ITraceMng* log, const std::function<MeshDescription()>& describe)
{
  pm->barrier();
  const double begin = Bench::wallSeconds();
  IVariableMng variables(pm, log);
  MeshHandle handle("Mesh0", &variables, log);
  IPrimaryMesh mesh(handle, pm, &variables, log);
  mesh.allocate(describe(), {});
  return pm->reduce(MessagePassing::ReduceMax, Bench::wallSeconds() - begin);
}

//! What a mesh costs until it is built: processor time of all ranks together, for a cell. Waits for messages are in it.
class Phases
{
 public:
  explicit Phases(IParallelMng* pm)
  : m_pm(pm)
  {}

  void measure(ITraceMng* log, const String& path)
  {
    using namespace detail::meshio;
    m_nb_phase = 0;
    ParsedMesh parsed;
    run("parsed", [&] { parsed = parseMeshFile(path, m_pm->commRank(), m_pm->commSize()); });
    MeshDescription mesh;
    run("completed", [&] { mesh = completeMesh(m_pm, std::move(parsed)); });
    m_nb_cell = m_pm->reduce(MessagePassing::ReduceSum, static_cast<Int64>(mesh.cell_uid.largeSize()));
    PartitionPlan plan;
    run("cut", [&] { plan = partition(m_pm, mesh, ePartitionAlgorithm::Metis); });
    run("sent", [&] { mesh = sendCellsToOwners(m_pm, std::move(mesh), plan); });
    IVariableMng variables(m_pm, log);
    MeshHandle handle("Mesh0", &variables, log);
    IPrimaryMesh built(handle, m_pm, &variables, log);
    run("built", [&] { built.allocate(mesh, {}); });
  }

  void print() const
  {
    double sum = 0.0;
    std::string text;
    for (const Phase& phase : m_phases) {
      const double ns = 1e9 * phase.least_s / static_cast<double>(m_nb_cell);
      text += std::string(phase.name) + " " + std::to_string(std::lround(ns)) + ", ";
      sum += ns;
    }
    std::printf("# ns of the processor for each of %lld cells: %sall %ld\n", static_cast<long long>(m_nb_cell), text.c_str(),
                std::lround(sum));
  }

 private:
  struct Phase
  {
    const char* name;
    double least_s;
  };

  template <typename F> void run(const char* name, F f)
  {
    m_pm->barrier();
    const double begin = Bench::processorSeconds();
    f();
    const double elapsed = m_pm->reduce(MessagePassing::ReduceSum, Bench::processorSeconds() - begin);
    if (m_nb_phase == m_phases.size())
      m_phases.push_back({ name, elapsed });
    Phase& phase = m_phases[m_nb_phase++];
    phase.least_s = std::min(phase.least_s, elapsed);
  }

  IParallelMng* m_pm;
  Int64 m_nb_cell = 0;
  std::size_t m_nb_phase = 0;
  std::vector<Phase> m_phases;
};
} // namespace

int main(int argc, char** argv)
{
  MpiEnvironment environment(&argc, &argv);
  // Runs keep freed memory while they start; `--heap system` shows what that saves.
  std::optional<detail::base::KeptHeap> heap;
  if (Bench::argumentOf(argc, argv, "--heap", "kept") == "kept")
    heap.emplace();
  ITraceMng log;
  log.setStdoutVerbosityLevel(0);
  const Ref<IParallelMng> pm = environment.createParallelMng(&log);
  const Int64 n = std::atoll(Bench::argumentOf(argc, argv, "--side", "100").c_str());
  String path(std::filesystem::absolute("kept_cut_bench_" + std::to_string(::getpid()) + ".msh").string());
  pm->broadcastString(path, 0);
  if (pm->commRank() == 0)
    writeMesh(path.localstr(), n);
  pm->barrier();
  Phases phases(pm.get());
  for (int i = 0; i < Bench::nbRepetition(argc, argv); ++i)
    phases.measure(&log, path);
  if (pm->commRank() == 0)
    phases.print();
  if (Bench::argumentOf(argc, argv, "--phases", "") == "only") {
    pm->barrier();
    if (pm->commRank() == 0)
      std::filesystem::remove(path.localstr());
    return 0;
  }
  KeptCut cut(pm.get(), path, ePartitionAlgorithm::Metis, detail::meshio::default_max_gathered_cell);
  cut.markMesh();
  const auto read_and_cut = [&] {
    return detail::meshio::distributeMesh(pm.get(), detail::meshio::readMeshFile(pm.get(), path), ePartitionAlgorithm::Metis);
  };
  const bool is_kept = cut.write(read_and_cut());
  for (int i = 0; is_kept && i < Bench::nbRepetition(argc, argv); ++i) {
    const double whole = secondsToMesh(pm.get(), &log, read_and_cut);
    const double kept = secondsToMesh(pm.get(), &log, [&] { return cut.read().value(); });
    if (pm->commRank() == 0)
      Bench::printRow("kept_cut_np" + std::to_string(pm->commSize()), "s", kept, whole);
  }
  pm->barrier();
  if (pm->commRank() == 0) {
    std::filesystem::remove_all((path + ".cuts").localstr());
    std::filesystem::remove(path.localstr());
  }
  return is_kept ? 0 : 1;
}
