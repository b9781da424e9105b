// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case_mesh/GeneratorService.h"

#include "arcane_core/document/XmlNodeList.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/service/ServiceBuildInfo.h"
#include "arcane_core/service/ServiceLookup.h"
#include "arcane_core/service/ServiceRegistry.h"

namespace Arcane::detail::casemesh
{
namespace
{
//! Returns the index of an element among the elements of the same name, from 1, or 0 if it is alone.
Integer indexOf(const XmlNode& element)
{
  const XmlNodeList all = element.parent().children(element.name());
  for (Integer i = 0; i < all.size() && all.size() > 1; ++i)
    if (all[i] == element)
      return i + 1;
  return 0;
}
} // namespace

GeneratorService::GeneratorService(ICaseMng* case_mng, const XmlNode& mesh_element, const XmlNode& element, const String& name)
: m_name(name)
, m_meshes(case_mng, nullptr, "meshes")
, m_mesh(case_mng, &m_meshes, "mesh")
{
  m_meshes.setRootElement(mesh_element.parent());
  m_mesh.setRootElement(mesh_element);
  m_mesh.setIndex(indexOf(mesh_element));
  m_options = CaseOptions::createForService(&m_mesh, "generator", element);
  const ServiceBuildInfoBase info(case_mng->subDomain(), case_mng->subDomain()->defaultMeshHandle(), m_options.get());
  m_instance = service::createService(name, service::interfaceId<IMeshBuilder>(), ST_CaseOption, info);
  m_options->read(eCaseOptionReadPhase::Phase1);
  m_options->read(eCaseOptionReadPhase::Phase2);
  m_options->checkUnknownElements();
}

UniqueArray<String> GeneratorService::names()
{
  return service::ServiceRegistry::instance().names(service::interfaceId<IMeshBuilder>(), ST_CaseOption);
}
} // namespace Arcane::detail::casemesh
