// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/RunReport.h"

#include "arcane_core/case_mesh/CaseMeshes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>

namespace Arcane::detail::run
{
namespace
{
using stats::TimesOfRanks;
using stats::TimeTree;

constexpr Int64 second = 1000000000;

std::string textOfRank(Int64 compute_s)
{
  TimeTree tree("Main");
  const auto add = [&](Int32 parent, const char* name, Int64 calls, stats::PhaseTimes times) {
    const Int32 i = tree.findOrAdd(parent, name);
    tree.node(i).nb_call = calls;
    tree.node(i).own = times;
    return i;
  };
  tree.node(0).nb_call = 1;
  const Int32 init = add(0, init_action, 1, { second / 2, 0, 0 });
  add(init, casemesh::cut_mesh_action, 1, { second / 2 - second / 5 - 1000, 0, 0 });
  add(init, casemesh::subdivide_mesh_action, 1, { second / 10, 0, 0 });
  add(init, casemesh::partition_mesh_action, 1, { second / 10, 0, 0 });
  add(init, build_entry_points_action, 1, { 1000, 0, 0 });
  const Int32 loop = add(0, loop_action, 1, { 0, 0, 0 });
  const Int32 entry_points = add(loop, loop_entry_points_action, 10, { 0, 0, 0 });
  const Int32 hydro = add(entry_points, "Hydro", 20, { 0, 0, 0 });
  add(hydro, "Compute", 10, { compute_s * second, (4 - compute_s) * second, 0 });
  add(hydro, "Tiny", 10, { second / 1000, 0, 0 });
  const Int32 module = add(entry_points, "ArcaneCheckpoint", 10, { 0, 0, 0 });
  const Int32 check = add(module, "Check", 10, { 0, 0, 0 });
  add(check, write_checkpoint_action, 2, { 0, 0, second });
  return stats::toText(tree, { .waited_ns = (4 - compute_s) * second, .peak_bytes = 1 << 20, .written_bytes = 2 << 20 });
}

TimesOfRanks timesOfTwo()
{
  const std::string first = textOfRank(1);
  const std::string last = textOfRank(3);
  return stats::merge({ first, last });
}

Int64 countOf(const std::vector<std::string>& lines, const std::string& part)
{
  return std::count_if(lines.begin(), lines.end(), [&](const std::string& line) { return line.find(part) != std::string::npos; });
}
} // namespace

TEST(RunReportTest, TheTableSaysWhereTheTimeWent)
{
  const std::vector<std::string> lines = reportTable(timesOfTwo());

  std::string text;
  for (const std::string& line : lines)
    text += line + '\n';
  EXPECT_EQ(countOf(lines, "[time] 6.001 s on 2 rank(s)"), 1) << text;
  // Smallest, mean, largest, imbalance, part of the run, waiting: 3 s of 4 on one rank, 1 s on the other.
  EXPECT_EQ(
    countOf(lines, "Hydro.Compute                                      10      4.000      4.000      4.000       1.00  66.7 %   50.0 %"), 1)
    << text;
  EXPECT_EQ(countOf(lines, "initialisation                                      1      1.000"), 1) << text;
  EXPECT_EQ(countOf(lines, "  meshes cut                                        1      0.300"), 1) << text;
  EXPECT_EQ(countOf(lines, "  cells subdivided                                  1      0.100"), 1) << text;
  EXPECT_EQ(countOf(lines, "  meshes cut and sent by services                   1      0.100"), 1) << text;
  EXPECT_EQ(countOf(lines, "build entry points"), 0) << text;
  EXPECT_EQ(countOf(lines, "Hydro.Tiny"), 0) << text;
  EXPECT_EQ(countOf(lines, "other entry points of the loop"), 1) << text;
  EXPECT_EQ(countOf(lines, "checkpoints written                               2      1.000"), 1) << text;
  EXPECT_EQ(countOf(lines, "checkpoints read"), 0) << text;
  EXPECT_EQ(countOf(lines, "waiting for others, synchronisation included               1.000      2.000      3.000       1.50"), 1) << text;
  EXPECT_EQ(countOf(lines, "memory: 1.0 MiB at most in one process, 2.0 MiB in all; 0.0 MiB read, 4.0 MiB written"), 1) << text;
}

TEST(RunReportTest, OneRankWaitsForNoOther)
{
  const std::string text = textOfRank(1);
  const std::vector<std::string> lines = reportTable(stats::merge({ text }));

  EXPECT_EQ(countOf(lines, "on 1 rank(s)"), 1);
  EXPECT_EQ(countOf(lines, "waiting for others"), 0);
}

TEST(RunReportTest, LongEntryPointsComeFirst)
{
  const std::vector<std::string> lines = reportTable(timesOfTwo());

  const auto lineOf = [&](const char* part) {
    return std::find_if(lines.begin(), lines.end(), [&](const std::string& line) { return line.find(part) != std::string::npos; });
  };
  EXPECT_LT(lineOf("Hydro.Compute"), lineOf("ArcaneCheckpoint.Check"));
}

TEST(RunReportTest, ARunWithoutLoopHasATableToo)
{
  const std::string text = stats::toText(TimeTree("Main"), {});

  EXPECT_EQ(countOf(reportTable(stats::merge({ text })), "on 1 rank(s)"), 1);
}

TEST(RunReportTest, TheJsonHasAllActions)
{
  const std::string json = reportJson(timesOfTwo(), { "Hydro \"2\"", 12, 10, 0.5, 7.5, 25 });

  EXPECT_EQ(json.find(R"({"version":1,"code":"Hydro \"2\"","exit_code":12,"iterations":10,"time":0.5,"elapsed_of_all_executions_s":7.5,)"
                      R"("iterations_of_all_executions":25,"ranks":2,"waiting_s":{"min":1,)"),
            0u)
    << json;
  EXPECT_NE(json.find(R"("name":"Tiny","calls":10,"total_s":{"min":0.001,)"), std::string::npos) << json;
  EXPECT_EQ(json.substr(json.size() - 2), "]}");
}

TEST(RunReportTest, LinearSystemsHaveTheirTable)
{
  krylov::SystemRecords systems;
  krylov::SystemRecord& heat = systems.record("DoF of variable Heat");
  heat.solver = "embedded";
  heat.nb_row = 49;
  heat.nb_value = 361;
  heat.add({ krylov::SolveStatus::Converged, 9, 1.0e-3, 1.0e-12, {} }, false);
  heat.add({ krylov::SolveStatus::TooManyIterations, 12, 1.0, 0.5, "not converged" }, true);
  EXPECT_EQ(&systems.record("DoF of variable Heat"), &heat);

  const std::vector<std::string> lines = systemTable(systems);
  RunSummary summary;
  summary.systems = &systems;
  const std::string json = reportJson(timesOfTwo(), summary);

  ASSERT_EQ(lines.size(), 2u);
  const std::string words = "DoF of variable Heat 2 49 361 9 10.5 12 5.0e-01 1 1 0.000 0.000 embedded";
  std::istringstream line(lines[1].substr(lines[1].find("DoF")));
  std::string found;
  for (std::string word; line >> word;)
    found += (found.empty() ? "" : " ") + word;
  EXPECT_EQ(found, words);
  for (const char* part : { "\"linear_systems\":[", "\"name\":\"DoF of variable Heat\"", "\"rows\":49", "\"failures\":1", "\"reuses\":1",
                            "\"iterations_mean\":10.5" })
    EXPECT_NE(json.find(part), std::string::npos) << part << json;
  EXPECT_EQ(reportJson(timesOfTwo(), {}).find("linear_systems"), std::string::npos);
}
} // namespace Arcane::detail::run
