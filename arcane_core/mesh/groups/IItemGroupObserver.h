// SPDX-License-Identifier: Apache-2.0
// The interface of observers of a group.
#pragma once

#include "arcane_core/base/array/ArrayView.h"

//! Defined, since groups have observers.
#define ITEMGROUP_USE_OBSERVERS

namespace Arcane
{

/*!
 * \brief Is notified of changes of the list of a group: see ItemGroupImpl::attachObserver().
 *
 * The pointers given are null when no observer of the group needs information. While a mesh changes, items, groups and variables do not agree
 * yet: observers may note the change, and must not read them.
 */
class ARCANE_EXPORT IItemGroupObserver
{
 public:
  virtual ~IItemGroupObserver() = default;

  //! Called when items were added at the end of the list. \param local_ids the added items
  virtual void executeExtend(const ConstArrayView<Int32>* local_ids) = 0;
  //! Called when items were removed; the others keep their order. \param local_ids the removed items, before any renumbering
  virtual void executeReduce(const ConstArrayView<Int32>* local_ids) = 0;
  //! Called when items of the group were renumbered. \param old_to_new new local ids by old ones; NULL_ITEM_LOCAL_ID for removed items
  virtual void executeCompact(const ConstArrayView<Int32>* old_to_new) = 0;
  //! Called when the list is another one: it was set, sorted, or computed again.
  virtual void executeInvalidate() = 0;
  //! Returns true when the functions need their arguments.
  virtual bool needInfo() const = 0;
};

} // namespace Arcane
