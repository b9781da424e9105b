// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/items/IdOrder.h"

#include <algorithm>

namespace Arcane::detail::mesh
{

UniqueArray<Int32> orderOfIds(ConstArrayView<Int64> ids)
{
  if (std::is_sorted(ids.begin(), ids.end()))
    return {};
  const auto is_before = [&](Int32 a, Int32 b) { return ids[a] != ids[b] ? ids[a] < ids[b] : a < b; };
  UniqueArray<Int32> order(ids.size());
  // Either of two ids may be the one that is out of place: both leave the increasing list.
  UniqueArray<Int32> displaced;
  Int32 nb_kept = 0;
  for (Int32 i = 0; i < ids.size(); ++i)
    if (nb_kept > 0 && ids[i] < ids[order[nb_kept - 1]]) {
      displaced.add(order[--nb_kept]);
      displaced.add(i);
    }
    else
      order[nb_kept++] = i;
  std::sort(displaced.begin(), displaced.end(), is_before);
  // From the end on, so that the list stays where it is.
  Int32 nb_left = displaced.size();
  for (Int32 place = ids.size() - 1; nb_left > 0; --place) {
    const bool is_kept_last = nb_kept > 0 && is_before(displaced[nb_left - 1], order[nb_kept - 1]);
    order[place] = is_kept_last ? order[--nb_kept] : displaced[--nb_left];
  }
  return order;
}

} // namespace Arcane::detail::mesh
