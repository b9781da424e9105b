// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/items/ItemPrinter.h"

#include "arcane_core/mesh/description/ItemKinds.h"

#include <ostream>

namespace Arcane
{

namespace
{
void printConnected(std::ostream& o, const ItemBase& item, eItemKind kind, Integer depth)
{
  const Int32 n = item.nbConnected(kind);
  if (n == 0)
    return;
  o << "\n  " << n << ' ' << kind << ':';
  for (Int32 i = 0; i < n; ++i) {
    const ItemBase other = item.connectedBase(kind, i);
    if (depth > 1)
      o << ' ' << ItemPrinter(other);
    else
      o << ' ' << other.uniqueId();
  }
}
} // namespace

std::ostream& operator<<(std::ostream& o, ItemUniqueId id)
{
  return o << id.asInt64();
}

void ItemPrinter::print(std::ostream& o) const
{
  if (m_item.null()) {
    o << "(null " << (m_kind == IK_Unknown ? "Item" : itemKindName(m_kind)) << ')';
    return;
  }
  o << m_item.kind() << "(uid=" << m_item.uniqueId() << ",lid=" << m_item.localId() << ",rank=" << m_item.owner() << ')';
}

void FullItemPrinter::print(std::ostream& o) const
{
  o << ItemPrinter(m_item);
  if (m_item.null())
    return;
  o << " type=" << m_item.typeInfo()->typeName() << " flags=" << m_item.flags();
  for (eItemKind kind : detail::mesh::all_kinds)
    printConnected(o, m_item, kind, m_depth);
}

} // namespace Arcane
