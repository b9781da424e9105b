// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/MixedTable.h"

#include "arcane_core/materials/sets/ValueSources.h"

#include <algorithm>

namespace Arcane::detail::sets
{

namespace
{
std::size_t at(Int32 i)
{
  return static_cast<std::size_t>(i);
}
} // namespace

MixedTable::MixedTable(const MaterialSets& sets, const ValueRule& rule)
: m_sets(sets)
, m_rule(rule)
, m_cells_of_array(at(sets.nbArray()))
{
  m_moves.slices.resize(at(sets.nbArray()));
  for (Int32 array = 1; array <= sets.nbArray(); ++array)
    m_moves.slices[at(array - 1)].old_size = sets.nbValue(array);
}

Int32 MixedTable::addValue(Int32 array, Int32 cell, Int32 kept)
{
  SliceMoves& slice = m_moves.slices[at(array - 1)];
  const auto index = static_cast<Int32>(slice.kept.size());
  slice.add(kept);
  m_cells_of_array[at(array - 1)].push_back(cell);
  return index;
}

void MixedTable::addKept(Int32 position, Int32 cell)
{
  m_cells.push_back(cell);
  m_first_entry.push_back(static_cast<Int32>(m_entries.size()));
  Int32 previous_array = 0;
  Int32 previous_index = -1;
  for (Int32 e = m_sets.m_first_entry[position]; e < m_sets.m_first_entry[position + 1]; ++e) {
    ConstituentEntry entry = m_sets.m_entries[e];
    if (entry.value_index >= 0) {
      const Int32 array = m_sets.arrayOf(entry.constituent);
      // An environment with one material shares the value of the material.
      if (array != previous_array)
        previous_index = addValue(array, cell, entry.value_index);
      previous_array = array;
      entry.value_index = previous_index;
    }
    m_entries.push_back(entry);
  }
}

void MixedTable::collectOldParts(Int32 cell)
{
  m_old_parts.clear();
  const Int32 state = m_sets.m_state[cell];
  if (state >= 0) {
    m_old_parts.push_back({ ~m_sets.environmentOf(state), { 0, cell } });
    m_old_parts.push_back({ state, { 0, cell } });
  }
  if (!ConstituentTables::isMixed(state))
    return;
  const Int32 position = ConstituentTables::positionOf(state);
  for (Int32 e = m_sets.m_first_entry[position]; e < m_sets.m_first_entry[position + 1]; ++e)
    m_old_parts.push_back({ m_sets.m_entries[e].constituent, m_sets.tables()->place(e, cell) });
}

const MixedTable::Part* MixedTable::oldPart(Int32 constituent) const
{
  const auto found =
    std::find_if(m_old_parts.begin(), m_old_parts.end(), [&](const Part& part) { return part.constituent == constituent; });
  return found == m_old_parts.end() ? nullptr : &*found;
}

// Adds the entries and the places of the values. A constituent keeps its value if the value was in the same array.
void MixedTable::addEntries(Int32 cell, Span<const Int32> materials)
{
  const bool has_one_environment = !materials.empty() && m_sets.environmentOf(materials.front()) == m_sets.environmentOf(materials.back());
  const bool is_mixed = materials.size() > 1;
  const auto add = [&](Int32 constituent, bool is_global) {
    const Int32 array = m_sets.arrayOf(constituent);
    MatVarIndex place(0, cell);
    if (!is_global && !m_new_parts.empty() && m_new_parts.back().place.arrayIndex() == array)
      place = m_new_parts.back().place;
    else if (!is_global) {
      const Part* old = oldPart(constituent);
      place = { array, addValue(array, cell, old && old->place.arrayIndex() == array ? old->place.valueIndex() : -1) };
    }
    m_new_parts.push_back({ constituent, place });
    if (is_mixed)
      m_entries.push_back({ constituent, is_global ? -1 : place.valueIndex() });
  };
  m_new_parts.clear();
  if (is_mixed) {
    m_cells.push_back(cell);
    m_first_entry.push_back(static_cast<Int32>(m_entries.size()));
  }
  Int32 environment = -1;
  for (const Int32 material : materials) {
    if (m_sets.environmentOf(material) != environment) {
      environment = m_sets.environmentOf(material);
      add(~environment, has_one_environment);
    }
    add(material, !is_mixed);
  }
}

void MixedTable::findSources(Int32 cell, bool is_environment_only, std::vector<ValueMove>& moves) const
{
  const auto forEachPart = [&](bool is_environment, const auto& visit) {
    for (const Part& part : m_new_parts)
      if ((part.constituent < 0) == is_environment)
        visit(part.constituent, part.place);
  };
  const auto oldPlaceOf = [&](Int32 constituent) {
    const Part* old = oldPart(constituent);
    return old ? old->place : MatVarIndex();
  };
  sets::findSources(m_rule, MatVarIndex(0, cell), is_environment_only, forEachPart, oldPlaceOf, [&](MatVarIndex to, MatVarIndex from) {
    moves.push_back({ to, from });
  });
}

void MixedTable::addChanged(Int32 cell, Span<const Int32> materials)
{
  collectOldParts(cell);
  addEntries(cell, materials);
  findSources(cell, false, m_moves.of_materials);
  findSources(cell, true, m_moves.of_environments);
}

ValueMoves MixedTable::finish(MaterialSets& sets)
{
  // An entry of an environment ends the scan of the materials of the last environment.
  m_first_entry.push_back(static_cast<Int32>(m_entries.size()));
  m_entries.push_back({ -1, -1 });
  for (Int32 i = 0; i < static_cast<Int32>(m_cells.size()); ++i)
    sets.m_state[m_cells[at(i)]] = ConstituentTables::stateOf(i);
  sets.m_mixed_cells.copy(ConstArrayView<Int32>(static_cast<Int32>(m_cells.size()), m_cells.data()));
  sets.m_first_entry.copy(ConstArrayView<Int32>(static_cast<Int32>(m_first_entry.size()), m_first_entry.data()));
  sets.m_entries.copy(ConstArrayView<ConstituentEntry>(static_cast<Int32>(m_entries.size()), m_entries.data()));
  for (std::size_t k = 0; k < m_cells_of_array.size(); ++k) {
    auto& [cells, nb_pure] = sets.m_lists[k];
    const std::vector<Int32>& mixed = m_cells_of_array[k];
    cells.resize(nb_pure + static_cast<Int64>(mixed.size()));
    std::copy(mixed.begin(), mixed.end(), cells.data() + nb_pure);
    SliceMoves& slice = m_moves.slices[k];
    slice.is_changed |= slice.old_size != static_cast<Int32>(slice.kept.size());
  }
  sets.updateTables();
  return std::move(m_moves);
}

} // namespace Arcane::detail::sets
