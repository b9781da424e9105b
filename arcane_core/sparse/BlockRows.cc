// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/sparse/BlockRows.h"

#include <algorithm>
#include <array>

namespace Arcane::detail::sparse
{
BlockRows::BlockRows(const CsrRows& rows, Int32 size, ConstArrayView<Int32> order, ConstArrayView<Int64> keys)
: m_size(size)
{
  UniqueArray<Int32> blocks(order.size());
  UniqueArray<Int32> numbers(order.size());
  if (size < 2 || size > max_size || !findBlocks(rows.nbRow(), order, keys, blocks, numbers))
    return;
  findPlaces(rows, blocks, numbers);
  const Int64 nb_value = nbBlock() * size * size;
  m_is_useful = nb_value - rows.nbValue() <= nb_value / 5;
  if (m_is_useful)
    m_values.resize(nb_value, 0.0);
}

// Returns false when a block is not complete, or has rows and ghosts.
bool BlockRows::findBlocks(Int32 nb_row, ConstArrayView<Int32> order, ConstArrayView<Int64> keys, ArrayView<Int32> blocks,
                           ArrayView<Int32> numbers)
{
  if (order.size() % m_size != 0)
    return false;
  m_members.copy(order);
  for (Int32 i = 0; i < order.size(); ++i) {
    const Int32 first = order[i - i % m_size];
    if (keys[order[i]] != keys[first] || (order[i] < nb_row) != (first < nb_row))
      return false;
    if (i % m_size == 0 && i > 0 && keys[first] == keys[order[i - 1]])
      return false;
    blocks[order[i]] = i / m_size;
    numbers[order[i]] = i % m_size;
    if (i % m_size == 0 && first < nb_row)
      m_row_blocks.add(i / m_size);
  }
  return true;
}

void BlockRows::findPlaces(const CsrRows& rows, ConstArrayView<Int32> blocks, ConstArrayView<Int32> numbers)
{
  m_places.resize(rows.nbValue());
  UniqueArray<Int32> found;
  for (Int32 row_block : m_row_blocks) {
    const ConstArrayView<Int32> members = m_members.constView().subView(row_block * m_size, m_size);
    found.clear();
    for (Int32 row : members)
      for (Int64 i = rows.first(row); i < rows.first(row + 1); ++i)
        found.add(blocks[rows.column(i)]);
    std::sort(found.begin(), found.end());
    const auto end = std::unique(found.begin(), found.end());
    const Int64 first = m_columns.largeSize();
    std::for_each(found.begin(), end, [&](Int32 block) { m_columns.add(block); });
    for (Int32 row : members) {
      for (Int64 i = rows.first(row); i < rows.first(row + 1); ++i) {
        const Int64 place = first + (std::lower_bound(found.begin(), end, blocks[rows.column(i)]) - found.begin());
        m_places[i] = (place * m_size + numbers[rows.column(i)]) * m_size + numbers[row];
      }
    }
    m_firsts.add(m_columns.largeSize());
  }
}

void BlockRows::copyValues(const CsrRows& rows)
{
  for (Int64 i = 0; i < m_places.largeSize(); ++i)
    m_values[m_places[i]] = rows.value(i);
}

void BlockRows::multiply(ConstArrayView<Real> x, ArrayView<Real> y) const
{
  switch (m_size) {
  case 2: multiplyBlocks<2>(x.data(), y.data()); break;
  case 3: multiplyBlocks<3>(x.data(), y.data()); break;
  case 4: multiplyBlocks<4>(x.data(), y.data()); break;
  case 5: multiplyBlocks<5>(x.data(), y.data()); break;
  default: multiplyBlocks<6>(x.data(), y.data()); break;
  }
}

template <int N> void BlockRows::multiplyBlocks(const Real* x, Real* y) const
{
  const Real* values = m_values.data();
  for (Int32 row_block = 0; row_block < m_row_blocks.size(); ++row_block) {
    std::array<Real, N> sums{};
    for (Int64 place = m_firsts[row_block]; place < m_firsts[row_block + 1]; ++place) {
      const Int32* const columns = m_members.data() + Int64(m_columns[place]) * N;
      for (int j = 0; j < N; ++j) {
        const Real factor = x[columns[j]];
        for (std::size_t i = 0; i < N; ++i)
          sums[i] += *values++ * factor;
      }
    }
    const Int32* const rows = m_members.data() + Int64(m_row_blocks[row_block]) * N;
    for (std::size_t i = 0; i < N; ++i)
      y[rows[i]] = sums[i];
  }
}
} // namespace Arcane::detail::sparse
