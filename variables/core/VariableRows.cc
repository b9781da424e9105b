// SPDX-License-Identifier: Apache-2.0
#include "variables/core/VariableRows.h"

#include "variables/core/IVariable.h"

#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/topology/MeshTopology.h"

#include <numeric>

namespace Arcane::detail::variables
{

VariableRows::VariableRows(IVariable* variable, IItemFamily* family, const String& group_name)
: m_variable(variable)
, m_family(family)
, m_mesh_handle(variable->meshHandle())
, m_group_name(group_name)
{
  if (!isPartial())
    m_group = family->allItems();
  else if (const ItemGroup group = family->findGroup(group_name); !group.null())
    follow(group);
  m_family->addListener(this);
}

VariableRows::~VariableRows()
{
  if (m_table)
    m_table->removeListener(this);
  // If the mesh has no topology any more, the family is already destroyed.
  if (m_mesh_handle.topology())
    m_family->removeListener(this);
}

void VariableRows::follow(const ItemGroup& group)
{
  m_group = group;
  m_table = group.internal()->localIdToIndex();
  m_positions = m_table->positions();
  m_table->addListener(this);
}

bool VariableRows::isKnown() const
{
  return m_family->topology()->isBuilt() && !m_group.null();
}

Int32 VariableRows::nbRow() const
{
  if (!isPartial())
    return m_family->maxLocalId();
  return m_table ? m_table->size() : 0;
}

String VariableRows::listenerName() const
{
  return m_variable->name();
}

void VariableRows::onResize(IItemFamily*, Int32 max_local_id)
{
  if (!isPartial())
    m_variable->storage().setNbRow(max_local_id);
}

void VariableRows::onCompact(IItemFamily*, ConstArrayView<Int32> new_to_old)
{
  if (!isPartial())
    m_variable->storage().moveRows(new_to_old);
}

void VariableRows::onRemoveItems(IItemFamily* family, ConstArrayView<Int32> local_ids)
{
  if (isPartial())
    return;
  UniqueArray<Int32> kept(family->maxLocalId());
  std::iota(kept.begin(), kept.end(), 0);
  for (const Int32 id : local_ids)
    kept[id] = NULL_ITEM_LOCAL_ID;
  m_variable->storage().moveRows(kept);
}

void VariableRows::onCopyItems(IItemFamily*, ConstArrayView<Int32> sources, ConstArrayView<Int32> destinations)
{
  m_variable->copyItemsValues(sources, destinations);
}

void VariableRows::onMeanOfItems(IItemFamily*, ConstArrayView<Int32> first, ConstArrayView<Int32> second,
                                 ConstArrayView<Int32> destinations)
{
  m_variable->copyItemsMeanValues(first, second, destinations);
}

void VariableRows::onGroupCreated(IItemFamily*, const ItemGroup& group)
{
  if (!isPartial() || m_table || group.name() != m_group_name)
    return;
  follow(group);
  m_variable->storage().resizeFromGroup();
}

bool VariableRows::followsExchange() const
{
  return m_variable->isUsed() && !(m_variable->property() & (IVariable::PNoExchange | IVariable::PTemporary));
}

void VariableRows::onSendItems(IItemFamily*, ConstArrayView<Int32> local_ids, ISerializer* message)
{
  m_variable->serialize(message, local_ids);
}

void VariableRows::onReceiveItems(IItemFamily*, ConstArrayView<Int32> local_ids, ISerializer* message)
{
  m_variable->serialize(message, local_ids);
}

void VariableRows::onGroupChanged(ConstArrayView<Int32> new_to_old)
{
  m_positions = m_table->positions();
  m_variable->storage().moveRows(new_to_old);
}

void VariableRows::onGroupDestroyed()
{
  m_group = {};
  m_table.reset();
  m_positions = {};
  m_variable->storage().setNbRow(0);
}

} // namespace Arcane::detail::variables
