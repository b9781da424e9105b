// SPDX-License-Identifier: Apache-2.0
// What a rank of a restart reads of the manifest of many ranks, made by one process: in parts, against a manifest in one piece.
// manifest_bench [--repeat N] [--ranks N] [--arrays N]
#include "tests/bench/BenchSupport.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "checkpoint/format/DiskFile.h"
#include "checkpoint/format/RankRecords.h"
#include "tests/unit/checkpoint/format/SyntheticParts.h"

#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace Arcane;
namespace format = Arcane::detail::format;

namespace
{
constexpr Int32 nb_rank_of_machine = 100;

struct Cost
{
  double seconds = 0.0;
  double mebibytes = 0.0; //!< by which the largest memory of the process grows
};

//! The processor time of this process: the files are in the cache of the system. \unit{s}
double processorSeconds()
{
  struct ::rusage usage = {};
  ::getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const ::timeval& time) { return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec); };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double largestMebibytes()
{
  struct ::rusage usage = {};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024.0;
}

//! Measures \a f in a process of its own, whose memory begins with that of this one.
Cost costOf(const std::function<void()>& f)
{
  int ends[2] = {};
  if (::pipe(ends) != 0)
    std::abort();
  const ::pid_t child = ::fork();
  if (child == 0) {
    Cost cost;
    const double before = largestMebibytes();
    const double begin_s = processorSeconds();
    f();
    cost.seconds = processorSeconds() - begin_s;
    cost.mebibytes = largestMebibytes() - before;
    ::_exit(::write(ends[1], &cost, sizeof(cost)) == sizeof(cost) ? 0 : 1);
  }
  ::close(ends[1]);
  Cost cost;
  int status = 1;
  const bool is_read = ::read(ends[0], &cost, sizeof(cost)) == sizeof(cost);
  ::close(ends[0]);
  ::waitpid(child, &status, 0);
  if (!is_read || status != 0)
    std::abort();
  return cost;
}

//! What the master reads and checks, then the first rank of a machine, which checks the file of all its ranks.
void readParts(const String& directory)
{
  const format::RankRecords records(directory);
  for (Int32 rank = 0; rank < std::min(nb_rank_of_machine, records.nbRank()); ++rank)
    records.read(rank);
}

//! What each rank did before.
void readOnePiece(const String& directory)
{
  const String path = directory + "/" + format::manifest_file_name;
  format::manifestFromText(format::readText(path), path);
}
} // namespace

int main(int argc, char** argv)
{
  const auto numberOf = [&](const char* name, const char* fallback) {
    return std::atoi(Bench::argumentOf(argc, argv, name, fallback).c_str());
  };
  const Int32 nb_rank = numberOf("--ranks", "10000");
  const Int32 nb_array = numberOf("--arrays", "100");
  const std::filesystem::path root = std::filesystem::current_path() / ("manifest_bench_" + std::to_string(::getpid()));
  for (const char* name : { "parts", "one" })
    std::filesystem::create_directories(root / name);
  const String parts((root / "parts").string());
  const String one((root / "one").string());
  // In processes of their own: the memory of what is measured begins small. A tenth of the ranks is enough for the baseline.
  format::Manifest header;
  header.nb_rank = nb_rank;
  costOf([&] { test::writeSyntheticParts(parts, header, nb_rank_of_machine, nb_array); });
  header.nb_rank = nb_rank / 10;
  costOf([&] { test::writeSyntheticManifest(one, header, nb_array); });
  for (int repetition = 0; repetition < Bench::nbRepetition(argc, argv); ++repetition) {
    const Cost hand = costOf([&] { readOnePiece(one); });
    const Cost ours = costOf([&] { readParts(parts); });
    Bench::printRow("manifest_read", "s", ours.seconds, 10.0 * hand.seconds);
    Bench::printRow("manifest_memory", "MiB", ours.mebibytes, 10.0 * hand.mebibytes);
  }
  std::filesystem::remove_all(root);
  return 0;
}
