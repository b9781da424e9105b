// SPDX-License-Identifier: Apache-2.0
// What must follow a family of items when it changes: variables, mostly.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/ArcaneTypes.h"

namespace Arcane
{
class ISerializer;
}

namespace Arcane::detail
{

/*!
 * \brief Called by a family when its items change. Inverts a wall: the mesh knows no variable.
 *
 * Listeners of a family are called in the order of their names, which is the same on all ranks.
 */
class FamilyListener
{
 public:
  virtual ~FamilyListener() = default;

  //! Orders the calls.
  virtual String listenerName() const = 0;
  //! Local ids are now in [0, max_local_id[. Values of surviving items are kept.
  virtual void onResize(IItemFamily* family, Int32 max_local_id) = 0;
  /*!
   * \brief Items were renumbered.
   * \param new_to_old  former local id of each item, -1 for an item that is new; \shape{maxLocalId}. Called after an
   *                    onResize() with the former number of items, hence every former id is valid in the listener;
   *                    no onResize() follows: the size of \a new_to_old is the new size.
   */
  virtual void onCompact(IItemFamily* family, ConstArrayView<Int32> new_to_old) = 0;
  //! Values of items \a sources go to items \a destinations, one by one.
  virtual void onCopyItems(IItemFamily* family, ConstArrayView<Int32> sources, ConstArrayView<Int32> destinations) = 0;
  //! A group was made. Most do not care.
  virtual void onGroupCreated(IItemFamily*, const ItemGroup&) {}
  //! Whether values go with items that move to another rank: the two calls below are then made.
  virtual bool followsExchange() const { return false; }
  //! Puts the values of items \a local_ids in \a message, before items are renumbered.
  virtual void onSendItems(IItemFamily*, ConstArrayView<Int32>, ISerializer*) {}
  //! Gets them on the other rank, for the same items in the same order, once its items are numbered and in their groups.
  virtual void onReceiveItems(IItemFamily*, ConstArrayView<Int32>, ISerializer*) {}
};

} // namespace Arcane::detail
