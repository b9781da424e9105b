// SPDX-License-Identifier: Apache-2.0
// Records and questions that meet on the rank in charge of their key.
#include "arcane_core/comm/Rendezvous.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include <algorithm>
#include <map>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::comm;

class RendezvousTest : public test::CommFixture
{
};

struct Owner
{
  Int64 uid = 0;
  Int64 rank = 0;
};

Span<const Int64> viewOf(const std::vector<Int64>& values)
{
  return { values.data(), static_cast<Int64>(values.size()) };
}
} // namespace

TEST_F(RendezvousTest, RecordsComeToTheirRankInOrder)
{
  std::vector<Int64> values;
  for (Int64 i = 0; i < 5 * m_size; ++i)
    values.push_back(100 * m_rank + i);

  const Received<Int64> received = sendRecords(m_pm, viewOf(values), [&](Int64 value) { return static_cast<Int32>(value % m_size); });

  ASSERT_EQ(received.nbRank(), m_size);
  for (Int32 rank = 0; rank < m_size; ++rank) {
    std::vector<Int64> expected;
    for (Int64 i = 0; i < 5 * m_size; ++i)
      if ((100 * rank + i) % m_size == m_rank)
        expected.push_back(100 * rank + i);
    const Span<const Int64> found = received.from(rank);
    EXPECT_TRUE(std::equal(found.begin(), found.end(), expected.begin(), expected.end())) << "from rank " << rank;
  }
}

TEST_F(RendezvousTest, EqualKeysMeetWhereverTheyWere)
{
  const std::vector<Int64> keys{ 7, -3, Int64(1) << 60, m_rank };

  const Received<Int64> met = publish(m_pm, viewOf(keys), [](Int64 key) { return key; });

  for (Int64 key : { Int64(7), Int64(-3), Int64(1) << 60 })
    EXPECT_EQ(std::count(met.values.begin(), met.values.end(), key), directoryRank(key, m_size) == m_rank ? m_size : 0) << key;
}

TEST_F(RendezvousTest, AnswersComeInTheOrderOfQuestions)
{
  // Each rank owns 10 uids; all ask for all, from the last to the first, one of them twice, and for one that nobody has.
  std::vector<Owner> own;
  for (Int64 i = 0; i < 10; ++i)
    own.push_back({ 10 * m_rank + i, m_rank });
  const Received<Owner> published = publish(m_pm, Span<const Owner>(own.data(), 10), [](const Owner& owner) { return owner.uid; });
  std::map<Int64, Int64> owner_of;
  for (const Owner& owner : published.values)
    owner_of[owner.uid] = owner.rank;
  std::vector<Int64> questions{ 3, 999999 };
  for (Int64 uid = 10 * m_size - 1; uid >= 0; --uid)
    questions.push_back(uid);

  const std::vector<Int64> ranks = ask<Int64>(m_pm, viewOf(questions), [&](const Received<Int64>& asked) {
    std::vector<Int64> answers;
    for (Int64 uid : asked.values)
      answers.push_back(owner_of.count(uid) ? owner_of[uid] : -1);
    return answers;
  });

  ASSERT_EQ(ranks.size(), questions.size());
  for (std::size_t i = 0; i < questions.size(); ++i)
    EXPECT_EQ(ranks[i], questions[i] == 999999 ? -1 : questions[i] / 10) << questions[i];
}

// Answers beyond the questions got lost, and missing ones were read beyond the end of the others.
TEST_F(RendezvousTest, AnotherNumberOfAnswersThanOfQuestionsIsRefused)
{
  const auto one_more = [](const Received<Int64>& asked) { return std::vector<Int32>(asked.values.size() + 1, 0); };

  EXPECT_THROW(ask<Int32>(m_pm, viewOf({ 5, 6 }), one_more), FatalErrorException);
}

TEST_F(RendezvousTest, ARankMayHaveNothing)
{
  const std::vector<Int64> questions(m_rank == 0 ? 0 : 3, 5);

  const std::vector<Int32> answers = ask<Int32>(
    m_pm, viewOf(questions), [](const Received<Int64>& asked) { return std::vector<Int32>(asked.values.size(), asked.nbRank()); });

  EXPECT_EQ(answers, std::vector<Int32>(questions.size(), m_size));
}
