// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/SetChanges.h"

#include "arcane_core/materials/sets/MaterialSets.h"

#include <algorithm>

namespace Arcane::detail::sets
{

void ChangedCells::add(Int32 cell, Span<const Int32> new_materials)
{
  cells.push_back(cell);
  materials.insert(materials.end(), new_materials.data(), new_materials.data() + new_materials.size());
  first.push_back(static_cast<Int32>(materials.size()));
}

void SetChanges::clear()
{
  m_changes.clear();
  m_first.clear();
}

void SetChanges::note(Int32 material, SmallSpan<const Int32> cells)
{
  m_first.push_back(m_changes.size());
  m_changes.reserve(m_changes.size() + static_cast<std::size_t>(cells.size()));
  for (const Int32 cell : cells)
    m_changes.push_back({ cell, material });
}

std::size_t SetChanges::endOf(Int32 operation) const
{
  const auto next = static_cast<std::size_t>(operation) + 1;
  return next < m_first.size() ? m_first[next] : m_changes.size();
}

Int32 SetChanges::materialOf(Int32 operation) const
{
  const Int32 material = m_changes[m_first[static_cast<std::size_t>(operation)]].material;
  return material < 0 ? ~material : material;
}

Int32 SetChanges::cellOf(Int32 operation, Int32 position) const
{
  return m_changes[m_first[static_cast<std::size_t>(operation)] + static_cast<std::size_t>(position)].cell;
}

// Most lists are sorted. The order of the operations on a cell is kept.
void SetChanges::sortByCell()
{
  const auto is_before = [](const Change& a, const Change& b) { return a.cell < b.cell; };
  const auto at = [&](std::size_t i) { return m_changes.begin() + static_cast<std::ptrdiff_t>(i); };
  std::vector<std::size_t> begins;
  for (Int32 k = 0; k < size(); ++k) {
    const std::size_t begin = m_first[static_cast<std::size_t>(k)];
    if (begin == endOf(k))
      continue;
    if (!std::is_sorted(at(begin), at(endOf(k)), is_before))
      std::stable_sort(at(begin), at(endOf(k)), is_before);
    begins.push_back(begin);
  }
  while (begins.size() > 1) {
    std::vector<std::size_t> merged;
    for (std::size_t i = 0; i < begins.size(); i += 2) {
      merged.push_back(begins[i]);
      if (i + 1 == begins.size())
        break;
      const std::size_t end = i + 2 < begins.size() ? begins[i + 2] : m_changes.size();
      std::inplace_merge(at(begins[i]), at(begins[i + 1]), at(end), is_before);
    }
    begins = std::move(merged);
  }
}

ChangedCells SetChanges::resultOn(const MaterialSets& sets)
{
  sortByCell();
  ChangedCells result;
  std::vector<Int32> former;
  std::vector<Int32> present;
  for (std::size_t i = 0; i < m_changes.size();) {
    const Int32 cell = m_changes[i].cell;
    sets.materialsOf(cell, former);
    present = former;
    for (; i < m_changes.size() && m_changes[i].cell == cell; ++i) {
      const Int32 material = m_changes[i].material;
      const auto place = std::lower_bound(present.begin(), present.end(), material < 0 ? ~material : material);
      const bool is_present = place != present.end() && *place == (material < 0 ? ~material : material);
      if (material < 0 && is_present)
        present.erase(place);
      else if (material >= 0 && !is_present)
        present.insert(place, material);
    }
    if (present != former)
      result.add(cell, Span<const Int32>(present.data(), static_cast<Int64>(present.size())));
  }
  return result;
}

} // namespace Arcane::detail::sets
