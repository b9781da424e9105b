// SPDX-License-Identifier: Apache-2.0
#include "variables/core/VariableReferences.h"

#include "variables/core/VariableProperty.h"
#include "variables/core/VariableRef.h"

#include <algorithm>
#include <bit>

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
  const auto former = static_cast<unsigned>(m_properties[place]);
  m_properties[place] = property;
  for (unsigned bits = former ^ static_cast<unsigned>(property); bits != 0; bits &= bits - 1) {
    const unsigned bit = bits & ~(bits - 1);
    Int64& nb_with = m_nb_with[static_cast<std::size_t>(std::countr_zero(bit))];
    nb_with += (former & bit) ? -1 : 1;
    m_of_any = nb_with > 0 ? m_of_any | bit : m_of_any & ~bit;
  }
}

int VariableReferences::propertyOfAll() const
{
  unsigned of_all = 0;
  for (unsigned bits = m_of_any; bits != 0; bits &= bits - 1) {
    const unsigned bit = bits & ~(bits - 1);
    if (m_nb_with[static_cast<std::size_t>(std::countr_zero(bit))] == static_cast<Int64>(m_all.size()))
      of_all |= bit;
  }
  return static_cast<int>(of_all);
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
  if (!m_all.empty())
    all &= propertyOfAll();
  const int any = m_restored_property | static_cast<int>(m_of_any);
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
