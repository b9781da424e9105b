// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/BitonicSort.h"

#include "arcane_core/comm/FrameworkTags.h"

namespace Arcane::Parallel
{
std::vector<SortPass> sortPasses(Int32 nb_rank)
{
  std::vector<SortPass> passes;
  Int32 half = 1;
  while (2 * Int64(half) < nb_rank)
    half *= 2;
  if (nb_rank < 2)
    return passes;
  for (Int32 bit = half; bit > 0; bit /= 2) {
    passes.push_back({ bit, 0, bit });
    for (Int32 span = half; span > bit; span /= 2)
      passes.push_back({ bit, bit, span - bit });
  }
  return passes;
}

MessagePassing::PointToPointMessageInfo sortMessage(Int32 rank)
{
  return detail::comm::messageWith(rank, detail::comm::eFrameworkTag::Sort);
}
} // namespace Arcane::Parallel
