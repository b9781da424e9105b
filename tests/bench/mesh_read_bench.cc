// SPDX-License-Identifier: Apache-2.0
// Reading a Gmsh 4.1 text file of n^3 cubes, against streams of the library: mesh_read_bench [--repeat N] [--side n].
#include "tests/bench/BenchSupport.h"

#include "arcane_core/mesh_io/ReadMeshFile.h"

#include "arcane_core/comm/SequentialParallelMng.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include <unistd.h>

namespace
{
using namespace Arcane;

//! Tags of the nodes of the cell whose first corner is (x, y, z).
std::vector<Int64> nodesOfCell(Int64 n, Int64 x, Int64 y, Int64 z)
{
  const Int64 row = n + 1;
  const Int64 first = 1 + x + row * (y + row * z);
  const Int64 up = row * row;
  return { first, first + 1, first + row + 1, first + row, first + up, first + up + 1, first + up + row + 1, first + up + row };
}

void writeMesh(const std::string& path, Int64 n)
{
  std::FILE* file = std::fopen(path.c_str(), "w");
  const auto nb_node = static_cast<long long>((n + 1) * (n + 1) * (n + 1));
  const auto nb_cell = static_cast<long long>(n * n * n);
  std::fprintf(file, "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n1 %lld 1 %lld\n3 1 0 %lld\n", nb_node, nb_node, nb_node);
  for (long long i = 1; i <= nb_node; ++i)
    std::fprintf(file, "%lld\n", i);
  const double h = 1.0 / static_cast<double>(n);
  for (Int64 z = 0; z <= n; ++z)
    for (Int64 y = 0; y <= n; ++y)
      for (Int64 x = 0; x <= n; ++x)
        std::fprintf(file, "%.16g %.16g %.16g\n", h * static_cast<double>(x), h * static_cast<double>(y), h * static_cast<double>(z));
  std::fprintf(file, "$EndNodes\n$Elements\n1 %lld 1 %lld\n3 1 5 %lld\n", nb_cell, nb_cell, nb_cell);
  long long tag = 0;
  for (Int64 z = 0; z < n; ++z)
    for (Int64 y = 0; y < n; ++y)
      for (Int64 x = 0; x < n; ++x) {
        std::fprintf(file, "%lld", ++tag);
        for (const Int64 node : nodesOfCell(n, x, y, z))
          std::fprintf(file, " %lld", static_cast<long long>(node));
        std::fprintf(file, "\n");
      }
  std::fprintf(file, "$EndElements\n");
  std::fclose(file);
}

//! What one writes first: operator>> for each number. Returns a sum so that nothing is left out.
double readByStreams(const std::string& path)
{
  std::ifstream in(path);
  std::string word;
  while (word != "$Nodes")
    in >> word;
  Int64 nb_block = 0, nb_node = 0, skipped = 0, count = 0;
  in >> nb_block >> nb_node >> skipped >> skipped >> skipped >> skipped >> skipped >> count;
  std::vector<Int64> tags(count);
  std::vector<double> coords(count * 3);
  for (Int64& tag : tags)
    in >> tag;
  for (double& x : coords)
    in >> x;
  while (word != "$Elements")
    in >> word;
  in >> nb_block >> nb_node >> skipped >> skipped >> skipped >> skipped >> skipped >> count;
  std::vector<Int64> values(count * 9);
  for (Int64& value : values)
    in >> value;
  return coords.back() + static_cast<double>(values.back());
}

} // namespace

int main(int argc, char** argv)
{
  const Int64 n = std::atoll(Bench::argumentOf(argc, argv, "--side", "100").c_str());
  const std::string path = "mesh_read_bench_" + std::to_string(::getpid()) + ".msh";
  writeMesh(path, n);
  const double megabytes = static_cast<double>(std::filesystem::file_size(path)) * 1e-6;
  const auto rateOf = [&](const std::function<void()>& f) { return megabytes / Bench::secondsOf(Bench::processorSeconds, 1, f); };
  SequentialParallelMng alone(nullptr);
  double sum = 0.0;
  std::vector<double> checked;
  // Streams are slow: once is enough.
  const double streams = rateOf([&] { sum += readByStreams(path); });
  for (int i = 0; i < Bench::nbRepetition(argc, argv); ++i) {
    const double parsed = rateOf([&] { sum += static_cast<double>(detail::meshio::parseMeshFile(path, 0, 1).cell_uid.size()); });
    checked.push_back(rateOf([&] { sum += detail::meshio::readMeshFile(&alone, path).cell_uid.size(); }));
    Bench::printRow("mesh_read_text", "MB/s", parsed, streams);
  }
  std::filesystem::remove(path);
  std::printf("# %.0f MB of text for %lld cells; checked as well: %.0f MB/s (%g)\n", megabytes, static_cast<long long>(n * n * n),
              Bench::median(checked), sum);
  return 0;
}
