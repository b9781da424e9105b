// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/CaseFunctions.h"

#include "arcane_core/case/CaseFaults.h"
#include "arcane_core/case/CaseKeywords.h"
#include "arcane_core/case/OptionText.h"
#include "arcane_core/document/XmlNodeList.h"
#include "axl/xml/XmlDocument.h"

#include <optional>

namespace Arcane::detail::caseoptions
{
namespace
{
enum class ValueKind
{
  Real,
  Real3,
  Integer,
  Bool,
  String
};

//! Reads one table.
class TableReader
{
 public:
  TableReader(const XmlNode& element, const String& language, CaseFaults& faults)
  : m_element(element)
  , m_language(language)
  , m_faults(faults)
  {}

  std::unique_ptr<ICaseFunction> read()
  {
    const String name = attribute("name");
    if (name.null())
      m_faults.errorAtElement(m_element, String::format("table without attribute '{0}'", keyword("name")));
    auto table = std::make_unique<ICaseFunction>(name.null() ? String("") : name);
    readParameter(*table);
    readKind();
    readInterpolation(*table);
    table->setCoefficients(realAttribute("comul", 1.0, false), realAttribute("comul-x", 1.0, true));
    table->setDeltatCoef(realAttribute("deltat-coef", 0.0, false));
    readPoints(*table);
    return table;
  }

 private:
  String keyword(const char* english) const { return caseKeyword(english, m_language); }
  String attribute(const char* english) const { return m_element.attrValue(keyword(english)); }

  void wrongAttribute(const char* english, const String& expected)
  {
    const String name = keyword(english);
    const String value = m_element.attrValue(name);
    m_faults.errorAtAttribute(m_element, name,
                              value.null() ? String::format("table without attribute '{0}', expected {1}", name, expected)
                                           : String::format("attribute '{0}' is '{1}', expected {2}", name, value, expected));
  }

  void readParameter(ICaseFunction& table)
  {
    const String type = attribute("parameter");
    if (type == keyword("time") || type == keyword("real"))
      table.setParamType(ICaseFunction::eParamType::Time);
    else if (type == "iteration" || type == keyword("integer"))
      table.setParamType(ICaseFunction::eParamType::Iteration);
    else
      wrongAttribute("parameter", String::format("{0}, {1}, iteration or {2}", keyword("time"), keyword("real"), keyword("integer")));
  }

  void readKind()
  {
    const String type = attribute("value");
    if (type == keyword("real"))
      m_kind = ValueKind::Real;
    else if (type == keyword("real3"))
      m_kind = ValueKind::Real3;
    else if (type == keyword("integer"))
      m_kind = ValueKind::Integer;
    else if (type == "bool")
      m_kind = ValueKind::Bool;
    else if (type == "string")
      m_kind = ValueKind::String;
    else
      wrongAttribute("value", String::format("{0}, {1}, {2}, bool or string", keyword("real"), keyword("real3"), keyword("integer")));
  }

  void readInterpolation(ICaseFunction& table)
  {
    const String type = attribute("interpolation");
    if (type == keyword("linear"))
      table.setInterpolation(ICaseFunction::eInterpolationType::Linear);
    else if (type != keyword("constant"))
      wrongAttribute("interpolation", keyword("linear") + " or " + keyword("constant"));
    if (type == keyword("linear") && (m_kind == ValueKind::Bool || m_kind == ValueKind::String))
      wrongAttribute("interpolation", keyword("constant") + " for such values");
  }

  Real realAttribute(const char* name, Real default_value, bool is_divisor)
  {
    const String text = m_element.attrValue(name);
    if (text.null())
      return default_value;
    Real value = default_value;
    if (!valueFromText(text, value) || (is_divisor && value == 0.0))
      wrongAttribute(name, is_divisor ? "a real that is not zero" : "a real");
    return value;
  }

  void readPoints(ICaseFunction& table)
  {
    const XmlNodeList points = m_element.children(keyword("value"));
    for (const XmlNode& point : points)
      readPoint(table, point);
    for (const auto& child : m_element.element()->children)
      if (keyword("value") != child->name)
        m_faults.unknownElement(XmlNode(child.get()), { keyword("value") });
    if (points.empty())
      m_faults.errorAtElement(
        m_element, String::format("table '{0}' has no point, expected elements <{1}><x/><y/></{1}>", table.name(), keyword("value")));
  }

  void readPoint(ICaseFunction& table, const XmlNode& point)
  {
    const XmlNode x_node = point.child("x");
    const XmlNode y_node = point.child("y");
    Real x = 0.0;
    if (x_node.null() || !valueFromText(x_node.value(), x)) {
      m_faults.error(x_node.null() ? point : x_node,
                     String::format("table '{0}': x is '{1}', expected a real", table.name(), x_node.value()));
      return;
    }
    const std::optional<ICaseFunction::Value> y = y_node.null() ? std::nullopt : value(y_node.value());
    if (!y)
      m_faults.error(y_node.null() ? point : y_node,
                     String::format("table '{0}': y is '{1}', expected a value of the table's type", table.name(), y_node.value()));
    else if (!table.addPoint(x, *y))
      m_faults.error(x_node, String::format("table '{0}': x is {1}, expected at least that of the point before", table.name(), x));
  }

  template <typename T> static std::optional<ICaseFunction::Value> parsed(const String& text)
  {
    T value{};
    if (valueFromText(text, value))
      return ICaseFunction::Value(value);
    return std::nullopt;
  }

  std::optional<ICaseFunction::Value> value(const String& text) const
  {
    switch (m_kind) {
    case ValueKind::Real: return parsed<Real>(text);
    case ValueKind::Real3: return parsed<Real3>(text);
    case ValueKind::Integer: return parsed<Int32>(text);
    case ValueKind::Bool: return parsed<bool>(text);
    case ValueKind::String: return parsed<String>(text);
    }
    return std::nullopt;
  }

  XmlNode m_element;
  String m_language;
  CaseFaults& m_faults;
  ValueKind m_kind = ValueKind::Real;
};
} // namespace

std::vector<std::unique_ptr<ICaseFunction>> readCaseFunctions(const XmlNode& functions, const String& language, CaseFaults& faults)
{
  std::vector<std::unique_ptr<ICaseFunction>> result;
  if (functions.null())
    return result;
  for (const auto& element : functions.element()->children) {
    const XmlNode node(element.get());
    if (node.name() != "table") {
      faults.unknownElement(node, { "table" });
      continue;
    }
    auto table = TableReader(node, language, faults).read();
    for (const auto& other : result)
      if (other->name() == table->name())
        faults.errorAtElement(node, String::format("function '{0}' is defined twice", table->name()));
    result.push_back(std::move(table));
  }
  return result;
}
} // namespace Arcane::detail::caseoptions
