// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/ConstituentList.h"

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
