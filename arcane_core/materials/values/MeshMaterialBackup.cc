// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/values/MeshMaterialBackup.h"

#include "arcane_core/materials/sets/IMeshComponent.h"
#include "arcane_core/materials/sets/VariablesOfMesh.h"
#include "arcane_core/materials/values/MeshMaterialVariable.h"

#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/topology/MeshTopology.h"

#include <cstring>

namespace Arcane::Materials
{

void MeshMaterialBackup::saveValues()
{
  const auto unique_ids = m_manager->meshHandle().topology()->family(IK_Cell)->uniqueIds();
  m_copies.clear();
  for (const auto& [name, variable] : m_manager->variables().all()) {
    auto* values = static_cast<MeshMaterialVariable*>(variable);
    const auto row_bytes = static_cast<std::size_t>(values->values().rowBytes());
    for (IMeshComponent* constituent : m_manager->components()) {
      if (!values->values().hasValues() || !constituent->hasSpace(values->space()))
        continue;
      const detail::sets::ConstituentList list = constituent->list();
      Copy copy{ name, constituent, {}, std::vector<std::byte>(static_cast<std::size_t>(list.size()) * row_bytes) };
      for (Int32 i = 0; i < list.size(); ++i) {
        copy.ids.push_back(m_is_by_unique_id ? unique_ids[list.cell(i)] : list.cell(i));
        if (row_bytes > 0)
          std::memcpy(copy.values.data() + static_cast<std::size_t>(i) * row_bytes, values->row(list.place(i)), row_bytes);
      }
      m_copies.push_back(std::move(copy));
    }
  }
}

void MeshMaterialBackup::restoreValues()
{
  const IItemFamily* cells = m_manager->meshHandle().topology()->family(IK_Cell);
  for (const Copy& copy : m_copies) {
    auto* variable = static_cast<MeshMaterialVariable*>(m_manager->findVariable(copy.variable));
    if (!variable || !variable->values().hasValues() || copy.ids.empty())
      continue;
    const auto row_bytes = static_cast<std::size_t>(variable->values().rowBytes());
    if (row_bytes * copy.ids.size() != copy.values.size())
      continue;
    for (std::size_t i = 0; i < copy.ids.size() && row_bytes > 0; ++i) {
      const Int32 cell = m_is_by_unique_id ? cells->localIdOf(copy.ids[i]) : static_cast<Int32>(copy.ids[i]);
      const ComponentCell found = detail::sets::CellMaker::find(m_manager->tables(), cell, copy.constituent->constituent());
      if (!found.null())
        std::memcpy(variable->row(found._varIndex()), copy.values.data() + i * row_bytes, row_bytes);
    }
  }
}

} // namespace Arcane::Materials
