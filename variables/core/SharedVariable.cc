// SPDX-License-Identifier: Apache-2.0
#include "variables/core/SharedVariable.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/items/FamilyParent.h"

namespace Arcane
{

SharedVariableItems::SharedVariableItems(const IItemFamily* family, const VariableRef& variable)
: m_part(family == variable.itemFamily() ? nullptr : family)
{
  if (m_part && m_part->parentFamily() != variable.itemFamily())
    ARCANE_FATAL("Incompatible Family on shared variable: variable '{0}' is on family '{1}', and items are of family '{2}', expected that "
                 "family or one of a sub-mesh that comes from it",
                 variable.name(), variable.itemFamily()->fullName(), family->fullName());
}

Int32 SharedVariableItems::idOfParent(Int32 local_id) const
{
  return m_part->itemSharedInfo()->parent->idOf(local_id);
}

} // namespace Arcane
