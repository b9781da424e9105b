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
//! Reads one table.
class TableReader
{
 public:
  TableReader(const XmlNode& element, const String& language, CaseFaults& faults)
  : m_element(element)
  , m_language(language)
  , m_faults(faults)
  {}

  std::unique_ptr<CaseTable> read()
  {
    const String name = attribute("name");
    if (name.null())
      m_faults.errorAtElement(m_element, String::format("table without attribute '{0}'", keyword("name")));
    auto table = std::make_unique<CaseTable>(CaseFunctionBuildInfo(nullptr, name.null() ? String("") : name), CaseTable::CurveConstant);
    readParameter(*table);
    readKind(*table);
    readInterpolation(*table);
    // A text that is wrong is a fault, and is left out.
    if (isCoefficient("comul", false))
      table->setTransformValueFunction(m_element.attrValue("comul"));
    if (isCoefficient("comul-x", true))
      table->setTransformParamFunction(m_element.attrValue("comul-x"));
    table->setDeltatCoef(deltatCoef());
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

  void readParameter(CaseTable& table)
  {
    const String type = attribute("parameter");
    if (type == keyword("time") || type == keyword("real"))
      table.setParamType(ICaseFunction::ParamReal);
    else if (type == "iteration" || type == keyword("integer"))
      table.setParamType(ICaseFunction::ParamInteger);
    else
      wrongAttribute("parameter", String::format("{0}, {1}, iteration or {2}", keyword("time"), keyword("real"), keyword("integer")));
  }

  void readKind(CaseTable& table)
  {
    const std::pair<String, ICaseFunction::eValueType> types[] = { { keyword("real"), ICaseFunction::ValueReal },
                                                                   { keyword("real3"), ICaseFunction::ValueReal3 },
                                                                   { keyword("integer"), ICaseFunction::ValueInteger },
                                                                   { "bool", ICaseFunction::ValueBool },
                                                                   { "string", ICaseFunction::ValueString } };
    const String given = attribute("value");
    for (const auto& [text, type] : types)
      if (given == text) {
        table.setValueType(type);
        m_kind = type;
      }
    if (table.valueType() == ICaseFunction::ValueUnknown)
      wrongAttribute("value", String::format("{0}, {1}, {2}, bool or string", keyword("real"), keyword("real3"), keyword("integer")));
  }

  void readInterpolation(CaseTable& table)
  {
    const String type = attribute("interpolation");
    if (type == keyword("linear"))
      table.setCurveType(CaseTable::CurveLinear);
    else if (type != keyword("constant"))
      wrongAttribute("interpolation", keyword("linear") + " or " + keyword("constant"));
    if (type == keyword("linear") && (m_kind == ICaseFunction::ValueBool || m_kind == ICaseFunction::ValueString))
      wrongAttribute("interpolation", keyword("constant") + " for such values");
  }

  bool isCoefficient(const char* name, bool is_divisor)
  {
    const String text = m_element.attrValue(name);
    Real value = 1.0;
    const bool is_right = text.null() || (valueFromText(text, value) && !(is_divisor && value == 0.0));
    if (!is_right)
      wrongAttribute(name, is_divisor ? "a real that is not zero" : "a real");
    return is_right;
  }

  Real deltatCoef()
  {
    const String text = m_element.attrValue("deltat-coef");
    Real value = 0.0;
    if (!text.null() && !valueFromText(text, value))
      wrongAttribute("deltat-coef", "a real");
    return value;
  }

  void readPoints(CaseTable& table)
  {
    const XmlNodeList points = m_element.children(keyword("value"));
    for (const XmlNode& point : points)
      readPoint(table, point);
    for (const xml::Node* child : m_element.element()->children())
      if (keyword("value") != child->name)
        m_faults.unknownElement(XmlNode(child), { keyword("value") });
    if (points.empty())
      m_faults.errorAtElement(
        m_element, String::format("table '{0}' has no point, expected elements <{1}><x/><y/></{1}>", table.name(), keyword("value")));
  }

  void readPoint(CaseTable& table, const XmlNode& point)
  {
    const XmlNode x_node = point.child("x");
    const XmlNode y_node = point.child("y");
    Real x = 0.0;
    if (x_node.null() || !valueFromText(x_node.value(), x)) {
      m_faults.error(x_node.null() ? point : x_node,
                     String::format("table '{0}': x is '{1}', expected a real", table.name(), x_node.value()));
      return;
    }
    const std::optional<CaseTable::Value> y = y_node.null() ? std::nullopt : value(y_node.value());
    if (!y)
      m_faults.error(y_node.null() ? point : y_node,
                     String::format("table '{0}': y is '{1}', expected a value of the table's type", table.name(), y_node.value()));
    else if (!table.addPoint(x, *y))
      m_faults.error(x_node, String::format("table '{0}': x is {1}, expected at least that of the point before", table.name(), x));
  }

  template <typename T> static std::optional<CaseTable::Value> parsed(const String& text)
  {
    T value{};
    if (valueFromText(text, value))
      return CaseTable::Value(value);
    return std::nullopt;
  }

  std::optional<CaseTable::Value> value(const String& text) const
  {
    switch (m_kind) {
    case ICaseFunction::ValueReal: return parsed<Real>(text);
    case ICaseFunction::ValueReal3:
      if (Real3 read; real3FromText(text, read))
        return CaseTable::Value(read);
      break;
    case ICaseFunction::ValueInteger: return parsed<Int32>(text);
    case ICaseFunction::ValueBool: return parsed<bool>(text);
    case ICaseFunction::ValueString: return parsed<String>(text);
    case ICaseFunction::ValueUnknown: break;
    }
    return std::nullopt;
  }

  XmlNode m_element;
  String m_language;
  CaseFaults& m_faults;
  //! Points of a table of an unknown type are read as reals.
  ICaseFunction::eValueType m_kind = ICaseFunction::ValueReal;
};
} // namespace

std::vector<std::unique_ptr<CaseTable>> readCaseFunctions(const XmlNode& functions, const String& language, CaseFaults& faults)
{
  std::vector<std::unique_ptr<CaseTable>> result;
  if (functions.null())
    return result;
  for (const xml::Node* element : functions.element()->children()) {
    const XmlNode node(element);
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
