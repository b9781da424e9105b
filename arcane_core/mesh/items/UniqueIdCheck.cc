// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/items/UniqueIdCheck.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/FatalErrorException.h"

#include <algorithm>

namespace Arcane::detail::mesh
{

void checkUniqueIds(const String& family_name, ConstArrayView<Int64> unique_ids)
{
  UniqueArray<Int64> sorted(unique_ids);
  std::sort(sorted.begin(), sorted.end());
  if (!sorted.empty() && sorted[0] < 0)
    ARCANE_FATAL("family '{0}': the unique id of an item is {1}, expected 0 or more", family_name, sorted[0]);
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end())
    ARCANE_FATAL("family '{0}': unique id {1} is given to several items", family_name, *twice);
}

} // namespace Arcane::detail::mesh
