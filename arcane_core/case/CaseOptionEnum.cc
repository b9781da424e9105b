// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/CaseOptionEnum.h"

#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/case/CaseFaults.h"
#include "arcane_core/case/ICaseMng.h"
#include "arcane_core/case/ICaseOptionList.h"
#include "arcane_core/case/OptionText.h"

#include <ostream>
#include <string>

namespace Arcane
{
CaseOptionEnumValue::CaseOptionEnumValue(const String& name, int value)
: m_name(name)
, m_value(value)
{}

CaseOptionEnumValue::CaseOptionEnumValue(const CaseOptionEnumValue& rhs) = default;
CaseOptionEnumValue::~CaseOptionEnumValue() = default;

void CaseOptionEnumValue::addAlternativeNodeName(const String& lang, const String& name)
{
  m_name_by_lang[lang] = name;
}

String CaseOptionEnumValue::nameIn(const String& lang) const
{
  const auto found = m_name_by_lang.find(lang);
  return (found != m_name_by_lang.end()) ? found->second : m_name;
}

CaseOptionEnumBase::CaseOptionEnumBase(const CaseOptionBuildInfo& info, const String&)
: CaseOptionBase(info)
{}

CaseOptionEnumBase::~CaseOptionEnumBase() = default;

void CaseOptionEnumBase::addEnumValue(CaseOptionEnumValue* value, bool do_clone)
{
  m_enum_values.emplace_back(do_clone ? new CaseOptionEnumValue(*value) : value);
}

String CaseOptionEnumBase::admissibleValues(const String& lang) const
{
  if (m_enum_values.empty())
    return "a value that its .axl file declares, and it declares none";
  String text("one of ");
  const char* separator = "'";
  for (const auto& value : m_enum_values) {
    text = text + separator + value->nameIn(lang) + "'";
    separator = ", '";
  }
  return text;
}

const CaseOptionEnumValue* CaseOptionEnumBase::find(const XmlNode& at, const String& text)
{
  const String lang = caseMng()->language();
  std::vector<String> names;
  for (const auto& value : m_enum_values) {
    if (value->nameIn(lang) == text)
      return value.get();
    names.push_back(value->nameIn(lang));
  }
  const bool has_blanks = String::collapseWhiteSpace(text) != text;
  wrongValue(at, text, admissibleValues(lang) + (has_blanks ? String(", without blanks around") : detail::base::didYouMean(text, names)));
  return nullptr;
}

const CaseOptionEnumValue* CaseOptionEnumBase::findDefault(const String& text)
{
  for (const auto& value : m_enum_values)
    if (value->name() == text)
      return value.get();
  wrongValue(XmlNode(), text, admissibleValues("en"));
  return nullptr;
}

void CaseOptionEnumBase::printValues(std::ostream& out, Integer indent, ConstArrayView<int> values) const
{
  detail::caseoptions::printOptionName(out, indent, tag());
  for (int value : values)
    for (const auto& enum_value : m_enum_values)
      if (enum_value->value() == value) {
        out << " '" << enum_value->nameIn(caseMng()->language()) << "' (" << value << ')';
        break;
      }
  if (values.empty())
    out << " undefined";
  endPrintedLine(out, !values.empty());
}

void CaseOptionEnum::read(eCaseOptionReadPhase phase)
{
  if (phase != eCaseOptionReadPhase::Phase1)
    return;
  m_element = findElement();
  const String text = textOf(m_element, 0);
  m_has_value = text.null() && m_code_default;
  if (m_has_value) {
    m_value = *m_code_default;
    return;
  }
  const CaseOptionEnumValue* found = nullptr;
  if (!text.null())
    found = find(m_element, text);
  else if (!defaultValue().null())
    found = findDefault(defaultValue());
  else if (!isOptional())
    missing();
  m_has_value = found != nullptr;
  if (found)
    m_value = found->value();
}

void CaseOptionEnum::setDefaultInt(int value)
{
  m_code_default = value;
  if (isPresent())
    return;
  m_value = value;
  m_has_value = true;
}

void CaseOptionEnum::print(std::ostream& out, Integer indent) const
{
  printValues(out, indent, ConstArrayView<int>(m_has_value ? 1 : 0, &m_value));
}

void CaseOptionMultiEnum::read(eCaseOptionReadPhase phase)
{
  if (phase != eCaseOptionReadPhase::Phase1)
    return;
  m_values.clear();
  const XmlNodeList elements = findElementsWithinBounds();
  for (Integer i = 0; i < elements.size(); ++i)
    if (const CaseOptionEnumValue* found = find(elements[i], textOf(elements[i], i)))
      m_values.add(found->value());
  if (m_values.size() < minOccurs() && !defaultValue().null())
    if (const CaseOptionEnumValue* found = findDefault(defaultValue()))
      while (m_values.size() < minOccurs())
        m_values.add(found->value());
  setValues(m_values);
}

void CaseOptionMultiEnum::print(std::ostream& out, Integer indent) const
{
  printValues(out, indent, m_values);
}
} // namespace Arcane
