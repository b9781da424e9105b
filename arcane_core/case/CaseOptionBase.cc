// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/CaseOptionBase.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/case/CaseFaults.h"
#include "arcane_core/case/ICaseMng.h"
#include "arcane_core/case/ICaseOptionList.h"

#include <ostream>

namespace Arcane
{
CaseOptionBase::CaseOptionBase(const CaseOptionBuildInfo& info)
: m_info(info)
{
  list()->addItem(this);
}

CaseOptionBase::~CaseOptionBase()
{
  list()->removeItem(this);
}

ICaseMng* CaseOptionBase::caseMng() const
{
  return list()->caseMng();
}

ISubDomain* CaseOptionBase::subDomain() const
{
  return caseMng()->subDomain();
}

ITraceMng* CaseOptionBase::traceMng() const
{
  return caseMng()->traceMng();
}

XmlNode CaseOptionBase::rootElement() const
{
  return list()->rootElement();
}

String CaseOptionBase::xpathFullName() const
{
  return list()->xpathFullName() + "/" + tag();
}

String CaseOptionBase::tag() const
{
  return translatedName(caseMng()->language());
}

String CaseOptionBase::translatedName(const String& lang) const
{
  const auto found = m_name_by_lang.find(lang);
  return (found != m_name_by_lang.end()) ? found->second : name();
}

void CaseOptionBase::addOptionsTo(Array<CaseOptionBase*>& options)
{
  options.add(this);
}

String CaseOptionBase::path() const
{
  return list()->path() + "/" + tag();
}

String CaseOptionBase::defaultValue() const
{
  if (!m_code_default.null())
    return m_code_default;
  auto found = m_default_by_category.find(caseMng()->defaultCategory());
  return (found != m_default_by_category.end()) ? found->second : m_info.defaultValue();
}

XmlNodeList CaseOptionBase::findElements()
{
  XmlNodeList elements = list()->rootElement().children(tag());
  m_is_present = !elements.empty();
  return elements;
}

XmlNode CaseOptionBase::findElement()
{
  const XmlNodeList elements = findElements();
  if (elements.size() > 1)
    caseMng()->faults().warning(elements[1],
                                String::format("option '{0}' is given {1} times, the first one is used", path(), elements.size()));
  return elements.empty() ? XmlNode() : elements[0];
}

XmlNodeList CaseOptionBase::findElementsWithinBounds()
{
  const XmlNodeList elements = findElements();
  const Integer n = elements.size();
  if (n < minOccurs() && defaultValue().null())
    caseMng()->faults().errorAtElement(list()->nearestElement(),
                                       String::format("option '{0}' is given {1} times, expected at least {2}", path(), n, minOccurs()));
  if (maxOccurs() >= 0 && n > maxOccurs())
    caseMng()->faults().errorAtElement(elements[maxOccurs()],
                                       String::format("option '{0}' is given {1} times, expected at most {2}", path(), n, maxOccurs()));
  return elements;
}

String CaseOptionBase::textOf(const XmlNode& element, Integer index)
{
  const String overridden = caseMng()->commandLineValue(path(), index + 1);
  m_is_overridden = !overridden.null();
  if (!m_is_overridden)
    return element.value();
  m_is_present = true;
  return overridden;
}

void CaseOptionBase::missing()
{
  caseMng()->faults().errorAtElement(list()->nearestElement(), String::format("option '{0}' is missing, and has no default value", path()));
}

void CaseOptionBase::wrongValue(const XmlNode& at, const String& text, const String& expected)
{
  const char* origin = m_is_overridden ? " on the command line" : at.null() ? " by default" : "";
  const String message = String::format("option '{0}' is '{1}'{2}, expected {3}", path(), text, origin, expected);
  caseMng()->faults().error(at.null() ? list()->nearestElement() : at, message);
}

void CaseOptionBase::endPrintedLine(std::ostream& out, bool has_value) const
{
  out << (has_value && !m_is_present ? " (default)\n" : "\n");
}

void CaseOptionBase::checkHasValue(bool has_value) const
{
  if (!has_value)
    ARCANE_FATAL("{0}: option '{1}' has no value: it is optional and absent, expected a test with isPresent() before it is used",
                 caseMng()->fileName(), path());
}

void CaseOptionBase::addAlternativeNodeName(const String& lang, const String& name)
{
  m_name_by_lang[lang] = name;
}

void CaseOptionBase::addDefaultValue(const String& category, const String& value)
{
  m_default_by_category[category] = value;
}
} // namespace Arcane
