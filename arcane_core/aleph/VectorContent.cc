// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/aleph/VectorContent.h"

#include "arcane_core/aleph/TextFile.h"
#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/comm/RecordExchange.h"

#include <algorithm>

namespace Arcane::detail::aleph
{
void VectorContent::set(ConstArrayView<Real> values)
{
  if (m_rows.isNumbered()) {
    ARCANE_THROW_IF(values.size() != m_rows.ownNames().size(), ArgumentException,
                    "aleph vector: number of values is {0}, expected {1}, the rows of this rank", values.size(), m_rows.ownNames().size());
    m_is_by_rows = true;
  }
  m_values.copy(values);
}

Int32 VectorContent::placeOf(Int32 row) const
{
  const Int32 rank = m_rows.parallelMng()->commRank();
  const Int32 first = m_rows.isNumbered() ? m_rows.part()[rank] : 0;
  const Int32 end = m_rows.isNumbered() ? m_rows.part()[rank + 1] : m_rows.nbName();
  ARCANE_THROW_IF(row < first || row >= end, ArgumentException, "aleph vector: row is {0}, expected one of this rank, from {1} to {2}", row,
                  first, end - 1);
  return row - first;
}

void VectorContent::set(ConstArrayView<Int32> rows, ConstArrayView<Real> values)
{
  ARCANE_THROW_IF(rows.size() != values.size(), ArgumentException, "aleph vector: number of values is {0}, expected {1}, that of rows",
                  values.size(), rows.size());
  if (m_rows.isNumbered())
    byRows();
  for (Int32 i = 0; i < rows.size(); ++i) {
    const Int32 place = placeOf(rows[i]);
    if (place >= m_values.size())
      m_values.resize(place + 1, 0.0);
    m_values[place] = values[i];
  }
}

void VectorContent::get(ConstArrayView<Int32> rows, ArrayView<Real> values) const
{
  ARCANE_THROW_IF(rows.size() != values.size(), ArgumentException, "aleph vector: number of values is {0}, expected {1}, that of rows",
                  values.size(), rows.size());
  checkComplete();
  for (Int32 i = 0; i < rows.size(); ++i)
    values[i] = valueAt(placeOf(rows[i]));
}

UniqueArray<Real> VectorContent::values() const
{
  if (m_is_by_rows || !m_rows.isNumbered() || m_values.empty())
    return m_values;
  checkComplete();
  UniqueArray<Real> by_rows(m_rows.ownNames().size());
  for (Int32 row = 0; row < by_rows.size(); ++row)
    by_rows[row] = valueAt(row);
  return by_rows;
}

// Codes set values in the order of names before the rows have numbers. A vector without values is one of zeros.
void VectorContent::checkComplete() const
{
  if (m_is_by_rows || !m_rows.isNumbered() || m_values.empty())
    return;
  ARCANE_THROW_IF(m_values.size() > m_rows.nbName(), ArgumentException,
                  "aleph vector: number of values is {0}, expected at most {1}, the unknowns that this rank has named", m_values.size(),
                  m_rows.nbName());
  for (const Int32 name : m_rows.ownNames())
    ARCANE_THROW_IF(name >= m_values.size(), ArgumentException,
                    "aleph vector: number of values is {0}, expected at least {1}, a value for {2}", m_values.size(), name + 1,
                    m_rows.describe(name));
}

// Values that were set before the rows were numbered have the order of names until byRows().
Real VectorContent::valueAt(Int32 place) const
{
  const Int32 index = m_is_by_rows || !m_rows.isNumbered() ? place : m_rows.ownNames()[place];
  return index < m_values.size() ? m_values[index] : 0.0;
}

ArrayView<Real> VectorContent::byRows()
{
  if (!m_is_by_rows) {
    checkComplete();
    UniqueArray<Real> by_rows(m_rows.ownNames().size());
    for (Int32 row = 0; row < by_rows.size(); ++row)
      by_rows[row] = valueAt(row);
    m_values = std::move(by_rows);
    m_is_by_rows = true;
  }
  return m_values;
}

void VectorContent::write(const String& file_name)
{
  struct Line
  {
    Int32 row;
    Real value;
  };
  IParallelMng* pm = m_rows.parallelMng();
  std::vector<std::vector<Line>> to(static_cast<std::size_t>(pm->commSize()));
  runAndAgree(pm, [&] {
    const ConstArrayView<Real> values = byRows();
    for (Int32 i = 0; i < values.size(); ++i)
      to[0].push_back({ m_rows.part()[pm->commRank()] + i, values[i] });
  });
  const auto lines = comm::exchangeRecords(pm, std::move(to));
  writeOnFirstRank(pm, file_name, "vector", [&](std::ostream& file) {
    for (const Line& line : lines.values)
      file << line.row << ' ' << line.value << '\n';
  });
}
} // namespace Arcane::detail::aleph
