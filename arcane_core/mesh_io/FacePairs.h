// SPDX-License-Identifier: Apache-2.0
// Faces that two vertices of a graph have in common, found by the keys of faces.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <array>
#include <compare>
#include <utility>
#include <vector>

namespace Arcane::detail::meshio
{

//! A face that one vertex of a rank has.
struct KeyedVertex
{
  UInt64 key = 0;
  Int32 vertex = 0;
  Int32 rank = 0;
  auto operator<=>(const KeyedVertex&) const = default;
};

/*!
 * \brief Sorts faces by key, then vertex, then rank.
 *
 * Keys are as good as random numbers: their first bits put them in buckets of equal sizes, each of which is sorted in cache.
 */
std::vector<KeyedVertex> sortedByKey(const std::vector<KeyedVertex>& faces);

/*!
 * \brief Pairs the vertices that have a face with the same key.
 *
 * Most neighbours are added soon one after the other: a small table, which stays in cache, holds the last faces without a partner. The faces that
 * leave it are sorted.
 */
class FacePairs
{
 public:
  using Pair = std::pair<Int32, Int32>;

  //! \param nb_face  the number of calls of add()
  FacePairs(std::size_t nb_face, Int32 this_rank);

  void add(UInt64 key, Int32 vertex);
  //! Pairs the faces that are left. Returns faces without a partner; add() may not be called afterwards.
  std::vector<KeyedVertex> takeLonely();
  std::vector<Pair>& pairs() { return m_pairs; }

 private:
  struct Face
  {
    UInt64 key = 0;
    Int32 vertex = none;
  };
  //! A line of the cache: the older faces first, then free places.
  struct alignas(64) Line
  {
    std::array<Face, 4> faces;
  };
  static constexpr Int32 none = -1;

  void connect(Int32 a, Int32 b);

  Int32 m_rank;
  UInt32 m_shift = 0;
  std::vector<Line> m_lines;
  //! The faces that have left the table.
  std::vector<KeyedVertex> m_others;
  std::vector<Pair> m_pairs;
};

//! Calls f(first, last) for each range of equal keys.
template <typename F> void forEachKey(const std::vector<KeyedVertex>& faces, F f)
{
  for (std::size_t first = 0; first < faces.size();) {
    std::size_t last = first + 1;
    while (last < faces.size() && faces[last].key == faces[first].key)
      ++last;
    f(first, last);
    first = last;
  }
}

} // namespace Arcane::detail::meshio
