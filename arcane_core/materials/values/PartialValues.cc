// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/values/PartialValues.h"

#include "arcane_core/materials/sets/MaterialSets.h"
#include "arcane_core/materials/values/RowBytes.h"

#include "arcane_core/mesh/items/TopologyArray.h"

#include <algorithm>
#include <cstring>

namespace Arcane::detail::values
{

namespace
{
//! Returns the room for \a size rows that may become more.
Int32 roomFor(Int32 size)
{
  return size + size / 8;
}

//! Copies kept rows to another block.
void copyRuns(std::byte* to, const std::byte* from, const std::vector<sets::ValueRun>& runs, Int64 row_bytes)
{
  for (const sets::ValueRun& run : runs)
    std::memcpy(to + run.to * row_bytes, from + run.from * row_bytes, static_cast<std::size_t>(run.size * row_bytes));
}

//! Copies kept rows in their block. Their old places increase, and rows that are still to be copied are never overwritten.
void moveRuns(std::byte* rows, const std::vector<sets::ValueRun>& runs, Int64 row_bytes)
{
  const auto move = [&](const sets::ValueRun& run) {
    std::memmove(rows + run.to * row_bytes, rows + run.from * row_bytes, static_cast<std::size_t>(run.size * row_bytes));
  };
  for (auto run = runs.rbegin(); run != runs.rend(); ++run)
    if (run->to > run->from)
      move(*run);
  for (const sets::ValueRun& run : runs)
    if (run.to < run.from)
      move(run);
}
} // namespace

PartialValues::PartialValues(eDataType data_type, Int32 dimension, bool is_environment_only)
: m_data(data_type, dimension)
, m_is_environment_only(is_environment_only)
, m_first_rows(mesh::topologyArray<Int32>())
{}

void* PartialValues::address(Int32 array)
{
  return rowOfBuffer(m_data, slice(array).first);
}

std::byte* PartialValues::rowOfBuffer(IData& data, Int32 row)
{
  return static_cast<std::byte*>(data.address()) + row * data.rowBytes();
}

std::byte* PartialValues::row(MatVarIndex place, IData& global)
{
  if (place.arrayIndex() == 0)
    return rowOfBuffer(global, place.valueIndex());
  return rowOfBuffer(m_data, slice(place.arrayIndex()).first + place.valueIndex());
}

Int64 PartialValues::nbRow() const
{
  Int64 nb = 0;
  for (const Slice& s : m_slices)
    nb += s.size;
  return nb;
}

void PartialValues::make(const sets::MaterialSets& sets, Int64 row_size)
{
  m_slices.clear();
  m_is_absent.clear();
  Int32 first = 0;
  for (Int32 array = 1; array <= sets.nbArray(); ++array) {
    m_is_absent.push_back(m_is_environment_only && !sets.isOfEnvironment(array));
    const Int32 size = m_is_absent.back() ? 0 : sets.nbValue(array);
    m_slices.push_back({ first, size, roomFor(size) });
    first += roomFor(size);
  }
  m_data.resize(first, row_size);
  noteSlices();
}

void PartialValues::clear()
{
  m_slices.clear();
  m_is_absent.clear();
  m_data.clear();
  noteSlices();
}

void PartialValues::setRowSize(Int64 row_size)
{
  if (row_size != m_data.extent1())
    m_data.resize(m_data.extent0(), row_size);
}

void PartialValues::noteSlices()
{
  m_first_rows.clear();
  m_sizes.clear();
  for (const Slice& s : m_slices) {
    m_first_rows.add(s.first);
    m_sizes.add(s.size);
  }
}

bool PartialValues::fits(const sets::ValueMoves& moves) const
{
  // Other ranks may read the block until the next barrier.
  void* const address = const_cast<IData&>(m_data).address();
  if (address && m_data.memoryAllocator() && !m_data.memoryAllocator()->canChangeInPlace({ address, m_data.allocatedBytes() }))
    return false;
  Int64 nb_needed = 0;
  for (std::size_t k = 0; k < m_slices.size(); ++k) {
    const auto size = static_cast<Int32>(m_is_absent[k] ? 0 : moves.slices[k].kept.size());
    if (size > m_slices[k].capacity)
      return false;
    nb_needed += roomFor(size);
  }
  // A part of the room may be free, a lot of it is given back.
  return m_data.extent0() <= nb_needed + nb_needed / 8 + 64;
}

std::vector<std::byte*> PartialValues::firstAddresses(IData& global)
{
  std::vector<std::byte*> addresses{ static_cast<std::byte*>(global.address()) };
  for (Int32 array = 1; array <= nbArray(); ++array)
    addresses.push_back(static_cast<std::byte*>(address(array)));
  return addresses;
}

void PartialValues::move(const sets::ValueMoves& moves, IData& global)
{
  if (moves.slices.empty())
    return;
  const Int64 row_bytes = m_data.rowBytes();
  const auto bytes = static_cast<std::size_t>(row_bytes);
  const std::vector<sets::ValueMove>& singles = m_is_environment_only ? moves.of_environments : moves.of_materials;
  std::vector<std::byte> staged(singles.size() * bytes);
  const auto rowIn = [](std::byte* const* addresses, MatVarIndex place, std::size_t size) {
    return addresses[place.arrayIndex()] + static_cast<Int64>(place.valueIndex()) * static_cast<Int64>(size);
  };
  withRowBytes(bytes, [&](auto size) {
    const std::vector<std::byte*> addresses = firstAddresses(global);
    std::byte* const* const first = addresses.data();
    std::byte* to = staged.data();
    for (const sets::ValueMove& single : singles) {
      if (!single.from.null())
        std::memcpy(to, rowIn(first, single.from, size), size);
      to += size;
    }
  });
  Arrangement next = arrange(moves);
  std::vector<std::byte> rows;
  for (Int32 array = 1; array <= nbArray(); ++array) {
    if (!isCopied(array, moves, next))
      continue;
    const sets::SliceMoves& slice = moves.slices[static_cast<std::size_t>(array - 1)];
    auto* const from = static_cast<std::byte*>(address(array));
    if (next.data)
      copyRuns(addressIn(next, array), from, slice.runs, row_bytes);
    else if (slice.is_ordered)
      moveRuns(from, slice.runs, row_bytes);
    else {
      rows.resize(slice.kept.size() * bytes);
      copyRuns(rows.data(), from, slice.runs, row_bytes);
      std::memcpy(from, rows.data(), rows.size());
    }
  }
  take(std::move(next));
  withRowBytes(bytes, [&](auto size) {
    const std::vector<std::byte*> addresses = firstAddresses(global);
    std::byte* const* const first = addresses.data();
    const std::byte* from = staged.data();
    for (const sets::ValueMove& single : singles) {
      std::memcpy(rowIn(first, single.to, size), from, size);
      from += size;
    }
  });
}

PartialValues::Arrangement PartialValues::arrange(const sets::ValueMoves& moves) const
{
  Arrangement next{ m_slices, nullptr };
  for (std::size_t k = 0; k < m_slices.size(); ++k)
    next.slices[k].size = static_cast<Int32>(m_is_absent[k] ? 0 : moves.slices[k].kept.size());
  if (!fits(moves))
    makeBuffer(next);
  return next;
}

PartialValues::Arrangement PartialValues::arrangeElsewhere(ConstArrayView<Int32> sizes) const
{
  Arrangement next{ m_slices, nullptr };
  for (std::size_t k = 0; k < m_slices.size(); ++k)
    next.slices[k].size = m_is_absent[k] ? 0 : sizes[static_cast<Int32>(k)];
  makeBuffer(next);
  return next;
}

void PartialValues::makeBuffer(Arrangement& next) const
{
  Int32 first = 0;
  for (Slice& slice : next.slices) {
    slice = { first, slice.size, roomFor(slice.size) };
    first += slice.capacity;
  }
  next.data = std::make_unique<IData>(m_data.dataType(), m_data.dimension(), MemoryAllocationOptions(m_data.memoryAllocator()));
  next.data->setName(m_data.name());
  // Each row gets its value from a move: to initialise it would bring the memory of a device's block to the host.
  next.data->resizeNoInit(first, m_data.extent1());
}

bool PartialValues::isCopied(Int32 array, const sets::ValueMoves& moves, const Arrangement& next) const
{
  const auto k = static_cast<std::size_t>(array - 1);
  return m_data.rowBytes() > 0 && next.slices[k].size > 0 && (next.data || moves.slices[k].is_changed);
}

std::byte* PartialValues::addressIn(const Arrangement& next, Int32 array)
{
  return rowOfBuffer(next.data ? *next.data : m_data, next.slices[static_cast<std::size_t>(array - 1)].first);
}

void PartialValues::take(Arrangement&& next)
{
  if (next.data)
    m_data.swapValues(*next.data);
  m_slices = std::move(next.slices);
  noteSlices();
}

} // namespace Arcane::detail::values
