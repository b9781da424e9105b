// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/values/MeshMaterialVariableSynchronizerList.h"

#include "arcane_core/materials/values/MeshMaterialVariable.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <algorithm>

namespace Arcane::detail::values
{
namespace
{
ExchangeFunction exchange_function = nullptr;
}

void setExchangeFunction(ExchangeFunction function)
{
  exchange_function = function;
}
} // namespace Arcane::detail::values

namespace Arcane::Materials
{

MeshMaterialVariableSynchronizerList::MeshMaterialVariableSynchronizerList(IMeshMaterialMng* mng)
: m_manager(mng)
{}

MeshMaterialVariableSynchronizerList::~MeshMaterialVariableSynchronizerList() = default;

void MeshMaterialVariableSynchronizerList::add(MeshMaterialVariable* variable)
{
  if (std::find(m_variables.begin(), m_variables.end(), variable) == m_variables.end())
    m_variables.push_back(variable);
}

void MeshMaterialVariableSynchronizerList::apply()
{
  beginSynchronize();
  endSynchronize();
}

void MeshMaterialVariableSynchronizerList::beginSynchronize()
{
  if (!detail::values::exchange_function)
    ARCANE_FATAL("materials of mesh '{0}': this program has no exchange of values on constituents", m_manager->meshHandle().meshName());
  m_pending = detail::values::exchange_function(m_manager, m_variables);
}

void MeshMaterialVariableSynchronizerList::endSynchronize()
{
  if (!m_pending)
    ARCANE_FATAL("materials of mesh '{0}': endSynchronize() is called without beginSynchronize(), expected it before",
                 m_manager->meshHandle().meshName());
  const std::unique_ptr<detail::values::PendingExchange> pending = std::move(m_pending);
  pending->end();
  m_message_bytes = pending->messageBytes();
}

} // namespace Arcane::Materials
