// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/ICaseDocument.h"

#include "arcane_core/case/ICaseMng.h"

namespace Arcane
{

String ICaseDocumentFragment::language() const
{
  return m_case_mng->language();
}

String ICaseDocumentFragment::defaultCategory() const
{
  return m_case_mng->defaultCategory();
}

XmlNode ICaseDocumentFragment::documentNode() const
{
  return rootElement().ownerDocument();
}

XmlNode ICaseDocumentFragment::rootElement() const
{
  return m_case_mng->rootElement();
}

bool ICaseDocumentFragment::hasError() const
{
  return m_case_mng->hasFault();
}

String ICaseDocument::codeName() const
{
  return rootElement().attrValue("codename");
}

String ICaseDocument::codeVersion() const
{
  return rootElement().attrValue("codeversion");
}

XmlNode ICaseDocument::arcaneElement() const
{
  return rootElement().child("arcane");
}

XmlNode ICaseDocument::childOfArcane(const String& english) const
{
  return arcaneElement().child(caseMng()->keyword(english));
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
  return rootElement().child(caseMng()->keyword("functions"));
}

XmlNode ICaseDocument::meshElement() const
{
  return rootElement().child(caseMng()->keyword("mesh"));
}

XmlNodeList ICaseDocument::meshElements() const
{
  return rootElement().children(caseMng()->keyword("mesh"));
}

} // namespace Arcane
