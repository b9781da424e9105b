// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/ComponentItemVectorView.h"

#include "arcane_core/materials/sets/IMeshEnvironment.h"
#include "arcane_core/materials/sets/IMeshMaterial.h"
#include "arcane_core/materials/sets/IMeshMaterialMng.h"
#include "arcane_core/materials/sets/MaterialSets.h"

namespace Arcane::detail::sets
{

Int32ConstArrayView numbersFrom(const ConstituentTables* tables, Int32 first, Int32 nb)
{
  return tables && nb > 0 ? tables->manager->sets().numbers().subView(first, nb) : Int32ConstArrayView();
}

Int32ConstArrayView ConstituentList::valueIndexes() const
{
  if (m_nb_pure == m_size)
    return { m_size, m_cells };
  return m_value_indexes ? Int32ConstArrayView(m_size, m_value_indexes) : numbersFrom(m_tables, m_first_value, m_size);
}

} // namespace Arcane::detail::sets

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
