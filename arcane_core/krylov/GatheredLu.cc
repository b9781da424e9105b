// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/krylov/GatheredLu.h"

#include "arcane_core/comm/Agreement.h"
#include "arcane_core/krylov/AgreedMemory.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>
#include <numeric>

namespace Arcane::detail::krylov
{
namespace
{
using comm::Received;
using sparse::Unknown;

constexpr Int64 max_bytes = Int64(4) << 30;

//! A value, by its row and its column on the rank that has it.
struct Entry
{
  Int32 row;
  Int32 column;
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

std::vector<Entry> entriesOf(const sparse::CsrRows& rows)
{
  std::vector<Entry> entries;
  entries.reserve(static_cast<std::size_t>(rows.nbValue()));
  for (Int32 row = 0; row < rows.nbRow(); ++row)
    for (Int64 i = rows.first(row); i < rows.first(row + 1); ++i)
      entries.push_back({ row, rows.column(i), rows.value(i) });
  return entries;
}

Int32 placeOf(const Unknown& unknown, const std::vector<Unknown>& sorted)
{
  return static_cast<Int32>(std::lower_bound(sorted.begin(), sorted.end(), unknown) - sorted.begin());
}

//! Returns the rows of all ranks, in the order of their names. The first columns of a rank are its rows.
sparse::CsrRows rowsOf(const Received<Entry>& entries, const Received<Unknown>& columns, const std::vector<Unknown>& sorted)
{
  std::vector<Int32> places_of_columns;
  places_of_columns.reserve(columns.values.size());
  for (const Unknown& column : columns.values)
    places_of_columns.push_back(placeOf(column, sorted));
  const auto nb_row = static_cast<Int32>(sorted.size());
  UniqueArray<sparse::RowColumn> places;
  places.reserve(static_cast<Int64>(entries.values.size()));
  for (Int32 rank = 0; rank < entries.nbRank(); ++rank) {
    const Int32* of_rank = places_of_columns.data() + columns.offsets[static_cast<std::size_t>(rank)];
    for (const Entry& entry : entries.from(rank))
      places.add({ of_rank[entry.row], of_rank[entry.column] });
  }
  UniqueArray<Int32> order(nb_row);
  std::iota(order.begin(), order.end(), 0);
  sparse::CsrRows rows(nb_row, places, std::move(order));
  for (std::size_t i = 0; i < entries.values.size(); ++i)
    rows.values()[rows.find(places[i].row, places[i].column)] = entries.values[i].value;
  return rows;
}
} // namespace

// Rank 0 holds the entries of all ranks before it factorises.
String GatheredLu::refusal(Int64 nb_value)
{
  constexpr Int64 max_value = max_bytes / Int64(sizeof(Entry));
  return nb_value <= max_value
           ? String()
           : String::format(
               "the direct solver cannot gather a matrix of {0} values on rank 0, {1} bytes each, expected at most {2} values; "
               "use an iterative solver",
               nb_value, sizeof(Entry), max_value);
}

String GatheredLu::factorise(const NameOfUnknown& name)
{
  IParallelMng* pm = m_matrix.parallelMng();
  const Int64 nb_value = pm->reduce(Parallel::ReduceSum, m_matrix.rows().nbValue());
  if (const String fault = refusal(nb_value); !fault.empty())
    return fault;
  String message;
  try {
    message = factoriseGathered(name);
  }
  // On all ranks.
  catch (const std::bad_alloc&) {
    m_lu.reset();
    m_ldlt.reset();
    return String::format("the direct solver has not enough memory to gather {0} values on rank 0; use an iterative solver", nb_value);
  }
  pm->broadcastString(message, 0);
  Int32 is_sensitive = m_is_sensitive;
  pm->broadcast(ArrayView<Int32>(1, &is_sensitive), 0);
  m_is_sensitive = is_sensitive != 0;
  return message;
}

String GatheredLu::factoriseGathered(const NameOfUnknown& name)
{
  IParallelMng* pm = m_matrix.parallelMng();
  std::vector<Unknown> own_columns;
  std::vector<Unknown> own_rows;
  std::vector<Entry> own_entries;
  agreeOnMemory(pm, [&] {
    for (Int32 column = 0; column < m_matrix.nbColumn(); ++column)
      own_columns.push_back(m_matrix.unknown(column));
    own_rows.assign(own_columns.begin(), own_columns.begin() + m_matrix.nbRow());
    own_entries = entriesOf(m_matrix.rows());
  });
  const Received<Unknown> all = gathered(pm, std::move(own_rows));
  Received<Unknown> columns = gathered(pm, std::move(own_columns));
  Received<Entry> entries = gathered(pm, std::move(own_entries));
  const std::size_t nb_value = entries.values.size();
  String message;
  // Rank 0 may fail alone.
  runAndAgree(pm, [&] {
    if (pm->commRank() != 0)
      return;
    try {
      std::vector<Unknown> sorted = all.values;
      std::sort(sorted.begin(), sorted.end());
      m_places.clear();
      for (const Unknown& unknown : all.values)
        m_places.add(placeOf(unknown, sorted));
      const sparse::CsrRows rows = rowsOf(entries, columns, sorted);
      // The factors need the memory.
      entries = {};
      columns = {};
      message = factoriseSorted(rows, [&](Int32 row) { return name(sorted[static_cast<std::size_t>(row)]); });
    }
    catch (const std::bad_alloc&) {
      m_lu.reset();
      m_ldlt.reset();
      message = String::format("the direct solver has not enough memory on rank 0 for {0} rows with {1} values; use an iterative solver",
                               all.values.size(), nb_value);
    }
  });
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
  const std::vector<Real> values = gathered(pm, std::vector<Real>(b.begin(), b.end())).values;
  UniqueArray<Real> sent;
  agreeOnMemory(pm, [&] {
    sent.resize(static_cast<Int64>(values.size()));
    if (pm->commRank() != 0)
      return;
    UniqueArray<Real> x(sent.size());
    for (Int32 i = 0; i < x.size(); ++i)
      x[m_places[i]] = values[static_cast<std::size_t>(i)] * (has_signs ? factorOf(m_places[i]) : 1.0);
    solveSorted(x);
    for (Int32 i = 0; i < x.size(); ++i)
      sent[i] = x[m_places[i]];
  });
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
