// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/IMainFactory.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/domain/IPrimaryMesh.h"
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
  ARCANE_FATAL_IF(!mesh->isPrimaryMesh(), "mesh '{0}' exists already, and no cells can be added to it", name);
  return mesh->toPrimaryMesh();
}

} // namespace Arcane
