// SPDX-License-Identifier: Apache-2.0
// IVariable: where values are, how many, and how they follow the family of items.
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/ItemShape.h"
#include "variables/core/VariableFamilyLink.h"
#include "variables/core/VariableRef.h"

#include "arcane_core/base/ArgumentException.h"
#include "arcane_core/mesh/IItemFamily.h"
#include "arcane_core/mesh/MeshTopology.h"
#include "shmem/MachineArena.h"
#include "shmem/SharedPublication.h"

#include <limits>

namespace Arcane
{

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
  m_publication.reset();
  m_data.clear();
  syncReferences();
}

void IVariable::useIfPossible(const VariableRef& ref)
{
  if (isOnItems())
    attachFamily();
  // Variables of modules wait until it is known which modules are used, if their mesh does not exist.
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
  detail::MachineArena* arena = detail::MachineArena::of(m_variable_mng->parallelMng());
  const bool is_shared = (m_property & PInShMem) && arena;
  if (!is_shared)
    m_publication.reset();
  MemoryAllocationOptions options = is_shared ? MemoryAllocationOptions(arena->allocator()) : MemoryAllocationOptions();
  options.setMemoryLocationHint(m_data.allocationInfo().memoryLocationHint());
  m_data.changeAllocator(options);
  if (is_shared && !m_publication)
    m_publication = std::make_unique<detail::SharedPublication>(*arena, fullName());
  syncReferences();
}

void IVariable::publish()
{
  if (!m_publication)
    return;
  const detail::ShownExtents extents = detail::shownExtents(m_data);
  m_publication->publish(m_data.address(), m_data.elementBytes(), extents.view());
}

void IVariable::setAllocationInfo(const DataAllocationInfo& v)
{
  m_data.setAllocationInfo(v);
  syncReferences();
}

void IVariable::checkOffItems(Int32 dimension, const char* what) const
{
  if (isOnItems())
    ARCANE_THROW(ArgumentException, "variable '{0}' cannot be {1}: it is on items, its size is that of their family",
                 fullName(), what);
  if (this->dimension() == 0 || (dimension != 0 && this->dimension() != dimension))
    ARCANE_THROW(ArgumentException, "variable '{0}' cannot be {1}: it is of dimension {2}", fullName(), what,
                 this->dimension());
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
    ARCANE_THROW(ArgumentException, "variable '{0}' of type {1} has no array per item", fullName(),
                 m_type.fullName());
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
  // Values read from a checkpoint wait for the items of their mesh.
  if (m_family && m_family->topology()->isBuilt())
    onFamilyResized(m_family->maxLocalId());
}

void IVariable::onFamilyResized(Int32 max_local_id)
{
  if (!m_is_used || m_data.extent0() == max_local_id)
    return;
  // A mesh that grows will likely grow again; one that was just made will not.
  const Int64 nb_reserved_row = m_data.nbElement() == 0 ? 0 : max_local_id / 20;
  m_data.resize(max_local_id, m_data.extent1(), nb_reserved_row);
  syncReferences();
}

void IVariable::compact(Int32ConstArrayView new_to_old)
{
  if (!m_is_used)
    return;
  m_data.compact(new_to_old);
  syncReferences();
}

void IVariable::copyItemsValues(Int32ConstArrayView source, Int32ConstArrayView destination)
{
  if (m_is_used)
    m_data.copyItems(source, destination);
}

void IVariable::copyItemsMeanValues(Int32ConstArrayView first, Int32ConstArrayView second,
                                    Int32ConstArrayView destination)
{
  if (m_is_used)
    m_data.copyItemsMeanValues(first, second, destination);
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
    ARCANE_FATAL("variable '{0}': mesh '{1}' has no family '{2}' of kind {3}", m_name, meshName(), m_family_name,
                 itemKindName(itemKind()));
  m_family = family;
  m_family_link = std::make_unique<detail::VariableFamilyLink>(this, m_family);
  resizeFromGroup();
}

void IVariable::forgetFamily()
{
  m_family_link.reset();
  m_family = nullptr;
  if (!isOnItems())
    return;
  m_data.clear();
  syncReferences();
}

} // namespace Arcane
