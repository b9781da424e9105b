// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/groups/ItemGroupImpl.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/groups/ComputedItems.h"
#include "arcane_core/mesh/groups/FamilyGroups.h"
#include "arcane_core/mesh/groups/GroupObservers.h"
#include "arcane_core/mesh/groups/ItemGroup.h"
#include "arcane_core/mesh/groups/ItemsByType.h"
#include "arcane_core/mesh/groups/MeshOfFamily.h"
#include "arcane_core/mesh/items/LocalIdCheck.h"

#include <algorithm>

namespace Arcane
{

using detail::mesh::FamilyGroups;
using detail::mesh::FamilyItems;

ItemGroupImpl::ItemGroupImpl(FamilyGroups& owner, const String& name, ItemGroupImpl* parent, Computation computation)
: m_owner(&owner)
, m_family(owner.family())
, m_name(name)
, m_kind(owner.items().kind())
, m_parent(parent)
, m_computation(std::move(computation))
{}

ItemGroupImpl::~ItemGroupImpl()
{
  detach();
}

String ItemGroupImpl::fullName() const
{
  return m_owner ? m_owner->fullName() + "_" + m_name : m_name;
}

const FamilyItems& ItemGroupImpl::items() const
{
  return m_owner->items();
}

ItemVectorView ItemGroupImpl::view() const
{
  return m_owner ? ItemVectorView(items().sharedInfo(), m_ids) : ItemVectorView();
}

// DoFs and particles change without their mesh. Both numbers only grow, so their sum is new after each change.
Int64 ItemGroupImpl::meshStamp() const
{
  return m_owner->mesh().stamp() + (m_kind == IK_DoF || m_kind == IK_Particle ? items().stamp() : 0);
}

bool ItemGroupImpl::isUpToDate() const
{
  return m_mesh_stamp.load(std::memory_order_acquire) == meshStamp() && m_parent_stamp == (m_parent ? m_parent->timestamp() : 0);
}

bool ItemGroupImpl::checkNeedUpdate()
{
  if (!m_computation) [[likely]]
    return m_is_later.load(std::memory_order_acquire) && makeItems();
  if (m_parent)
    m_parent->checkNeedUpdate();
  if (isUpToDate()) [[likely]]
    return false;
  const std::scoped_lock lock(m_owner->mesh().indexedGroups().computing());
  if (m_is_computing || isUpToDate())
    return false;
  compute();
  return true;
}

bool ItemGroupImpl::makeItems()
{
  const std::scoped_lock lock(m_owner->mesh().indexedGroups().computing());
  if (!m_is_later)
    return false;
  m_ids.clear();
  m_later(m_ids);
  m_later = {};
  m_is_later.store(false, std::memory_order_release);
  return true;
}

void ItemGroupImpl::setItemsLater(Computation items)
{
  checkCanBeSet();
  if (!m_owner->mesh().indexedGroups().needs(this)) {
    m_later = std::move(items);
    m_is_later = true;
    ++m_timestamp;
    return;
  }
  UniqueArray<Int32> ids;
  items(ids);
  setItems(ids);
}

void ItemGroupImpl::compute()
{
  const Int64 mesh_stamp = meshStamp();
  const Int64 parent_stamp = m_parent ? m_parent->timestamp() : 0;
  m_is_computing = true;
  m_ids.clear();
  try {
    m_computation(m_ids);
  }
  catch (...) {
    m_is_computing = false;
    throw;
  }
  // A group that is often computed again keeps its memory, as long as it is nearly full.
  if (m_ids.largeCapacity() > m_ids.largeSize() + m_ids.largeSize() / 8)
    m_ids.shrink();
  m_is_computing = false;
  ++m_timestamp;
  m_parent_stamp = parent_stamp;
  m_mesh_stamp.store(mesh_stamp, std::memory_order_release);
  updateIndexTable();
  if (m_observers)
    m_observers->notifyInvalidate();
}

bool ItemGroupImpl::isContiguous() const
{
  const Int64 known = m_contiguous.load(std::memory_order_relaxed);
  if (known >= 0 && known / 2 == m_timestamp) [[likely]]
    return known % 2 != 0;
  bool is_contiguous = true;
  for (Int32 i = 1; i < m_ids.size() && is_contiguous; ++i)
    is_contiguous = m_ids[i] == m_ids[0] + i;
  m_contiguous.store(2 * m_timestamp + is_contiguous, std::memory_order_relaxed);
  return is_contiguous;
}

void ItemGroupImpl::invalidate(bool force_recompute)
{
  m_mesh_stamp = -1;
  if (force_recompute || isFollowed())
    checkNeedUpdate();
}

const std::shared_ptr<GroupIndexTable>& ItemGroupImpl::localIdToIndex(bool do_make)
{
  if (!m_index_table && do_make) {
    if (!m_family)
      ARCANE_FATAL("group '{0}' was destroyed: it has no table of positions", m_name);
    if (!isFollowed())
      m_owner->mesh().indexedGroups().add(this);
    m_index_table = std::make_shared<GroupIndexTable>();
    checkNeedUpdate();
    updateIndexTable();
  }
  return m_index_table;
}

void ItemGroupImpl::updateIndexTable()
{
  if (m_index_table && !m_owner->mesh().indexedGroups().areSuspended())
    m_index_table->update(m_ids, m_timestamp, items().maxLocalId());
}

void ItemGroupImpl::attachObserver(const void* key, IItemGroupObserver* observer)
{
  if (!m_family) {
    delete observer;
    ARCANE_FATAL("group '{0}' was destroyed: it has no observers", m_name);
  }
  checkNeedUpdate();
  if (!isFollowed())
    m_owner->mesh().indexedGroups().add(this);
  if (!m_observers)
    m_observers = std::make_unique<detail::mesh::GroupObservers>();
  m_observers->attach(key, observer);
}

void ItemGroupImpl::detachObserver(const void* key)
{
  if (m_observers)
    m_observers->detach(key);
}

bool ItemGroupImpl::hasInfoObserver() const
{
  return m_observers && m_observers->needInfo();
}

void ItemGroupImpl::listChanged()
{
  if (m_is_computing)
    return;
  ++m_timestamp;
  m_owner->mesh().indexedGroups().update();
}

ItemGroup ItemGroupImpl::findOrMakeSubGroup(const String& suffix, FamilyGroups& owner, Computation computation)
{
  auto& group = m_sub_groups[std::string(suffix.toStdStringView())];
  if (!group) {
    group = std::make_shared<ItemGroupImpl>(owner, m_name + "_" + suffix, this, std::move(computation));
    group->m_is_local = m_is_local;
    owner.addComputed(ItemGroup(group));
  }
  return ItemGroup(group);
}

const std::shared_ptr<ItemGroupImpl>& ItemGroupImpl::knownSubGroup(std::string_view suffix) const
{
  static const std::shared_ptr<ItemGroupImpl> none;
  const auto found = m_sub_groups.find(suffix);
  return found == m_sub_groups.end() ? none : found->second;
}

ItemGroup ItemGroupImpl::findSubGroup(const String& suffix) const
{
  return ItemGroup(knownSubGroup(suffix.toStdStringView()));
}

UniqueArray<Byte> ItemGroupImpl::mask() const
{
  UniqueArray<Byte> is_in(items().maxLocalId(), Byte(0));
  for (Int32 id : m_ids)
    is_in[id] = 1;
  return is_in;
}

ItemGroup ItemGroupImpl::own()
{
  if (m_is_own)
    return ItemGroup(shared_from_this());
  if (const auto& known = knownSubGroup("Own"))
    return ItemGroup(known);
  ItemGroup group = findOrMakeSubGroup("Own", FamilyGroups::ofGroup(*this, "own items"),
                                       [this](UniqueArray<Int32>& ids) { detail::mesh::findOwnItems(items(), m_ids, ids); });
  group.setOwn(true);
  return group;
}

ItemGroup ItemGroupImpl::ghost()
{
  if (const auto& known = knownSubGroup("Ghost"))
    return ItemGroup(known);
  return findOrMakeSubGroup("Ghost", FamilyGroups::ofGroup(*this, "ghost items"),
                            [this](UniqueArray<Int32>& ids) { detail::mesh::addGhosts(items(), m_ids, ids); });
}

ItemGroup ItemGroupImpl::interfaceFaces()
{
  if (m_kind != IK_Face)
    ARCANE_FATAL("group '{0}' of {1}: only a group of faces has an interface", m_name, itemKindName(m_kind));
  if (const auto& known = knownSubGroup("Interface"))
    return ItemGroup(known);
  return findOrMakeSubGroup("Interface", FamilyGroups::ofGroup(*this, "interface"),
                            [this](UniqueArray<Int32>& ids) { detail::mesh::addInterfaceFaces(items(), m_ids, ids); });
}

ItemGroup ItemGroupImpl::connectedGroup(eItemKind kind)
{
  if (kind == m_kind)
    return ItemGroup(shared_from_this());
  static constexpr const char* suffixes[] = { "NodeGroup", "EdgeGroup", "FaceGroup", "CellGroup" };
  FamilyGroups& other_family = FamilyGroups::ofGroup(*this, "connected items").mesh().groups(kind);
  if (const auto& known = knownSubGroup(suffixes[kind]))
    return ItemGroup(known);
  return findOrMakeSubGroup(suffixes[kind], other_family, [this, &other_family](UniqueArray<Int32>& ids) {
    detail::mesh::addConnectedItems(items(), m_ids, other_family.items(), ids);
  });
}

ItemGroup ItemGroupImpl::facesOfCells(bool inner)
{
  if (m_kind != IK_Cell)
    ARCANE_FATAL("group '{0}' of {1}: only a group of cells has inner and outer faces", m_name, itemKindName(m_kind));
  FamilyGroups& faces = FamilyGroups::ofGroup(*this, "inner and outer faces").mesh().groups(IK_Face);
  const Int32 expected = inner ? 2 : 1;
  const char* const suffix = inner ? "InnerFace" : "OuterFace";
  if (const auto& known = knownSubGroup(suffix))
    return ItemGroup(known);
  return findOrMakeSubGroup(suffix, faces, [this, &faces, expected](UniqueArray<Int32>& ids) {
    detail::mesh::addFacesOfCells(faces.items(), mask(), expected, ids);
  });
}

void ItemGroupImpl::checkCanBeSet() const
{
  if ((m_computation && !m_is_computing) || m_is_all_items)
    ARCANE_FATAL("group '{0}' is computed: its items cannot be set", m_name);
  if (!m_family)
    ARCANE_FATAL("group '{0}' was destroyed: its items cannot be set", m_name);
}

void ItemGroupImpl::throwOutside(ConstArrayView<Int32> local_ids) const
{
  const Int32 max_id = items().maxLocalId();
  for (Int32 id : local_ids)
    if (id < 0 || id >= max_id)
      ARCANE_THROW(ArgumentException, "group '{0}': local id is {1}, expected 0 to {2}", m_name, id, max_id - 1);
}

void ItemGroupImpl::checkLocalIds(ConstArrayView<Int32> local_ids) const
{
  if (!detail::mesh::areBelow(local_ids, items().maxLocalId()))
    throwOutside(local_ids);
}

void ItemGroupImpl::addMissing(ConstArrayView<Int32> local_ids)
{
  checkLocalIds(local_ids);
  // A search for few items is shorter than a mark for each item of the family.
  constexpr Int32 nb_few = 8;
  if (local_ids.size() <= nb_few) {
    for (const Int32 id : local_ids)
      if (!m_ids.contains(id))
        m_ids.add(id);
    return;
  }
  UniqueArray<Byte> is_in = mask();
  for (const Int32 id : local_ids)
    if (!is_in[id]) {
      is_in[id] = 1;
      m_ids.add(id);
    }
}

std::shared_ptr<const detail::mesh::ItemsByType> ItemGroupImpl::itemsByType(bool do_make)
{
  const std::scoped_lock lock(FamilyGroups::ofGroup(*this, "lists of items by type").mesh().indexedGroups().computing());
  const std::pair stamps(m_timestamp, meshStamp());
  if (do_make && (!m_by_type || m_by_type_stamps != stamps)) {
    m_by_type = std::make_shared<const detail::mesh::ItemsByType>(m_ids, items().arrays().types);
    m_by_type_stamps = stamps;
  }
  return m_by_type;
}

void ItemGroupImpl::shrinkMemory()
{
  m_ids.shrink();
  m_by_type.reset();
}

void ItemGroupImpl::addItems(ConstArrayView<Int32> local_ids, bool check_if_present)
{
  checkCanBeSet();
  checkNeedUpdate();
  if (local_ids.empty())
    return;
  const Int32 nb_former = m_ids.size();
  if (check_if_present)
    addMissing(local_ids);
  else if (!detail::mesh::addIfBelow(m_ids, local_ids, items().maxLocalId()))
    throwOutside(local_ids);
  listChanged();
  if (m_observers && !m_is_computing && m_ids.size() > nb_former)
    m_observers->notifyExtend(UniqueArray<Int32>(m_ids.subConstView(nb_former, m_ids.size() - nb_former)));
}

void ItemGroupImpl::removeItems(ConstArrayView<Int32> local_ids)
{
  checkCanBeSet();
  checkNeedUpdate();
  checkLocalIds(local_ids);
  if (local_ids.empty())
    return;
  // As in addMissing(): no mark for each item of the family where one is removed.
  UniqueArray<Byte> mark_of_id(local_ids.size() == 1 ? 0 : items().maxLocalId(), Byte(0));
  if (!mark_of_id.empty())
    for (const Int32 id : local_ids)
      mark_of_id[id] = 1;
  // A copy, since the list may be a part of this group.
  const auto isRemoved = [&, only = local_ids[0]](Int32 id) { return mark_of_id.empty() ? id == only : mark_of_id[id] != 0; };
  UniqueArray<Int32> gone;
  if (m_observers)
    for (const Int32 id : m_ids)
      if (isRemoved(id))
        gone.add(id);
  const auto end = std::remove_if(m_ids.data(), m_ids.data() + m_ids.size(), isRemoved);
  m_ids.resize(end - m_ids.data());
  listChanged();
  if (!gone.empty() && !m_is_computing)
    m_observers->notifyReduce(gone);
}

void ItemGroupImpl::setItems(ConstArrayView<Int32> local_ids, bool do_sort)
{
  checkCanBeSet();
  checkLocalIds(local_ids);
  m_later = {};
  m_is_later = false;
  const UniqueArray<Int32> former = m_observers ? UniqueArray<Int32>(m_ids) : UniqueArray<Int32>();
  m_ids.copy(local_ids);
  if (do_sort) {
    const auto& uids = items().arrays().unique_ids;
    std::sort(m_ids.begin(), m_ids.end(), [&](Int32 a, Int32 b) { return uids[a] < uids[b]; });
  }
  listChanged();
  if (m_observers && !m_is_computing && m_ids.constView() != former.constView())
    m_observers->notifyInvalidate();
}

void ItemGroupImpl::changeLocalIds(ConstArrayView<Int32> old_to_new)
{
  if (m_computation)
    return;
  checkNeedUpdate();
  UniqueArray<Int32> gone;
  if (m_observers)
    for (const Int32 id : m_ids)
      if (old_to_new[id] < 0)
        gone.add(id);
  Int32 nb_kept = 0;
  bool is_renumbered = false;
  for (Int32 id : m_ids)
    if (old_to_new[id] >= 0) {
      is_renumbered |= old_to_new[id] != id;
      m_ids[nb_kept++] = old_to_new[id];
    }
  m_ids.resize(nb_kept);
  if (!std::is_sorted(m_ids.begin(), m_ids.end()))
    std::sort(m_ids.begin(), m_ids.end());
  ++m_timestamp;
  if (!gone.empty())
    m_observers->notifyReduce(gone);
  if (m_observers && is_renumbered)
    m_observers->notifyCompact(old_to_new);
}

void ItemGroupImpl::detach()
{
  if (isFollowed() && m_family)
    m_owner->mesh().indexedGroups().remove(this);
  m_observers.reset();
  m_computation = {};
  m_later = {};
  m_is_later = false;
  m_parent = nullptr;
  m_owner = nullptr;
  m_family = nullptr;
  m_synchronizer.reset();
  m_ids.dispose();
  m_by_type.reset();
  ++m_timestamp;
  if (const std::shared_ptr<GroupIndexTable> table = std::move(m_index_table))
    table->destroy();
  for (auto& [name, group] : m_sub_groups)
    group->detach();
}

IVariableSynchronizer* ItemGroupImpl::synchronizer()
{
  if (!m_synchronizer) {
    if (!m_family)
      ARCANE_FATAL("group '{0}' was destroyed: it has no synchronizer", m_name);
    const auto& make = m_owner->mesh().variableServices().make_synchronizer;
    if (!make)
      ARCANE_FATAL("group '{0}': its mesh has no variables, hence no synchronizer", m_name);
    m_synchronizer = make(ItemGroup(shared_from_this()));
  }
  return m_synchronizer.get();
}

} // namespace Arcane
