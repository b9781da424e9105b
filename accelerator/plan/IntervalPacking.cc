// SPDX-License-Identifier: Apache-2.0
#include "accelerator/plan/IntervalPacking.h"

#include "accelerator/pool/ByteCounts.h"

#include <algorithm>
#include <map>
#include <vector>

namespace Arcane::detail::plan
{
namespace
{
//! \a placed is in the order of offsets.
Int64 lowestOffset(const PackedBlock& block, const std::vector<const PackedBlock*>& placed)
{
  Int64 offset = 0;
  for (const PackedBlock* other : placed) {
    if (!block.isAliveWith(*other))
      continue;
    if (offset + block.nb_byte <= other->offset)
      return offset;
    offset = std::max(offset, base::roundedUp(other->offset + other->nb_byte, block.alignment));
  }
  return offset;
}
} // namespace

Int64 packIntervals(std::span<PackedBlock> blocks)
{
  const auto is_lower = [](const PackedBlock* a, const PackedBlock* b) { return a->offset < b->offset; };
  std::vector<const PackedBlock*> placed;
  std::vector<PackedBlock*> waiting;
  for (PackedBlock& block : blocks) {
    if (block.offset < 0)
      waiting.push_back(&block);
    else if (block.nb_byte > 0)
      placed.push_back(&block);
  }
  std::sort(placed.begin(), placed.end(), is_lower);
  std::stable_sort(waiting.begin(), waiting.end(), [](const PackedBlock* a, const PackedBlock* b) { return a->nb_byte > b->nb_byte; });
  for (PackedBlock* block : waiting) {
    block->offset = lowestOffset(*block, placed);
    if (block->nb_byte > 0)
      placed.insert(std::upper_bound(placed.begin(), placed.end(), block, is_lower), block);
  }
  Int64 end = 0;
  for (const PackedBlock& block : blocks)
    end = std::max(end, block.offset + block.nb_byte);
  return end;
}

Int64 peakOfIntervals(std::span<const PackedBlock> blocks)
{
  std::map<Int64, Int64> changes;
  for (const PackedBlock& block : blocks) {
    changes[block.first] += block.nb_byte;
    changes[Int64(block.last) + 1] -= block.nb_byte;
  }
  Int64 alive = 0;
  Int64 peak = 0;
  for (const auto& [phase, change] : changes) {
    alive += change;
    peak = std::max(peak, alive);
  }
  return peak;
}
} // namespace Arcane::detail::plan
