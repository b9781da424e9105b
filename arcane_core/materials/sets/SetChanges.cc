// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/SetChanges.h"

#include "arcane_core/materials/sets/MaterialSets.h"

#include <algorithm>

namespace Arcane::detail::sets
{

namespace
{
//! So many cells fit in the cache, with what a change keeps of each.
constexpr Int32 block_size = 8192;

//! Adds a material to a set, or removes ~material.
void change(std::vector<Int32>& set, Int32 material)
{
  const Int32 id = material < 0 ? ~material : material;
  const auto place = std::lower_bound(set.begin(), set.end(), id);
  const bool is_present = place != set.end() && *place == id;
  if (material < 0 && is_present)
    set.erase(place);
  else if (material >= 0 && !is_present)
    set.insert(place, id);
}
} // namespace

void ChangedCells::add(Int32 cell, Span<const Int32> new_materials)
{
  cells.push_back(cell);
  materials.insert(materials.end(), new_materials.data(), new_materials.data() + new_materials.size());
  first.push_back(static_cast<Int32>(materials.size()));
}

void ChangedCells::clear()
{
  cells.clear();
  first.assign(1, 0);
  materials.clear();
}

void SetChanges::clear()
{
  m_operations.clear();
  m_heads.clear();
  m_is_started = false;
}

void SetChanges::note(Int32 material, SmallSpan<const Int32> cells)
{
  m_operations.push_back({ .material = material });
  m_operations.back().cells.copy(cells);
}

Int32 SetChanges::materialOf(Int32 operation) const
{
  const Int32 material = m_operations[static_cast<std::size_t>(operation)].material;
  return material < 0 ? ~material : material;
}

// Most lists are sorted.
void SetChanges::start()
{
  m_is_started = true;
  for (Int32 k = 0; k < size(); ++k) {
    Operation& operation = m_operations[static_cast<std::size_t>(k)];
    operation.position = 0;
    if (!std::is_sorted(operation.cells.begin(), operation.cells.end()))
      std::sort(operation.cells.begin(), operation.cells.end());
    if (!operation.cells.empty())
      m_heads.push_back({ operation.cells.front(), k });
  }
  std::make_heap(m_heads.begin(), m_heads.end());
}

// Returns the operation in front, and moves it to its next cell. Often it stays in front.
Int32 SetChanges::takeHead()
{
  const Head head = m_heads.front();
  Operation& operation = m_operations[static_cast<std::size_t>(head.operation)];
  do
    ++operation.position;
  while (operation.position < operation.cells.largeSize() && operation.cells[operation.position] == head.cell);
  if (operation.position == operation.cells.largeSize()) {
    std::pop_heap(m_heads.begin(), m_heads.end());
    m_heads.pop_back();
    return head.operation;
  }
  const Head next{ operation.cells[operation.position], head.operation };
  const bool is_front = (m_heads.size() < 2 || m_heads[1] < next) && (m_heads.size() < 3 || m_heads[2] < next);
  if (is_front)
    m_heads.front() = next;
  else {
    std::pop_heap(m_heads.begin(), m_heads.end());
    m_heads.back() = next;
    std::push_heap(m_heads.begin(), m_heads.end());
  }
  return head.operation;
}

void SetChanges::changeMixed(const MaterialSets& sets, Int32 cell, Int32 first_operation, ChangedCells& block)
{
  sets.materialsOf(cell, m_former);
  m_present = m_former;
  change(m_present, m_operations[static_cast<std::size_t>(first_operation)].material);
  while (!m_heads.empty() && m_heads.front().cell == cell)
    change(m_present, m_operations[static_cast<std::size_t>(takeHead())].material);
  if (m_present != m_former)
    block.add(cell, Span<const Int32>(m_present.data(), static_cast<Int64>(m_present.size())));
}

bool SetChanges::next(const MaterialSets& sets, ChangedCells& block)
{
  if (!m_is_started)
    start();
  block.clear();
  const ConstArrayView<Int32> states = sets.states();
  while (!m_heads.empty() && block.size() < block_size) {
    const Int32 cell = m_heads.front().cell;
    const Int32 operation = takeHead();
    const Int32 material = m_operations[static_cast<std::size_t>(operation)].material;
    const bool is_alone = m_heads.empty() || m_heads.front().cell != cell;
    // Nearly all cells of a large change get their first material, or lose their last one.
    if (is_alone && material >= 0 && states[cell] == ConstituentTables::no_material)
      block.add(cell, Span<const Int32>(&material, 1));
    else if (is_alone && material < 0 && states[cell] == ~material)
      block.add(cell, {});
    else
      changeMixed(sets, cell, operation, block);
  }
  return block.size() != 0;
}

} // namespace Arcane::detail::sets
