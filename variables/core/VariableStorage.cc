// SPDX-License-Identifier: Apache-2.0
#include "variables/core/VariableStorage.h"

#include "variables/core/HostUse.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableRows.h"
#include "variables/core/WatchedVariables.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/memory/MemoryUtils.h"
#include "arcane_core/base/memory/MemoryUtilsInternal.h"
#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/topology/MeshTopology.h"
#include "arcane_core/mesh/topology/UserFamilies.h"
#include "shmem/MachineArena.h"

#include <limits>

namespace Arcane::detail::variables
{

namespace
{
//! Returns true if the present rows stay in place, as far as there is room for them, and new rows follow.
bool isOnlyResize(ConstArrayView<Int32> new_to_old, Int64 nb_old)
{
  for (Int32 i = 0; i < new_to_old.size(); ++i)
    if (new_to_old[i] != (i < nb_old ? i : -1))
      return false;
  return true;
}

//! Makes the group of a partial variable, as Arcane does. A name that is nearly the name of another group is likely a mistake.
void expectGroup(const IVariable& variable, IItemFamily* family)
{
  const String& name = variable.itemGroupName();
  if (!family->findGroup(name).null())
    return;
  std::vector<String> names;
  const ItemGroupCollection groups = family->groups();
  for (ItemGroupCollection::Enumerator i(groups); ++i;)
    names.push_back((*i).name());
  if (const String nearest = base::didYouMean(name, names); !nearest.empty())
    variable.variableMng()->traceMng()->pwarning()
      << "partial variable '" << variable.fullName() << "': family '" << family->fullName() << "' has no group '" << name << "'" << nearest
      << " An empty group of this name was made.";
  family->expectGroup(name);
}
} // namespace

VariableStorage::VariableStorage(IVariable& variable)
: m_variable(variable)
, m_data(variable.dataType(), variable.dimension())
, m_sharing(variable)
{
  m_data.setTiled(variable.typeInfo().isTiled());
}

VariableStorage::~VariableStorage() = default;

void VariableStorage::publish()
{
  m_sharing.publish(m_data, m_is_used);
}

void VariableStorage::setUsed(bool is_used)
{
  if (is_used == m_is_used)
    return;
  if (is_used) {
    checkPlace(m_variable.property());
    m_is_used = true;
    try {
      place();
      resizeFromGroup();
    }
    catch (...) {
      // The caller may make room and try again.
      m_is_used = false;
      m_variable.syncReferences();
      throw;
    }
    return;
  }
  m_is_used = false;
  m_row_items.dispose();
  m_data.clear();
  m_variable.syncReferences();
}

void VariableStorage::checkPlace(int property) const
{
  m_sharing.check(property);
  if (!(property & IVariable::PInDeviceMemory))
    return;
  const char* reason = nullptr;
  if (m_variable.dataType() == DT_String)
    reason = "its values are strings, expected numbers";
  else if (m_variable.isPartial())
    reason = "it is partial, expected a variable on all items of a family";
  else if (!m_variable.isOnItems() && m_variable.dimension() != 1)
    reason = "it is not on items, expected a variable on items or a list";
  if (reason)
    ARCANE_FATAL("variable '{0}': it cannot be in device memory (property PInDeviceMemory): {1}", m_variable.fullName(), reason);
}

void VariableStorage::place()
{
  shmem::MachineArena* arena = m_sharing.arena();
  checkHostUse(m_data, true, "move");
  if (!arena)
    m_sharing.clear();
  MemoryAllocationOptions options;
  options.setAllocator(allocatorFor(arena ? arena : memoryForPrograms(m_variable)));
  options.setMemoryLocationHint(m_data.allocationInfo().memoryLocationHint());
  m_data.changeAllocator(options);
  m_sharing.publication();
  m_variable.syncReferences();
}

// Without an accelerator, values are in the same memory as the values of other variables.
IMemoryAllocator* VariableStorage::allocatorFor(shmem::MachineArena* arena) const
{
  const bool is_on_device = m_variable.property() & IVariable::PInDeviceMemory;
  if (!arena)
    return is_on_device ? MemoryUtils::getDataMemoryResourceMng()->getAllocator(eMemoryResource::Device, false) : nullptr;
  return is_on_device && arena->device().allocator() ? arena->device().allocator() : arena->allocator();
}

void VariableStorage::setTiled(bool is_tiled)
{
  checkHostUse(m_data, true, "change of the layout");
  m_data.setTiled(is_tiled);
  m_variable.syncReferences();
}

void VariableStorage::setAllocationInfo(const DataAllocationInfo& v)
{
  m_data.setAllocationInfo(v);
  m_variable.syncReferences();
}

void VariableStorage::checkOffItems(Int32 dimension, const char* what) const
{
  if (m_variable.isOnItems())
    ARCANE_THROW(ArgumentException, "variable '{0}' cannot be {1}: it is on items, its size is that of their family", m_variable.fullName(),
                 what);
  if (m_variable.dimension() == 0 || (dimension != 0 && m_variable.dimension() != dimension))
    ARCANE_THROW(ArgumentException, "variable '{0}' cannot be {1}: it is of dimension {2}", m_variable.fullName(), what,
                 m_variable.dimension());
}

void VariableStorage::resize(Int64 new_size, Int64 nb_additional_element)
{
  checkOffItems(0, "resized");
  checkHostUse(m_data, true, "resize()");
  m_data.resize(new_size, m_data.extent1(), nb_additional_element);
  m_variable.syncReferences();
}

void VariableStorage::resize2D(Int64 dim1_size, Int64 dim2_size)
{
  checkOffItems(2, "resized to two extents");
  checkHostUse(m_data, true, "resize()");
  m_data.resize(dim1_size, dim2_size);
  m_variable.syncReferences();
}

void VariableStorage::checkHasItemArrays() const
{
  if (!m_variable.isOnItems() || m_variable.dimension() != 2)
    ARCANE_THROW(ArgumentException, "variable '{0}' is of type {1}, expected one with an array per item", m_variable.fullName(),
                 m_variable.typeInfo().fullName());
}

void VariableStorage::resizeItemArrays(Int64 dim2_size)
{
  checkHasItemArrays();
  checkHostUse(m_data, true, "resize()");
  m_data.resize(m_data.extent0(), dim2_size);
  m_variable.syncReferences();
}

void VariableStorage::reshapeItemArrays(const ArrayShape& shape)
{
  checkHasItemArrays();
  Int64 nb_value = 1;
  for (const Int32 size : shape.dimensions()) {
    nb_value *= size;
    if (size < 0 || nb_value > std::numeric_limits<Int32>::max())
      ARCANE_THROW(ArgumentException, "variable '{0}': the shape of an item is {1}, expected sizes of 0 or more and less than 2^31 values",
                   m_variable.fullName(), shape);
  }
  checkHostUse(m_data, true, "reshape()");
  m_data.resize(m_data.extent0(), nb_value);
  m_data.setShape(shape);
  m_variable.syncReferences();
}

void VariableStorage::resizeFromGroup()
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

void VariableStorage::setNbRow(Int32 nb_row)
{
  if (!m_is_used || m_data.extent0() == nb_row)
    return;
  checkHostUse(m_data, true, "change of the mesh");
  // A mesh that grows will probably grow again; a mesh that was just made will not.
  const Int64 nb_reserved_row = m_data.nbElement() == 0 ? 0 : nb_row / 20;
  m_data.resize(nb_row, m_data.extent1(), nb_reserved_row);
  m_variable.syncReferences();
}

void VariableStorage::moveRows(ConstArrayView<Int32> new_to_old)
{
  if (!m_is_used)
    return;
  if (!m_row_items.empty())
    return resizeFromGroup();
  const bool is_only_resize = m_variable.isPartial() && isOnlyResize(new_to_old, m_data.extent0());
  if (is_only_resize && new_to_old.size() != m_data.extent0())
    return setNbRow(new_to_old.size());
  if (!is_only_resize) {
    checkHostUse(m_data, true, "change of the mesh");
    m_data.compact(new_to_old);
  }
  // The table of the group has moved, even if the values have not.
  m_variable.syncReferences();
}

UniqueArray<Int64> VariableStorage::rowItems() const
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

void VariableStorage::setRowItems(ConstArrayView<Int64> unique_ids)
{
  const Int64 nb_row = m_data.extent0();
  if (!m_variable.isPartial() || (nb_row != 0 && nb_row != unique_ids.size()))
    ARCANE_THROW(ArgumentException, "variable '{0}' of type {1} has {2} rows of values for {3} items", m_variable.fullName(),
                 m_variable.typeInfo().fullName(), nb_row, unique_ids.size());
  m_row_items.clear();
  if (nb_row != 0)
    m_row_items.copy(unique_ids);
  resizeFromGroup();
}

void VariableStorage::shrink()
{
  checkHostUse(m_data, true, "shrinking");
  m_data.shrink();
  m_variable.syncReferences();
}

void VariableStorage::attachFamily(bool is_restored)
{
  mesh::MeshTopology* topology = m_variable.meshHandle().topology();
  if (m_family || !topology)
    return;
  IItemFamily* family = topology->findFamily(m_variable.itemFamilyName());
  if (!family && mesh::UserFamilies::isUserKind(m_variable.itemKind()))
    family = topology->userFamilies().create(m_variable.itemKind(), m_variable.itemFamilyName());
  if (!family || family->itemKind() != m_variable.itemKind())
    ARCANE_FATAL("variable '{0}': mesh '{1}' has no family '{2}' of kind {3}", m_variable.name(), m_variable.meshName(),
                 m_variable.itemFamilyName(), itemKindName(m_variable.itemKind()));
  m_family = family;
  if (!is_restored)
    makeGroup();
  m_rows = std::make_unique<VariableRows>(&m_variable, m_family, m_variable.isPartial() ? m_variable.itemGroupName() : String());
  resizeFromGroup();
}

void VariableStorage::makeGroup()
{
  if (m_variable.isPartial() && m_family && m_family->topology()->isBuilt())
    expectGroup(m_variable, m_family);
}

void VariableStorage::forgetFamily()
{
  m_rows.reset();
  m_family = nullptr;
  if (!m_variable.isOnItems())
    return;
  m_row_items.dispose();
  m_data.clear();
  m_variable.syncReferences();
}

void VariableStorage::endRead()
{
  if (!m_variable.isPartial() || !m_rows || !m_rows->isKnown() || !m_row_items.empty())
    return;
  const Int32 nb_item = m_rows->nbRow();
  if (m_data.extent0() != 0 && m_data.extent0() != nb_item)
    ARCANE_FATAL("partial variable '{0}' has {1} values after it was read, but its group '{2}' has {3} items", m_variable.fullName(),
                 m_data.extent0(), m_variable.itemGroupName(), nb_item);
  setNbRow(nb_item);
}

void VariableStorage::copy(const VariableStorage& rhs)
{
  checkHostUse(rhs.m_data, false, "copy");
  checkHostUse(m_data, true, "copy");
  m_data.copy(rhs.m_data);
  m_row_items.copy(rhs.m_row_items);
  m_variable.syncReferences();
}

void VariableStorage::swap(VariableStorage& rhs)
{
  checkHostUse(m_data, true, "exchange");
  checkHostUse(rhs.m_data, true, "exchange");
  if (const WatchedVariables* watched = WatchedVariables::of(m_variable.variableMng()->parallelMng())) {
    // A program that reads the block of one variable must not see what the code then writes to the other one.
    watched->leaveReadBlock(m_data);
    watched->leaveReadBlock(rhs.m_data);
  }
  m_data.swapValues(rhs.m_data);
  m_row_items.swap(rhs.m_row_items);
  m_variable.syncReferences();
  rhs.m_variable.syncReferences();
}

} // namespace Arcane::detail::variables
