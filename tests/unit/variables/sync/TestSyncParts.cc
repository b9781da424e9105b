// SPDX-License-Identifier: Apache-2.0
// What an exchange of values is made of: rows that travel, messages with neighbours given by hand, and the choice of the way.
#include "variables/sync/SyncMessages.h"

#include "tests/unit/variables/core/VariableFixture.h"
#include "variables/data/IData.h"
#include "variables/sync/SyncChoice.h"

#include "arcane_core/mesh/families/GhostLayout.h"

namespace Arcane::test
{
namespace
{
using detail::sync::SyncPlan;

class SyncPartsTest : public VariableFixture
{
 protected:
  //! Six rows of one real, and of two integers.
  SyncPartsTest()
  {
    m_reals.resize(6);
    m_pairs.resize(6, 2);
    for (Int32 i = 0; i < 6; ++i) {
      m_reals.values<Real>()[i] = 10.0 * rank() + i;
      m_pairs.values<Int32>()[2 * i] = 100 * rank() + i;
      m_pairs.values<Int32>()[2 * i + 1] = -1;
    }
  }

  IData m_reals{ DT_Real, 1 };
  IData m_pairs{ DT_Int32, 2 };
  UniqueArray<IData*> m_datas{ &m_reals, &m_pairs };
  const UniqueArray<Int32> m_sent{ 4, 1 };
  const UniqueArray<Int32> m_received{ 0, 5 };
};
} // namespace

TEST_F(SyncPartsTest, RowsOfAllVariablesTravelOneAfterTheOther)
{
  const SyncPlan::Neighbour neighbour = { 0, -1, m_sent, m_received, {}, {} };
  std::vector<std::byte> packed(static_cast<std::size_t>(2 * detail::sync::rowBytesOf(m_datas)));

  const std::byte* end = detail::sync::packRows(m_datas, neighbour, packed.data());
  const std::byte* read = detail::sync::unpackRows(m_datas, neighbour, packed.data());

  EXPECT_EQ(detail::sync::rowBytesOf(m_datas), 16);
  EXPECT_EQ(end, packed.data() + packed.size());
  EXPECT_EQ(read, packed.data() + packed.size());
  EXPECT_EQ(m_reals.values<Real>()[0], 10.0 * rank() + 4);
  EXPECT_EQ(m_reals.values<Real>()[5], 10.0 * rank() + 1);
  EXPECT_EQ(m_pairs.values<Int32>()[0], 100 * rank() + 4);
  EXPECT_EQ(m_pairs.values<Int32>()[10], 100 * rank() + 1);
  EXPECT_EQ(m_reals.values<Real>()[2], 10.0 * rank() + 2);
}

TEST_F(SyncPartsTest, ValuesGoRoundTheRing)
{
  const Int32 next = (rank() + 1) % nbRank();
  const Int32 previous = (rank() + nbRank() - 1) % nbRank();
  UniqueArray<SyncPlan::Neighbour> neighbours;
  if (nbRank() == 2)
    neighbours.add({ next, -1, m_sent, m_received, {}, {} });
  else if (nbRank() > 2) {
    neighbours.add({ next, -1, m_sent, {}, {}, {} });
    neighbours.add({ previous, -1, {}, m_received, {}, {} });
  }
  detail::sync::SyncMessages messages(m_pm);
  for (Int32 turn = 0; turn < 2; ++turn) {
    messages.start(neighbours, m_datas);
    m_reals.values<Real>()[4] = -5.0; // it is sent already
    messages.finish(neighbours, m_datas);
    m_reals.values<Real>()[4] = 10.0 * rank() + 4;

    if (nbRank() > 1) {
      EXPECT_EQ(m_reals.values<Real>()[0], 10.0 * previous + 4);
      EXPECT_EQ(m_reals.values<Real>()[5], 10.0 * previous + 1);
      EXPECT_EQ(m_pairs.values<Int32>()[10], 100 * previous + 1);
    }
  }
}

TEST_F(SyncPartsTest, WholeLinesAreReadInPlaceAndMixedOnesAreCopied)
{
  const detail::sync::SentValues whole = { 64 * 100, { 100, 0, 0 } };
  const detail::sync::SentValues mixed = { 8 * 100, { 100, 100, 0 } };
  const detail::sync::SentValues between = { 64 * 100, { 100, 20, 0 } };

  EXPECT_TRUE(detail::sync::isInPlaceFaster(whole));
  EXPECT_FALSE(detail::sync::isInPlaceFaster(mixed));
  EXPECT_FALSE(detail::sync::isChoiceUncertain(mixed));
  EXPECT_FALSE(detail::sync::isInPlaceFaster(between));
  EXPECT_TRUE(detail::sync::isChoiceUncertain(between));
}

TEST_F(SyncPartsTest, WhatIsSentIsCountedForAllVariables)
{
  buildMesh(12, 7);
  const detail::mesh::GhostLayout& layout = family(IK_Cell)->ghostLayout();
  UniqueArray<Int32> machine_indexes(nbRank());
  for (Int32 r = 0; r < nbRank(); ++r)
    machine_indexes[r] = r;
  SyncPlan plan;
  plan.setMachineIndexes({ machine_indexes.data(), machine_indexes.size() });
  plan.useAll(layout);
  IData values(DT_Real, 1);
  values.resize(family(IK_Cell)->maxLocalId());
  detail::sync::SyncChoice choice;
  const UniqueArray<IData*> once = { &values };
  const UniqueArray<IData*> twice = { &values, &values };

  for (Int32 i = 0; i < plan.nearNeighbours().size(); ++i) {
    const detail::sync::SentValues one = choice.sentValues(plan, i, once);
    const detail::sync::SentValues two = choice.sentValues(plan, i, twice);

    EXPECT_EQ(one.nb_byte, 8 * plan.nearNeighbours()[i].rows_to_send.size());
    EXPECT_GE(64 * one.lines.nb_line, one.nb_byte);
    EXPECT_EQ(two.nb_byte, 2 * one.nb_byte);
    EXPECT_EQ(two.lines.nb_line, 2 * one.lines.nb_line);
  }
  EXPECT_EQ(plan.nearNeighbours().size(), layout.nbRank());
}
} // namespace Arcane::test
