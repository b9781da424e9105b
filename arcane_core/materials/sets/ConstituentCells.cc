// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/ConstituentCells.h"

#include "arcane_core/materials/sets/IMeshMaterial.h"
#include "arcane_core/materials/sets/IMeshMaterialMng.h"
#include "arcane_core/materials/sets/MatItemEnumerator.h"

#include <ostream>

namespace Arcane::Materials
{

std::ostream& operator<<(std::ostream& o, const MatVarIndex& index)
{
  return o << '(' << index.arrayIndex() << ", " << index.valueIndex() << ')';
}

IMeshComponent* ComponentCell::component() const
{
  const Int32 id = componentId();
  if (id < 0)
    return nullptr;
  if (level() == LEVEL_ENVIRONMENT)
    return m_tables->manager->environments()[id];
  return m_tables->manager->materials()[id];
}

Int64 ComponentCell::componentUniqueId() const
{
  return null() ? -1 : Int64(_varIndex().arrayIndex()) + (globalCell().uniqueId().asInt64() << 10);
}

IMeshEnvironment* EnvCell::environment() const
{
  return null() ? nullptr : m_tables->manager->environments()[componentId()];
}

IMeshMaterial* MatCell::material() const
{
  return null() ? nullptr : m_tables->manager->materials()[componentId()];
}

IUserMeshMaterial* MatCell::userMaterial() const
{
  return null() ? nullptr : material()->userMaterial();
}

std::ostream& operator<<(std::ostream& o, const ComponentCell& cell)
{
  if (cell.null())
    return o << "null cell";
  o << "cell " << cell.globalCell().uniqueId().asInt64();
  if (const IMeshComponent* constituent = cell.component())
    return o << " of " << constituent->name();
  return o << " of " << cell.nbSubItem() << " environment(s)";
}

} // namespace Arcane::Materials
