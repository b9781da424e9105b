// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/CaseOptionSimple.h"

#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/case/CaseFaults.h"
#include "arcane_core/case/ICaseFunction.h"
#include "arcane_core/case/ICaseMng.h"
#include "arcane_core/case/ICaseOptionList.h"
#include "arcane_core/case/IStandardFunction.h"

#include <algorithm>
#include <ostream>
#include <string>

namespace Arcane
{
using detail::caseoptions::is_function_value;

namespace
{
//! Returns the value of \a function for \a parameter, or the result of \a other if \a function is null.
template <typename T, typename Parameter, typename Other> T valueOfFunction(const ICaseFunction* function, Parameter parameter, Other other)
{
  if constexpr (is_function_value<T>)
    if (function) {
      T result{};
      function->value(parameter, result);
      return result;
    }
  return T(other());
}

//! Returns the description of a valid value, with the value that was probably meant when commas stand for points or blanks.
template <typename T> String expectedInPlaceOf(const String& text)
{
  const String expected(detail::caseoptions::expectedText<T>());
  for (const char separator : { '.', ' ' }) {
    std::string other(text.toStdStringView());
    std::replace(other.begin(), other.end(), ',', separator);
    const String meant = String::collapseWhiteSpace(String(other));
    T value{};
    if (text.contains(",") && detail::caseoptions::valueFromText(meant, value))
      return String::format("{0}, did you mean '{1}'?", expected, meant);
  }
  return expected;
}
} // namespace

CaseOptionSimple::CaseOptionSimple(const CaseOptionBuildInfo& info)
: CaseOptionBase(info)
{}

CaseOptionSimple::CaseOptionSimple(const CaseOptionBuildInfo& info, const String& unit)
: CaseOptionBase(info)
, m_unit(unit)
{}

CaseOptionSimple::~CaseOptionSimple() = default;

void CaseOptionSimple::readFunction(const XmlNode& element, bool is_value_possible)
{
  const String attribute = caseMng()->keyword("function");
  const String function_name = element.attrValue(attribute);
  if (!element.attrValue("unit").null())
    caseMng()->faults().errorAtAttribute(
      element, "unit", String::format("option '{0}': conversion of units is not available, expected no attribute 'unit'", path()));
  if (function_name.null())
    return;
  m_function = caseMng()->findFunction(function_name);
  m_standard_function = caseMng()->findStandardFunction(function_name);
  if (auto* standard = dynamic_cast<IStandardFunction*>(m_function)) {
    m_standard_function = standard;
    m_function = nullptr;
  }
  if (!m_function && !m_standard_function)
    caseMng()->faults().errorAtAttribute(element, attribute,
                                         String::format("option '{0}': no function named '{1}'{2}", path(), function_name,
                                                        detail::base::didYouMean(function_name, caseMng()->functionNames())));
  else if (m_function && !is_value_possible) {
    caseMng()->faults().errorAtAttribute(element, attribute,
                                         String::format("option '{0}': a function cannot give a value of this type", path()));
    m_function = nullptr;
  }
}

void CaseOptionSimple::refuseFunction(const XmlNode& element, const String& expected)
{
  caseMng()->faults().errorAtAttribute(
    element, caseMng()->keyword("function"),
    String::format("option '{0}': function '{1}' gives values of another type, expected {2}", path(), m_function->name(), expected));
  m_function = nullptr;
}

template <typename T> void CaseOptionSimpleT<T>::read(eCaseOptionReadPhase phase)
{
  if (phase != eCaseOptionReadPhase::Phase1)
    return;
  const XmlNode element = findElement();
  setElement(element);
  readFunction(element, is_function_value<T>);
  if constexpr (is_function_value<T>)
    if (function() && !function()->template mayGive<T>())
      refuseFunction(element, detail::caseoptions::expectedText<T>());
  String text = textOf(element, 0);
  XmlNode at = element;
  if (text.null() && m_code_default) {
    m_value = *m_code_default;
    m_has_value = true;
    return;
  }
  if (text.null()) {
    text = defaultValue();
    at = XmlNode();
  }
  if (text.null()) {
    if (!isOptional())
      missing();
    return;
  }
  // The text beside a function is only its value before the first instant; it may be empty.
  const bool is_driven = function() && String::collapseWhiteSpace(text).empty();
  m_has_value = is_driven || detail::caseoptions::valueFromText(text, m_value);
  if (!m_has_value)
    wrongValue(at, text, expectedInPlaceOf<T>(text));
}

template <typename T> void CaseOptionSimpleT<T>::update(Real time, Real deltat, Integer iteration)
{
  if constexpr (is_function_value<T>)
    if (function()) {
      const T former = m_value;
      function()->valueAt(time, deltat, iteration, m_value);
      setHasChanged(!(m_value == former));
    }
}

template <typename T> T CaseOptionSimpleT<T>::valueAtParameter(Real parameter) const requires(detail::caseoptions::is_function_value<T>)
{
  return valueOfFunction<T>(function(), parameter, [this] { return value(); });
}

template <typename T> T CaseOptionSimpleT<T>::valueAtParameter(Integer parameter) const requires(detail::caseoptions::is_function_value<T>)
{
  return valueOfFunction<T>(function(), parameter, [this] { return value(); });
}

template <typename T> void CaseOptionSimpleT<T>::print(std::ostream& out, Integer indent) const
{
  detail::caseoptions::printOptionName(out, indent, tag());
  out << ' ';
  if (m_has_value)
    detail::caseoptions::printValue(out, m_value);
  else
    out << "undefined";
  if (function())
    out << " (function: " << function()->name() << ")";
  endPrintedLine(out, m_has_value && !function());
}

template <typename T> void CaseOptionMultiSimpleT<T>::read(eCaseOptionReadPhase phase)
{
  if (phase != eCaseOptionReadPhase::Phase1)
    return;
  m_values.clear();
  const XmlNodeList elements = findElementsWithinBounds();
  for (Integer i = 0; i < elements.size(); ++i) {
    const String text = textOf(elements[i], i);
    T value{};
    if (detail::caseoptions::valueFromText(text, value))
      m_values.add(value);
    else
      wrongValue(elements[i], text, expectedInPlaceOf<T>(text));
  }
  T value{};
  if (m_values.size() < minOccurs() && !defaultValue().null()) {
    if (!detail::caseoptions::valueFromText(defaultValue(), value))
      wrongValue(XmlNode(), defaultValue(), expectedInPlaceOf<T>(defaultValue()));
    while (m_values.size() < minOccurs())
      m_values.add(value);
  }
}

template <typename T> void CaseOptionMultiSimpleT<T>::print(std::ostream& out, Integer indent) const
{
  detail::caseoptions::printOptionName(out, indent, tag());
  out << ' ';
  for (Integer i = 0; i < m_values.size(); ++i) {
    out << (i == 0 ? "" : " ");
    detail::caseoptions::printValue(out, m_values[i]);
  }
  endPrintedLine(out, !m_values.empty());
}

template class CaseOptionSimpleT<Real>;
template class CaseOptionSimpleT<UniqueArray<Real>>;
template class CaseOptionMultiSimpleT<Real>;
template class CaseOptionMultiSimpleT<UniqueArray<Real>>;
template class CaseOptionSimpleT<bool>;
template class CaseOptionSimpleT<UniqueArray<bool>>;
template class CaseOptionMultiSimpleT<bool>;
template class CaseOptionMultiSimpleT<UniqueArray<bool>>;
template class CaseOptionSimpleT<Int16>;
template class CaseOptionSimpleT<UniqueArray<Int16>>;
template class CaseOptionMultiSimpleT<Int16>;
template class CaseOptionMultiSimpleT<UniqueArray<Int16>>;
template class CaseOptionSimpleT<Int32>;
template class CaseOptionSimpleT<UniqueArray<Int32>>;
template class CaseOptionMultiSimpleT<Int32>;
template class CaseOptionMultiSimpleT<UniqueArray<Int32>>;
template class CaseOptionSimpleT<Int64>;
template class CaseOptionSimpleT<UniqueArray<Int64>>;
template class CaseOptionMultiSimpleT<Int64>;
template class CaseOptionMultiSimpleT<UniqueArray<Int64>>;
template class CaseOptionSimpleT<String>;
template class CaseOptionSimpleT<UniqueArray<String>>;
template class CaseOptionMultiSimpleT<String>;
template class CaseOptionMultiSimpleT<UniqueArray<String>>;
template class CaseOptionSimpleT<Real2>;
template class CaseOptionSimpleT<UniqueArray<Real2>>;
template class CaseOptionMultiSimpleT<Real2>;
template class CaseOptionMultiSimpleT<UniqueArray<Real2>>;
template class CaseOptionSimpleT<Real3>;
template class CaseOptionSimpleT<UniqueArray<Real3>>;
template class CaseOptionMultiSimpleT<Real3>;
template class CaseOptionMultiSimpleT<UniqueArray<Real3>>;
template class CaseOptionSimpleT<Real2x2>;
template class CaseOptionSimpleT<UniqueArray<Real2x2>>;
template class CaseOptionMultiSimpleT<Real2x2>;
template class CaseOptionMultiSimpleT<UniqueArray<Real2x2>>;
template class CaseOptionSimpleT<Real3x3>;
template class CaseOptionSimpleT<UniqueArray<Real3x3>>;
template class CaseOptionMultiSimpleT<Real3x3>;
template class CaseOptionMultiSimpleT<UniqueArray<Real3x3>>;
} // namespace Arcane
