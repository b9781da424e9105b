// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/krylov/BlockDiagonal.h"

#include "arcane_core/dense/DenseLu.h"
#include "arcane_core/krylov/SystemCheck.h"

#include <algorithm>
#include <numeric>

namespace Arcane::detail::krylov
{
namespace
{
//! An inverse is dense: blocks need the memory of this many vectors at most.
constexpr Int32 largest_block = 64;
} // namespace

BlockDiagonal::BlockDiagonal(ReducedSystem& system, Int32 block_size)
: m_system(system)
, m_block_size(block_size)
, m_rows(system.nbRow())
, m_blocks(system.nbRow())
, m_places(system.nbRow())
{
  const sparse::SparseMatrix& matrix = system.matrix();
  std::iota(m_rows.begin(), m_rows.end(), 0);
  std::sort(m_rows.begin(), m_rows.end(), [&](Int32 a, Int32 b) {
    const Int64 key_a = keyOf(a);
    const Int64 key_b = keyOf(b);
    if (key_a != key_b)
      return key_a < key_b;
    // A fixed unknown between others would divide their block.
    return system.isFixed(a) != system.isFixed(b) ? system.isFixed(b) : matrix.unknown(a) < matrix.unknown(b);
  });
  for (Int32 i = 0; i < m_rows.size(); ++i) {
    const Int32 row = m_rows[i];
    const bool is_new = i == 0 || system.isFixed(row) || system.isFixed(m_rows[i - 1]) || keyOf(row) != keyOf(m_rows[i - 1]);
    if (is_new)
      m_firsts.add(i);
    m_blocks[row] = m_firsts.size() - 1;
    m_places[row] = i - m_firsts.back();
  }
  m_firsts.add(m_rows.size());
}

String BlockDiagonal::invert(const NameOfUnknown& name)
{
  std::optional<RowFault> fault;
  const auto keep = [&](Int32 row, const String& message) {
    if (!message.empty() && (!fault || m_system.matrix().unknown(row) < fault->unknown))
      fault = RowFault{ m_system.matrix().unknown(row), message };
  };
  for (Int32 row = 0; row < m_system.nbRow(); ++row)
    keep(row, splitFault(row, name));
  for (Int32 block = 0; block < nbBlock(); ++block)
    keep(m_rows[m_firsts[block]], sizeFault(block, name));
  IParallelMng* pm = m_system.matrix().parallelMng();
  if (const String message = firstFault(pm, fault); !message.empty())
    return message;
  makeInverses();
  for (Int32 block = 0; block < nbBlock(); ++block)
    keep(m_rows[m_firsts[block]], invertBlock(block, name));
  return firstFault(pm, fault);
}

void BlockDiagonal::makeInverses()
{
  m_first_values.clear();
  Int64 nb_value = 0;
  for (Int32 block = 0; block < nbBlock(); ++block) {
    m_first_values.add(nb_value);
    const Int64 n = m_firsts[block + 1] - m_firsts[block];
    nb_value += n * n;
  }
  m_inverses.resize(nb_value);
}

String BlockDiagonal::sizeFault(Int32 block, const NameOfUnknown& name) const
{
  const Int32 n = m_firsts[block + 1] - m_firsts[block];
  if (n <= largest_block)
    return {};
  return String::format("the block of {0} has {1} rows, expected at most {2}: choose a block size below {3}",
                        name(m_system.matrix().unknown(m_rows[m_firsts[block]])), n, largest_block, m_block_size);
}

// Returns what is wrong with a row that depends on an unknown of its block on another rank.
String BlockDiagonal::splitFault(Int32 row, const NameOfUnknown& name) const
{
  const sparse::CsrRows& rows = m_system.matrix().rows();
  if (m_system.isFixed(row))
    return {};
  for (Int64 i = rows.first(row); i < rows.first(row + 1); ++i)
    if (rows.column(i) >= m_system.nbRow() && keyOf(rows.column(i)) == keyOf(row))
      return String::format(
        "the block of the row of {0} has {1}, which another rank owns, expected unknowns of one owner in each block of {2}",
        name(m_system.matrix().unknown(row)), name(m_system.matrix().unknown(rows.column(i))), m_block_size);
  return {};
}

String BlockDiagonal::invertBlock(Int32 block, const NameOfUnknown& name)
{
  const sparse::CsrRows& rows = m_system.matrix().rows();
  const Int32 first = m_firsts[block];
  const Int32 n = m_firsts[block + 1] - first;
  Real* const inverse = m_inverses.data() + m_first_values[block];
  if (n == 1) {
    const Real diagonal = m_system.diagonal(m_rows[first]);
    *inverse = 1.0 / diagonal;
    return diagonal != 0.0 ? String()
                           : String::format("the diagonal of the row of {0} is 0, expected another number for this preconditioner",
                                            name(m_system.matrix().unknown(m_rows[first])));
  }
  UniqueArray<Real> values(Int64(n) * n, 0.0);
  for (Int32 place = 0; place < n; ++place) {
    const Int32 row = m_rows[first + place];
    for (Int64 i = rows.first(row); i < rows.first(row + 1); ++i)
      if (rows.column(i) < m_system.nbRow() && m_blocks[rows.column(i)] == block)
        values[Int64(place) * n + m_places[rows.column(i)]] = rows.value(i);
  }
  dense::DenseLu lu;
  if (const Int32 place = lu.factorise(n, values); place >= 0)
    return String::format(
      "the block of {0} rows of {1} is singular, expected a regular one for this preconditioner; use none, or a direct solver", n,
      name(m_system.matrix().unknown(m_rows[first + place])));
  UniqueArray<Real> column(n);
  for (Int32 j = 0; j < n; ++j) {
    column.fill(0.0);
    column[j] = 1.0;
    lu.solve(column);
    for (Int32 i = 0; i < n; ++i)
      inverse[Int64(i) * n + j] = column[i];
  }
  return {};
}

void BlockDiagonal::apply(ConstArrayView<Real> r, ArrayView<Real> z) const
{
  for (Int32 block = 0; block < nbBlock(); ++block) {
    const Int32 first = m_firsts[block];
    const Int32 n = m_firsts[block + 1] - first;
    const Real* inverse = m_inverses.data() + m_first_values[block];
    for (Int32 i = 0; i < n; ++i) {
      Real sum = 0.0;
      for (Int32 j = 0; j < n; ++j)
        sum += *inverse++ * r[m_rows[first + j]];
      z[m_rows[first + i]] = sum;
    }
  }
}
} // namespace Arcane::detail::krylov
