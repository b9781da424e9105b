// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/PartnerCounts.h"

#include "arcane_core/comm/IStat.h"
#include "arcane_core/comm/RecordExchange.h"

#include "tests/support/MpiCallCounter.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include <chrono>
#include <random>
#include <thread>

namespace
{
using namespace Arcane;
using detail::comm::PartnerCounts;
using detail::comm::spanOf;

class PartnerCountsTest : public test::CommFixture
{
 protected:
  static std::vector<Int64> zeros() { return std::vector<Int64>(static_cast<std::size_t>(m_size)); }
};

//! Returns what \a from has for \a to in an exchange: for most pairs nothing.
Int64 countOf(Int32 exchange, Int32 from, Int32 to)
{
  std::mt19937 random(static_cast<unsigned>((exchange * 64 + from) * 64 + to));
  return random() % 3 == 0 ? static_cast<Int64>(random()) << 20 : 0;
}

// Ranks are slow in turns, so that one is still in an exchange when others are in the next one.
TEST_F(PartnerCountsTest, ExchangesThatFollowEachOtherAreNotMixed)
{
  if (!mpiManager())
    return;
  PartnerCounts counts(*mpiManager());
  for (Int32 exchange = 0; exchange < 300; ++exchange) {
    std::vector<Int64> sent;
    for (Int32 r = 0; r < m_size; ++r)
      sent.push_back(countOf(exchange, m_rank, r));
    std::vector<Int64> received(sent.size(), -1);
    if (exchange % 20 == m_rank)
      std::this_thread::sleep_for(std::chrono::milliseconds(2));

    counts.exchange(spanOf(sent), { received.data(), m_size });

    for (Int32 r = 0; r < m_size; ++r)
      ASSERT_EQ(received[static_cast<std::size_t>(r)], countOf(exchange, r, m_rank)) << "exchange " << exchange << ", from rank " << r;
  }
}

TEST_F(PartnerCountsTest, OnlyPartnersGetAMessage)
{
  if (!mpiManager() || m_size == 1)
    return;
  PartnerCounts counts(*mpiManager());
  std::vector<Int64> sent = zeros();
  std::vector<Int64> received = zeros();
  sent[static_cast<std::size_t>(m_rank)] = 7;
  // The last rank has nothing for others.
  if (m_rank + 1 < m_size)
    sent[static_cast<std::size_t>(m_rank) + 1] = 100 + m_rank;

  const test::MpiCallCounter counter;
  counts.exchange(spanOf(sent), { received.data(), m_size });

  EXPECT_EQ(counter.nbMessage(), m_rank + 1 < m_size ? 1 : 0);
  std::vector<Int64> expected = zeros();
  expected[static_cast<std::size_t>(m_rank)] = 7;
  if (m_rank > 0)
    expected[static_cast<std::size_t>(m_rank) - 1] = 100 + m_rank - 1;
  EXPECT_EQ(received, expected);
}

TEST_F(PartnerCountsTest, RecordsOfManyRanksNeedNoAllToAll)
{
  if (!mpiManager() || m_size == 1)
    return;
  auto pm = MpiParallelMng::create(MPI_COMM_WORLD, nullptr);
  pm->setLeastRanksOfPartners(m_size);
  std::vector<std::vector<Int64>> to(static_cast<std::size_t>(m_size));
  const auto next = static_cast<std::size_t>((m_rank + 1) % m_size);
  to[next] = { m_rank, 10 * m_rank };
  // The communicator of the counts is made by the first exchange.
  detail::comm::exchangeRecords(pm.get(), std::vector<std::vector<Int64>>(to.size()));

  const test::MpiCallCounter counter;
  const detail::comm::Received<Int64> received = detail::comm::exchangeRecords(pm.get(), std::move(to));

  const Int32 previous = (m_rank + m_size - 1) % m_size;
  EXPECT_EQ(received.values, (std::vector<Int64>{ previous, 10 * previous }));
  EXPECT_EQ(received.from(previous).size(), 2);
  // One message with the number of records, one with the records.
  EXPECT_EQ(counter.nbMessage(), 2);
  for (const MessagePassing::OneStat& stat : pm->stat()->statList())
    if (stat.name() == "exchangeCounts") {
      EXPECT_EQ(stat.cumulativeNbMessage(), 2);
      EXPECT_EQ(stat.cumulativeTotalSize(), 8);
      return;
    }
  FAIL() << "exchangeCounts() has not been counted";
}
} // namespace
