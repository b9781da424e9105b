// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/MeshStateVariables.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/mesh/MeshState.h"
#include "arcane_core/service/ISubDomain.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableBuildInfo.h"
#include "variables/core/VariableTypes.h"

#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace Arcane::detail::run
{
namespace
{
constexpr std::string_view prefix_of_all = "ArcaneMeshState_";

//! Returns an empty variable, and what gives it the values of \a array.
template <typename T>
std::pair<std::unique_ptr<VariableRef>, std::function<void()>> makeVariable(IMesh* mesh, const String& name, mesh::NamedArray array)
{
  // Local ids are those of this rank: values depend on how the mesh is cut.
  const VariableBuildInfo info(mesh->variableMng(), name, IVariable::PSubDomainDepend);
  auto variable = std::make_unique<VariableRefArrayT<T>>(info);
  variable->setUsed(true);
  const auto fill = [v = variable.get(), array = std::move(array)] {
    v->resize(static_cast<Integer>(array.nbByte() / Int64(sizeof(T))));
    auto* to = reinterpret_cast<std::byte*>(v->asArray().data());
    if (array.write_late)
      array.write_late(to);
    else if (array.nbByte() > 0)
      std::memcpy(to, array.bytes.data(), static_cast<std::size_t>(array.nbByte()));
  };
  return { std::move(variable), fill };
}

std::pair<std::unique_ptr<VariableRef>, std::function<void()>> makeVariable(IMesh* mesh, mesh::NamedArray array)
{
  const String name = meshStatePrefix(mesh->name()) + array.name;
  switch (array.type) {
  case DT_Int16: return makeVariable<Int16>(mesh, name, std::move(array));
  case DT_Int32: return makeVariable<Int32>(mesh, name, std::move(array));
  case DT_Int64: return makeVariable<Int64>(mesh, name, std::move(array));
  case DT_Byte: return makeVariable<Byte>(mesh, name, std::move(array));
  default:
    ARCANE_FATAL("array '{0}' of the state of mesh '{1}' has type {2}, expected Int16, Int32, Int64 or Byte", array.name, mesh->name(),
                 static_cast<int>(array.type));
  }
}
} // namespace

String meshStatePrefix(const String& mesh_name)
{
  return String(prefix_of_all) + mesh_name + "_";
}

bool isMeshStateName(const String& name)
{
  return name.toStdStringView().starts_with(prefix_of_all);
}

MeshStateVariables::MeshStateVariables() = default;

void MeshStateVariables::add(IMesh* mesh)
{
  mesh::MeshState state = mesh->state();
  for (mesh::NamedArray& array : state.arrays) {
    auto [variable, fill] = makeVariable(mesh, std::move(array));
    const IVariable* key = variable->variable();
    m_variables[key] = { std::move(variable), std::move(fill) };
  }
}

void MeshStateVariables::fill(const IVariable* variable)
{
  if (const auto found = m_variables.find(variable); found != m_variables.end())
    found->second.fill();
}

void MeshStateVariables::release(const IVariable* variable)
{
  if (const auto found = m_variables.find(variable); found != m_variables.end())
    found->second.variable->setUsed(false);
}

MeshStateVariables::~MeshStateVariables()
{
  // A variable that a restart made outlives this reference: its values must not.
  for (const auto& [key, late] : m_variables)
    late.variable->setUsed(false);
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
} // namespace Arcane::detail::run
