// SPDX-License-Identifier: Apache-2.0
// The interface of objects that put the items of a family into an order.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/items/ItemTypes.h"

namespace Arcane
{

//! Orders the items of a family: see IItemFamily::setItemSortFunction(). Applications derive from this class.
class ARCANE_EXPORT IItemInternalSortFunction
{
 public:
  virtual ~IItemInternalSortFunction() = default;

  //! Returns the name by which error messages call this function.
  virtual const String& name() const = 0;
  /*!
   * \brief Puts \a items, which are all items of the family, ghosts included, into the order of their future local ids.
   *
   * Ids, owners, connected items and the values of variables can be read. \local
   */
  virtual void sortItems(ItemInternalMutableArrayView items) = 0;
};

} // namespace Arcane
