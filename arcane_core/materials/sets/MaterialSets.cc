// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/MaterialSets.h"

#include "arcane_core/materials/sets/MixedTable.h"
#include "arcane_core/materials/sets/SetChanges.h"

#include <algorithm>
#include <limits>
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
  UniqueArray<Int32> added = tableArray<Int32>();
};

//! Copies the elements of a sorted range that are below \a cell to \a to, and returns the first of the others.
const Int32* copyBelow(const Int32* from, const Int32* end, Int32 cell, Int32*& to)
{
  // Few cells change: the next one is far away in the list, and the elements before it are one block.
  const Int32* first = from;
  Int64 step = 1;
  for (; end - first > step && first[step] < cell; step *= 2)
    first += step;
  const Int32* const stop = std::lower_bound(first, first + std::min(step, static_cast<Int64>(end - first)), cell);
  to = std::copy(from, stop, to);
  return stop;
}

//! Replaces the first \a nb cells of \a list, and removes all others.
void replace(UniqueArray<Int32>& list, Int32 nb, ListChange& change)
{
  if (change.removed.empty() && change.added.empty()) {
    list.resize(nb);
    return;
  }
  if (nb == 0) {
    list.swap(change.added);
    list.shrink();
    return;
  }
  constexpr Int32 none = std::numeric_limits<Int32>::max();
  const Int32 first_removed = change.removed.empty() ? none : change.removed.front();
  const Int32 first_added = change.added.empty() ? none : change.added.front();
  const Int32* const begin = list.data();
  const Int32* const moved = std::lower_bound(begin, begin + nb, std::min(first_removed, first_added));
  const Int64 nb_before = moved - begin;
  const Cells former(moved, begin + nb);
  list.resizeNoInit(nb_before + std::ssize(former) + change.added.size());
  const Int32* from = former.data();
  const Int32* const end = from + former.size();
  Int32* to = list.data() + nb_before;
  auto removed = change.removed.cbegin();
  auto added = change.added.begin();
  while (removed != change.removed.cend() || added != change.added.end()) {
    const bool is_added = removed == change.removed.cend() || (added != change.added.end() && *added < *removed);
    from = copyBelow(from, end, is_added ? *added : *removed, to);
    if (is_added)
      *to++ = *added++;
    else {
      if (from != end && *from == *removed)
        ++from;
      ++removed;
    }
  }
  to = std::copy(from, end, to);
  list.resize(to - list.data());
}

//! The arrays of the constituents whose value in a cell is the global one: none, one, or a material and its environment.
struct PureArrays
{
  Int32 first = 0;
  Int32 second = 0;
  bool has(Int32 array) const { return array == first || array == second; }
};

PureArrays pureArraysOf(const MaterialSets& sets, Span<const Int32> materials)
{
  if (materials.empty() || sets.environmentOf(materials.front()) != sets.environmentOf(materials.back()))
    return {};
  const Int32 of_environment = sets.arrayOf(~sets.environmentOf(materials.front()));
  const Int32 of_material = materials.size() == 1 ? sets.arrayOf(materials.front()) : of_environment;
  return { of_material, of_environment == of_material ? 0 : of_environment };
}

//! Notes what the lists of pure cells lose and get.
void noteLists(std::vector<ListChange>& lists, const PureArrays& before, const PureArrays& now, Int32 cell)
{
  for (const Int32 array : { before.first, before.second })
    if (array != 0 && !now.has(array))
      lists[static_cast<std::size_t>(array - 1)].removed.push_back(cell);
  for (const Int32 array : { now.first, now.second })
    if (array != 0 && !before.has(array))
      lists[static_cast<std::size_t>(array - 1)].added.add(cell);
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
  m_places.clear();
  ConstituentTables& t = *m_tables;
  t.state = m_state.data();
  t.nb_cell = m_state.size();
  t.first_entry = m_first_entry.data();
  t.entries = m_entries.data();
  t.environment_of_material = m_environment_of_material.data();
  t.array_of_material = m_array_of_material.data();
  t.array_of_environment = m_array_of_environment.data();
  t.numbers = m_numbers.data();
  t.change_number = m_change_number;
  if (m_listener)
    m_listener->onSetsChanged(*this);
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
  Int64 nb_number = m_state.capacity() + m_first_entry.capacity() + m_numbers.capacity() + m_mixed_cells.capacity();
  for (const List& list : m_lists)
    nb_number += list.cells.capacity();
  Int64 nb_place = 0;
  for (const UniqueArray<MatVarIndex>& places : m_places)
    nb_place += places.capacity();
  return nb_number * Int64(sizeof(Int32)) + m_entries.capacity() * Int64(sizeof(ConstituentEntry)) + nb_place * Int64(sizeof(MatVarIndex));
}

