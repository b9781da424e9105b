// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/NewOwners.h"

#include "variables/core/IVariable.h"
#include "variables/core/VariableBuildInfo.h"

#include <algorithm>

namespace Arcane::detail::domain
{

namespace
{
const char* const variable_name = "ItemsNewOwner";
// The variable says how the mesh will be cut: afterwards its values and their copies have no meaning.
constexpr int property =
  IVariable::PNoDump | IVariable::PNoRestore | IVariable::PNoExchange | IVariable::PSubDomainDepend | IVariable::PExecutionDepend;
} // namespace

NewOwners::NewOwners(IItemFamily* family)
: m_family(family)
, m_variable(VariableBuildInfo(family, variable_name, property), family->itemKind())
{
  m_variable.setUsed(true);
  m_family->addListener(this);
  setPresentOwners();
}

NewOwners::~NewOwners()
{
  m_family->removeListener(this);
}

String NewOwners::listenerName() const
{
  return String(variable_name) + "+";
}

void NewOwners::onResize(IItemFamily*, Int32)
{
  setPresentOwners();
}

void NewOwners::onCompact(IItemFamily*, ConstArrayView<Int32>)
{
  setPresentOwners();
}

void NewOwners::setPresentOwners()
{
  const auto owners = m_family->owners();
  std::copy(owners.begin(), owners.end(), m_variable.asArray().begin());
}

} // namespace Arcane::detail::domain
