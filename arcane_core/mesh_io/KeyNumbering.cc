// SPDX-License-Identifier: Apache-2.0
// Numbers of things that several ranks know by the unique ids of their nodes.
#include "arcane_core/mesh_io/KeyNumbering.h"

#include "arcane_core/comm/RecordExchange.h"

#include <algorithm>
#include <numeric>

namespace Arcane::detail::meshio
{
namespace
{
struct SizedKey
{
  UniqueIdKey key;
  Int64 size;
};

//! Gives keys to ranks so that all keys of a rank precede the keys of the next one.
class KeyRange
{
 public:
  //! \collective
  KeyRange(IParallelMng* pm, std::span<const UniqueIdKey> keys)
  : m_nb_rank(pm->commSize())
  {
    UniqueArray<Int64> ends(2, std::numeric_limits<Int64>::max());
    for (const UniqueIdKey& key : keys) {
      ends[0] = std::min(ends[0], key[0]);
      ends[1] = std::min(ends[1], -key[0]);
    }
    pm->reduce(MessagePassing::ReduceMin, ends.view());
    m_first = ends[0];
    const Int64 last = -ends[1];
    m_length = (last >= m_first) ? (last - m_first) / m_nb_rank + 1 : 1;
  }

  Int32 rankOf(const UniqueIdKey& key) const { return static_cast<Int32>((key[0] - m_first) / m_length); }

 private:
  Int32 m_nb_rank;
  Int64 m_first = 0;
  Int64 m_length = 1;
};

//! Returns the first number of each of \a received, whose order stays. \collective
std::vector<Int64> numberReceived(IParallelMng* pm, const std::vector<SizedKey>& received, Int64& total)
{
  std::vector<std::size_t> order(received.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) { return received[a].key < received[b].key; });
  std::vector<Int64> numbers(received.size());
  Int64 next = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool is_known = i > 0 && received[order[i]].key == received[order[i - 1]].key;
    numbers[order[i]] = is_known ? numbers[order[i - 1]] : next;
    if (!is_known)
      next += received[order[i]].size;
  }
  UniqueArray<Int64> mine({ next });
  UniqueArray<Int64> of_ranks(pm->commSize());
  pm->allGather(mine, of_ranks);
  const Int64 before = std::accumulate(of_ranks.begin(), of_ranks.begin() + pm->commRank(), Int64(0));
  total = std::accumulate(of_ranks.begin(), of_ranks.end(), Int64(0));
  for (Int64& number : numbers)
    number += before;
  return numbers;
}
} // namespace

UniqueIdKey keyOf(std::span<const Int64> uids)
{
  UniqueIdKey key;
  key.fill(key_filler);
  std::ranges::copy(uids, key.begin());
  std::ranges::sort(key);
  return key;
}

KeyNumbers numberKeys(IParallelMng* pm, std::span<const UniqueIdKey> keys, std::span<const Int32> sizes)
{
  const auto nb_rank = static_cast<std::size_t>(pm->commSize());
  const KeyRange range(pm, keys);
  std::vector<std::vector<SizedKey>> to(nb_rank);
  for (std::size_t i = 0; i < keys.size(); ++i)
    to[static_cast<std::size_t>(range.rankOf(keys[i]))].push_back({ keys[i], sizes[i] });
  const comm::Received<SizedKey> received = comm::exchangeRecords(pm, std::move(to));

  KeyNumbers result;
  const std::vector<Int64> numbers = numberReceived(pm, received.values, result.total);
  std::vector<std::vector<Int64>> answers(nb_rank);
  for (std::size_t rank = 0; rank < nb_rank; ++rank)
    answers[rank].assign(numbers.begin() + received.offsets[rank], numbers.begin() + received.offsets[rank + 1]);
  const comm::Received<Int64> answered = comm::exchangeRecords(pm, std::move(answers));

  // Answers of a rank come in the order of its keys.
  std::vector<Int64> next = answered.offsets;
  for (const UniqueIdKey& key : keys)
    result.first.push_back(answered.values[static_cast<std::size_t>(next[static_cast<std::size_t>(range.rankOf(key))]++)]);
  return result;
}

} // namespace Arcane::detail::meshio
