// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/state/SavedConstituents.h"

#include "arcane_core/materials/sets/IMeshBlock.h"
#include "arcane_core/materials/sets/IMeshEnvironment.h"
#include "arcane_core/materials/sets/IMeshMaterial.h"
#include "arcane_core/materials/sets/IMeshMaterialMng.h"
#include "arcane_core/materials/sets/VariablesOfMesh.h"
#include "arcane_core/materials/state/ConstituentNames.h"
#include "arcane_core/materials/values/MeshMaterialVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableBuildInfo.h"
#include "variables/core/VariableRef.h"
#include "variables/core/VariableRows.h"

#include "arcane_core/mesh/IItemFamily.h"
#include "arcane_core/mesh/MeshTopology.h"

#include <cstring>
#include <string_view>

namespace Arcane::detail::state
{

namespace
{
using namespace Materials;

constexpr std::string_view hidden_name_begin = "ArcaneConstituents_";

//! A reference to a partial variable of any type.
class HiddenVariable : public VariableRef
{
 public:
  using VariableRef::VariableRef;
  HiddenVariable(const VariableBuildInfo& info, const VariableTypeInfo& type)
  : VariableRef(info, type)
  {}
};

String groupName(const IMeshComponent* constituent)
{
  return String::format("{0}{1}", String(hidden_name_begin), constituent->name());
}

String variableName(const IMeshMaterialVariable* variable, const IMeshComponent* constituent)
{
  return String::format("{0}{1}_{2}", String(hidden_name_begin), variable->name(), constituent->name());
}

//! Returns the constituents that have arrays of their own, each array once: an environment stands for its only material.
std::vector<IMeshComponent*> constituentsWithArray(const IMeshMaterialMng* mng)
{
  std::vector<IMeshComponent*> result;
  for (IMeshEnvironment* environment : mng->environments()) {
    result.push_back(environment);
    if (environment->nbMaterial() > 1)
      result.insert(result.end(), environment->materials().begin(), environment->materials().end());
  }
  return result;
}

IMeshMaterialMng* startedManager(const MeshHandle& mesh)
{
  IMeshMaterialMng* mng = IMeshMaterialMng::getReference(mesh, false);
  return mng && mng->isEndCreated() ? mng : nullptr;
}

//! Takes the values that a hidden variable holds for the cells of a constituent.
void takeValues(MeshMaterialVariable* variable, const IMeshComponent* constituent)
{
  IVariableMng* variable_mng = variable->globalVariable()->variableMng();
  IVariable* hidden = variable_mng->findMeshVariable(constituent->materialMng()->meshHandle(), variableName(variable, constituent));
  if (!hidden || !hidden->isUsed() || !hidden->rows())
    return;
  variable->followGlobal();
  const Int64 row_bytes = variable->values().rowBytes();
  if (variable->values().hasValues() && hidden->data()->rowBytes() == row_bytes && row_bytes > 0) {
    const auto* rows = static_cast<const std::byte*>(hidden->data()->address());
    for (Int32 row = 0; row < hidden->data()->extent0(); ++row) {
      const Int32 cell = hidden->rows()->localIdOf(row);
      const ComponentCell found = sets::CellMaker::find(constituent->materialMng()->tables(), cell, constituent->constituent());
      if (!found.null())
        std::memcpy(variable->row(found._varIndex()), rows + row * row_bytes, static_cast<std::size_t>(row_bytes));
    }
  }
  if (hidden->nbReference() == 0)
    variable_mng->removeVariable(hidden);
}

void restoreValues(IMeshMaterialMng* mng)
{
  mng->forceRecompute();
  for (const auto& [name, variable] : mng->variables().all())
    for (const IMeshComponent* constituent : constituentsWithArray(mng))
      takeValues(static_cast<MeshMaterialVariable*>(variable), constituent);
  for (const IMeshComponent* constituent : constituentsWithArray(mng))
    if (ItemGroup group = constituent->cells().itemFamily()->findGroup(groupName(constituent)); !group.null())
      group.clear();
}

//! Implements IMeshMaterialMng::recreateFromDump().
void recreate(IMeshMaterialMng* mng)
{
  declareSavedNames(mng);
  mng->endCreate();
  restoreValues(mng);
}
} // namespace

void connectRestart(IVariableMng* variable_mng)
{
  variable_mng->services().recreate_materials = recreate;
}

bool isConstituentsName(const String& name)
{
  return name.toStdStringView().starts_with(hidden_name_begin);
}

SavedConstituents::SavedConstituents(ConstArrayView<MeshHandle> meshes)
{
  for (const MeshHandle& mesh : meshes)
    if (IMeshMaterialMng* mng = startedManager(mesh)) {
      m_meshes.push_back(mesh);
      saveNames(mng);
      save(mng);
    }
}

void SavedConstituents::save(IMeshMaterialMng* mng)
{
  IItemFamily* cells = mng->meshHandle().topology()->family(IK_Cell);
  for (const IMeshComponent* constituent : constituentsWithArray(mng)) {
    const sets::ConstituentList list = constituent->list();
    cells->findGroup(groupName(constituent), true).setItems(list.part(eMatPart::Impure).cells().constSmallView());
    for (const auto& [name, base] : mng->variables().all()) {
      auto* variable = static_cast<MeshMaterialVariable*>(base);
      const IVariable* global = variable->globalVariable();
      const bool is_saved = global->isUsed() && !(global->property() & (IVariable::PNoDump | IVariable::PTemporary));
      if (!is_saved || !constituent->hasSpace(variable->space()))
        continue;
      const VariableBuildInfo info(mng->meshHandle(), variableName(variable, constituent), cells->name(), groupName(constituent));
      const VariableTypeInfo type(IK_Cell, global->dataType(), global->dimension(), true);
      auto hidden = std::make_unique<HiddenVariable>(info, type);
      hidden->setUsed(true);
      if (global->dimension() == 2)
        hidden->variable()->resizeItemArrays(global->data()->extent1());
      if (const Int64 bytes = list.nbMixed() * variable->values().rowBytes(); bytes > 0)
        std::memcpy(hidden->variable()->data()->address(), variable->values().address(list.array()), static_cast<std::size_t>(bytes));
      m_values.push_back(std::move(hidden));
    }
  }
}

SavedConstituents::~SavedConstituents()
{
  for (const auto& hidden : m_values)
    hidden->setUsed(false);
  m_values.clear();
  for (const MeshHandle& mesh : m_meshes)
    if (const IMeshMaterialMng* mng = startedManager(mesh))
      for (const IMeshComponent* constituent : constituentsWithArray(mng))
        mesh.topology()->family(IK_Cell)->findGroup(groupName(constituent), true).clear();
}

void restoreConstituents(const MeshHandle& mesh)
{
  IMeshMaterialMng* mng = startedManager(mesh);
  if (!mng)
    return;
  checkSavedNames(mng);
  restoreValues(mng);
}

} // namespace Arcane::detail::state
