// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/BackwardStore.h"

#include "arcane_core/service/ISubDomain.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/data/IData.h"

namespace Arcane::detail
{
void BackwardStore::
saveIfDue(Integer nb_loop)
{
  if ((nb_loop + 1) % m_period != 0)
    return;
  m_saved.clear();
  const VariableCollection used = m_sub_domain->variableMng()->usedVariables();
  for (VariableCollection::Enumerator i(used); ++i;) {
    IVariable* variable = *i;
    if (variable->property() & (IVariable::PTemporary | IVariable::PNoRestore))
      continue;
    m_saved.push_back({ variable, variable->data()->cloneRef() });
  }
  m_has_save = true;
}

void BackwardStore::
restore()
{
  const VariableCollection used = m_sub_domain->variableMng()->usedVariables();
  for (VariableCollection::Enumerator i(used); ++i;)
    for (Saved& saved : m_saved)
      if (saved.variable == *i) {
        saved.variable->data()->copy(saved.values.get());
        saved.variable->syncReferences();
      }
}
} // namespace Arcane::detail
