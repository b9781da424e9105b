// SPDX-License-Identifier: Apache-2.0
// Curves of long runs: what an iteration costs, and what is written, against a code that prints the same by itself.
// history_bench [--repeat N] [--curves N] [--iterations N] [--checkpoints N]
#include "tests/bench/BenchSupport.h"

#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/curves/CurveHistory.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

using namespace Arcane;

namespace
{
Real valueOf(Int32 iteration, Integer curve)
{
  return std::sin(0.001 * iteration + curve) / 3.0;
}

std::uintmax_t bytesIn(const std::filesystem::path& directory)
{
  std::uintmax_t nb_byte = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(directory))
    nb_byte += entry.is_regular_file() ? entry.file_size() : 0;
  return nb_byte;
}

//! Keeps the curves as a run does. \return seconds
double runOurs(const std::string& directory, const std::vector<String>& names, Int32 nb_iteration, Int32 nb_checkpoint)
{
  std::filesystem::create_directories(directory);
  detail::curves::CurveHistory history(0);
  const String path(directory);
  const double begin_s = Bench::wallSeconds();
  for (Int32 i = 1; i <= nb_iteration; ++i) {
    if (history.isDue())
      history.writeRecent(path, "");
    for (Integer c = 0; c < static_cast<Integer>(names.size()); ++c) {
      const Real value = valueOf(i, c);
      history.record<Real>({ String(), names[c] }, i, 1e-3 * i, ConstArrayView<Real>(1, &value), false);
    }
    if (nb_checkpoint > 0 && i % (nb_iteration / nb_checkpoint) == 0) {
      history.save(path);
      history.writeAll(path, "");
    }
  }
  history.writeAll(path, "");
  return Bench::wallSeconds() - begin_s;
}

//! Prints the same files line by line, from streams that stay open. \return seconds
double runByHand(const std::string& directory, const std::vector<String>& names, Int32 nb_iteration)
{
  std::filesystem::create_directories(directory);
  std::vector<std::FILE*> files;
  for (const String& name : names)
    files.push_back(std::fopen((directory + "/" + name.localstr()).c_str(), "w"));
  std::FILE* table = std::fopen((directory + "/table.csv").c_str(), "w");
  const double begin_s = Bench::wallSeconds();
  for (Int32 i = 1; i <= nb_iteration; ++i) {
    std::fprintf(table, "%d,%.17g", i, 1e-3 * i);
    for (std::size_t c = 0; c < names.size(); ++c) {
      const Real value = valueOf(i, static_cast<Integer>(c));
      std::fprintf(table, ",%.17g", value);
      std::fprintf(files[c], "%.17g %.17g %d\n", 1e-3 * i, value, i);
    }
    std::fputc('\n', table);
  }
  for (std::FILE* file : files)
    std::fclose(file);
  std::fclose(table);
  return Bench::wallSeconds() - begin_s;
}
} // namespace

int main(int argc, char** argv)
{
  const auto numberOf = [&](const char* name, const char* fallback) {
    return std::atoi(Bench::argumentOf(argc, argv, name, fallback).c_str());
  };
  const Integer nb_curve = numberOf("--curves", "20");
  const Int32 max_iteration = numberOf("--iterations", "1000000");
  const Int32 nb_checkpoint = numberOf("--checkpoints", "10");
  std::vector<String> names;
  for (Integer c = 0; c < nb_curve; ++c)
    names.push_back(String::format("Curve{0}", c));
  const std::filesystem::path root = std::filesystem::current_path() / ("history_bench_" + std::to_string(platform::getProcessId()));
  for (int repetition = 0; repetition < Bench::nbRepetition(argc, argv); ++repetition)
    for (Int32 n = 10000; n <= max_iteration; n *= 10) {
      const double hand_s = runByHand((root / "hand").string(), names, n);
      const double ours_s = runOurs((root / "ours").string(), names, n, nb_checkpoint);
      const std::string row = std::to_string(n);
      Bench::printRow("curves_time_" + row, "us", 1e6 * ours_s / n, 1e6 * hand_s / n);
      Bench::printRow("curves_bytes_" + row, "bytes", static_cast<double>(bytesIn(root / "ours")) / n,
                      static_cast<double>(bytesIn(root / "hand")) / n);
      Bench::printRow("curves_memory_" + row, "MB", 1e-6 * platform::getMemoryUsed());
      std::filesystem::remove_all(root);
    }
  return 0;
}