void MaterialSets::resize(Int32 nb_cell)
{
  const Int32 nb_old = m_state.size();
  if (nb_cell == nb_old && m_tables->state)
    return;
  m_state.resize(nb_cell);
  for (Int32 i = nb_old; i < nb_cell; ++i)
    m_state[i] = ConstituentTables::no_material;
  updateTables();
}

ValueMoves MaterialSets::change(SetChanges& changes, const ValueRule& rule)
{
  ChangedCells block;
  if (!changes.next(*this, block))
    return {};
  std::vector<ListChange> pure(m_lists.size());
  MixedTable table(*this, rule);
  Int32 next_mixed = 0;
  const auto addKeptBefore = [&](Int32 cell) {
    for (; next_mixed < m_mixed_cells.size() && m_mixed_cells[next_mixed] < cell; ++next_mixed)
      table.addKept(next_mixed, m_mixed_cells[next_mixed]);
    if (next_mixed < m_mixed_cells.size() && m_mixed_cells[next_mixed] == cell)
      ++next_mixed;
  };
  std::vector<Int32> former;
  do {
    for (Int32 i = 0; i < block.size(); ++i) {
      const Int32 cell = block.cells[static_cast<std::size_t>(i)];
      const Span<const Int32> materials = block.materialsOf(i);
      const Int32 state = m_state[cell];
      materialsOf(cell, former);
      noteLists(pure, pureArraysOf(*this, Span<const Int32>(former.data(), static_cast<Int64>(former.size()))),
                pureArraysOf(*this, materials), cell);
      // A pure cell that stays pure, or gets its first material, keeps its global value.
      const bool is_mixed = ConstituentTables::isMixed(state) || materials.size() > 1;
      if (is_mixed || rule.is_new_global_zero) {
        addKeptBefore(cell);
        table.addChanged(cell, materials);
      }
      // The states of cells with several materials are set by finish().
      m_state[cell] = materials.size() == 1 ? materials.front() : ConstituentTables::no_material;
    }
  } while (changes.next(*this, block));
  addKeptBefore(nbCell());
  for (std::size_t k = 0; k < m_lists.size(); ++k) {
    replace(m_lists[k].cells, m_lists[k].nb_pure, pure[k]);
    m_lists[k].nb_pure = m_lists[k].cells.size();
  }
  return table.finish(*this);
}

void MaterialSets::take(NewTables&& tables)
{
  m_state.swap(tables.state);
  m_mixed_cells.swap(tables.mixed_cells);
  m_first_entry.swap(tables.first_entry);
  m_entries.swap(tables.entries);
  m_lists.swap(tables.lists);
  updateTables();
}

ValueMoves MaterialSets::renumber(ConstArrayView<Int32> new_to_old)
{
  MixedTable table(*this, ValueRule());
  std::vector<Cells> pure(m_lists.size());
  UniqueArray<Int32> state = tableArray<Int32>(new_to_old.size());
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

ConstArrayView<MatVarIndex> MaterialSets::placesOfList(Int32 constituent)
{
  m_places.resize(m_lists.size(), UniqueArray<MatVarIndex>(mesh::topologyArray<MatVarIndex>()));
  UniqueArray<MatVarIndex>& places = m_places[static_cast<std::size_t>(arrayOf(constituent) - 1)];
  const ConstituentList cells = list(constituent);
  if (places.size() != cells.size()) {
    places.resize(cells.size());
    for (Int32 i = 0; i < cells.size(); ++i)
      places[i] = cells.place(i);
  }
  return places;
}

} // namespace Arcane::detail::sets
