// SPDX-License-Identifier: Apache-2.0
// The part of IVariable that allocates values, resizes them, and follows the family of items.
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/ItemShape.h"
#include "variables/core/SharedGroupTable.h"
#include "variables/core/VariableRef.h"
#include "variables/core/VariableRows.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/mesh/IItemFamily.h"
#include "arcane_core/mesh/MeshTopology.h"
#include "shmem/MachineArena.h"
#include "shmem/SharedPublication.h"

#include <limits>

namespace Arcane
{

namespace
{
//! Returns true if the former rows stay in place, as far as there is room for them, and new rows follow.
bool isOnlyResize(ConstArrayView<Int32> new_to_old, Int64 nb_old)
{
  for (Int32 i = 0; i < new_to_old.size(); ++i)
    if (new_to_old[i] != (i < nb_old ? i : -1))
      return false;
  return true;
}

[[noreturn]] void throwNoGroup(const IVariable& variable, const IItemFamily* family)
{
  std::vector<String> names;
  const ItemGroupCollection groups = family->groups();
  for (ItemGroupCollection::Enumerator i(groups); ++i;)
    names.push_back((*i).name());
  ARCANE_FATAL("partial variable '{0}': family '{1}' has no group '{2}'{3}", variable.fullName(), family->fullName(),
               variable.itemGroupName(), detail::didYouMean(variable.itemGroupName(), names));
}
} // namespace

void IVariable::setUsed(bool is_used)
{
  if (is_used == m_is_used)
    return;
  if (is_used) {
    checkSharedMemory(m_property);
    m_is_used = true;
    placeStorage();
    resizeFromGroup();
    return;
  }
  m_is_used = false;
  m_row_items.dispose();
  m_data.clear();
  syncReferences();
}

void IVariable::useIfPossible(const VariableRef& ref)
{
  if (isOnItems())
    attachFamily();
  // A variable of a module whose mesh does not exist waits until it is known which modules are used.
  if (!isOnItems() || m_family || !ref.module())
    setUsed(true);
}

void IVariable::checkSharedMemory(int property) const
{
  if (!(property & PInShMem))
    return;
  const char* reason = nullptr;
  if (dataType() == DT_String)
    reason = "its values are strings, expected numbers";
  else if (property & PSubDomainPrivate)
    reason = "it is PSubDomainPrivate, expected a variable that all sub-domains know";
  if (reason)
    ARCANE_FATAL("variable '{0}': it cannot be in shared memory (property PInShMem): {1}", fullName(), reason);
}

void IVariable::placeStorage()
{
  detail::MachineArena* arena = sharedArena();
  if (!arena) {
    m_publication.reset();
    m_shared_group.reset();
  }
  MemoryAllocationOptions options = arena ? MemoryAllocationOptions(arena->allocator()) : MemoryAllocationOptions();
  options.setMemoryLocationHint(m_data.allocationInfo().memoryLocationHint());
  m_data.changeAllocator(options);
  sharedPublication();
  syncReferences();
}

detail::MachineArena* IVariable::sharedArena() const
{
  return (m_property & PInShMem) ? detail::MachineArena::of(m_variable_mng->parallelMng()) : nullptr;
}

detail::SharedPublication* IVariable::sharedPublication()
{
  if (!m_publication)
    if (detail::MachineArena* arena = sharedArena())
      m_publication = std::make_unique<detail::SharedPublication>(*arena, fullName());
  return m_publication.get();
}

detail::SharedGroupTable* IVariable::sharedGroupTable()
{
  if (!isPartial() || !sharedArena())
    return nullptr;
  if (!m_shared_group)
    m_shared_group = std::make_unique<detail::SharedGroupTable>(*sharedArena(), fullName());
  m_shared_group->follow(itemGroup());
  return m_shared_group.get();
}

void IVariable::publish()
{
  if (!m_publication)
    return;
  if (!m_is_used) {
    m_publication->publish(nullptr, m_data.elementBytes(), {});
    return;
  }
  const detail::ShownExtents extents = detail::shownExtents(m_data);
  m_publication->publish(m_data.address(), m_data.elementBytes(), extents.view());
  if (m_shared_group)
    m_shared_group->follow(itemGroup());
}

void IVariable::setAllocationInfo(const DataAllocationInfo& v)
{
  m_data.setAllocationInfo(v);
  syncReferences();
}

void IVariable::checkOffItems(Int32 dimension, const char* what) const
{
  if (isOnItems())
    ARCANE_THROW(ArgumentException, "variable '{0}' cannot be {1}: it is on items, its size is that of their family", fullName(), what);
  if (this->dimension() == 0 || (dimension != 0 && this->dimension() != dimension))
    ARCANE_THROW(ArgumentException, "variable '{0}' cannot be {1}: it is of dimension {2}", fullName(), what, this->dimension());
}

void IVariable::resize(Int64 new_size)
{
  resizeWithReserve(new_size, 0);
}

void IVariable::resizeWithReserve(Int64 new_size, Int64 nb_additional_element)
{
  checkOffItems(0, "resized");
  m_data.resize(new_size, m_data.extent1(), nb_additional_element);
  syncReferences();
}

void IVariable::resize2D(Int64 dim1_size, Int64 dim2_size)
{
  checkOffItems(2, "resized to two extents");
  m_data.resize(dim1_size, dim2_size);
  syncReferences();
}

void IVariable::checkHasItemArrays() const
{
  if (!isOnItems() || dimension() != 2)
    ARCANE_THROW(ArgumentException, "variable '{0}' of type {1} has no array per item", fullName(), m_type.fullName());
}

void IVariable::resizeItemArrays(Int64 dim2_size)
{
  checkHasItemArrays();
  m_data.resize(m_data.extent0(), dim2_size);
  syncReferences();
}

void IVariable::reshapeItemArrays(const ArrayShape& shape)
{
  checkHasItemArrays();
  Int64 nb_value = 1;
  for (const Int32 size : shape.dimensions()) {
    nb_value *= size;
    if (size < 0 || nb_value > std::numeric_limits<Int32>::max())
      ARCANE_THROW(ArgumentException, "variable '{0}': the shape of an item is {1}, expected sizes of 0 or more and less than 2^31 values",
                   fullName(), shape);
  }
  m_data.resize(m_data.extent0(), nb_value);
  m_data.setShape(shape);
  syncReferences();
}

void IVariable::resizeFromGroup()
{
  // Values read from a checkpoint wait for the items of their mesh or of their group.
  if (!m_rows || !m_rows->isKnown())
    return;
  const Int32 nb_row = m_rows->nbRow();
  if (m_row_items.empty())
    return setNbRow(nb_row);
  if (nb_row == 0)
    return;
  UniqueArray<Int32> new_to_old(nb_row, -1);
  for (Int32 k = 0; k < m_row_items.size(); ++k) {
    const bool has_item = m_row_items[k] != NULL_ITEM_UNIQUE_ID;
    const Int32 local_id = has_item ? m_family->localIdOf(m_row_items[k]) : NULL_ITEM_LOCAL_ID;
    const Int32 row = local_id == NULL_ITEM_LOCAL_ID ? -1 : m_rows->rowOf(local_id);
    if (row >= 0)
      new_to_old[row] = k;
  }
  m_row_items.dispose();
  moveRows(new_to_old);
}

void IVariable::setNbRow(Int32 nb_row)
{
  if (!m_is_used || m_data.extent0() == nb_row)
    return;
  // A mesh that grows will probably grow again; a mesh that was just made will not.
  const Int64 nb_reserved_row = m_data.nbElement() == 0 ? 0 : nb_row / 20;
  m_data.resize(nb_row, m_data.extent1(), nb_reserved_row);
  syncReferences();
}

void IVariable::moveRows(ConstArrayView<Int32> new_to_old)
{
  if (!m_is_used)
    return;
  if (!m_row_items.empty())
    return resizeFromGroup();
  const bool is_only_resize = isPartial() && isOnlyResize(new_to_old, m_data.extent0());
  if (is_only_resize && new_to_old.size() != m_data.extent0())
    return setNbRow(new_to_old.size());
  if (!is_only_resize)
    m_data.compact(new_to_old);
  // The table of the group has moved, even if the values have not.
  syncReferences();
}

void IVariable::compact(Int32ConstArrayView new_to_old)
{
  if (!isPartial())
    moveRows(new_to_old);
}

UniqueArray<Int64> IVariable::rowItems() const
{
  if (!m_row_items.empty() || !m_rows)
    return m_row_items;
  UniqueArray<Int64> unique_ids(m_rows->nbRow());
  for (Int32 row = 0; row < unique_ids.size(); ++row) {
    const Int32 local_id = m_rows->localIdOf(row);
    unique_ids[row] = local_id == NULL_ITEM_LOCAL_ID ? NULL_ITEM_UNIQUE_ID : m_family->uniqueIds()[local_id];
  }
  return unique_ids;
}

void IVariable::setRowItems(ConstArrayView<Int64> unique_ids)
{
  const Int64 nb_row = m_data.extent0();
  if (!isPartial() || (nb_row != 0 && nb_row != unique_ids.size()))
    ARCANE_THROW(ArgumentException, "variable '{0}' of type {1} has {2} rows of values for {3} items", fullName(), m_type.fullName(),
                 nb_row, unique_ids.size());
  m_row_items.clear();
  if (nb_row != 0)
    m_row_items.copy(unique_ids);
  resizeFromGroup();
}

void IVariable::shrinkMemory()
{
  m_data.shrink();
  syncReferences();
}

void IVariable::attachFamily()
{
  detail::MeshTopology* topology = m_mesh_handle.topology();
  if (m_family || !topology)
    return;
  IItemFamily* family = topology->findFamily(m_family_name);
  if (!family || family->itemKind() != itemKind())
    ARCANE_FATAL("variable '{0}': mesh '{1}' has no family '{2}' of kind {3}", m_name, meshName(), m_family_name, itemKindName(itemKind()));
  if (isPartial() && topology->isBuilt() && !m_is_restored && family->findGroup(m_item_group_name).null())
    throwNoGroup(*this, family);
  m_family = family;
  m_rows = std::make_unique<detail::VariableRows>(this, m_family, m_item_group_name);
  resizeFromGroup();
}

void IVariable::forgetFamily()
{
  m_rows.reset();
  m_family = nullptr;
  if (!isOnItems())
    return;
  m_row_items.dispose();
  m_data.clear();
  syncReferences();
}

} // namespace Arcane
