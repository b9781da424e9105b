// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/IMainFactory.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/domain/MeshKind.h"
#include "arcane_core/service/IMeshMng.h"
#include "arcane_core/service/ISubDomain.h"

namespace Arcane
{

IMainFactory* IMainFactory::instance()
{
  static IMainFactory factory;
  return &factory;
}

IPrimaryMesh* IMainFactory::createMesh(ISubDomain* sub_domain, const String& name) const
{
  return createMesh(sub_domain, sub_domain->parallelMng(), name);
}

IPrimaryMesh* IMainFactory::createMesh(ISubDomain* sub_domain, IParallelMng* pm, const String& name) const
{
  IMesh* mesh = sub_domain->findMesh(name, false);
  if (!mesh)
    return sub_domain->createMesh(name, pm);
  ARCANE_FATAL_IF(!mesh->isPrimaryMesh(), "mesh '{0}' exists already: cannot add cells to it", name);
  return mesh->toPrimaryMesh();
}

IPrimaryMesh* IMainFactory::createMesh(ISubDomain* sub_domain, const String& name, eMeshAMRKind kind) const
{
  return createMesh(sub_domain, sub_domain->parallelMng(), name, kind);
}

IPrimaryMesh* IMainFactory::createMesh(ISubDomain* sub_domain, IParallelMng* pm, const String& name, eMeshAMRKind kind) const
{
  if (kind != eMeshAMRKind::None)
    ARCANE_THROW(ArgumentException, "mesh '{0}': it shall be refined, expected eMeshAMRKind::None, since meshes are not refined", name);
  return createMesh(sub_domain, pm, name);
}

IMesh* IMainFactory::createSubMesh(IMesh* mesh, const ItemGroup& group, const String& name) const
{
  ARCANE_FATAL_IF(group.mesh() != mesh, "sub-mesh '{0}': group '{1}' is not of mesh '{2}', expected one of its groups", name, group.name(),
                  mesh->name());
  ARCANE_FATAL_IF(!mesh->subDomain(), "sub-mesh '{0}': mesh '{1}' belongs to no sub-domain, expected one that has the meshes", name,
                  mesh->name());
  return mesh->subDomain()->meshMng()->meshFactoryMng()->createMesh(MeshBuildInfo(name).addParentGroup(group));
}

} // namespace Arcane
