// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/ICaseDocument.h"

#include "arcane_core/case/ICaseMng.h"

namespace Arcane
{

String ICaseDocument::language() const
{
  return m_case_mng->language();
}

String ICaseDocument::codeName() const
{
  return rootElement().attrValue("codename");
}

String ICaseDocument::codeVersion() const
{
  return rootElement().attrValue("codeversion");
}

String ICaseDocument::defaultCategory() const
{
  return m_case_mng->defaultCategory();
}

XmlNode ICaseDocument::rootElement() const
{
  return m_case_mng->rootElement();
}

XmlNode ICaseDocument::arcaneElement() const
{
  return rootElement().child("arcane");
}

XmlNode ICaseDocument::childOfArcane(const String& english) const
{
  return arcaneElement().child(m_case_mng->keyword(english));
}

XmlNode ICaseDocument::titleElement() const
{
  return childOfArcane("title");
}

XmlNode ICaseDocument::timeloopElement() const
{
  return childOfArcane("timeloop");
}

XmlNode ICaseDocument::descriptionElement() const
{
  return childOfArcane("description");
}

XmlNode ICaseDocument::modulesElement() const
{
  return childOfArcane("modules");
}

XmlNode ICaseDocument::servicesElement() const
{
  return childOfArcane("services");
}

XmlNode ICaseDocument::configElement() const
{
  return childOfArcane("configuration");
}

XmlNode ICaseDocument::functionsElement() const
{
  return rootElement().child(m_case_mng->keyword("functions"));
}

XmlNode ICaseDocument::meshElement() const
{
  return rootElement().child(m_case_mng->keyword("mesh"));
}

XmlNodeList ICaseDocument::meshElements() const
{
  return rootElement().children(m_case_mng->keyword("mesh"));
}

} // namespace Arcane
