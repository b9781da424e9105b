// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/curves/CurveRows.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/IOException.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

namespace Arcane::detail::curves
{
namespace
{
void appendInt(std::string& text, Int32 value)
{
  std::array<char, 16> digits;
  text.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr);
}

template <typename T> T numberOf(std::string_view cell)
{
  T value{};
  const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
  ARCANE_THROW_IF(error != std::errc() || end != cell.data() + cell.size(), IOException, "a cell is '{0}', expected a number",
                  String(std::string(cell)));
  return value;
}

//! Removes the values outside of [begin, end).
void keepRange(Curve& curve, Int32 begin, Int32 end)
{
  const auto first = std::lower_bound(curve.iterations.begin(), curve.iterations.end(), begin) - curve.iterations.begin();
  const auto last = std::lower_bound(curve.iterations.begin(), curve.iterations.end(), end) - curve.iterations.begin();
  const auto n = static_cast<Integer>(last - first);
  std::copy(curve.iterations.begin() + first, curve.iterations.begin() + last, curve.iterations.begin());
  const Int64 width = curve.nb_component;
  std::copy(curve.values.begin() + first * width, curve.values.begin() + last * width, curve.values.begin());
  curve.iterations.resize(n);
  curve.values.resize(n * curve.nb_component);
}
} // namespace

String fullCurveName(const CurveName& name)
{
  return name.first.empty() ? name.second : name.first + "_" + name.second;
}

std::vector<std::string_view> cellsOf(std::string_view line)
{
  std::vector<std::string_view> cells;
  for (;;) {
    const std::size_t comma = line.find(',');
    cells.push_back(line.substr(0, comma));
    if (comma == std::string_view::npos)
      return cells;
    line.remove_prefix(comma + 1);
  }
}

CellPlaces::CellPlaces(const std::vector<CurveColumn>& columns)
{
  std::size_t place = 2;
  for (const CurveColumn& column : columns) {
    m_places[column.name] = place;
    place += column.nb_component;
  }
}

std::string CellPlaces::lineWith(const std::vector<CurveColumn>& to, std::string_view line) const
{
  const std::vector<std::string_view> cells = cellsOf(line);
  std::string text(cells[0]);
  text.append(1, ',').append(cells.at(1));
  for (const CurveColumn& column : to) {
    const auto place = m_places.find(column.name);
    for (Integer c = 0; c < column.nb_component; ++c)
      text.append(1, ',').append(place == m_places.end() ? std::string_view() : cells.at(place->second + c));
  }
  return text;
}

void appendReal(std::string& text, Real value)
{
  std::array<char, 32> digits;
  text.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr);
}

std::vector<CurveColumn> CurveRows::columns() const
{
  std::vector<CurveColumn> columns;
  for (const auto& [name, curve] : m_curves)
    columns.push_back({ name, curve.nb_component, curve.is_local });
  return columns;
}

CurveRows::NamedCurve& CurveRows::curveOf(const String& mesh_name, const String& name, Integer nb_component, bool is_local)
{
  NamedCurve* found = m_next < m_in_order.size() ? m_in_order[m_next] : nullptr;
  if (!found || found->first.second != name || found->first.first != mesh_name) {
    const auto [place, is_new] = m_curves.try_emplace(CurveName(mesh_name, name));
    found = &*place;
    if (is_new) {
      found->second.nb_component = nb_component;
      found->second.is_local = is_local;
      found->second.number = m_in_order.size();
      m_in_order.push_back(found);
    }
  }
  m_next = found->second.number + 1;
  m_next = m_next == m_in_order.size() ? 0 : m_next;
  return *found;
}

void CurveRows::setTime(Int32 iteration, Real time)
{
  if (m_last && m_last->first == iteration) [[likely]] {
    m_last->second = time;
    return;
  }
  if (m_last && iteration < m_last->first) {
    m_times[iteration] = time;
    return;
  }
  m_last = &*m_times.emplace_hint(m_times.end(), iteration, time);
}

