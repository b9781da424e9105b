// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/CaseOptionService.h"

#include "arcane_core/case/CaseFaults.h"
#include "arcane_core/case/ICaseMng.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/service/ServiceBuildInfo.h"
#include "arcane_core/service/ServiceLookup.h"
#include "arcane_core/service/ServiceRegistry.h"

#include <ostream>
#include <string>

namespace Arcane
{
CaseOptionServiceBase::CaseOptionServiceBase(const CaseOptionBuildInfo& info, std::type_index interface_type, bool allow_null,
                                             bool is_optional)
: CaseOptionBase(info)
, m_interface_type(interface_type)
, m_allow_null(allow_null)
, m_is_optional(is_optional)
{}

CaseOptionServiceBase::~CaseOptionServiceBase() = default;

void CaseOptionServiceBase::getAvailableNames(Array<String>& names) const
{
  names.copy(detail::service::ServiceRegistry::instance().names(m_interface_type, ST_CaseOption).constView());
}

String CaseOptionServiceBase::nameOf(const XmlNode& element, Integer index)
{
  // The attribute is read, also where the command line replaces it.
  const String name = writtenNameOf(element);
  const String overridden = caseMng()->commandLineValue(path() + "/@name", index + 1);
  if (!overridden.null())
    return overridden;
  return name.null() ? defaultValue() : name;
}

String CaseOptionServiceBase::writtenNameOf(const XmlNode& element) const
{
  const String name = element.attrValue(caseMng()->keyword("name"));
  return name.null() ? element.attrValue("name") : name;
}

void CaseOptionServiceBase::unknownService(const XmlNode& element, const String& name)
{
  const String message =
    String::format("option '{0}': {1}", path(), detail::service::unknownServiceMessage(name, m_interface_type, ST_CaseOption));
  if (element.null())
    caseMng()->faults().errorAtElement(list()->nearestElement(), message);
  else
    caseMng()->faults().errorAtAttribute(element, caseMng()->keyword("name"), message);
}

void CaseOptionServiceBase::create(const XmlNode& element, Integer index)
{
  const String name = nameOf(element, index);
  if (name.null()) {
    // An element with options requires the service, also where null is allowed.
    if (!m_allow_null || !element.children().empty())
      caseMng()->faults().errorAtElement(element.null() ? list()->nearestElement() : element,
                                         String::format("option '{0}' names no service, expected an attribute 'name'", path()));
    return;
  }
  String mesh_name = element.attrValue("mesh-name");
  if (mesh_name.null())
    mesh_name = m_mesh_name;
  // Services inside the options of a service are on its mesh.
  MeshHandle mesh_handle = list()->meshHandle();
  if (!mesh_name.null())
    mesh_handle = subDomain()->findMeshHandle(mesh_name);
  if (mesh_handle.isNull()) {
    caseMng()->faults().errorAtAttribute(
      element, "mesh-name", String::format("option '{0}': {1}", path(), detail::service::unknownMeshMessage(*subDomain(), mesh_name)));
    return;
  }
  Service service{ name, CaseOptions::createForService(list(), tag(), element), {} };
  service.options->configList()->setMeshHandle(mesh_handle);
  const ServiceBuildInfoBase info(subDomain(), mesh_handle, service.options.get());
  service.instance = detail::service::createService(name, m_interface_type, ST_CaseOption, info);
  if (service.instance.owner)
    m_services.push_back(std::move(service));
  // A name that the user gave is not ignored, even where the option may be without service.
  else if (!m_allow_null || name != defaultValue())
    unknownService(element, name);
}

String CaseOptionServiceBase::serviceName() const
{
  return m_services.empty() ? String() : m_services.front().name;
}

void CaseOptionServiceBase::showServices()
{
  UniqueArray<void*> services;
  for (const Service& service : m_services)
    services.add(service.instance.as_interface);
  setServices(services);
}

void CaseOptionServiceBase::readOne(eCaseOptionReadPhase phase)
{
  if (phase == eCaseOptionReadPhase::Phase1) {
    m_services.clear();
    const XmlNode element = findElement();
    const bool is_absent = element.null() && (m_is_optional || defaultValue().null());
    if (!is_absent)
      create(element, 0);
    else if (!m_is_optional && !m_allow_null)
      missing();
    showServices();
  }
  readServiceOptions(phase);
}

void CaseOptionServiceBase::readSeveral(eCaseOptionReadPhase phase)
{
  if (phase == eCaseOptionReadPhase::Phase1) {
    m_services.clear();
    const XmlNodeList elements = findElementsWithinBounds();
    for (Integer i = 0; i < elements.size(); ++i)
      create(elements[i], i);
    for (Integer i = elements.size(); i < minOccurs() && !defaultValue().null(); ++i)
      create(XmlNode(), i);
    showServices();
  }
  readServiceOptions(phase);
}

void CaseOptionServiceBase::readServiceOptions(eCaseOptionReadPhase phase)
{
  for (Service& service : m_services)
    service.options->configList()->read(phase);
}

void CaseOptionServiceBase::checkUnknownElements() const
{
  for (const Service& service : m_services) {
    const Integer nb_error = caseMng()->faults().nbError();
    service.options->configList()->checkUnknownElements();
    const XmlNode element = service.options->configList()->rootElement();
    if (caseMng()->faults().nbError() > nb_error && writtenNameOf(element).null() && service.name == defaultValue())
      caseMng()->faults().errorAtElement(
        element, String::format("option '{0}' has no attribute 'name', so that it takes its default '{1}', which lacks an element above: "
                                "for another service, write its name",
                                path(), service.name));
  }
}

void CaseOptionServiceBase::addOptionsTo(Array<CaseOptionBase*>& options)
{
  CaseOptionBase::addOptionsTo(options);
  for (const Service& service : m_services)
    service.options->configList()->addOptionsTo(options);
}

void CaseOptionServiceBase::update(Real time, Real deltat, Integer iteration)
{
  for (Service& service : m_services)
    service.options->configList()->update(time, deltat, iteration);
}

void CaseOptionServiceBase::print(std::ostream& out, Integer indent) const
{
  const std::string blanks(indent, ' ');
  for (const Service& service : m_services) {
    out << blanks << '<' << tag() << " name=\"" << service.name << "\">\n";
    service.options->configList()->print(out, indent + 1);
    out << blanks << "</" << tag() << ">\n";
  }
}
} // namespace Arcane
