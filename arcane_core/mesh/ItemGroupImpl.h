// SPDX-License-Identifier: Apache-2.0
// The list of items that all handles on a group share.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/GroupIndexTable.h"
#include "arcane_core/mesh/ItemVectorView.h"
#include "arcane_core/mesh/TopologyArray.h"

#include <functional>
#include <map>
#include <memory>

namespace Arcane
{

/*!
 * \brief A set of items: given by the user, or computed from another group or from the family.
 *
 * A computed group keeps what it was computed from: the stamp of the mesh and that of its parent. Reading compares
 * them, and computes only when one has moved. One that has a table of positions is computed as soon as one has moved.
 */
class ARCANE_EXPORT ItemGroupImpl : public std::enable_shared_from_this<ItemGroupImpl>
{
 public:
  //! Fills \a ids, empty at the call, with the items of the group.
  using Computation = std::function<void(UniqueArray<Int32>& ids)>;

  ItemGroupImpl(IItemFamily* family, const String& name);
  //! Computed from \a parent if it is not null, from the whole mesh otherwise.
  ItemGroupImpl(IItemFamily* family, const String& name, ItemGroupImpl* parent, Computation computation);
  ~ItemGroupImpl();
  ItemGroupImpl(const ItemGroupImpl&) = delete;
  ItemGroupImpl& operator=(const ItemGroupImpl&) = delete;

  const String& name() const { return m_name; }
  String fullName() const;
  //! Null when the family is destroyed.
  IItemFamily* itemFamily() const { return m_family; }
  IMesh* mesh() const;
  eItemKind itemKind() const { return m_kind; }
  ItemGroupImpl* parent() const { return m_parent; }

  //! Without update: see checkNeedUpdate().
  Integer size() const { return m_ids.size(); }
  ConstArrayView<Int32> itemsLocalId() const { return m_ids.constView(); }
  ItemVectorView view() const;
  Int64 timestamp() const { return m_timestamp; }
  bool isAllItems() const { return m_is_all_items; }
  void setIsAllItems() { m_is_all_items = true; }
  bool isComputed() const { return static_cast<bool>(m_computation); }
  bool isOwn() const { return m_is_own; }
  void setOwn(bool v) { m_is_own = v; }
  bool isLocalToSubDomain() const { return m_is_local; }
  void setLocalToSubDomain(bool v) { m_is_local = v; }

  //! Computes the group again if what it depends on has changed. \return true if it did.
  bool checkNeedUpdate();
  void invalidate(bool force_recompute);
  void incrementTimestamp() { ++m_timestamp; }

  //! Made at the first call, then it follows the group.
  const std::shared_ptr<GroupIndexTable>& localIdToIndex();
  //! Brings the table up to date, if there is one and it is not suspended.
  void updateIndexTable();

  ItemGroup own();
  ItemGroup ghost();
  ItemGroup interfaceFaces();
  //! The group itself when \a kind is its own kind.
  ItemGroup connectedGroup(eItemKind kind);
  //! \a inner: both cells are in the group; otherwise one only.
  ItemGroup facesOfCells(bool inner);
  //! The computed group called `name_suffix`, made by \a make if it does not exist.
  ItemGroup findOrMakeSubGroup(const String& suffix, IItemFamily* family, Computation computation);

  void addItems(ConstArrayView<Int32> local_ids, bool check_if_present);
  void removeItems(ConstArrayView<Int32> local_ids);
  void setItems(ConstArrayView<Int32> local_ids, bool do_sort);
  //! Items were renumbered: \a old_to_new is -1 for those that disappeared.
  void changeLocalIds(ConstArrayView<Int32> old_to_new);
  //! The family is destroyed: the group becomes empty.
  void detach();

  IVariableSynchronizer* synchronizer();
  bool hasSynchronizer() const { return static_cast<bool>(m_synchronizer); }

 private:
  void checkCanBeSet() const;
  //! The list was set: tables of positions follow, those of the groups computed from this one too.
  void listChanged();
  void checkLocalIds(ConstArrayView<Int32> local_ids) const;
  //! One byte per item of the family: 1 if in the group.
  UniqueArray<Byte> mask() const;

  IItemFamily* m_family;
  String m_name;
  eItemKind m_kind;
  ItemGroupImpl* m_parent = nullptr;
  Computation m_computation;
  UniqueArray<Int32> m_ids = detail::topologyArray<Int32>();
  Int64 m_timestamp = 0;
  Int64 m_mesh_stamp = -1;
  Int64 m_parent_stamp = -1;
  bool m_is_all_items = false;
  bool m_is_own = false;
  bool m_is_local = false;
  bool m_is_computing = false;
  std::map<String, std::shared_ptr<ItemGroupImpl>> m_sub_groups;
  std::shared_ptr<GroupIndexTable> m_index_table;
  std::shared_ptr<IVariableSynchronizer> m_synchronizer;
};

} // namespace Arcane
