// SPDX-License-Identifier: Apache-2.0
// Owners take the values that the other ranks have for their items.
#include "variables/sync/GhostReduction.h"

#include "tests/support/MessageOf.h"
#include "tests/unit/variables/core/VariableFixture.h"
#include "variables/core/IVariable.h"
#include "variables/sync/ConnectVariables.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/math/Real3.h"
#include "arcane_core/comm/ISerializeMessageList.h"

namespace Arcane::test
{
namespace
{
class GhostReductionTest : public VariableFixture
{
 protected:
  GhostReductionTest()
  {
    makeMesh();
    detail::sync::connectVariables(m_topology.get(), m_vm.get());
    buildMesh(9, 4);
  }

  VariableBuildInfo info(const char* name) const { return { m_handle, name }; }

  //! Returns the number of ranks that have each node, and the sum of those ranks plus 1, by unique id. \collective
  std::map<Int64, std::pair<Int32, Int32>> ranksOfNodes() const
  {
    UniqueArray<Int64> mine;
    ENUMERATE_NODE(node, allNodes())
    {
      mine.add(node->uniqueId());
      mine.add(rank());
    }
    UniqueArray<Int64> all;
    m_pm->allGatherVariable(mine, all);
    std::map<Int64, std::pair<Int32, Int32>> ranks;
    for (Int32 i = 0; i < all.size(); i += 2) {
      ranks[all[i]].first += 1;
      ranks[all[i]].second += static_cast<Int32>(all[i + 1]) + 1;
    }
    return ranks;
  }
};
} // namespace

TEST_F(GhostReductionTest, OwnersGetTheSumOfAllRanks)
{
  const auto ranks = ranksOfNodes();
  VariableNodeInt32 counts(info("Counts"));
  VariableNodeReal3 vectors(info("Vectors"));
  VariableNodeArrayReal arrays(info("Arrays"));
  arrays.resize(2);
  ENUMERATE_NODE(node, allNodes())
  {
    counts[node] = 1;
    vectors[node] = Real3(rank() + 1.0, 2.0, 0.0);
    arrays[node][0] = 1.0;
    arrays[node][1] = rank() + 1.0;
  }
  for (IVariable* v : { counts.variable(), vectors.variable(), arrays.variable() })
    family(IK_Node)->reduceFromGhostItems(v, MessagePassing::ReduceSum);

  ENUMERATE_NODE(node, allNodes())
  {
    const auto [nb_rank, sum] = node->isOwn() ? ranks.at(node->uniqueId()) : std::pair(1, rank() + 1);
    ASSERT_EQ(counts[node], nb_rank);
    ASSERT_EQ(vectors[node], Real3(sum, 2.0 * nb_rank, 0.0));
    ASSERT_EQ(arrays[node][0], nb_rank);
    ASSERT_EQ(arrays[node][1], sum);
  }
}

TEST_F(GhostReductionTest, APendingMessageOfAnApplicationIsNotReceivedAsValues)
{
  const auto ranks = ranksOfNodes();
  VariableNodeInt32 counts(info("Counts"));
  counts.fill(1);
  ISerializeMessageList messages(m_pm);
  for (Int32 other = 0; other < nbRank(); ++other) {
    if (other == rank())
      continue;
    ISerializer* sent = messages.createAndAddMessage(MessageRank(other), ISerializeMessage::MT_Send)->serializer();
    sent->setMode(ISerializer::ModeReserve);
    sent->reserveInt64(1);
    sent->allocateBuffer();
    sent->setMode(ISerializer::ModePut);
    sent->putInt64(rank());
  }
  messages.processPendingMessages();

  family(IK_Node)->reduceFromGhostItems(counts.variable(), MessagePassing::ReduceSum);
  for (Int32 other = 0; other < nbRank(); ++other)
    if (other != rank())
      messages.createAndAddMessage(MessageRank(other), ISerializeMessage::MT_Recv);
  messages.waitMessages(Parallel::WaitAll);

  ENUMERATE_NODE(node, allNodes().own())
  EXPECT_EQ(counts[node], ranks.at(node->uniqueId()).first);
}

TEST_F(GhostReductionTest, OwnersGetTheExtremaOfAllRanks)
{
  VariableCellInt64 low(info("Low"));
  VariableCellReal high(info("High"));
  ENUMERATE_CELL(cell, allCells())
  {
    low[cell] = cell->isOwn() ? 10 : 3;
    high[cell] = cell->isOwn() ? 10.0 : 30.0;
  }
  family(IK_Cell)->reduceFromGhostItems(low.variable(), MessagePassing::ReduceMin);
  family(IK_Cell)->reduceFromGhostItems(high.variable(), MessagePassing::ReduceMax);

  ENUMERATE_CELL(cell, allCells().own())
  {
    ASSERT_EQ(low[cell], cell->isShared() ? 3 : 10);
    ASSERT_EQ(high[cell], cell->isShared() ? 30.0 : 10.0);
  }
}

TEST_F(GhostReductionTest, OtherVariablesAreRefusedOnAllRanks)
{
  VariableCellReal cells(info("Cells"));
  VariableNodeTiledReal tiles(info("Tiles"));
  tiles.resize(2);

  const auto reduce = [&](IVariable* v) { family(IK_Node)->reduceFromGhostItems(v, MessagePassing::ReduceSum); };
  EXPECT_THROW(reduce(cells.variable()), ArgumentException);
  EXPECT_NE(messageOf([&] { reduce(tiles.variable()); }).find("tiled"), std::string::npos);
}

TEST_F(GhostReductionTest, AVariableWithoutValuesIsRefused)
{
  VariableNodeReal unused(info("Unused"));
  unused.variable()->setUsed(false);

  const std::string message = messageOf([&] { family(IK_Node)->reduceFromGhostItems(unused.variable(), MessagePassing::ReduceSum); });
  EXPECT_NE(message.find("'Mesh0_Node_Unused' cannot be reduced from ghosts: its values are not allocated"), std::string::npos) << message;
}

TEST_F(GhostReductionTest, AnotherOrderIsAnErrorThatNamesBothVariables)
{
  VariableNodeInt32 a(info("A"));
  VariableNodeInt32 b(info("B"));
  a.fill(1);
  b.fill(2);
  const bool is_first = rank() == 0;

  const std::string message =
    messageOf([&] { family(IK_Node)->reduceFromGhostItems(is_first ? a.variable() : b.variable(), MessagePassing::ReduceSum); });
  // The first rank owns the nodes that it has in common with others. All ranks know of it, and none has changed a value.
  if (nbRank() > 1) {
    EXPECT_NE(message.find("'Mesh0_Node_A' cannot be reduced from ghosts: rank 1 sends 'Mesh0_Node_B'"), std::string::npos) << message;
    ENUMERATE_NODE(node, allNodes())
    {
      ASSERT_EQ(a[node], 1);
      ASSERT_EQ(b[node], 2);
    }
  }
}

TEST_F(GhostReductionTest, FamiliesListTheirUsedVariables)
{
  const VariableCellReal cells(info("Cells"));
  const VariableNodeReal b(info("B"));
  const VariableNodeReal a(info("A"));
  a.variable()->setUsed(true);
  b.variable()->setUsed(true);
  cells.variable()->setUsed(true);
  VariableCollection on_nodes;

  family(IK_Node)->usedVariables(on_nodes);
  std::vector<String> names;
  for (const IVariable* v : on_nodes)
    names.push_back(v->name());
  EXPECT_EQ(names, (std::vector<String>{ "A", "B" }));
}

TEST_F(GhostReductionTest, MeansOfItemsAreSetForAllVariables)
{
  VariableCellReal reals(info("Reals"));
  VariableCellInt32 integers(info("Integers"));
  ENUMERATE_CELL(cell, allCells())
  {
    reals[cell] = cell.localId() * 1.5;
    integers[cell] = cell.localId() * 3;
  }
  const UniqueArray<Int32> first = { 0, 1 }, second = { 2, 2 }, to = { 3, 4 };

  family(IK_Cell)->copyItemsMeanValues(first, second, to);
  EXPECT_EQ(reals[CellLocalId(3)], 1.5);
  EXPECT_EQ(reals[CellLocalId(4)], 2.25);
  EXPECT_EQ(integers[CellLocalId(3)], 3);
  EXPECT_EQ(integers[CellLocalId(4)], 4);
  EXPECT_THROW(family(IK_Cell)->copyItemsMeanValues(first, second, UniqueArray<Int32>({ 3 })), ArgumentException);
}
} // namespace Arcane::test
