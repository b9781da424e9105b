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

void VariableReferences::add(VariableRef* ref)
{
  ref->m_place = m_all.size();
  m_all.push_back(ref);
  m_properties.push_back(0);
  change(ref);
}

void VariableReferences::change(const VariableRef* ref)
{
  count(ref->m_place, ref->referenceProperty());
}

void VariableReferences::remove(VariableRef* ref)
{
  const std::size_t place = ref->m_place;
  count(place, 0);
  m_all[place] = m_all.back();
  m_all[place]->m_place = place;
  m_properties[place] = m_properties.back();
  m_all.pop_back();
  m_properties.pop_back();
}

void VariableReferences::count(std::size_t place, int property)
{
  const int former = m_properties[place];
  m_properties[place] = property;
  for (int bit = 0; bit < nb_bit; ++bit)
    m_nb_with[bit] += ((property >> bit) & 1) - ((former >> bit) & 1);
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
  for (int bit = 0; bit < nb_bit; ++bit) {
    const int property = static_cast<int>(1u << bit);
    if (m_nb_with[bit] != static_cast<Int64>(m_all.size()))
      all &= ~property;
    if (m_nb_with[bit] > 0)
      any |= property;
  }
  return (all & properties_of_all) | (any & properties_of_any);
}

void VariableReferences::update() const
{
  // The loop goes from the last to the first, so that a reference may be removed meanwhile: the last one, which is up to date, takes its
  // place. A new reference is up to date.
  for (std::size_t i = m_all.size(); i-- > 0; i = std::min(i, m_all.size()))
    m_all[i]->updateFromInternal();
}

void VariableReferences::detach()
{
  for (VariableRef* ref : m_all)
    ref->variableDestroyed();
}

} // namespace Arcane::detail::variables