Real* CurveRows::valuesOf(NamedCurve& named, Int32 iteration, Real time, Integer nb_component)
{
  Curve& curve = named.second;
  ARCANE_THROW_IF(nb_component != curve.nb_component, ArgumentException,
                  "curve '{0}' gets {1} values at iteration {2}, expected {3} as before", fullCurveName(named.first), nb_component,
                  iteration, curve.nb_component);
  setTime(iteration, time);
  // Nearly always the last one; not for the beginning of an iteration, nor after a step back in time.
  const bool is_at_end = curve.iterations.empty() || curve.iterations.back() < iteration;
  const auto at = is_at_end ? curve.iterations.size()
                            : std::lower_bound(curve.iterations.begin(), curve.iterations.end(), iteration) - curve.iterations.begin();
  const auto begin = static_cast<Integer>(at) * curve.nb_component;
  if (at == curve.iterations.size() || curve.iterations[at] != iteration) {
    curve.iterations.add(iteration);
    // One by one: the capacity grows ahead.
    for (Integer i = 0; i < curve.nb_component; ++i)
      curve.values.add(0.0);
    if (!is_at_end) {
      std::rotate(curve.iterations.begin() + at, curve.iterations.end() - 1, curve.iterations.end());
      std::rotate(curve.values.begin() + begin, curve.values.end() - curve.nb_component, curve.values.end());
    }
    m_nb_byte += static_cast<Int64>(sizeof(Int32) + sizeof(Real) * curve.nb_component);
  }
  return curve.values.data() + begin;
}

void CurveRows::recordLine(const std::vector<CurveColumn>& columns, std::string_view line)
{
  const std::vector<std::string_view> cells = cellsOf(line);
  std::size_t nb_cell = 2;
  for (const CurveColumn& column : columns)
    nb_cell += column.nb_component;
  ARCANE_THROW_IF(cells.size() != nb_cell, IOException, "a row has {0} cells, expected {1}", cells.size(), nb_cell);
  const auto iteration = numberOf<Int32>(cells[0]);
  const auto time = numberOf<Real>(cells[1]);
  UniqueArray<Real> values;
  std::size_t first = 2;
  for (const CurveColumn& column : columns) {
    values.clear();
    for (std::size_t i = first; i < first + column.nb_component && !cells[i].empty(); ++i)
      values.add(numberOf<Real>(cells[i]));
    if (!values.empty())
      record<Real>(column.name, iteration, time, values, column.is_local);
    first += column.nb_component;
  }
  setTime(iteration, time);
}

CurveTexts CurveRows::texts(Int32 begin, Int32 end) const
{
  CurveTexts texts;
  texts.curves.resize(m_curves.size());
  // Places of the next values in the order of the curves.
  std::vector<Integer> next;
  for (const auto& [name, curve] : m_curves)
    next.push_back(static_cast<Integer>(std::ranges::lower_bound(curve.iterations, begin) - curve.iterations.begin()));
  std::string time_text;
  for (auto row = m_times.lower_bound(begin); row != m_times.end() && row->first < end; ++row) {
    const auto [iteration, time] = *row;
    time_text.clear();
    appendReal(time_text, time);
    appendInt(texts.table, iteration);
    texts.table.append(1, ',').append(time_text);
    std::size_t column = 0;
    for (const auto& [name, curve] : m_curves) {
      std::string& line = texts.curves[column];
      Integer& i = next[column++];
      if (i == curve.iterations.size() || curve.iterations[i] != iteration) {
        texts.table.append(curve.nb_component, ',');
        continue;
      }
      line += time_text;
      for (Integer c = 0; c < curve.nb_component; ++c) {
        texts.table += ',';
        const std::size_t begin = texts.table.size();
        appendReal(texts.table, curve.values[i * curve.nb_component + c]);
        line.append(1, ' ').append(texts.table, begin);
      }
      line += ' ';
      appendInt(line, iteration);
      line += '\n';
      ++i;
    }
    texts.table += '\n';
  }
  return texts;
}

void CurveRows::swap(CurveRows& other) noexcept
{
  // Entries of maps keep their addresses.
  std::swap(m_curves, other.m_curves);
  std::swap(m_in_order, other.m_in_order);
  std::swap(m_next, other.m_next);
  std::swap(m_times, other.m_times);
  std::swap(m_last, other.m_last);
  std::swap(m_nb_byte, other.m_nb_byte);
}

void CurveRows::removeBefore(Int32 end)
{
  keep(end, std::numeric_limits<Int32>::max());
}

void CurveRows::removeFrom(Int32 begin)
{
  keep(std::numeric_limits<Int32>::min(), begin);
}

void CurveRows::keep(Int32 begin, Int32 end)
{
  m_times.erase(m_times.begin(), m_times.lower_bound(begin));
  m_times.erase(m_times.lower_bound(end), m_times.end());
  m_last = m_times.empty() ? nullptr : &*m_times.rbegin();
  m_nb_byte = 0;
  for (auto& [name, curve] : m_curves) {
    keepRange(curve, begin, end);
    m_nb_byte += static_cast<Int64>(curve.iterations.size() * sizeof(Int32) + curve.values.size() * sizeof(Real));
  }
}
} // namespace Arcane::detail::curves
