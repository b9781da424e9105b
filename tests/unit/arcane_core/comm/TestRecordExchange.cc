// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include "arcane_core/comm/RecordExchange.h"

#include <array>

namespace
{
using namespace Arcane;

class RecordExchangeTest : public test::CommFixture
{
};

//! Three bytes: a record need not be made of words.
struct Pixel
{
  Byte from = 0;
  Byte to = 0;
  Byte index = 0;
  bool operator==(const Pixel&) const = default;
};

//! Rank i has i + 2 j records for rank j, and none for itself.
std::size_t nbRecord(Int32 from, Int32 to)
{
  return from == to ? 0 : static_cast<std::size_t>(from + 2 * to);
}

TEST_F(RecordExchangeTest, EachRankGetsWhatTheOthersHaveForIt)
{
  std::vector<std::vector<Pixel>> to(static_cast<std::size_t>(m_size));
  for (Int32 r = 0; r < m_size; ++r)
    for (std::size_t i = 0; i < nbRecord(m_rank, r); ++i)
      to[static_cast<std::size_t>(r)].push_back({ static_cast<Byte>(m_rank), static_cast<Byte>(r), static_cast<Byte>(i) });

  const detail::comm::Received<Pixel> received = detail::comm::exchangeRecords(m_pm, std::move(to));

  ASSERT_EQ(received.nbRank(), m_size);
  std::size_t nb_all = 0;
  for (Int32 r = 0; r < m_size; ++r) {
    const Span<const Pixel> pixels = received.from(r);
    ASSERT_EQ(static_cast<std::size_t>(pixels.size()), nbRecord(r, m_rank));
    for (Int64 i = 0; i < pixels.size(); ++i)
      EXPECT_EQ(pixels[i], (Pixel{ static_cast<Byte>(r), static_cast<Byte>(m_rank), static_cast<Byte>(i) }));
    nb_all += nbRecord(r, m_rank);
  }
  EXPECT_EQ(received.values.size(), nb_all);
  EXPECT_EQ(received.all().size(), static_cast<Int64>(nb_all));
}

TEST_F(RecordExchangeTest, ListsForTheRankItselfArriveToo)
{
  detail::comm::RankMessages to(static_cast<std::size_t>(m_size));
  to[static_cast<std::size_t>(m_rank)].addRange(ConstArrayView<Int64>(UniqueArray<Int64>{ 7, Int64(1) << 40, -m_rank }));

  const detail::comm::Received<Int64> received = detail::comm::exchangeRecords(m_pm, std::move(to));

  EXPECT_EQ(received.values, (std::vector<Int64>{ 7, Int64(1) << 40, -m_rank }));
  EXPECT_EQ(received.from(m_rank).size(), 3);
}

TEST_F(RecordExchangeTest, NothingIsReceivedWhereNothingIsSent)
{
  const auto received = detail::comm::exchangeRecords(m_pm, std::vector<std::vector<Real>>(static_cast<std::size_t>(m_size)));

  EXPECT_TRUE(received.values.empty());
  EXPECT_EQ(received.offsets, std::vector<Int64>(static_cast<std::size_t>(m_size) + 1, 0));
}

// Rank 0 has three thousand million records, more than 32 bits can count, and nobody needs the memory to say so.
TEST_F(RecordExchangeTest, CountsAndPlacesHave64Bits)
{
  const std::array<Int64, 3> nb_records = { 3'000'000'000, 0, 2'500'000'000 };
  const detail::comm::RecordBlocks blocks(nb_records, 24);

  EXPECT_EQ(blocks.firstRecords(), (std::vector<Int64>{ 0, 3'000'000'000, 3'000'000'000, 5'500'000'000 }));
  EXPECT_EQ(blocks.nbRecord(), 5'500'000'000);
  const IParallelMng::Blocks bytes = blocks.inBytes();
  EXPECT_EQ(std::vector<Int64>(bytes.bytes.begin(), bytes.bytes.end()), (std::vector<Int64>{ 72'000'000'000, 0, 60'000'000'000 }));
  EXPECT_EQ(std::vector<Int64>(bytes.offsets.begin(), bytes.offsets.end()), (std::vector<Int64>{ 0, 72'000'000'000, 72'000'000'000 }));
}

TEST_F(RecordExchangeTest, LargeCountsTravelBetweenRanks)
{
  std::vector<Int64> nb_sent;
  for (Int32 r = 0; r < m_size; ++r)
    nb_sent.push_back(3'000'000'000 + 10 * m_rank + r);

  const std::vector<Int64> nb_received = detail::comm::exchangeCounts(m_pm, nb_sent);

  for (Int32 r = 0; r < m_size; ++r)
    EXPECT_EQ(nb_received[static_cast<std::size_t>(r)], 3'000'000'000 + 10 * r + m_rank);
}

TEST_F(RecordExchangeTest, UniqueIdsAreSpreadOverTheRanks)
{
  // Neighbours, multiples of a power of two, negative ones, and numbers of Fibonacci, which the golden ratio maps near each other.
  for (const Int64 step : { Int64(1), Int64(64), Int64(1) << 32, Int64(-3), Int64(610), Int64(10946) })
    for (const Int32 nb_rank : { 4, 64 }) {
      std::vector<Int32> nb_id(static_cast<std::size_t>(nb_rank), 0);
      for (Int64 i = 0; i < 1000 * nb_rank; ++i)
        ++nb_id.at(static_cast<std::size_t>(detail::comm::directoryRank(i * step, nb_rank)));
      for (const Int32 nb : nb_id)
        EXPECT_NEAR(nb, 1000, 250) << "step " << step << ", " << nb_rank << " ranks";
    }
}
} // namespace
