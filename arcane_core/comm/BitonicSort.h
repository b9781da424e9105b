// SPDX-License-Identifier: Apache-2.0
// Sort of keys that are spread over the ranks of a communicator.
#pragma once

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/comm/IParallelMng.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace Arcane::Parallel
{

//! One pass of a sort: each rank is in at most one pair.
struct SortPass
{
  Int32 bit = 0;
  Int32 rest = 0;
  Int32 distance = 0;

  //! Returns the other rank of the pair of \a rank, or -1. The smaller rank of a pair keeps the smaller values. \local
  Int32 partnerOf(Int32 rank, Int32 nb_rank) const
  {
    if ((rank & bit) == rest && rank + distance < nb_rank)
      return rank + distance;
    if (rank >= distance && ((rank - distance) & bit) == rest)
      return rank - distance;
    return -1;
  }
};

//! Returns the passes of merge exchange, which sort the values of any number of ranks. \local
ARCANE_EXPORT std::vector<SortPass> sortPasses(Int32 nb_rank);
//! Returns the description of a message of a sort to \a rank, or from it. \local
ARCANE_EXPORT MessagePassing::PointToPointMessageInfo sortMessage(Int32 rank);

//! A sort of keys that are spread over ranks.
template <typename KeyType> class IParallelSort
{
 public:
  virtual ~IParallelSort() = default;

  //! Sorts the keys of all ranks. \collective
  virtual void sort(ConstArrayView<KeyType> keys) = 0;
  //! Returns the sorted keys of this rank, none of which is greater than a key of a later rank. \local
  virtual ConstArrayView<KeyType> keys() const = 0;
  //! Returns the rank that gave each key to sort(). \local
  virtual ConstArrayView<Int32> keyRanks() const = 0;
  //! Returns the index of each key in the array that its rank gave to sort(). \local
  virtual ConstArrayView<Int32> keyIndexes() const = 0;
};

//! Compares and sends keys of a type that IParallelMng sends. Applications write such a class for their own keys.
template <typename KeyType> class BitonicSortDefaultTraits
{
 public:
  static bool compareLess(const KeyType& a, const KeyType& b) { return a < b; }
  //! Begins a message. Its buffer must live until the request is complete. \local
  static MessagePassing::Request send(IParallelMng* pm, Int32 rank, ConstArrayView<KeyType> values)
  {
    return pm->send(Span<const KeyType>(values), sortMessage(rank));
  }
  static MessagePassing::Request recv(IParallelMng* pm, Int32 rank, ArrayView<KeyType> values)
  {
    return pm->receive(Span<KeyType>(values), sortMessage(rank));
  }
};

/*!
 * \brief Sorts keys by exchanges of whole blocks between pairs of ranks, in the passes of Batcher's merge exchange.
 *
 * The first ranks get the largest number of keys that a rank gave; the last ranks may get fewer, or none. Equal keys have the
 * order of the ranks that gave them, then of their indexes. The keys must be constructible without argument. Source of the passes: D. E.
 * Knuth, The Art of Computer Programming 3, algorithm 5.2.2M.
 */
template <typename KeyType, typename KeyTypeTraits = BitonicSortDefaultTraits<KeyType>> class BitonicSort : public IParallelSort<KeyType>
{
 public:
  explicit BitonicSort(IParallelMng* pm, const KeyTypeTraits& traits = {})
  : m_parallel_mng(pm)
  , m_traits(traits)
  {}

  //! Selects whether keyRanks() and keyIndexes() have values, which they have unless it is called. Call it before sort(). \local
  void setNeedIndexAndRank(bool is_needed) { m_is_index_needed = is_needed; }

  //! \collective
  void sort(ConstArrayView<KeyType> keys) override
  {
    const Int32 nb_key = m_parallel_mng->reduce(MessagePassing::ReduceMax, keys.size());
    m_block.resize(nb_key);
    for (Int32 i = 0; i < keys.size(); ++i)
      m_block.set(i, { keys[i], m_parallel_mng->commRank(), i });
    std::sort(m_block.entries.begin(), m_block.entries.end(), [this](const Entry& a, const Entry& b) { return isLess(a, b); });
    for (const SortPass& pass : sortPasses(m_parallel_mng->commSize()))
      if (const Int32 partner = pass.partnerOf(m_parallel_mng->commRank(), m_parallel_mng->commSize()); partner >= 0)
        mergeWith(partner);
    fillResult();
  }
  ConstArrayView<KeyType> keys() const override { return m_keys; }
  ConstArrayView<Int32> keyRanks() const override { return m_ranks; }
  ConstArrayView<Int32> keyIndexes() const override { return m_indexes; }

 private:
  struct Entry
  {
    KeyType key{};
    Int32 rank = 0;
    //! Negative in an entry without key.
    Int32 index = -1;
  };

  //! The entries of a rank, of equal number on all ranks. Entries without key come last.
  struct Block
  {
    std::vector<Entry> entries;

    void resize(Int32 size) { entries.assign(static_cast<std::size_t>(size), Entry()); }
    void set(Int32 i, const Entry& entry) { entries[static_cast<std::size_t>(i)] = entry; }
    Int32 size() const { return static_cast<Int32>(entries.size()); }
  };

  bool isLess(const Entry& a, const Entry& b) const
  {
    if (a.index < 0 || b.index < 0)
      return a.index >= 0 && b.index < 0;
    if (m_traits.compareLess(a.key, b.key))
      return true;
    if (m_traits.compareLess(b.key, a.key))
      return false;
    return a.rank != b.rank ? a.rank < b.rank : a.index < b.index;
  }

  //! Keeps the smaller half of the entries of this rank and of \a partner if it is the later one, otherwise the greater half.
  void mergeWith(Int32 partner)
  {
    const Block other = entriesOf(partner);
    std::vector<Entry> all(m_block.entries.size() + other.entries.size());
    std::merge(m_block.entries.begin(), m_block.entries.end(), other.entries.begin(), other.entries.end(), all.begin(),
               [this](const Entry& a, const Entry& b) { return isLess(a, b); });
    const auto first = all.begin() + (partner > m_parallel_mng->commRank() ? 0 : m_block.size());
    m_block.entries.assign(first, first + m_block.size());
  }

  Block entriesOf(Int32 partner) const
  {
    UniqueArray<KeyType> sent_keys, keys(m_block.size());
    UniqueArray<Int32> sent_places, places(2 * m_block.size());
    for (const Entry& entry : m_block.entries) {
      sent_keys.add(entry.key);
      sent_places.add(entry.rank);
      sent_places.add(entry.index);
    }
    const MessagePassing::PointToPointMessageInfo info = sortMessage(partner);
    UniqueArray<MessagePassing::Request> requests;
    requests.add(m_traits.recv(m_parallel_mng, partner, keys.view()));
    requests.add(m_parallel_mng->receive(places.span(), info));
    requests.add(m_traits.send(m_parallel_mng, partner, sent_keys.constView()));
    requests.add(m_parallel_mng->send(sent_places.constSpan(), info));
    m_parallel_mng->waitAllRequests(requests);
    Block block;
    block.resize(m_block.size());
    for (Int32 i = 0; i < block.size(); ++i)
      block.set(i, { keys[i], places[2 * i], places[2 * i + 1] });
    return block;
  }

  void fillResult()
  {
    m_keys.clear();
    m_ranks.clear();
    m_indexes.clear();
    for (const Entry& entry : m_block.entries)
      if (entry.index >= 0) {
        m_keys.add(entry.key);
        if (m_is_index_needed) {
          m_ranks.add(entry.rank);
          m_indexes.add(entry.index);
        }
      }
  }

  IParallelMng* m_parallel_mng;
  KeyTypeTraits m_traits;
  bool m_is_index_needed = true;
  Block m_block;
  UniqueArray<KeyType> m_keys;
  UniqueArray<Int32> m_ranks;
  UniqueArray<Int32> m_indexes;
};

} // namespace Arcane::Parallel
