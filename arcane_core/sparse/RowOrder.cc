// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/sparse/RowOrder.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace Arcane::detail::sparse
{
namespace
{
using Neighbours = std::vector<std::vector<Int32>>;

//! The rows that are connected to each row, in one direction or the other.
Neighbours neighboursOf(const CsrRows& matrix)
{
  Neighbours neighbours(static_cast<std::size_t>(matrix.nbRow()));
  for (Int32 row = 0; row < matrix.nbRow(); ++row) {
    for (Int64 place = matrix.first(row); place < matrix.first(row + 1); ++place) {
      const Int32 column = matrix.column(place);
      if (column != row) {
        neighbours[row].push_back(column);
        neighbours[column].push_back(row);
      }
    }
  }
  for (std::vector<Int32>& list : neighbours) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  for (std::vector<Int32>& list : neighbours)
    std::stable_sort(list.begin(), list.end(), [&](Int32 a, Int32 b) { return neighbours[a].size() < neighbours[b].size(); });
  return neighbours;
}

//! Appends the rows that are reached from \a start, in the order of their distance. Returns the largest distance.
Int32 appendReached(const Neighbours& neighbours, Int32 start, std::vector<Int32>& distances, std::vector<Int32>& order)
{
  std::size_t next = order.size();
  order.push_back(start);
  distances[start] = 0;
  for (; next < order.size(); ++next) {
    for (Int32 neighbour : neighbours[order[next]]) {
      if (distances[neighbour] < 0) {
        distances[neighbour] = distances[order[next]] + 1;
        order.push_back(neighbour);
      }
    }
  }
  return distances[order.back()];
}

//! A row at the end of a long way through the rows that are reached from \a start.
Int32 farRow(const Neighbours& neighbours, Int32 start, const std::vector<Int32>& distances)
{
  constexpr int nb_trial = 4;
  Int32 best_distance = -1;
  for (int trial = 0; trial < nb_trial; ++trial) {
    std::vector<Int32> from_start = distances;
    std::vector<Int32> reached;
    const Int32 distance = appendReached(neighbours, start, from_start, reached);
    if (distance <= best_distance)
      break;
    best_distance = distance;
    start = reached.back();
  }
  return start;
}
} // namespace

UniqueArray<Int32> narrowOrder(const CsrRows& matrix)
{
  const Neighbours neighbours = neighboursOf(matrix);
  std::vector<Int32> distances(neighbours.size(), -1);
  std::vector<Int32> order;
  order.reserve(neighbours.size());
  for (Int32 row = 0; row < matrix.nbRow(); ++row)
    if (distances[row] < 0)
      appendReached(neighbours, farRow(neighbours, row, distances), distances, order);
  std::reverse(order.begin(), order.end());
  return UniqueArray<Int32>(ConstArrayView<Int32>(static_cast<Int32>(order.size()), order.data()));
}

BandOrder::BandOrder(const CsrRows& matrix)
: rows(narrowOrder(matrix))
, places(matrix.nbRow())
{
  for (Int32 place = 0; place < rows.size(); ++place)
    places[rows[place]] = place;
  for (Int32 row = 0; row < matrix.nbRow(); ++row)
    for (Int64 i = matrix.first(row); i < matrix.first(row + 1); ++i)
      half_width = std::max(half_width, std::abs(places[row] - places[matrix.column(i)]));
}
} // namespace Arcane::detail::sparse
