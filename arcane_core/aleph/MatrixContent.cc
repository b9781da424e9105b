// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/aleph/MatrixContent.h"

#include "arcane_core/aleph/TextFile.h"
#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/RecordExchange.h"

#include <algorithm>
#include <bit>

namespace Arcane::detail::aleph
{
void MatrixContent::reset()
{
  m_set.clear();
  m_added.clear();
  m_is_reset = true;
}

void MatrixContent::checkMode() const
{
  ARCANE_FATAL_IF(
    !m_set.empty() && !m_added.empty(),
    "aleph matrix: Still exclusives [add||set]Value required! There are {0} calls of setValue() and {1} of addValue(), expected "
    "one of the two kinds",
    m_set.size(), m_added.size());
}

void MatrixContent::checkRows() const
{
  checkMode();
  for (const Entry& entry : entries())
    ARCANE_THROW_IF(m_rows.name(entry.row).own_row < 0, ArgumentException,
                    "aleph matrix: the row of {0} is one of rank {1}, expected rows of own items", m_rows.describe(entry.row),
                    m_rows.name(entry.row).owner);
}

void MatrixContent::update()
{
  IParallelMng* pm = m_rows.parallelMng();
  runAndAgree(pm, [&] { checkRows(); });
  const bool has_no_places = !m_matrix;
  if (has_no_places)
    makePlaces();
  const bool is_changed = !entries().empty() || m_is_reset;
  runAndAgree(pm, [&] {
    findPlaces();
    if (m_is_reset && !has_no_places)
      m_matrix->rows().values().fill(0.0);
    addValues();
  });
  m_is_reset = false;
  m_set.clear();
  m_added.clear();
  // All ranks make what depends on values, when one has others.
  if (!m_solver) {
    m_solver =
      std::make_unique<krylov::LinearSolver>(*m_matrix, [this](const sparse::Unknown& unknown) { return m_rows.describe(unknown); });
    m_solver->setRecord(krylov::SystemRecords::of(pm).record(m_rows.title()));
  }
  else if (pm->reduce(Parallel::ReduceMax, is_changed ? 1 : 0) == 1)
    m_solver->changeValues();
}

void MatrixContent::makePlaces()
{
  sparse::SparseMatrix::Unknowns unknowns;
  m_columns.resize(m_rows.nbName());
  m_columns.fill(-1);
  m_ghosts.clear();
  for (Int32 index : m_rows.ownNames()) {
    m_columns[index] = unknowns.own.size();
    unknowns.own.add(m_rows.name(index).unknown);
  }
  const Int32 nb_own = unknowns.own.size();
  UniqueArray<sparse::RowColumn> places;
  places.reserve(static_cast<Int64>(entries().size()));
  for (const Entry& entry : entries()) {
    if (m_columns[entry.column] < 0) {
      m_columns[entry.column] = nb_own + unknowns.ghosts.size();
      m_ghosts.add(entry.column);
      unknowns.ghosts.add(m_rows.name(entry.column).unknown);
      unknowns.owners.add(m_rows.name(entry.column).owner);
    }
    places.add({ m_rows.name(entry.row).own_row, m_columns[entry.column] });
  }
  m_matrix = std::make_unique<sparse::SparseMatrix>(m_rows.parallelMng(), std::move(unknowns), places);
}

// Rows mostly come in the order of the last time: then nothing is searched.
void MatrixContent::findPlaces()
{
  m_columns.resize(m_rows.nbName(), -1);
  m_last_places.resize(entries().size());
  for (std::size_t i = 0; i < m_last_places.size(); ++i) {
    const Entry& entry = entries()[i];
    Place& place = m_last_places[i];
    if (place.row == entry.row && place.column == entry.column)
      continue;
    const Int32 column = m_columns[entry.column];
    place = { entry.row, entry.column, column < 0 ? -1 : m_matrix->rows().find(m_rows.name(entry.row).own_row, column) };
    if (place.place < 0) {
      place = {};
      ARCANE_FATAL("aleph matrix: Row|Col have changed! The first solve had no value in the row of {0} and the column of {1}; make a new "
                   "AlephKernel for other places",
                   m_rows.describe(entry.row), m_rows.describe(entry.column));
    }
  }
}

void MatrixContent::addValues()
{
  const Span<Real> values = m_matrix->rows().values();
  if (m_added.empty()) {
    for (std::size_t i = 0; i < m_set.size(); ++i)
      values[m_last_places[i].place] = m_set[i].value;
    return;
  }
  // The values of each place, one place after the other.
  std::vector<Int64> ends(static_cast<std::size_t>(values.size()) + 1, 0);
  for (const Place& place : m_last_places)
    ++ends[static_cast<std::size_t>(place.place) + 1];
  for (std::size_t i = 1; i < ends.size(); ++i)
    ends[i] += ends[i - 1];
  std::vector<Real> terms(m_added.size());
  std::vector<Int64> next(ends.begin(), ends.end() - 1);
  for (std::size_t i = 0; i < m_added.size(); ++i)
    terms[static_cast<std::size_t>(next[static_cast<std::size_t>(m_last_places[i].place)]++)] = m_added[i].value;
  for (Int64 place = 0; place < values.size(); ++place) {
    const auto begin = terms.begin() + ends[static_cast<std::size_t>(place)];
    const auto end = terms.begin() + ends[static_cast<std::size_t>(place) + 1];
    // A total order, NaN included.
    std::sort(begin, end, [](Real a, Real b) { return std::bit_cast<Int64>(a) < std::bit_cast<Int64>(b); });
    for (auto term = begin; term != end; ++term)
      values[place] += *term;
  }
}

void MatrixContent::write(const String& file_name) const
{
  struct Line
  {
    Int32 row;
    Int32 column;
    Real value;
  };
  IParallelMng* pm = m_rows.parallelMng();
  const sparse::CsrRows& rows = m_matrix->rows();
  std::vector<std::vector<Line>> to(static_cast<std::size_t>(pm->commSize()));
  for (Int32 row = 0; row < rows.nbRow(); ++row) {
    for (Int64 i = rows.first(row); i < rows.first(row + 1); ++i) {
      const Int32 column = rows.column(i);
      const Int32 name = column < rows.nbRow() ? m_rows.ownNames()[column] : m_ghosts[column - rows.nbRow()];
      to[0].push_back({ m_rows.name(m_rows.ownNames()[row]).row, m_rows.name(name).row, rows.value(i) });
    }
  }
  const auto lines = comm::exchangeRecords(pm, std::move(to));
  writeOnFirstRank(pm, file_name, "matrix", [&](std::ostream& file) {
    for (const Line& line : lines.values)
      file << line.row << ' ' << line.column << ' ' << line.value << '\n';
  });
}
} // namespace Arcane::detail::aleph
