// SPDX-License-Identifier: Apache-2.0
// The interface of objects that follow the changes of a family, mostly variables.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane
{
class ISerializer;
}

namespace Arcane::detail::mesh
{

/*!
 * \brief A family calls this interface when its items change. Variables implement it, because the mesh does not know variables.
 *
 * Listeners of a family are called in the order of their names, which is the same on all ranks.
 */
class FamilyListener
{
 public:
  virtual ~FamilyListener() = default;

  //! Returns the name that orders the calls.
  virtual String listenerName() const = 0;
  //! Called when local ids are in [0, max_local_id[ from now on. The listener must keep the values of existing items.
  virtual void onResize(IItemFamily* family, Int32 max_local_id) = 0;
  /*!
   * \brief Called when items were renumbered.
   * \param new_to_old  previous local id of each item, -1 for a new item; \shape{maxLocalId}. The call comes after an onResize() with the
   *                    previous number of items, hence every previous id is valid in the listener. The size of \a new_to_old is the new
   *                    size: no onResize() follows.
   */
  virtual void onCompact(IItemFamily* family, ConstArrayView<Int32> new_to_old) = 0;
  //! Called when items \a local_ids were removed and all others keep their local ids. New items may get the local ids of removed ones; they
  //! must have the values of new items then. The default does nothing.
  virtual void onRemoveItems(IItemFamily*, ConstArrayView<Int32>) {}
  //! Copies the values of items \a sources to items \a destinations, one by one.
  virtual void onCopyItems(IItemFamily* family, ConstArrayView<Int32> sources, ConstArrayView<Int32> destinations) = 0;
  //! Sets the values of each item of the last list to the mean of the values of two items. The default does nothing.
  virtual void onMeanOfItems(IItemFamily*, ConstArrayView<Int32>, ConstArrayView<Int32>, ConstArrayView<Int32>) {}
  //! Called when a group was made. The default does nothing.
  virtual void onGroupCreated(IItemFamily*, const ItemGroup&) {}
  //! Returns true when values go with items that move to another rank. Only then the two functions below are called.
  virtual bool followsExchange() const { return false; }
  //! Writes the values of items \a local_ids to \a message, before items are renumbered.
  virtual void onSendItems(IItemFamily*, ConstArrayView<Int32>, ISerializer*) {}
  //! Reads the values on the other rank, for the same items in the same order, when its items are numbered and in their groups.
  virtual void onReceiveItems(IItemFamily*, ConstArrayView<Int32>, ISerializer*) {}
};

} // namespace Arcane::detail::mesh
