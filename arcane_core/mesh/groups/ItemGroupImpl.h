// SPDX-License-Identifier: Apache-2.0
// The list of items that all handles on a group share.
#pragma once

#include "arcane_core/base/object/Owned.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/groups/GroupIndexTable.h"
#include "arcane_core/mesh/groups/IItemGroupObserver.h"
#include "arcane_core/mesh/items/ItemVectorView.h"
#include "arcane_core/mesh/items/TopologyArray.h"

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace Arcane
{
namespace detail::mesh
{
class GroupObservers;
class ItemsByType;
} // namespace detail::mesh

/*!
 * \brief A set of items that the user gives, or that is computed from another group or from the family.
 *
 * A computed group remembers the stamps of the mesh and of its parent at the time of the computation. Reading compares
 * them, and computes again only when one has changed. A group with a table of positions is computed as soon as one has changed.
 */
class ARCANE_EXPORT ItemGroupImpl : public std::enable_shared_from_this<ItemGroupImpl>
{
 public:
  //! Fills \a ids, empty at the call, with the items of the group.
  using Computation = std::function<void(UniqueArray<Int32>& ids)>;

  //! Makes a group whose items the user sets or, with \a computation, one that is computed from \a parent, or from the whole mesh when
  //! \a parent is null.
  [[gnu::visibility("hidden")]] ItemGroupImpl(detail::mesh::FamilyGroups& owner, const String& name, ItemGroupImpl* parent = nullptr,
                                              Computation computation = {});
  ~ItemGroupImpl();
  ItemGroupImpl(const ItemGroupImpl&) = delete;
  ItemGroupImpl& operator=(const ItemGroupImpl&) = delete;

  const String& name() const { return m_name; }
  String fullName() const;
  //! Returns the family, or null when it was destroyed.
  IItemFamily* itemFamily() const { return m_family; }
  //! Returns the groups of the family, or null likewise.
  detail::mesh::FamilyGroups* owner() const { return m_owner; }
  eItemKind itemKind() const { return m_kind; }
  ItemGroupImpl* parent() const { return m_parent; }

  //! Returns the number of items without an update: see checkNeedUpdate().
  Integer size() const { return m_ids.size(); }
  ConstArrayView<Int32> itemsLocalId() const { return m_ids.constView(); }
  ItemVectorView view() const;
  Int64 timestamp() const { return m_timestamp; }
  //! Returns true when the local ids are consecutive, in increasing order. The list is read once after each of its changes. Like size(),
  //! the call needs checkNeedUpdate() before. Several threads may call it at once.
  bool isContiguous() const;
  bool isAllItems() const { return m_is_all_items; }
  void setIsAllItems() { m_is_all_items = true; }
  bool isComputed() const { return static_cast<bool>(m_computation); }
  bool isOwn() const { return m_is_own; }
  void setOwn(bool v) { m_is_own = v; }
  bool isLocalToSubDomain() const { return m_is_local; }
  void setLocalToSubDomain(bool v) { m_is_local = v; }

  //! Computes the group again if the mesh or its parent has changed, and makes the items of setItemsLater(). Several threads may call it at once.
  //! \return true if it did
  bool checkNeedUpdate();
  void invalidate(bool force_recompute);
  void incrementTimestamp() { ++m_timestamp; }

  //! Returns the table of positions, which follows the group. If there is none, the function makes it, or returns null if \a do_make is false.
  const std::shared_ptr<GroupIndexTable>& localIdToIndex(bool do_make = true);
  //! Updates the table of positions, if there is one and it is not suspended.
  void updateIndexTable();

  /*!
   * \brief Notifies \a observer of each change of the list, until detachObserver() of the same \a key.
   *
   * The group owns \a observer, which was made by new, and destroys one that it has under this key already. From now on, a computed group
   * is computed as soon as the mesh or its parent has changed.
   * \param key  what identifies the observer, for example the address of its owner
   * \local \throws FatalErrorException when the family was destroyed; \a observer is destroyed then
   */
  void attachObserver(const void* key, IItemGroupObserver* observer);
  //! Destroys the observer of \a key, if any. \local
  void detachObserver(const void* key);
  //! Returns true when an observer needs information about changes.
  bool hasInfoObserver() const;

  ItemGroup own();
  ItemGroup ghost();
  ItemGroup interfaceFaces();
  //! Returns the items of \a kind that are connected to this group, or the group itself when \a kind is its own.
  ItemGroup connectedGroup(eItemKind kind);
  //! Returns the faces with both cells in the group when \a inner is true, else the faces with one cell in it.
  ItemGroup facesOfCells(bool inner);
  //! Returns the computed group called `name_suffix`, and makes it with \a computation if it does not exist.
  [[gnu::visibility("hidden")]] ItemGroup findOrMakeSubGroup(const String& suffix, detail::mesh::FamilyGroups& owner,
                                                             Computation computation);
  //! Returns the group that findOrMakeSubGroup() made, or the null group.
  ItemGroup findSubGroup(const String& suffix) const;

  //! Returns the items of each type, which are separated once after each change of the list or of the mesh. The lists stay valid as long as
  //! the result. Several threads may call it at once. Like size(), the call needs checkNeedUpdate() before. If \a do_make is false, the
  //! function returns the lists in memory, which may be old, or null.
  std::shared_ptr<const detail::mesh::ItemsByType> itemsByType(bool do_make = true);

  void addItems(ConstArrayView<Int32> local_ids, bool check_if_present = true);
  void removeItems(ConstArrayView<Int32> local_ids);
  //! Sets the items, by increasing unique id if \a do_sort is true. A computed group takes them from its computation only.
  void setItems(ConstArrayView<Int32> local_ids, bool do_sort = false);
  /*!
   * \brief Sets the items of a group that is not computed. \a items gives them when the list is read, or changed in another way.
   *
   * Until then the function must give the same items, existing ones. With a table of positions or observers of the group, or
   * of one computed from it, the function is called at once.
   */
  void setItemsLater(Computation items);
  //! Frees the memory for items to come, and lists that can be made again.
  void shrinkMemory();
  Int64 capacity() const { return m_ids.capacity(); }
  //! Changes the local ids of the list; \a old_to_new is -1 for items that disappeared.
  void changeLocalIds(ConstArrayView<Int32> old_to_new);
  //! Empties the group when the family is destroyed.
  void detach();

  IVariableSynchronizer* synchronizer();
  bool hasSynchronizer() const { return static_cast<bool>(m_synchronizer); }

 private:
  Int64 meshStamp() const;
  bool isUpToDate() const;
  //! Makes the items of setItemsLater(), if they are still to come.
  bool makeItems();
  void compute();
  void checkCanBeSet() const;
  //! Returns the group that is computed from this one and has this suffix, or null.
  const std::shared_ptr<ItemGroupImpl>& knownSubGroup(std::string_view suffix) const;
  //! Updates the tables of positions of this group, and of the groups computed from it, after the list was set.
  void listChanged();
  bool isFollowed() const { return m_index_table || m_observers; }
  void checkLocalIds(ConstArrayView<Int32> local_ids) const;
  //! Returns one byte per item of the family, which is 1 if the item is in the group.
  UniqueArray<Byte> mask() const;
  void addMissing(ConstArrayView<Int32> local_ids);
  void throwOutside(ConstArrayView<Int32> local_ids) const;

  [[gnu::visibility("hidden")]] const detail::mesh::FamilyItems& items() const;

  detail::mesh::FamilyGroups* m_owner;
  IItemFamily* m_family;
  String m_name;
  eItemKind m_kind;
  ItemGroupImpl* m_parent = nullptr;
  Computation m_computation;
  //! The function of setItemsLater(), and true as long as it was not called.
  Computation m_later;
  std::atomic<bool> m_is_later = false;
  UniqueArray<Int32> m_ids = detail::mesh::topologyArray<Int32>();
  Int64 m_timestamp = 0;
  //! The timestamp of the last answer of isContiguous(), and the answer in the lowest bit.
  mutable std::atomic<Int64> m_contiguous = -1;
  //! The stamp is set last, when the list is complete.
  std::atomic<Int64> m_mesh_stamp = -1;
  Int64 m_parent_stamp = -1;
  std::shared_ptr<const detail::mesh::ItemsByType> m_by_type;
  //! The timestamp of the list and the stamp of the mesh of which the items were separated.
  std::pair<Int64, Int64> m_by_type_stamps;
  bool m_is_all_items = false;
  bool m_is_own = false;
  bool m_is_local = false;
  bool m_is_computing = false;
  std::map<std::string, std::shared_ptr<ItemGroupImpl>, std::less<>> m_sub_groups;
  std::shared_ptr<GroupIndexTable> m_index_table;
  //! Null until attachObserver() is called.
  detail::base::Owned<detail::mesh::GroupObservers> m_observers;
  std::shared_ptr<IVariableSynchronizer> m_synchronizer;
};

} // namespace Arcane
