// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/values/MeshMaterialIndirectModifier.h"

#include "arcane_core/materials/sets/IMeshMaterial.h"
#include "arcane_core/materials/sets/IMeshMaterialMng.h"

#include "arcane_core/base/array/UniqueArray.h"

#include <exception>

namespace Arcane::Materials
{

MeshMaterialIndirectModifier::MeshMaterialIndirectModifier(IMeshMaterialMng* mng)
: m_manager(mng)
, m_backup(mng, true)
, m_nb_exception(std::uncaught_exceptions())
{}

MeshMaterialIndirectModifier::~MeshMaterialIndirectModifier() noexcept(false)
{
  if (m_is_begun && std::uncaught_exceptions() == m_nb_exception)
    endUpdate();
}

void MeshMaterialIndirectModifier::beginUpdate()
{
  m_backup.saveValues();
  m_is_begun = true;
}

void MeshMaterialIndirectModifier::endUpdate()
{
  m_is_begun = false;
  m_manager->forceRecompute();
  m_backup.restoreValues();
}

void MeshMaterialIndirectModifier::endUpdateWithSort()
{
  for (const IMeshMaterial* material : m_manager->materials()) {
    CellGroup cells = material->cells();
    cells.setItems(UniqueArray<Int32>(cells.view().localIds()), true);
  }
  endUpdate();
}

} // namespace Arcane::Materials
