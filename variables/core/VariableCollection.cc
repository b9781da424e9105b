// SPDX-License-Identifier: Apache-2.0
#include "variables/core/VariableCollection.h"

#include "variables/core/IVariable.h"
#include "variables/core/VariableRef.h"

#include "arcane_core/base/error/ArgumentException.h"

namespace Arcane
{

void VariableCollection::add(const VariableRef& ref)
{
  if (ref.isNull())
    ARCANE_THROW(ArgumentException, "cannot add to a list of variables a reference on no variable");
  add(ref.variable());
}

bool VariableCollection::contains(IVariable* variable) const
{
  return Collection<IVariable*>::contains(variable);
}

bool VariableCollection::contains(const String& name) const
{
  for (const IVariable* variable : *this)
    if (variable->name() == name)
      return true;
  return false;
}

VariableCollection VariableCollection::clone() const
{
  VariableCollection copy;
  for (IVariable* variable : *this)
    copy.add(variable);
  return copy;
}

} // namespace Arcane
