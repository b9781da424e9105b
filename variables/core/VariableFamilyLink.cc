// SPDX-License-Identifier: Apache-2.0
#include "variables/core/VariableFamilyLink.h"

#include "variables/core/IVariable.h"

#include "arcane_core/mesh/IItemFamily.h"

namespace Arcane::detail
{

VariableFamilyLink::VariableFamilyLink(IVariable* variable, IItemFamily* family)
: m_variable(variable)
, m_family(family)
, m_mesh_handle(variable->meshHandle())
{
  m_family->addListener(this);
}

VariableFamilyLink::~VariableFamilyLink()
{
  // Without topology, the family is dead already.
  if (m_mesh_handle.topology())
    m_family->removeListener(this);
}

String VariableFamilyLink::listenerName() const
{
  return m_variable->name();
}

void VariableFamilyLink::onResize(IItemFamily*, Int32 max_local_id)
{
  m_variable->onFamilyResized(max_local_id);
}

void VariableFamilyLink::onCompact(IItemFamily*, ConstArrayView<Int32> new_to_old)
{
  m_variable->compact(new_to_old);
}

void VariableFamilyLink::onCopyItems(IItemFamily*, ConstArrayView<Int32> sources, ConstArrayView<Int32> destinations)
{
  m_variable->copyItemsValues(sources, destinations);
}

bool VariableFamilyLink::followsExchange() const
{
  return m_variable->isUsed() && !(m_variable->property() & (IVariable::PNoExchange | IVariable::PTemporary));
}

void VariableFamilyLink::onSendItems(IItemFamily*, ConstArrayView<Int32> local_ids, ISerializer* message)
{
  m_variable->serialize(message, local_ids);
}

void VariableFamilyLink::onReceiveItems(IItemFamily*, ConstArrayView<Int32> local_ids, ISerializer* message)
{
  m_variable->serialize(message, local_ids);
}

} // namespace Arcane::detail
