// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/StoredBytes.h"

#include "arcane_core/service/ISubDomain.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableBuildInfo.h"

#include <algorithm>
#include <utility>

namespace Arcane::detail::run
{
StoredBytes::StoredBytes(ISubDomain* sd, const String& name, int property, Fill fill, Take take)
: m_sub_domain(sd)
, m_name(name)
, m_property(property)
, m_fill(std::move(fill))
, m_take(std::move(take))
{
  m_observers.addObserver([this] { save(); }, sd->variableMng()->writeObservable());
  m_observers.addObserver([this] { restore(); }, sd->variableMng()->readObservable());
}

void StoredBytes::save()
{
  UniqueArray<Byte> bytes;
  m_fill(bytes);
  if (!m_variable)
    m_variable.emplace(VariableBuildInfo(m_sub_domain, m_name, m_property));
  m_variable->resize(bytes.size());
  std::copy(bytes.begin(), bytes.end(), m_variable->asArray().begin());
}

void StoredBytes::restore()
{
  if (!m_sub_domain->variableMng()->findVariable(m_name))
    return;
  if (!m_variable)
    m_variable.emplace(VariableBuildInfo(m_sub_domain, m_name, m_property));
  m_take(m_variable->asArray().constView());
}
} // namespace Arcane::detail::run
