// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/IMeshComponent.h"

#include "arcane_core/materials/sets/IMeshEnvironment.h"
#include "arcane_core/materials/sets/IMeshMaterial.h"
#include "arcane_core/materials/sets/IMeshMaterialMng.h"
#include "arcane_core/materials/sets/MaterialSets.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/description/MeshHandle.h"
#include "arcane_core/mesh/families/IItemFamily.h"

#include <algorithm>

namespace Arcane::Materials
{

IMeshComponent::IMeshComponent(IMeshMaterialMng* manager, const String& name, Int32 constituent)
: m_manager(manager)
, m_name(name)
, m_constituent(constituent)
, m_id(constituent < 0 ? ~constituent : constituent)
{}

ITraceMng* IMeshComponent::traceMng() const
{
  return m_manager->traceMng();
}

detail::sets::ConstituentList IMeshComponent::list() const
{
  if (!m_manager->isEndCreated())
    ARCANE_FATAL("materials of mesh '{0}': the cells of '{1}' are used before endCreate(), expected after it",
                 m_manager->meshHandle().meshName(), m_name);
  return m_manager->sets().list(m_constituent);
}

ComponentCell IMeshComponent::findComponentCell(const AllEnvCell& cell) const
{
  return detail::sets::CellMaker::find(m_manager->tables(), cell.globalCellId().localId(), m_constituent);
}

IMeshMaterial* IMeshComponent::asMaterial()
{
  return isMaterial() ? static_cast<IMeshMaterial*>(this) : nullptr;
}

IMeshEnvironment* IMeshComponent::asEnvironment()
{
  return isEnvironment() ? static_cast<IMeshEnvironment*>(this) : nullptr;
}

void IMeshComponent::checkValid() const
{
  UniqueArray<Int32> of_group(m_cells.view().localIds());
  UniqueArray<Int32> of_tables(list().cells().constSmallView());
  std::sort(of_group.begin(), of_group.end());
  std::sort(of_tables.begin(), of_tables.end());
  if (of_group.constView() == of_tables.constView())
    return;
  const auto nb = std::min(of_group.size(), of_tables.size());
  const auto differ = std::mismatch(of_group.begin(), of_group.begin() + nb, of_tables.begin());
  const auto k = static_cast<Int32>(differ.first - of_group.begin());
  const bool is_in_group = k < of_group.size() && (k == of_tables.size() || of_group[k] < of_tables[k]);
  const Int32 cell = is_in_group ? of_group[k] : of_tables[k];
  ARCANE_FATAL("materials of mesh '{0}': cell {1} is in {2} of '{3}' and not in {4}, expected forceRecompute() after a change of the group",
               m_manager->meshHandle().meshName(), m_cells.itemFamily()->uniqueIds()[cell], is_in_group ? "the group" : "the tables",
               m_name, is_in_group ? "the tables" : "the group");
}

} // namespace Arcane::Materials
