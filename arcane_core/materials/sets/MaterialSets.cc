// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/MaterialSets.h"

#include "arcane_core/materials/sets/MixedTable.h"
#include "arcane_core/materials/sets/SetChanges.h"

#include <algorithm>
#include <numeric>

namespace Arcane::detail::sets
{

namespace
{
using Cells = std::vector<Int32>;

//! Cells that a list loses or gets, by increasing local id.
struct ListChange
{
  Cells removed;
  Cells added;
};

//! Replaces the first \a nb cells of \a list, and removes all others.
void replace(UniqueArray<Int32>& list, Int32 nb, const ListChange& change)
{
  if (change.removed.empty() && change.added.empty()) {
    list.resize(nb);
    return;
  }
  const auto first_removed = change.removed.empty() ? Int32(1) << 30 : change.removed.front();
  const auto first_added = change.added.empty() ? Int32(1) << 30 : change.added.front();
  const Int32* const end = list.data() + nb;
  const Int32* const moved = std::lower_bound(static_cast<const Int32*>(list.data()), end, std::min(first_removed, first_added));
  Cells kept;
  kept.reserve(static_cast<std::size_t>(end - moved));
  std::set_difference(moved, end, change.removed.begin(), change.removed.end(), std::back_inserter(kept));
  const Int64 nb_before = moved - list.data();
  list.resize(nb_before + static_cast<Int64>(kept.size() + change.added.size()));
  std::merge(kept.begin(), kept.end(), change.added.begin(), change.added.end(), list.data() + nb_before);
}
} // namespace

MaterialSets::MaterialSets()
: m_tables(m_table_memory.data())
{
  *m_tables = ConstituentTables();
}

MaterialSets::~MaterialSets() = default;

void MaterialSets::setEnvironments(ConstArrayView<Int32> nb_material_of_environments)
{
  for (Int32 environment = 0; environment < nb_material_of_environments.size(); ++environment) {
    const Int32 nb_material = nb_material_of_environments[environment];
    for (Int32 i = 0; i < nb_material; ++i) {
      m_environment_of_material.add(environment);
      m_lists.emplace_back();
      m_array_of_material.add(nbArray());
      m_is_of_environment.push_back(nb_material == 1);
    }
    if (nb_material != 1) {
      m_lists.emplace_back();
      m_is_of_environment.push_back(true);
    }
    m_array_of_environment.add(nbArray());
  }
  MixedTable(*this, ValueRule()).finish(*this);
}

void MaterialSets::updateTables()
{
  ++m_change_number;
  ConstituentTables& t = *m_tables;
  t.state = m_state.data();
  t.nb_cell = m_state.size();
  t.first_entry = m_first_entry.data();
  t.entries = m_entries.data();
  t.environment_of_material = m_environment_of_material.data();
  t.array_of_material = m_array_of_material.data();
  t.array_of_environment = m_array_of_environment.data();
  t.numbers = m_numbers.data();
}

ConstituentList MaterialSets::list(Int32 constituent) const
{
  const List& list = m_lists[static_cast<std::size_t>(arrayOf(constituent) - 1)];
  return ConstituentList(m_tables, constituent, SmallSpan<const Int32>(list.cells.data(), list.cells.size()), list.nb_pure);
}

Int32 MaterialSets::nbValue(Int32 array) const
{
  const List& list = m_lists[static_cast<std::size_t>(array - 1)];
  return list.cells.size() - list.nb_pure;
}

void MaterialSets::materialsOf(Int32 cell, std::vector<Int32>& materials) const
{
  materials.clear();
  const Int32 state = m_state[cell];
  if (state >= 0)
    materials.push_back(state);
  if (!ConstituentTables::isMixed(state))
    return;
  const Int32 position = ConstituentTables::positionOf(state);
  for (Int32 e = m_first_entry[position]; e < m_first_entry[position + 1]; ++e)
    if (!m_tables->isEnvironment(e))
      materials.push_back(m_entries[e].constituent);
}

void MaterialSets::placesOf(Int32 cell, bool is_environment_only, std::vector<MatVarIndex>& places) const
{
  const Int32 state = m_state[cell];
  if (!ConstituentTables::isMixed(state))
    return;
  const Int32 position = ConstituentTables::positionOf(state);
  Int32 last_array = 0;
  for (Int32 e = m_first_entry[position]; e < m_first_entry[position + 1]; ++e) {
    const MatVarIndex place = m_tables->place(e, cell);
    if (place.arrayIndex() == 0 || place.arrayIndex() == last_array || (is_environment_only && !m_tables->isEnvironment(e)))
      continue;
    last_array = place.arrayIndex();
    places.push_back(place);
  }
}

Int64 MaterialSets::allocatedBytes() const
{
  Int64 nb_number = m_state.capacity() + m_first_entry.capacity() + m_numbers.capacity() + static_cast<Int64>(m_mixed_cells.capacity());
  for (const List& list : m_lists)
    nb_number += list.cells.capacity();
  return nb_number * Int64(sizeof(Int32)) + m_entries.capacity() * Int64(sizeof(ConstituentEntry));
}

void MaterialSets::resize(Int32 nb_cell)
{
  const Int32 nb_old = m_state.size();
  m_state.resize(nb_cell);
  for (Int32 i = nb_old; i < nb_cell; ++i)
    m_state[i] = ConstituentTables::no_material;
  updateTables();
}

ValueMoves MaterialSets::change(const ChangedCells& changed, const ValueRule& rule)
{
  std::vector<ListChange> pure(m_lists.size());
  MixedTable table(*this, rule);
  std::size_t next_mixed = 0;
  const auto addKeptBefore = [&](Int32 cell) {
    for (; next_mixed < m_mixed_cells.size() && m_mixed_cells[next_mixed] < cell; ++next_mixed)
      table.addKept(static_cast<Int32>(next_mixed), m_mixed_cells[next_mixed]);
    if (next_mixed < m_mixed_cells.size() && m_mixed_cells[next_mixed] == cell)
      ++next_mixed;
  };
  std::vector<Int32> former;
  std::vector<Int32> pure_before;
  std::vector<Int32> pure_now;
  // The arrays of the constituents whose value in a cell with these materials is the global one.
  const auto pureArrays = [&](Span<const Int32> materials, std::vector<Int32>& arrays) {
    arrays.clear();
    if (materials.empty() || environmentOf(materials.front()) != environmentOf(materials.back()))
      return;
    if (materials.size() == 1)
      arrays.push_back(arrayOf(materials.front()));
    if (const Int32 array = arrayOf(~environmentOf(materials.front())); arrays.empty() || arrays.front() != array)
      arrays.push_back(array);
  };
  for (Int32 i = 0; i < changed.size(); ++i) {
    const Int32 cell = changed.cells[static_cast<std::size_t>(i)];
    const Span<const Int32> materials = changed.materialsOf(i);
    materialsOf(cell, former);
    pureArrays(Span<const Int32>(former.data(), static_cast<Int64>(former.size())), pure_before);
    pureArrays(materials, pure_now);
    for (const Int32 array : pure_before)
      if (std::find(pure_now.begin(), pure_now.end(), array) == pure_now.end())
        pure[static_cast<std::size_t>(array - 1)].removed.push_back(cell);
    for (const Int32 array : pure_now)
      if (std::find(pure_before.begin(), pure_before.end(), array) == pure_before.end())
        pure[static_cast<std::size_t>(array - 1)].added.push_back(cell);
    addKeptBefore(cell);
    table.addChanged(cell, materials);
  }
  addKeptBefore(nbCell());
  for (std::size_t k = 0; k < m_lists.size(); ++k) {
    replace(m_lists[k].cells, m_lists[k].nb_pure, pure[k]);
    m_lists[k].nb_pure = m_lists[k].cells.size();
  }
  // The states of cells with several materials are set by finish().
  for (Int32 i = 0; i < changed.size(); ++i)
    m_state[changed.cells[static_cast<std::size_t>(i)]] =
      changed.materialsOf(i).size() == 1 ? changed.materialsOf(i).front() : ConstituentTables::no_material;
  return table.finish(*this);
}

ValueMoves MaterialSets::renumber(ConstArrayView<Int32> new_to_old)
{
  MixedTable table(*this, ValueRule());
  std::vector<Cells> pure(m_lists.size());
  UniqueArray<Int32> state = mesh::topologyArray<Int32>(new_to_old.size());
  for (Int32 cell = 0; cell < new_to_old.size(); ++cell) {
    const Int32 old = new_to_old[cell];
    state[cell] = old < 0 || old >= nbCell() ? ConstituentTables::no_material : m_state[old];
    if (state[cell] >= 0) {
      const Int32 material = state[cell];
      pure[static_cast<std::size_t>(arrayOf(material) - 1)].push_back(cell);
      if (const Int32 array = arrayOf(~environmentOf(material)); array != arrayOf(material))
        pure[static_cast<std::size_t>(array - 1)].push_back(cell);
    }
    else if (ConstituentTables::isMixed(state[cell])) {
      const Int32 position = ConstituentTables::positionOf(state[cell]);
      table.addKept(position, cell);
      // An environment alone in its cell has the global value.
      const Int32 first = m_first_entry[position];
      if (m_entries[first].value_index < 0)
        pure[static_cast<std::size_t>(arrayOf(m_entries[first].constituent) - 1)].push_back(cell);
    }
  }
  m_state.swap(state);
  m_numbers.clear();
  for (std::size_t k = 0; k < m_lists.size(); ++k) {
    m_lists[k].cells.copy(ConstArrayView<Int32>(static_cast<Int32>(pure[k].size()), pure[k].data()));
    m_lists[k].nb_pure = m_lists[k].cells.size();
  }
  return table.finish(*this);
}

Int32ConstArrayView MaterialSets::numbers()
{
  if (m_numbers.size() < nbCell()) {
    m_numbers.resize(nbCell());
    std::iota(m_numbers.begin(), m_numbers.end(), 0);
    m_tables->numbers = m_numbers.data();
  }
  return m_numbers;
}

} // namespace Arcane::detail::sets
