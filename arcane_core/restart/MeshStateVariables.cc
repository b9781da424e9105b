// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/restart/MeshStateVariables.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/mesh/topology/MeshState.h"
#include "arcane_core/service/ISubDomain.h"
#include "variables/core/HiddenNames.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableBuildInfo.h"
#include "variables/core/VariableTypes.h"

#include <string>
#include <string_view>

namespace Arcane::detail::restart
{
namespace
{
template <typename T> std::unique_ptr<VariableRef> makeVariable(IMesh* mesh, const String& name, const mesh::NamedArray& array)
{
  // Local ids belong to this rank: values depend on how the mesh is cut.
  const VariableBuildInfo info(mesh->variableMng(), name, IVariable::PSubDomainDepend);
  auto variable = std::make_unique<VariableRefArrayT<T>>(info);
  variable->setUsed(true);
  variable->variable()->data()->referTo(array.allBytes());
  return variable;
}

std::unique_ptr<VariableRef> makeVariable(IMesh* mesh, const mesh::NamedArray& array)
{
  const String name = meshStatePrefix(mesh->name()) + array.name;
  switch (array.type) {
  case DT_Int16: return makeVariable<Int16>(mesh, name, array);
  case DT_Int32: return makeVariable<Int32>(mesh, name, array);
  case DT_Int64: return makeVariable<Int64>(mesh, name, array);
  case DT_Byte: return makeVariable<Byte>(mesh, name, array);
  default:
    ARCANE_FATAL("array '{0}' of the state of mesh '{1}' has type {2}, expected Int16, Int32, Int64 or Byte", array.name, mesh->name(),
                 static_cast<int>(array.type));
  }
}
} // namespace

bool isMeshSaved(const MeshHandle& handle)
{
  return handle.hasMesh() && handle.mesh()->properties()->getBoolWithDefault("dump", true);
}

bool isOnUnsavedMesh(const IVariable& variable)
{
  return variable.isOnItems() && variable.meshHandle().hasMesh() && !isMeshSaved(variable.meshHandle());
}

String meshStatePrefix(const String& mesh_name)
{
  return String(variables::mesh_state_begin) + mesh_name + "_";
}

bool isMeshStateName(const String& name)
{
  return name.toStdStringView().starts_with(variables::mesh_state_begin);
}

MeshStateVariables::MeshStateVariables(IMesh* mesh)
: m_state(std::make_unique<mesh::MeshState>(mesh->stateInPlace()))
{
  for (const mesh::NamedArray& array : m_state->arrays)
    m_variables.push_back(makeVariable(mesh, array));
}

MeshStateVariables::~MeshStateVariables()
{
  // A variable that a restart made outlives this reference: its values must not.
  for (const auto& variable : m_variables)
    variable->setUsed(false);
}

void restoreMeshFromVariables(ISubDomain* sd, IMesh* mesh)
{
  const std::string prefix = meshStatePrefix(mesh->name()).localstr();
  mesh::MeshState state;
  std::vector<IVariable*> sources;
  const VariableCollection variables = sd->variableMng()->variables();
  for (VariableCollection::Enumerator i(variables); ++i;) {
    IVariable* variable = *i;
    const std::string name = variable->name().localstr();
    if (name.rfind(prefix, 0) != 0)
      continue;
    mesh::NamedArray array;
    array.name = String(name.substr(prefix.size()));
    array.type = variable->dataType();
    array.bytes = UniqueArray<std::byte>(variable->data()->constBytes());
    state.arrays.push_back(std::move(array));
    sources.push_back(variable);
  }
  if (sources.empty())
    ARCANE_FATAL("the checkpoint holds no mesh named '{0}'", mesh->name());
  mesh->restore(state);
  for (IVariable* variable : sources)
    variable->setUsed(false);
}
} // namespace Arcane::detail::restart
