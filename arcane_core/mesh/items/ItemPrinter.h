// SPDX-License-Identifier: Apache-2.0
// Prints an item in a message.
#pragma once

#include "arcane_core/mesh/items/Item.h"

namespace Arcane
{

/*!
 * \brief Prints an item as `Cell(uid=12,lid=3,rank=0)`.
 *
 * Make it inside the expression that prints.
 */
class ARCANE_EXPORT ItemPrinter
{
 public:
  ItemPrinter(const ItemBase& item)
  : m_item(item)
  {}
  ItemPrinter(const Item& item)
  : m_item(item.itemBase())
  {}
  ItemPrinter(const ItemInternal* item)
  : m_item(item ? ItemBase(*item) : ItemBase())
  {}
  ItemPrinter(const ItemBase& item, eItemKind kind)
  : m_item(item)
  , m_kind(kind)
  {}

  void print(std::ostream& o) const;

 private:
  ItemBase m_item;
  //! The kind of a null item, which does not hold a kind itself.
  eItemKind m_kind = IK_Unknown;
};

inline std::ostream& operator<<(std::ostream& o, const ItemPrinter& printer)
{
  printer.print(o);
  return o;
}

//! Prints an item with its owner, type, flags, and the unique ids of the connected items, \a depth levels down.
class ARCANE_EXPORT FullItemPrinter
{
 public:
  explicit FullItemPrinter(const Item& item, Integer depth = 1)
  : m_item(item.itemBase())
  , m_depth(depth)
  {}
  void print(std::ostream& o) const;

 private:
  ItemBase m_item;
  Integer m_depth;
};

inline std::ostream& operator<<(std::ostream& o, const FullItemPrinter& printer)
{
  printer.print(o);
  return o;
}

} // namespace Arcane
