// SPDX-License-Identifier: Apache-2.0
#include "variables/sync/SyncChoice.h"

#include "variables/data/RowLayout.h"

#include <algorithm>
#include <cstdint>

namespace Arcane::detail::sync
{

namespace
{
// The costs are in units of a cache line that one processor reads after another one wrote it. See shmem/README.md.
constexpr Int64 cost_of_copied_line = 2;
constexpr Int64 cost_of_mixed_line = 8;
constexpr Int64 cost_of_adjacent_line = 5;

// Above this ratio, reading in place was slower on every machine that was measured. Below its inverse it was not always faster.
constexpr Int64 max_uncertain_ratio = 10;

Int64 costInPlace(const SentValues& values)
{
  return values.lines.nb_line + cost_of_mixed_line * values.lines.nb_mixed_line + cost_of_adjacent_line * values.lines.nb_adjacent_line;
}

Int64 costOfCopy(const SentValues& values)
{
  return cost_of_copied_line * ((values.nb_byte + data::cache_line_bytes - 1) / data::cache_line_bytes);
}

// Programs have few sizes of rows. The bound keeps programs that use new sizes for ever from filling the memory.
constexpr std::size_t max_nb_kept = 32;
} // namespace

bool isInPlaceFaster(const SentValues& values)
{
  return costInPlace(values) <= costOfCopy(values);
}

bool isChoiceUncertain(const SentValues& values)
{
  return costInPlace(values) <= max_uncertain_ratio * costOfCopy(values);
}

const SyncChoice::Lines& SyncChoice::linesOfRows(const SyncPlan& plan, Int64 row_bytes, Int64 first_byte)
{
  if (m_layout_id != plan.layoutId()) {
    m_layout_id = plan.layoutId();
    m_lines.clear();
  }
  const auto known = std::find_if(m_lines.begin(), m_lines.end(),
                                  [&](const Lines& lines) { return lines.row_bytes == row_bytes && lines.first_byte == first_byte; });
  if (known != m_lines.end())
    return *known;
  if (m_lines.size() == max_nb_kept)
    m_lines.clear();
  UniqueArray<Int32> ghosts;
  for (const auto& neighbours : { plan.nearNeighbours(), plan.farNeighbours() })
    for (const SyncPlan::Neighbour& n : neighbours)
      ghosts.addRange(n.rows_to_receive);
  Lines lines{ row_bytes, first_byte, {} };
  for (const SyncPlan::Neighbour& n : plan.nearNeighbours())
    lines.of_neighbours.push_back(data::linesOf(n.rows_to_send, ghosts, row_bytes, first_byte));
  return m_lines.emplace_back(std::move(lines));
}

SentValues SyncChoice::sentValues(const SyncPlan& plan, Int32 index, ConstArrayView<IData*> datas)
{
  SentValues values;
  const Int64 nb_row = plan.nearNeighbours()[index].rows_to_send.size();
  for (const IData* data : datas) {
    const auto first_byte = static_cast<Int64>(reinterpret_cast<std::uintptr_t>(data->address()) % data::cache_line_bytes);
    // Each number of a tiled row lies in a line of its own, which is like the line of a row of one number.
    const data::RowLayout layout(*data);
    const Int64 nb_part = data->isTiled() ? layout.nbNumberPerRow() : 1;
    const Int64 part_bytes = data->isTiled() ? layout.numberBytes() : data->rowBytes();
    const data::RowLines& lines = linesOfRows(plan, part_bytes, first_byte).of_neighbours[static_cast<std::size_t>(index)];
    values.nb_byte += nb_row * data->rowBytes();
    values.lines.nb_line += nb_part * lines.nb_line;
    values.lines.nb_mixed_line += nb_part * lines.nb_mixed_line;
    values.lines.nb_adjacent_line += nb_part * lines.nb_adjacent_line;
  }
  return values;
}

} // namespace Arcane::detail::sync
