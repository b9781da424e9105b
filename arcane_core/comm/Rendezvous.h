// SPDX-License-Identifier: Apache-2.0
// Records and questions that meet on the rank in charge of their key.
#pragma once

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/RecordExchange.h"

#include <utility>

namespace Arcane::detail::comm
{

//! Returns how often each of \a nb_rank ranks is in \a ranks. \local
inline std::vector<Int64> countRanks(const std::vector<Int32>& ranks, Int32 nb_rank)
{
  std::vector<Int64> counts(static_cast<std::size_t>(nb_rank), 0);
  for (const Int32 rank : ranks)
    ++counts[static_cast<std::size_t>(rank)];
  return counts;
}

/*!
 * \brief Sends each record to the rank at the same place of \a ranks, and returns the records that the ranks have sent to this one.
 *
 * The records of a rank come in the order in which it has them.
 * \param nb_sent  countRanks() of \a ranks
 * \collective
 */
template <typename Record>
Received<Record> sendRecordsTo(IParallelMng* pm, Span<const Record> records, const std::vector<Int32>& ranks,
                               const std::vector<Int64>& nb_sent)
{
  const RecordBlocks sent(spanOf(nb_sent), sizeof(Record));
  std::vector<Record> packed(static_cast<std::size_t>(records.size()));
  std::vector<Int64> next = sent.firstRecords();
  auto rank = ranks.begin();
  for (const Record& record : records)
    packed[static_cast<std::size_t>(next[static_cast<std::size_t>(*rank++)]++)] = record;
  return exchangePacked(pm, std::move(packed), sent, exchangeCounts(pm, nb_sent));
}

/*!
 * \brief Sends each record to a rank, and returns the records that the ranks have sent to this one.
 *
 * The records of a rank come in the order in which it has them.
 * \param rank_of  returns the rank of a record
 * \collective
 */
template <typename Record, typename RankOf> Received<Record> sendRecords(IParallelMng* pm, Span<const Record> records, RankOf rank_of)
{
  std::vector<Int32> ranks;
  ranks.reserve(static_cast<std::size_t>(records.size()));
  for (const Record& record : records)
    ranks.push_back(rank_of(record));
  return sendRecordsTo(pm, records, ranks, countRanks(ranks, pm->commSize()));
}

/*!
 * \brief Publishes each record on the rank in charge of its key, and returns the records published on this rank.
 *
 * For example cells that have a face in common meet when they are published under the unique ids of its nodes.
 * \param key_of  returns the key of a record, an Int64
 * \collective
 */
template <typename Record, typename KeyOf> Received<Record> publish(IParallelMng* pm, Span<const Record> records, KeyOf key_of)
{
  return sendRecords(pm, records, [&](const Record& record) { return directoryRank(key_of(record), pm->commSize()); });
}

/*!
 * \brief Sends each key to the rank in charge of it, and returns the answers of these ranks in the order of \a keys.
 *
 * For example `ask<Int64>(pm, unique_ids, [&](const Received<Int64>& asked) { return rowsOf(asked.values); })` finds rows that other ranks
 * have published. The ranks exchange the numbers of their questions only, since each question has one answer.
 * \param answer  returns an Answer for each of the keys in the Received<Int64> that it gets, in their order
 * \collective
 * \throws FatalErrorException on a rank whose \a answer returns a different number
 */
template <typename Answer, typename AnswerOf> std::vector<Answer> ask(IParallelMng* pm, Span<const Int64> keys, AnswerOf answer)
{
  std::vector<Int32> ranks;
  ranks.reserve(static_cast<std::size_t>(keys.size()));
  for (const Int64 key : keys)
    ranks.push_back(directoryRank(key, pm->commSize()));
  const std::vector<Int64> nb_asked = countRanks(ranks, pm->commSize());
  const Received<Int64> asked = sendRecordsTo(pm, keys, ranks, nb_asked);
  std::vector<Int64> nb_answer;
  for (Int32 rank = 0; rank < asked.nbRank(); ++rank)
    nb_answer.push_back(asked.from(rank).size());
  std::vector<Answer> answers = answer(asked);
  ARCANE_FATAL_IF(answers.size() != asked.values.size(), "there are {0} answers to {1} questions, expected one to each", answers.size(),
                  asked.values.size());
  const Received<Answer> received = exchangePacked(pm, std::move(answers), RecordBlocks(spanOf(nb_answer), sizeof(Answer)), nb_asked);
  std::vector<Int64> next = received.offsets;
  std::vector<Answer> result;
  result.reserve(static_cast<std::size_t>(keys.size()));
  for (const Int32 rank : ranks)
    result.push_back(received.values[static_cast<std::size_t>(next[static_cast<std::size_t>(rank)]++)]);
  return result;
}

} // namespace Arcane::detail::comm
