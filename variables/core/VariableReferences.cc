// SPDX-License-Identifier: Apache-2.0
#include "variables/core/VariableReferences.h"

#include "variables/core/VariableProperty.h"
#include "variables/core/VariableRef.h"

#include <algorithm>

namespace Arcane::detail::variables
{

namespace
{
// The variable has these properties if all its references have them.
constexpr int properties_of_all = VariableProperty::PNoDump | VariableProperty::PNoNeedSync | VariableProperty::PTemporary |
                                  VariableProperty::PNoRestore | VariableProperty::PNoExchange | VariableProperty::PNoReplicaSync;
// The variable has these properties if any of its references has them.
constexpr int properties_of_any = VariableProperty::PSubDomainDepend | VariableProperty::PSubDomainPrivate |
                                  VariableProperty::PExecutionDepend | VariableProperty::PPrivate | VariableProperty::PPersistant |
                                  VariableProperty::PInShMem | VariableProperty::PDumpNull | VariableProperty::PInDeviceMemory;
} // namespace

void VariableReferences::remove(VariableRef* ref)
{
  std::erase(m_all, ref);
}

void VariableReferences::restore(int property)
{
  m_is_restored = true;
  m_restored_property = property;
}

int VariableReferences::property(int former) const
{
  if (m_all.empty() && !m_is_restored)
    return former;
  int all = m_is_restored ? m_restored_property : properties_of_all;
  int any = m_restored_property;
  for (const VariableRef* ref : m_all) {
    all &= ref->referenceProperty();
    any |= ref->referenceProperty();
  }
  return (all & properties_of_all) | (any & properties_of_any);
}

void VariableReferences::update() const
{
  // The loop goes from the last to the first, so that a reference may be removed meanwhile; a new reference is already up to date.
  for (std::size_t i = m_all.size(); i-- > 0; i = std::min(i, m_all.size()))
    m_all[i]->updateFromInternal();
}

void VariableReferences::detach()
{
  for (VariableRef* ref : m_all)
    ref->variableDestroyed();
}

void VariableReferences::add(VariableRef* ref)
{
  m_all.push_back(ref);
}

} // namespace Arcane::detail::variables
