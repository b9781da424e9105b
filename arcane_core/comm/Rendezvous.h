// SPDX-License-Identifier: Apache-2.0
// Records and questions that meet on the rank in charge of their key.
#pragma once

#include "arcane_core/comm/RecordExchange.h"

#include <utility>

namespace Arcane::detail::comm
{

/*!
 * \brief Sends each record to a rank, and returns the records that the ranks have sent to this one.
 *
 * The records of a rank come in the order in which it has them.
 * \param rank_of  returns the rank of a record
 * \collective
 */
template <typename Record, typename RankOf> Received<Record> sendRecords(IParallelMng* pm, Span<const Record> records, RankOf rank_of)
{
  std::vector<Int64> nb_sent(static_cast<std::size_t>(pm->commSize()), 0);
  for (const Record& record : records)
    ++nb_sent[static_cast<std::size_t>(rank_of(record))];
  const RecordBlocks sent(spanOf(nb_sent), sizeof(Record));
  std::vector<Record> packed(static_cast<std::size_t>(records.size()));
  std::vector<Int64> next = sent.firstRecords();
  for (const Record& record : records)
    packed[static_cast<std::size_t>(next[static_cast<std::size_t>(rank_of(record))]++)] = record;
  return exchangePacked(pm, std::move(packed), sent, exchangeCounts(pm, nb_sent));
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
 * \brief Asks, for each key, the rank in charge of it. Returns the answers in the order of \a keys.
 *
 * For example `ask<Int64>(pm, unique_ids, [&](const Received<Int64>& asked) { return rowsOf(asked.values); })` finds rows that other ranks
 * have published. Each question has one answer, so that only questions are counted by messages.
 * \param answer  returns one Answer for each of the keys that the ranks ask this one, in their order
 * \collective
 */
template <typename Answer, typename AnswerOf> std::vector<Answer> ask(IParallelMng* pm, Span<const Int64> keys, AnswerOf answer)
{
  const auto rank_of = [pm](Int64 key) { return static_cast<std::size_t>(directoryRank(key, pm->commSize())); };
  std::vector<Int64> nb_asked(static_cast<std::size_t>(pm->commSize()), 0);
  for (const Int64 key : keys)
    ++nb_asked[rank_of(key)];
  const Received<Int64> asked = publish(pm, keys, [](Int64 key) { return key; });
  std::vector<Int64> nb_answer;
  for (Int32 rank = 0; rank < asked.nbRank(); ++rank)
    nb_answer.push_back(asked.from(rank).size());
  std::vector<Answer> answers = answer(asked);
  const Received<Answer> received = exchangePacked(pm, std::move(answers), RecordBlocks(spanOf(nb_answer), sizeof(Answer)), nb_asked);
  std::vector<Int64> next = received.offsets;
  std::vector<Answer> result;
  result.reserve(static_cast<std::size_t>(keys.size()));
  for (const Int64 key : keys)
    result.push_back(received.values[static_cast<std::size_t>(next[rank_of(key)]++)]);
  return result;
}

} // namespace Arcane::detail::comm
