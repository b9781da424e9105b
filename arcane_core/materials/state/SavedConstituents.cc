// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/state/SavedConstituents.h"

#include "arcane_core/materials/sets/IMeshBlock.h"
#include "arcane_core/materials/sets/IMeshEnvironment.h"
#include "arcane_core/materials/sets/IMeshMaterial.h"
#include "arcane_core/materials/sets/IMeshMaterialMng.h"
#include "arcane_core/materials/sets/VariablesOfMesh.h"
#include "arcane_core/materials/state/ConstituentNames.h"
#include "arcane_core/materials/state/SavedNames.h"
#include "arcane_core/materials/values/MeshMaterialVariable.h"
#include "variables/core/HiddenNames.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableBuildInfo.h"
#include "variables/core/VariableMngServices.h"
#include "variables/core/VariableRef.h"
#include "variables/core/VariableRows.h"

#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/topology/MeshTopology.h"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace Arcane::detail::state
{

namespace
{
using namespace Materials;

using variables::constituents_begin;

//! A reference to a partial variable of any type.
class HiddenVariable : public VariableRef
{
 public:
  using VariableRef::VariableRef;
  HiddenVariable(const VariableBuildInfo& info, const VariableTypeInfo& type)
  : VariableRef(info, type)
  {}
};

String groupName(const String& constituent)
{
  return String::format("{0}{1}", String(constituents_begin), constituent);
}

String variableName(const IMeshMaterialVariable* variable, const String& constituent)
{
  return HiddenName{ variable->name(), constituent }.text();
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

IVariable* findHidden(const MeshMaterialVariable* variable, const IMeshMaterialMng* mng, const String& place)
{
  return variable->globalVariable()->variableMng()->findMeshVariable(mng->meshHandle(), variableName(variable, place));
}

//! Takes the values that a hidden variable holds for the cells of a constituent. \param place  see SavedNames::formerPlace()
void takeValues(MeshMaterialVariable* variable, const IMeshComponent* constituent, const String& place)
{
  const IVariable* hidden = findHidden(variable, constituent->materialMng(), place);
  if (!hidden || !hidden->isUsed() || !hidden->rows())
    return;
  variable->followGlobal();
  const Int64 row_bytes = variable->values().rowBytes();
  if (!variable->values().hasValues() || hidden->data()->rowBytes() != row_bytes || row_bytes == 0)
    return;
  const auto* rows = static_cast<const std::byte*>(hidden->data()->address());
  for (Int32 row = 0; row < hidden->data()->extent0(); ++row) {
    const Int32 cell = hidden->rows()->localIdOf(row);
    const ComponentCell found = sets::CellMaker::find(constituent->materialMng()->tables(), cell, constituent->constituent());
    if (!found.null())
      std::memcpy(variable->row(found._varIndex()), rows + row * row_bytes, static_cast<std::size_t>(row_bytes));
  }
}

//! Removes the hidden variables and empties their groups.
void forgetSaved(const IMeshMaterialMng* mng, const SavedNames& names)
{
  for (const String& place : names.formerPlaces()) {
    for (const auto& [name, base] : mng->variables().all()) {
      IVariable* hidden = findHidden(static_cast<MeshMaterialVariable*>(base), mng, place);
      if (hidden && hidden->nbReference() == 0)
        hidden->variableMng()->removeVariable(hidden);
    }
    if (ItemGroup group = mng->meshHandle().topology()->family(IK_Cell)->findGroup(groupName(place)); !group.null())
      group.clear();
  }
}

/*!
 * \brief Gives the groups of materials the cells that the checkpoint has under other names.
 *
 * Names differ when a constituent is renamed, or when an environment has one material in the checkpoint and several in the code, or the
 * reverse: the only material of an environment has the group of the environment.
 */
void takeGroupsOfOtherNames(const IMeshMaterialMng* mng, const SavedNames& names)
{
  const IItemFamily* cells = mng->meshHandle().topology()->family(IK_Cell);
  const auto findGroup = [cells](const String& place) { return place.null() ? ItemGroup() : cells->findGroup("StdMat_" + place); };
  std::vector<std::pair<CellGroup, UniqueArray<Int32>>> changed;
  for (const IMeshMaterial* material : mng->materials()) {
    const ItemGroup former = findGroup(names.formerPlace(material->name()));
    if (former.null() ? !material->cells().empty() : former.name() != material->cells().name())
      changed.emplace_back(material->cells(), former.null() ? UniqueArray<Int32>() : UniqueArray<Int32>(former.view().localIds()));
  }
  for (auto& [group, ids] : changed)
    group.setItems(ids);
  std::vector<String> present;
  for (const IMeshComponent* constituent : mng->components())
    present.push_back(constituent->cells().name());
  for (const String& place : names.formerPlaces())
    if (ItemGroup group = findGroup(place); !group.null() && std::find(present.begin(), present.end(), group.name()) == present.end())
      group.clear();
}

void restoreValues(IMeshMaterialMng* mng, const SavedNames& names)
{
  if (!names.empty())
    takeGroupsOfOtherNames(mng, names);
  mng->forceRecompute();
  for (const auto& [name, variable] : mng->variables().all())
    for (const IMeshComponent* constituent : constituentsWithArray(mng))
      if (const String place = names.formerPlace(constituent->name()); !place.null() && constituent->hasSpace(variable->space()))
        takeValues(static_cast<MeshMaterialVariable*>(variable), constituent, place);
  forgetSaved(mng, names);
}

//! Implements IMeshMaterialMng::recreateFromDump().
void recreate(IMeshMaterialMng* mng, const std::vector<RenamedConstituent>& renamed)
{
  const SavedNames names(mng->meshHandle(), renamed);
  declareSavedNames(mng, names);
  mng->endCreate();
}

//! Implements IMeshMaterialMng::endCreate() of a continued run. Returns false when the mesh has no materials of a checkpoint.
bool restore(IMeshMaterialMng* mng, const std::vector<RenamedConstituent>& renamed)
{
  if (!hasSavedNames(mng->meshHandle()))
    return false;
  const SavedNames names(mng->meshHandle(), renamed);
  checkSavedNames(mng, names);
  restoreValues(mng, names);
  return true;
}
} // namespace

void connectRestart(IVariableMng* variable_mng, const std::vector<RenamedConstituent>& renamed)
{
  variable_mng->services().recreate_materials = [renamed](IMeshMaterialMng* mng) {
    if (mng->isEndCreated())
      restore(mng, renamed);
    else
      recreate(mng, renamed);
  };
}

bool isConstituentsName(const String& name)
{
  return name.toStdStringView().starts_with(constituents_begin);
}

std::optional<HiddenName> HiddenName::find(const String& name, const String& group)
{
  if (!isConstituentsName(name) || !isConstituentsName(group))
    return {};
  const std::string_view constituent = group.toStdStringView().substr(constituents_begin.size());
  const std::string_view both = name.toStdStringView().substr(constituents_begin.size());
  if (both.size() < constituent.size() + 2 || !both.ends_with(constituent) || both[both.size() - constituent.size() - 1] != '_')
    return {};
  return HiddenName{ String(both.substr(0, both.size() - constituent.size() - 1)), String(constituent) };
}

String HiddenName::text() const
{
  return String::format("{0}{1}_{2}", String(constituents_begin), variable, constituent);
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
    cells->findGroup(groupName(constituent->name()), true).setItems(list.part(eMatPart::Impure).cells().constSmallView());
    for (const auto& [name, base] : mng->variables().all()) {
      auto* variable = static_cast<MeshMaterialVariable*>(base);
      const IVariable* global = variable->globalVariable();
      const bool is_saved = global->isUsed() && !(global->property() & (IVariable::PNoDump | IVariable::PTemporary));
      if (!is_saved || !constituent->hasSpace(variable->space()))
        continue;
      const VariableBuildInfo info(mng->meshHandle(), variableName(variable, constituent->name()), cells->name(),
                                   groupName(constituent->name()));
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
        mesh.topology()->family(IK_Cell)->findGroup(groupName(constituent->name()), true).clear();
}

void restoreConstituents(ConstArrayView<MeshHandle> meshes, const std::vector<RenamedConstituent>& renamed)
{
  checkRenamed(meshes, renamed);
  for (const MeshHandle& mesh : meshes) {
    IMeshMaterialMng* mng = startedManager(mesh);
    if (mng && !restore(mng, renamed))
      mng->forceRecompute();
  }
}

} // namespace Arcane::detail::state
