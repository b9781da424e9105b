// SPDX-License-Identifier: Apache-2.0
// An exchange in which each rank gives a list of records to each rank.
#pragma once

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/comm/BlockSizes.h"
#include "arcane_core/comm/IParallelMng.h"

#include <ranges>
#include <type_traits>
#include <vector>

namespace Arcane::detail::comm
{

//! Holds one list of whole numbers for each rank, in the order of ranks.
using RankMessages = std::vector<UniqueArray<Int64>>;

//! Holds the records that the ranks have sent to this one, one rank after the other.
template <typename T> struct Received
{
  std::vector<T> values;
  //! The records of rank i are those from offsets[i] to offsets[i+1], the latter excluded.
  std::vector<Int64> offsets;

  Int32 nbRank() const { return static_cast<Int32>(offsets.size()) - 1; }
  Span<const T> all() const { return spanOf(values); }
  Span<const T> from(Int32 rank) const { return { values.data() + offsets[rank], offsets[rank + 1] - offsets[rank] }; }
};

//! Computes where the records of each rank lie in a buffer with the records of all ranks. Numbers of records and of bytes have 64 bits.
class RecordBlocks
{
 public:
  //! \param nb_records  number of records of each rank
  RecordBlocks(Span<const Int64> nb_records, Int64 record_bytes);

  //! Returns the index of the first record of each rank, then the number of all records.
  const std::vector<Int64>& firstRecords() const { return m_first_records; }
  Int64 nbRecord() const { return m_first_records.back(); }
  //! Returns sizes and offsets as messages need them. Both are valid as long as this object lives.
  IParallelMng::Blocks inBytes() const;

 private:
  std::vector<Int64> m_first_records;
  std::vector<Int64> m_bytes;
  std::vector<Int64> m_first_bytes;
};

//! Returns the rank that keeps the information about unique id \a uid. Unique ids are spread evenly over the ranks.
inline Int32 directoryRank(Int64 uid, Int32 nb_rank)
{
  const UInt64 bits = static_cast<UInt64>(uid) * 0x9e3779b97f4a7c15u;
  // Not the highest bits: tables of unique ids choose slots by these.
  return static_cast<Int32>((((bits >> 16) & 0xffffffffu) * static_cast<UInt64>(nb_rank)) >> 32);
}

//! Returns the number of records that each rank has for this one. \param nb_sent  the number of records of this rank for each rank \collective
std::vector<Int64> exchangeCounts(IParallelMng* pm, const std::vector<Int64>& nb_sent);

//! Returns the records of all \a lists, one list after the other. The lists become empty. \local
template <typename List> std::vector<std::ranges::range_value_t<List>> packRecords(std::vector<List>& lists, Int64 nb_record)
{
  std::vector<std::ranges::range_value_t<List>> packed;
  if constexpr (std::is_same_v<List, decltype(packed)>)
    if (lists.size() == 1)
      return std::move(lists[0]);
  packed.reserve(static_cast<std::size_t>(nb_record));
  for (List& list : lists) {
    packed.insert(packed.end(), list.begin(), list.end());
    list = List();
  }
  return packed;
}

//! Exchanges records that are packed in the order of ranks, as \a sent says. \param nb_received  number of records that each rank sends to this
//! one \collective
template <typename Record>
Received<Record> exchangePacked(IParallelMng* pm, std::vector<Record>&& packed, const RecordBlocks& sent,
                                const std::vector<Int64>& nb_received)
{
  static_assert(std::is_trivially_copyable_v<Record>);
  if (pm->commSize() == 1)
    return { std::move(packed), sent.firstRecords() };
  const RecordBlocks received(spanOf(nb_received), sizeof(Record));
  Received<Record> result{ std::vector<Record>(static_cast<std::size_t>(received.nbRecord())), received.firstRecords() };
  pm->exchangeBlocks(reinterpret_cast<const std::byte*>(packed.data()), sent.inBytes(), reinterpret_cast<std::byte*>(result.values.data()),
                     received.inBytes());
  return result;
}

/*!
 * \brief Sends the records of \a to[i] to rank i, and returns the records that the ranks have sent to this one.
 *
 * A list is an array with any number of records. The lists become empty.
 * \collective
 */
template <typename List> Received<std::ranges::range_value_t<List>> exchangeRecords(IParallelMng* pm, std::vector<List>&& to)
{
  using Record = std::ranges::range_value_t<List>;
  std::vector<Int64> nb_sent;
  for (const List& list : to)
    nb_sent.push_back(static_cast<Int64>(list.size()));
  const RecordBlocks sent(spanOf(nb_sent), sizeof(Record));
  std::vector<Record> packed = packRecords(to, sent.nbRecord());
  return exchangePacked(pm, std::move(packed), sent, exchangeCounts(pm, nb_sent));
}

} // namespace Arcane::detail::comm
