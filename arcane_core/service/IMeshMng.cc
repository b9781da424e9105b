// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/IMeshMng.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/service/ServiceLookup.h"

#include <utility>

namespace Arcane
{

IMeshMng* IMeshFactoryMng::meshMng() const
{
  return m_sub_domain->meshMng();
}

IPrimaryMesh* IMeshFactoryMng::createMesh(const MeshBuildInfo& info)
{
  if (const String factory = MeshBuildInfo(info.name()).factoryName(); info.factoryName() != factory)
    ARCANE_THROW(ArgumentException, "mesh '{0}': factory is '{1}', expected '{2}'", info.name(), info.factoryName(), factory);
  if (info.meshKind().meshAMRKind() != eMeshAMRKind::None)
    ARCANE_THROW(ArgumentException, "mesh '{0}': it shall be refined, expected eMeshAMRKind::None, since meshes are not refined",
                 info.name());
  IParallelMng* pm = info.parallelMngRef().get();
  if (info.parentGroup().null())
    return m_sub_domain->createMesh(info.name(), pm ? pm : m_sub_domain->parallelMng());
  return createSubMesh(info);
}

IPrimaryMesh* IMeshFactoryMng::createSubMesh(const MeshBuildInfo& info)
{
  IPrimaryMesh* mesh = m_sub_domain->createMesh(info.name(), info.parentGroup().mesh()->parallelMng());
  try {
    mesh->makePartOf(info.parentGroup());
  }
  catch (...) {
    m_sub_domain->destroyMesh(mesh->handle());
    throw;
  }
  return mesh;
}

ITraceMng* IMeshMng::traceMng() const
{
  return m_sub_domain->traceMng();
}

IVariableMng* IMeshMng::variableMng() const
{
  return m_sub_domain->variableMng();
}

const MeshHandle* IMeshMng::findMeshHandle(const String& name, bool throw_exception) const
{
  for (const MeshHandle& handle : m_sub_domain->meshHandles())
    if (handle.meshName() == name)
      return &handle;
  ARCANE_FATAL_IF(throw_exception, "{0}", detail::service::unknownMeshMessage(*m_sub_domain, name));
  return nullptr;
}

MeshHandle* IMeshMng::findMeshHandle(const String& name, bool throw_exception)
{
  return const_cast<MeshHandle*>(std::as_const(*this).findMeshHandle(name, throw_exception));
}

MeshHandle IMeshMng::createMeshHandle(const String& name)
{
  ARCANE_FATAL_IF(findMeshHandle(name, false), "cannot make a handle on mesh '{0}': there is one of this name", name);
  return m_sub_domain->findOrCreateMeshHandle(name);
}

void IMeshMng::destroyMesh(const MeshHandle& handle)
{
  m_sub_domain->destroyMesh(handle);
}

MeshHandle IMeshMng::defaultMeshHandle() const
{
  return m_sub_domain->defaultMeshHandle();
}

} // namespace Arcane
