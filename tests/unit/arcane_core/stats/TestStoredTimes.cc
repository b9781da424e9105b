// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/stats/StoredTimes.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/object/Properties.h"
#include "arcane_core/base/text/JSONWriter.h"
#include "arcane_core/stats/ITimeStats.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

namespace Arcane::detail::stats
{
namespace
{
TimeTree exampleTree()
{
  TimeTree tree("Main");
  const Int32 loop = tree.findOrAdd(0, "Loop");
  const Int32 forces = tree.findOrAdd(loop, "Forces");
  const Int32 exit = tree.findOrAdd(0, "Exit");
  tree.node(0).nb_call = 1;
  tree.node(loop).nb_call = 2;
  tree.node(forces).nb_call = 7;
  tree.node(forces).own = { 5000000000, 3, 1 };
  tree.node(exit).own = { 0, 0, 9 };
  return tree;
}

TEST(StoredTimesTest, TheTreeComesBack)
{
  Properties properties;
  setTimes(properties, exampleTree(), 12);

  Int64 nb_iteration = 0;
  const TimeTree tree = timesOf(properties, "Main", nb_iteration);

  EXPECT_EQ(nb_iteration, 12);
  ASSERT_EQ(tree.size(), 4);
  const Int32 forces = tree.find("Forces");
  EXPECT_EQ(tree.node(tree.node(forces).parent).name, "Loop");
  EXPECT_EQ(tree.node(forces).nb_call, 7);
  EXPECT_EQ(tree.node(forces).own, (PhaseTimes{ 5000000000, 3, 1 }));
  EXPECT_EQ(tree.node(tree.find("Exit")).own, (PhaseTimes{ 0, 0, 9 }));
}

TEST(StoredTimesTest, WithoutTimesTheTreeIsItsRoot)
{
  Properties properties;
  Int64 nb_iteration = 5;
  EXPECT_EQ(timesOf(properties, "Main", nb_iteration).size(), 1);
  EXPECT_EQ(nb_iteration, 0);
  setTimes(properties, exampleTree(), 12);
  properties.set("Version", 2);
  EXPECT_EQ(timesOf(properties, "Main", nb_iteration).size(), 1);
}

TEST(StoredTimesTest, ListsThatContradictEachOtherAreRefused)
{
  Int64 nb_iteration = 0;
  for (const UniqueArray<Int32>& nb_child :
       { UniqueArray<Int32>{ 2, 1, 0 }, UniqueArray<Int32>{ 2, 1, 0, 1 }, UniqueArray<Int32>{ 1, 1, 0, 0 } }) {
    Properties properties;
    setTimes(properties, exampleTree(), 12);
    properties.set("NbChildren", nb_child.constView());
    EXPECT_THROW(timesOf(properties, "Main", nb_iteration), FatalErrorException);
  }
}

TEST(StoredTimesTest, TreesAreAdded)
{
  TimeTree sum("Main");
  sum.findOrAdd(0, "Exit");
  const Int32 other = sum.findOrAdd(0, "Other");
  sum.node(other).nb_call = 4;

  sum.add(exampleTree());
  sum.add(exampleTree());

  EXPECT_EQ(sum.size(), 5);
  EXPECT_EQ(sum.node(sum.find("Forces")).nb_call, 14);
  EXPECT_EQ(sum.node(sum.find("Forces")).own, (PhaseTimes{ 10000000000, 6, 2 }));
  EXPECT_EQ(sum.node(sum.find("Other")).nb_call, 4);
}

TEST(StoredTimesTest, StatisticsAddUpOverRestarts)
{
  Properties saved;
  setTimes(saved, exampleTree(), 12);
  ITimeStats stats;
  EXPECT_FALSE(stats.hasFormerTimes());
  stats.mergeTimeValues(&saved);
  stats.beginGatherStats();
  stats.beginAction("Exit");
  stats.endAction("Exit", false);
  stats.notifyNewIterationLoop();
  stats.endGatherStats();

  Properties again;
  stats.saveTimeValues(&again);

  EXPECT_TRUE(stats.hasFormerTimes());
  EXPECT_EQ(stats.cumulativeNbIterationLoop(), 13);
  EXPECT_GE(stats.cumulativeElapsedTime(), 5.0);
  EXPECT_LT(stats.elapsedTime(TP_Computation), 5.0);
  Int64 nb_iteration = 0;
  const TimeTree tree = timesOf(again, "Main", nb_iteration);
  EXPECT_EQ(nb_iteration, 13);
  EXPECT_EQ(tree.node(0).nb_call, 2);
  EXPECT_EQ(tree.node(tree.find("Forces")).nb_call, 7);
  std::ostringstream table;
  stats.dumpStats(table, true, 1.0, "(current)");
  EXPECT_NE(table.str().find("(cumulative) (divide=1, nb_loop=13)"), std::string::npos) << table.str();
  JSONWriter json(JSONWriter::FormatFlags::None);
  {
    const JSONWriter::Object object(json);
    stats.dumpStatsJSON(json);
  }
  const std::string text(json.getBuffer().toStdStringView());
  EXPECT_LT(text.find("\"Current\""), text.find("\"Cumulative\"")) << text;
  EXPECT_LT(text.find("\"Cumulative\""), text.find("\"Forces\"")) << text;
}
} // namespace
} // namespace Arcane::detail::stats
