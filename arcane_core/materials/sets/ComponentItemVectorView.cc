// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/ComponentItemVectorView.h"

#include "arcane_core/materials/sets/IMeshEnvironment.h"
#include "arcane_core/materials/sets/IMeshMaterial.h"
#include "arcane_core/materials/sets/IMeshMaterialMng.h"

namespace Arcane::Materials
{

IMeshComponent* ComponentItemVectorView::component() const
{
  if (!m_list.tables())
    return nullptr;
  const IMeshMaterialMng* manager = m_list.tables()->manager;
  if (m_list.isEnvironment())
    return manager->environments()[~m_list.constituent()];
  return manager->materials()[m_list.constituent()];
}

IMeshMaterial* MatItemVectorView::material() const
{
  return static_cast<IMeshMaterial*>(component());
}

IMeshEnvironment* EnvItemVectorView::environment() const
{
  return static_cast<IMeshEnvironment*>(component());
}

} // namespace Arcane::Materials
