// SPDX-License-Identifier: Apache-2.0
// Lists of items of one family for each item of another, which follow the changes of both families.
#pragma once

#include "arcane_core/mesh/groups/FamilyListener.h"
#include "arcane_core/mesh/items/ItemConnectivity.h"

namespace Arcane::detail::mesh
{

/*!
 * \brief Keeps an ItemConnectivity consistent with its two families.
 *
 * New sources get empty lists. When items are renumbered, lists go with their sources, and targets in the lists get their new local ids.
 * Targets that do not exist any more leave the lists. Null targets stay. All calls are \local.
 */
class FollowingConnectivity final : public FamilyListener
{
 public:
  //! Makes a connectivity without sources, which follows the families from now on. Both must outlive this object.
  FollowingConnectivity(const String& name, IItemFamily* source, IItemFamily* target);
  ~FollowingConnectivity() override;
  FollowingConnectivity(const FollowingConnectivity&) = delete;
  FollowingConnectivity& operator=(const FollowingConnectivity&) = delete;

  const String& name() const { return m_name; }
  IItemFamily* source() const { return m_source; }
  IItemFamily* target() const { return m_target; }
  const ItemConnectivity& lists() const { return m_lists; }
  ItemConnectivity& edit() { return m_lists; }
  //! Makes empty lists for the sources that have none, up to local id `nb_source - 1`.
  void ensureSources(Int32 nb_source);

  String listenerName() const override;
  void onResize(IItemFamily* family, Int32 max_local_id) override;
  void onCompact(IItemFamily* family, ConstArrayView<Int32> new_to_old) override;
  void onRemoveItems(IItemFamily* family, ConstArrayView<Int32> local_ids) override;
  //! Does nothing: copies of an item get no connections.
  void onCopyItems(IItemFamily*, ConstArrayView<Int32>, ConstArrayView<Int32>) override {}

 private:
  String m_name;
  IItemFamily* m_source;
  IItemFamily* m_target;
  ItemConnectivity m_lists;
};

} // namespace Arcane::detail::mesh
