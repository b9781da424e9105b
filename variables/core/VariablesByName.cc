// SPDX-License-Identifier: Apache-2.0
#include "variables/core/VariablesByName.h"

#include <tuple>

namespace Arcane::detail::variables
{

void VariablesByName::remove(const IVariable* variable)
{
  const auto [begin, end] = m_variables.equal_range(variable->name().toStdStringView());
  for (auto i = begin; i != end; ++i)
    if (i->second == variable) {
      m_variables.erase(i);
      return;
    }
}

bool VariablesByName::isBefore(const IVariable& a, const IVariable& b)
{
  return std::tuple(a.meshName(), a.itemFamilyName(), a.name()) < std::tuple(b.meshName(), b.itemFamilyName(), b.name());
}

} // namespace Arcane::detail::variables
