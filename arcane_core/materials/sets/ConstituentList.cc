// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/ConstituentList.h"

#include "arcane_core/materials/sets/IMeshComponent.h"
#include "arcane_core/materials/sets/IMeshMaterialMng.h"
#include "arcane_core/materials/sets/MaterialSets.h"

#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane::detail::sets
{

Int32ConstArrayView numbersFrom(const ConstituentTables* tables, Int32 first, Int32 nb)
{
  if (!tables || nb <= 0)
    return {};
  const Mutex::ScopedLock lock(tables->manager->variableLock());
  return tables->manager->sets().numbers().subView(first, nb);
}

void ConstituentList::throwIsOld() const
{
  const Materials::IMeshMaterialMng* manager = m_tables->manager;
  const Materials::IMeshComponent* constituent =
    isEnvironment() ? manager->environmentsAsComponents()[~m_constituent] : manager->materialsAsComponents()[m_constituent];
  ARCANE_FATAL(
    "materials of mesh '{0}': a list of cells of '{1}' was made after change {2} of the materials or of the mesh, and is used after "
    "change {3}, expected a list that is made anew after each change",
    manager->meshHandle().meshName(), constituent->name(), m_change_number, m_tables->change_number);
}

Int32ConstArrayView ConstituentList::valueIndexes() const
{
  checkIsPresent();
  if (m_nb_pure == m_size)
    return { m_size, m_cells };
  return m_places.value_indexes ? Int32ConstArrayView(m_size, m_places.value_indexes) : numbersFrom(m_tables, m_first_value, m_size);
}

ConstArrayView<MatVarIndex> ConstituentList::places() const
{
  checkIsPresent();
  if (m_size == 0)
    return {};
  if (m_places.places)
    return { m_size, m_places.places };
  const Mutex::ScopedLock lock(m_tables->manager->variableLock());
  MaterialSets& sets = m_tables->manager->sets();
  const auto first = static_cast<Int32>(m_cells - sets.list(m_constituent).cells().data());
  return sets.placesOfList(m_constituent).subView(first, m_size);
}

} // namespace Arcane::detail::sets
