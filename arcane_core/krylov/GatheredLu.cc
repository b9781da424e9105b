// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/krylov/GatheredLu.h"

#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/RecordExchange.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>
#include <numeric>

namespace Arcane::detail::krylov
{
namespace
{
using sparse::Unknown;

constexpr Int64 max_bytes = Int64(4) << 30;

struct Entry
{
  Unknown row;
  Unknown column;
  Real value;
};

//! Returns a number of a size from 0.5 to 1, of any sign, without a pattern.
Real factorOf(Int32 row)
{
  UInt64 word = (static_cast<UInt64>(row) + 1) * 0x9e3779b97f4a7c15U;
  word = (word ^ (word >> 29)) * 0xbf58476d1ce4e5b9U;
  const Real size = 0.5 + 0.5 * static_cast<Real>(word >> 32 & 0x7fffffff) / 0x1p31;
  return word >> 63 != 0 ? size : -size;
}

//! Sends what all ranks have to rank 0, which gets it in the order of ranks.
template <typename T> std::vector<T> gathered(IParallelMng* pm, std::vector<T> values)
{
  std::vector<std::vector<T>> to(static_cast<std::size_t>(pm->commSize()));
  to[0] = std::move(values);
  return comm::exchangeRecords(pm, std::move(to)).values;
}

std::vector<Entry> entriesOf(const sparse::SparseMatrix& matrix)
{
  const sparse::CsrRows& rows = matrix.rows();
  std::vector<Entry> entries;
  entries.reserve(static_cast<std::size_t>(rows.nbValue()));
  for (Int32 row = 0; row < rows.nbRow(); ++row)
    for (Int64 i = rows.first(row); i < rows.first(row + 1); ++i)
      entries.push_back({ matrix.unknown(row), matrix.unknown(rows.column(i)), rows.value(i) });
  return entries;
}

sparse::CsrRows rowsOf(const std::vector<Entry>& entries, const std::vector<Unknown>& sorted)
{
  const auto placeOf = [&](const Unknown& unknown) {
    return static_cast<Int32>(std::lower_bound(sorted.begin(), sorted.end(), unknown) - sorted.begin());
  };
  const auto nb_row = static_cast<Int32>(sorted.size());
  UniqueArray<sparse::RowColumn> places;
  places.reserve(static_cast<Int64>(entries.size()));
  for (const Entry& entry : entries)
    places.add({ placeOf(entry.row), placeOf(entry.column) });
  UniqueArray<Int32> order(nb_row);
  std::iota(order.begin(), order.end(), 0);
  sparse::CsrRows rows(nb_row, places, std::move(order));
  for (std::size_t i = 0; i < entries.size(); ++i)
    rows.values()[rows.find(places[i].row, places[i].column)] = entries[i].value;
  return rows;
}
} // namespace

// Rank 0 holds the entries of all ranks before it factorises.
String GatheredLu::refusal(Int64 nb_value)
{
  constexpr Int64 max_value = max_bytes / Int64(sizeof(Entry));
  return nb_value <= max_value ? String()
                               : String::format("the direct solver cannot factorise a matrix of {0} values, expected at most {1}; use an "
                                                "iterative solver",
                                                nb_value, max_value);
}

String GatheredLu::factorise(const NameOfUnknown& name)
{
  IParallelMng* pm = m_matrix.parallelMng();
  // Rank 0 has no memory for more.
  if (const String fault = refusal(pm->reduce(Parallel::ReduceSum, m_matrix.rows().nbValue())); !fault.empty())
    return fault;
  std::vector<Unknown> own;
  for (Int32 row = 0; row < m_matrix.nbRow(); ++row)
    own.push_back(m_matrix.unknown(row));
  const std::vector<Unknown> all = gathered(pm, std::move(own));
  const std::vector<Entry> entries = gathered(pm, entriesOf(m_matrix));
  String message;
  // Rank 0 may fail alone.
  runAndAgree(pm, [&] {
    if (pm->commRank() != 0)
      return;
    std::vector<Unknown> sorted = all;
    std::sort(sorted.begin(), sorted.end());
    m_places.clear();
    for (const Unknown& unknown : all)
      m_places.add(static_cast<Int32>(std::lower_bound(sorted.begin(), sorted.end(), unknown) - sorted.begin()));
    try {
      message = factoriseSorted(rowsOf(entries, sorted), [&](Int32 row) { return name(sorted[static_cast<std::size_t>(row)]); });
    }
    catch (const std::bad_alloc&) {
      m_lu.reset();
      m_ldlt.reset();
      message = String::format("the direct solver has not enough memory on rank 0 for {0} rows with {1} values; use an iterative solver",
                               sorted.size(), entries.size());
    }
  });
  pm->broadcastString(message, 0);
  Int32 is_sensitive = m_is_sensitive;
  pm->broadcast(ArrayView<Int32>(1, &is_sensitive), 0);
  m_is_sensitive = is_sensitive != 0;
  return message;
}

String GatheredLu::factoriseSorted(const sparse::CsrRows& rows, const std::function<String(Int32)>& name_of_row)
{
  if (!factoriseSymmetric(rows))
    m_lu = std::make_unique<sparse::BandedLu>(rows);
  if (m_lu && m_lu->neededBytes() > max_bytes)
    return String::format("the direct solver needs {0} MiB for {1} rows, expected at most {2}; use an iterative solver",
                          m_lu->neededBytes() >> 20, rows.nbRow(), max_bytes >> 20);
  if (const Int32 row = m_lu ? m_lu->factorise(rows) : -1; row >= 0)
    return String::format("the matrix is singular: the pivot of the row of {0} is 0, expected rows that are independent", name_of_row(row));
  m_is_sensitive = isSensitive(rows);
  return {};
}

// Solves for a known solution of all signs, in units in which rows and columns have largest values of 1. Solutions have similar errors in these
// units; in the units of the caller the ratio of two unknowns multiplies them.
bool GatheredLu::isSensitive(const sparse::CsrRows& rows) const
{
  constexpr Real visible_error = 1.0e-4;
  const Int32 nb_row = rows.nbRow();
  UniqueArray<Real> known(nb_row, 0.0);
  for (Int32 row = 0; row < nb_row; ++row) {
    Real largest = 0.0;
    for (Int64 i = rows.first(row); i < rows.first(row + 1); ++i)
      largest = std::max(largest, std::abs(rows.value(i)));
    for (Int64 i = rows.first(row); i < rows.first(row + 1); ++i)
      known[rows.column(i)] = std::max(known[rows.column(i)], std::abs(rows.value(i)) / largest);
  }
  for (Int32 row = 0; row < nb_row; ++row)
    known[row] = factorOf(row) / known[row];
  UniqueArray<Real> found(nb_row, 0.0);
  for (Int32 row = 0; row < nb_row; ++row)
    for (Int64 i = rows.first(row); i < rows.first(row + 1); ++i)
      found[row] += rows.value(i) * known[rows.column(i)];
  solveSorted(found);
  Real error = std::numeric_limits<Real>::epsilon();
  Real least = std::numeric_limits<Real>::infinity();
  Real largest = 0.0;
  for (Int32 row = 0; row < nb_row; ++row) {
    const Real size = std::abs(known[row]);
    const Real share = std::abs(found[row] - known[row]) / size;
    error = std::isfinite(share) ? std::max(error, share) : std::numeric_limits<Real>::infinity();
    least = std::min(least, size);
    largest = std::max(largest, size);
  }
  // Written so that a NaN is visible.
  return nb_row > 0 && !(error * (largest / least) <= visible_error);
}

// Without pivots only a positive definite matrix is safe: others are for LU.
bool GatheredLu::factoriseSymmetric(const sparse::CsrRows& rows)
{
  m_lu.reset();
  m_ldlt.reset();
  if (!sparse::BandedLdlt::isCandidate(rows))
    return false;
  auto ldlt = std::make_unique<sparse::BandedLdlt>(rows);
  if (ldlt->neededBytes() > max_bytes || !ldlt->factorise(rows))
    return false;
  m_ldlt = std::move(ldlt);
  return true;
}

void GatheredLu::solve(ArrayView<Real> b, bool has_signs)
{
  IParallelMng* pm = m_matrix.parallelMng();
  const std::vector<Real> values = gathered(pm, std::vector<Real>(b.begin(), b.end()));
  UniqueArray<Real> sent(static_cast<Int64>(values.size()));
  if (pm->commRank() == 0) {
    UniqueArray<Real> x(sent.size());
    for (Int32 i = 0; i < x.size(); ++i)
      x[m_places[i]] = values[static_cast<std::size_t>(i)] * (has_signs ? factorOf(m_places[i]) : 1.0);
    solveSorted(x);
    for (Int32 i = 0; i < x.size(); ++i)
      sent[i] = x[m_places[i]];
  }
  pm->scatterVariable(sent.constView(), b, 0);
}

void GatheredLu::solveSorted(ArrayView<Real> b) const
{
  if (m_ldlt)
    m_ldlt->solve(b);
  else
    m_lu->solve(b);
}
} // namespace Arcane::detail::krylov
