// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case_text/OptionLines.h"

#include "arcane_core/base/text/String.h"
#include "arcane_core/case/CaseKeywords.h"

namespace Arcane::detail::casetext
{
using axl::Option;
using axl::OptionKind;

std::string joined(const Lines& parts, const char* separator)
{
  std::string text;
  for (const std::string& part : parts)
    if (!part.empty())
      text += (text.empty() ? "" : separator) + part;
  return text;
}

std::string element(const std::string& tag, const std::string& value)
{
  return "<" + tag + ">" + CommentedXml::escaped(value) + "</" + tag + ">";
}

Lines linesAround(const std::string& begin, const Lines& inside, const std::string& end)
{
  Lines lines{ begin };
  for (const std::string& line : inside)
    lines.push_back("  " + line);
  lines.push_back(end);
  return lines;
}

const std::vector<Option>& partsOf(const DescribedClass& owner, const Option& option)
{
  return option.kind == OptionKind::Complex ? axl::declarationOf(option, owner.types).options : option.options;
}

bool OptionLines::isElement(const DescribedClass& owner, const Option& option) const
{
  if (option.is_optional || option.min_occurs == 0)
    return false;
  if (option.kind == OptionKind::Service)
    return findDefault(owner, option) != nullptr;
  return option.kind == OptionKind::Complex || axl::hasUsableDefault(option);
}

const DescribedClass* OptionLines::findDefault(const DescribedClass& owner, const Option& option) const
{
  return option.default_value.is_given ? m_catalog.findService(owner.interfaceOf(option), option.default_value.value) : nullptr;
}

std::string OptionLines::nameOf(const Option& option) const
{
  return axl::nameIn(option.name, option.translations, m_language);
}

std::string OptionLines::valueOf(const Option& option) const
{
  if (!axl::hasUsableDefault(option))
    return no_value;
  for (const axl::EnumValue& value : option.enum_values)
    if (value.name.value == option.default_value.value)
      return axl::nameIn(value.name, value.translations, m_language);
  return option.default_value.value;
}

std::string OptionLines::keyword(const char* english) const
{
  return caseoptions::caseKeyword(english, String(m_language)).localstr();
}

std::string OptionLines::serviceTag(const std::string& tag, const std::string& name, const char* end) const
{
  return "<" + tag + " " + keyword("name") + "=\"" + CommentedXml::escaped(name) + "\"" + end;
}

Lines OptionLines::linesOf(const DescribedClass& owner, const std::vector<Option>& options) const
{
  Lines lines;
  for (const Option& option : options)
    for (const std::string& line : linesOf(owner, option))
      lines.push_back(line);
  return lines;
}

Lines OptionLines::linesOf(const DescribedClass& owner, const Option& option) const
{
  const std::string tag = nameOf(option);
  if (option.kind == OptionKind::Complex)
    return linesAround("<" + tag + ">", linesOf(owner, partsOf(owner, option)), "</" + tag + ">");
  if (option.kind == OptionKind::Service)
    return { serviceTag(tag, valueOf(option), "/>") };
  return { element(tag, valueOf(option)) };
}

Lines OptionLines::docsOf(const DescribedClass& owner, const Option& option) const
{
  const bool is_needed = axl::mustBeGiven(option, owner.types) && !isElement(owner, option);
  return { joined({ is_needed ? "TO FILL IN." : "", option.description }, " "), factsOf(option) };
}

void OptionLines::addDocs(const DescribedClass& owner, const std::vector<Option>& options, const std::string& path, Lines& docs) const
{
  for (const Option& option : options) {
    const std::string option_path = path + nameOf(option);
    const Lines own = docsOf(owner, option);
    docs.push_back(option_path + ": " + joined({ own[1], own[0] }, ". "));
    addDocs(owner, partsOf(owner, option), option_path + "/", docs);
  }
}

std::string OptionLines::factsOf(const Option& option) const
{
  const std::string type = option.kind == OptionKind::Service ? "service " + option.type.value : axl::typeText(option);
  // An option with a default is obviously optional: its count is left out.
  const std::string count = axl::hasUsableDefault(option) && !option.isMulti() && !option.is_optional ? "1" : axl::countText(option);
  Lines facts{ option.kind == OptionKind::Enumeration ? valuesOf(option) : type, count == "1" ? "" : count + " times",
               otherNames(option.name.value, option.translations) };
  for (const axl::CategoryDefault& other : option.category_defaults)
    facts.push_back("by default " + other.value.value + " in the category " + other.category.value);
  return joined(facts, "; ");
}

std::string OptionLines::valuesOf(const Option& option) const
{
  Lines values;
  for (const axl::EnumValue& value : option.enum_values)
    values.push_back(axl::nameIn(value.name, value.translations, m_language) +
                     (value.description.empty() ? "" : " (" + value.description + ")"));
  return "one of " + joined(values, ", ");
}

std::string OptionLines::otherNames(const std::string& english, const std::vector<axl::Translation>& translations) const
{
  Lines names;
  bool is_translated = false;
  for (const axl::Translation& t : translations) {
    is_translated |= t.lang.value == m_language;
    if (t.lang.value != m_language)
      names.push_back(t.lang.value + ": " + t.name.value);
  }
  // The name without language is the English one, unless the file gives another one.
  if (is_translated && m_language != "en")
    names.insert(names.begin(), "en: " + english);
  return joined(names, ", ");
}
} // namespace Arcane::detail::casetext
