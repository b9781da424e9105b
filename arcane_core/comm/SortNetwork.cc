// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/SortNetwork.h"

namespace Arcane::detail::comm
{

Int32 SortPass::partnerOf(Int32 rank, Int32 nb_rank) const
{
  if ((rank & bit) == rest && rank + distance < nb_rank)
    return rank + distance;
  if (rank >= distance && ((rank - distance) & bit) == rest)
    return rank - distance;
  return -1;
}

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

} // namespace Arcane::detail::comm
