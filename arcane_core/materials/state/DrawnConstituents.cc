// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/state/DrawnConstituents.h"

#include "arcane_core/materials/sets/IMeshComponent.h"
#include "arcane_core/materials/sets/IMeshMaterialMng.h"
#include "arcane_core/materials/sets/MaterialSets.h"
#include "arcane_core/materials/sets/VariablesOfMesh.h"
#include "arcane_core/materials/values/MeshMaterialVariable.h"
#include "variables/core/IVariable.h"
#include "variables/core/VariableBuildInfo.h"
#include "variables/core/VariableRef.h"

#include <cstring>

namespace Arcane::detail::state
{

namespace
{
using namespace Materials;

constexpr int properties =
  IVariable::PNoDump | IVariable::PNoNeedSync | IVariable::PTemporary | IVariable::PNoRestore | IVariable::PNoExchange;

//! A reference to a variable on cells of any type.
class CellVariable : public VariableRef
{
 public:
  CellVariable(const VariableBuildInfo& info, const VariableTypeInfo& type)
  : VariableRef(info, type)
  {}
};

MeshMaterialVariable* variableOf(const IMeshMaterialMng* mng, const String& name)
{
  return static_cast<MeshMaterialVariable*>(mng->variables().find(name));
}

void copyValues(MeshMaterialVariable* variable, const sets::ConstituentList& list, IData& to)
{
  const Int64 row_bytes = variable->values().rowBytes();
  auto* rows = static_cast<std::byte*>(to.address());
  if (row_bytes == 0 || to.rowBytes() != row_bytes || !rows)
    return;
  std::memset(rows, 0, static_cast<std::size_t>(to.valueBytes()));
  for (Int32 i = 0; i < list.size(); ++i)
    std::memcpy(rows + list.cell(i) * row_bytes, variable->row(list.place(i)), static_cast<std::size_t>(row_bytes));
}
} // namespace

DrawnConstituents::DrawnConstituents() = default;

DrawnConstituents::~DrawnConstituents() = default;

IVariable* DrawnConstituents::find(const MeshHandle& mesh, const String& name)
{
  for (const Drawn& drawn : m_all)
    if (drawn.mesh == mesh && drawn.values->variable()->name() == name)
      return drawn.values->variable();
  const IMeshMaterialMng* mng = IMeshMaterialMng::getReference(mesh, false);
  if (!mng || !mng->isEndCreated())
    return nullptr;
  for (const auto& [full_name, base] : mng->variables().all())
    for (const IMeshComponent* constituent : mng->components()) {
      if (name != String::format("{0}_{1}", base->name(), constituent->name()) || !constituent->hasSpace(base->space()))
        continue;
      const IVariable* global = base->globalVariable();
      const VariableTypeInfo type(IK_Cell, global->dataType(), global->dimension());
      const VariableBuildInfo info(mesh, name, "Cell", properties);
      m_all.push_back({ mesh, full_name, constituent->constituent(), std::make_unique<CellVariable>(info, type) });
      return m_all.back().values->variable();
    }
  return nullptr;
}

void DrawnConstituents::update()
{
  for (const Drawn& drawn : m_all) {
    drawn.values->setUsed(true);
    const IMeshMaterialMng* mng = IMeshMaterialMng::getReference(drawn.mesh, false);
    MeshMaterialVariable* variable = mng ? variableOf(mng, drawn.variable) : nullptr;
    if (!variable || !variable->values().hasValues())
      continue;
    if (variable->globalVariable()->dimension() == 2)
      drawn.values->variable()->resizeItemArrays(variable->globalVariable()->data()->extent1());
    copyValues(variable, mng->sets().list(drawn.constituent), *drawn.values->variable()->data());
  }
}

void DrawnConstituents::release()
{
  for (const Drawn& drawn : m_all)
    drawn.values->setUsed(false);
}

} // namespace Arcane::detail::state
