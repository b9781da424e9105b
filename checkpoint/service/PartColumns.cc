// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/service/PartColumns.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/Agreement.h"

#include <algorithm>
#include <array>

namespace Arcane::detail::checkpoint
{
namespace
{
//! The numbers of a description: 1 if there is an array, type, dimension, rows, values per row, bytes, checksum, number of dimensions of an
//! item; then these dimensions.
constexpr Int32 nb_fixed = 8;
constexpr Int32 nb_number = nb_fixed + ArrayShape::MAX_NB_DIMENSION;

void addNumbers(UniqueArray<Int64>& numbers, const std::optional<CheckpointPartArray>& array)
{
  std::array<Int64, nb_number> of_array{};
  if (array) {
    const SmallSpan<const Int32> dimensions = array->shape.dimensions();
    of_array = { 1,
                 array->type,
                 array->dimension,
                 array->nb_row,
                 array->nb_value_per_row,
                 array->nb_bytes,
                 static_cast<Int64>(array->checksum),
                 dimensions.size() };
    std::copy(dimensions.begin(), dimensions.end(), of_array.begin() + nb_fixed);
  }
  numbers.addRange(Span<const Int64>(of_array.data(), nb_number));
}

std::optional<CheckpointPartArray> arrayFrom(Span<const Int64> numbers)
{
  if (numbers[0] == 0)
    return {};
  CheckpointPartArray array;
  array.type = static_cast<eDataType>(numbers[1]);
  array.dimension = static_cast<Int32>(numbers[2]);
  array.nb_row = numbers[3];
  array.nb_value_per_row = numbers[4];
  array.nb_bytes = numbers[5];
  array.checksum = static_cast<UInt64>(numbers[6]);
  array.shape.setNbDimension(static_cast<Int32>(numbers[7]));
  for (Int32 i = 0; i < array.shape.nbDimension(); ++i)
    array.shape.setDimension(i, static_cast<Int32>(numbers[nb_fixed + i]));
  return array;
}
} // namespace

std::optional<CheckpointPartArray> partArrayOf(const format::FileRecord& file, const String& name)
{
  const format::DataRecord* record = file.find(name);
  if (!record)
    return {};
  CheckpointPartArray array;
  array.type = record->type;
  array.dimension = record->dimension;
  array.nb_row = record->extents[0];
  array.nb_value_per_row = record->extents[1];
  array.shape = ArrayShape(record->shape.span());
  array.nb_bytes = record->nb_bytes;
  array.checksum = record->crc;
  return array;
}

void PartColumns::readShare()
{
  if (m_has_share)
    return;
  const Int64 nb_part = m_records.nbRank();
  const Int64 rank = m_parallel_mng->commRank();
  const Int64 nb_rank = m_parallel_mng->commSize();
  std::vector<format::FileRecord> share;
  for (Int64 part = nb_part * rank / nb_rank; part < nb_part * (rank + 1) / nb_rank; ++part)
    share.push_back(m_records.read(static_cast<Int32>(part)));
  m_share = std::move(share);
  m_has_share = true;
}

void PartColumns::gather(const String& name)
{
  if (find(name))
    return;
  UniqueArray<Int64> mine;
  runAndAgree(m_parallel_mng, [&] {
    readShare();
    for (const format::FileRecord& record : m_share)
      addNumbers(mine, partArrayOf(record, name));
  });
  UniqueArray<Int64> all;
  m_parallel_mng->allGatherVariable(mine.constView(), all);
  ARCANE_FATAL_IF(all.largeSize() != Int64(m_records.nbRank()) * nb_number,
                  "{0} numbers describe variable '{1}', expected {2} for each of {3} parts", all.largeSize(), name, nb_number,
                  m_records.nbRank());
  // The shares are in the order of ranks.
  Column column;
  column.reserve(static_cast<std::size_t>(m_records.nbRank()));
  for (Int64 at = 0; at < all.largeSize(); at += nb_number)
    column.push_back(arrayFrom(Span<const Int64>(all.data() + at, nb_number)));
  if (m_columns.size() == max_nb_column)
    m_columns.pop_back();
  m_columns.emplace_front(name, std::move(column));
}

const std::vector<std::optional<CheckpointPartArray>>* PartColumns::find(const String& name) const
{
  const auto found = std::ranges::find(m_columns, name, &std::pair<String, Column>::first);
  return found == m_columns.end() ? nullptr : &found->second;
}
} // namespace Arcane::detail::checkpoint
