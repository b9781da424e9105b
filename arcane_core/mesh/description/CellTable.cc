// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/description/CellTable.h"

#include "arcane_core/mesh/description/ItemTypeInfo.h"

namespace Arcane::detail::mesh
{

UniqueArray<Int32> CellView::nodeBegin() const
{
  UniqueArray<Int32> begin(nbCell() + 1);
  Int64 pos = 0;
  for (Int32 c = 0; c < nbCell(); ++c) {
    begin[c] = static_cast<Int32>(pos);
    pos += ItemTypeInfo::ofType(type[c])->nbLocalNode();
  }
  begin[nbCell()] = arccoreCheckArraySize(pos);
  return begin;
}

} // namespace Arcane::detail::mesh
