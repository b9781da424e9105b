// SPDX-License-Identifier: Apache-2.0
#include "variables/core/SharedVariable.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/IItemFamily.h"

namespace Arcane::detail::variables
{

SharedItems::SharedItems(const IItemFamily* family, const VariableRef& variable)
: m_parent(family == variable.itemFamily() ? nullptr : &family->parts().parent)
{
  if (m_parent && m_parent->family() != variable.itemFamily())
    ARCANE_FATAL("Incompatible Family on shared variable: variable '{0}' is on family '{1}', and items are of family '{2}', expected that "
                 "family or one of a sub-mesh that comes from it",
                 variable.name(), variable.itemFamily()->fullName(), family->fullName());
}

Int32 SharedItems::idOfParent(Int32 local_id) const
{
  return m_parent->idOf(local_id);
}

} // namespace Arcane::detail::variables
