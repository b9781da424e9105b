// SPDX-License-Identifier: Apache-2.0
#include "variables/core/GroupPositions.h"

#include "variables/core/IVariable.h"
#include "variables/core/VariableRows.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/families/IItemFamily.h"

namespace Arcane::detail::variables
{

void GroupPositions::refresh(const IVariable* variable)
{
  const VariableRows* rows = variable ? variable->rows() : nullptr;
  const ConstArrayView<Int32> positions = rows ? rows->positions() : ConstArrayView<Int32>();
  m_positions = positions.data();
  m_nb_local_id = positions.size();
  m_variable = variable;
}

void GroupPositions::throwNotInGroup(Int32 local_id) const
{
  if (!m_variable)
    ARCANE_FATAL("null reference on a partial variable: index is {0}, expected a reference of a variable", local_id);
  const ItemGroup group = m_variable->itemGroup();
  if (group.null())
    ARCANE_THROW(ArgumentException, "partial variable '{0}' has no value: there is no group '{1}'", m_variable->fullName(),
                 m_variable->itemGroupName());
  const IItemFamily* family = group.itemFamily();
  const bool exists = local_id >= 0 && local_id < family->maxLocalId();
  ARCANE_THROW(ArgumentException, "partial variable '{0}': {1} of local id {2} (unique id {3}) is not in group '{4}' of {5} items",
               m_variable->fullName(), itemKindName(m_variable->itemKind()), local_id,
               exists ? family->uniqueIds()[local_id] : NULL_ITEM_UNIQUE_ID, group.name(), group.size());
}

} // namespace Arcane::detail::variables
