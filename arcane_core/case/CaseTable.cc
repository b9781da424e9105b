// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/CaseTable.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/case/OptionText.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace Arcane
{
namespace
{
template <typename T> bool readAs(const String& text, CaseTable::Value& value)
{
  T read{};
  if (!detail::caseoptions::valueFromText(text, read))
    return false;
  value = read;
  return true;
}

//! Returns all digits of a number, so that the text gives the same number.
template <typename T> String textOf(const T& value)
{
  detail::base::ClassicStream<std::ostringstream> out;
  out.precision(17);
  if constexpr (std::is_same_v<T, bool>)
    out << (value ? "true" : "false");
  else if constexpr (std::is_same_v<T, Real3>)
    out << value.x << " " << value.y << " " << value.z;
  else
    out << value;
  return String(out.str());
}

Real coefficientOf(const CaseTable& table, const String& text)
{
  Real coefficient = 1.0;
  ARCANE_FATAL_IF(!text.empty() && !detail::caseoptions::valueFromText(text, coefficient),
                  "function '{0}': a coefficient is '{1}', expected a real", table.name(), text);
  return coefficient;
}
} // namespace

CaseTable::CaseTable(const CaseFunctionBuildInfo& info, eCurveType curve_type)
: CaseFunction(info)
, m_curve_type(curve_type)
{
  CaseTable::setTransformValueFunction(info.m_transform_value_func);
  CaseTable::setTransformParamFunction(info.m_transform_param_func);
}

void CaseTable::setTransformValueFunction(const String& text)
{
  m_value_factor = coefficientOf(*this, text);
  CaseFunction::setTransformValueFunction(text);
}

void CaseTable::setTransformParamFunction(const String& text)
{
  const Real divisor = coefficientOf(*this, text);
  ARCANE_FATAL_IF(divisor == 0.0, "function '{0}': the divisor of its parameter is 0, expected another real", name());
  m_param_divisor = divisor;
  CaseFunction::setTransformParamFunction(text);
}

bool CaseTable::checkIfValid() const
{
  return !m_points.empty() && (m_curve_type != CurveLinear || (valueType() != ValueBool && valueType() != ValueString));
}

bool CaseTable::readValue(const String& text, Value& value) const
{
  switch (valueType()) {
  case ValueReal: return readAs<Real>(text, value);
  case ValueInteger: return readAs<Int32>(text, value);
  case ValueBool: return readAs<bool>(text, value);
  case ValueReal3:
    if (Real3 read; detail::caseoptions::real3FromText(text, read)) {
      value = read;
      return true;
    }
    break;
  case ValueString:
  case ValueUnknown: break;
  }
  value = text;
  return true;
}

CaseTable::eError CaseTable::appendElement(const String& param, const String& value)
{
  Real x = 0.0;
  if (!detail::caseoptions::valueFromText(param, x))
    return ErrCanNotConvertParamToRightType;
  Value y;
  if (!readValue(value, y))
    return ErrCanNotConvertValueToRightType;
  return add({ x, y, value }) ? ErrNo : ErrNotGreaterThanPrevious;
}

CaseTable::eError CaseTable::setParam(Integer id, const String& param)
{
  if (!has(id))
    return ErrBadRange;
  Real x = 0.0;
  if (!detail::caseoptions::valueFromText(param, x))
    return ErrCanNotConvertParamToRightType;
  if (has(id - 1) && x < m_points[id - 1].x)
    return ErrNotGreaterThanPrevious;
  if (has(id + 1) && x > m_points[id + 1].x)
    return ErrNotLesserThanNext;
  m_points[id].x = x;
  return ErrNo;
}

CaseTable::eError CaseTable::setValue(Integer id, const String& value)
{
  if (!has(id))
    return ErrBadRange;
  if (!readValue(value, m_points[id].y))
    return ErrCanNotConvertValueToRightType;
  m_points[id].text = value;
  return ErrNo;
}

void CaseTable::insertElement(Integer id)
{
  if (has(id)) {
    const Point copy = m_points[id];
    m_points.insert(m_points.begin() + id, copy);
  }
}

void CaseTable::removeElement(Integer id)
{
  if (has(id))
    m_points.erase(m_points.begin() + id);
}

bool CaseTable::addPoint(Real x, const Value& y)
{
  return add({ x, y, String() });
}

bool CaseTable::add(const Point& point)
{
  if (!m_points.empty() && point.x < m_points.back().x)
    return false;
  m_points.push_back(point);
  return true;
}

void CaseTable::paramToString(Integer id, String& text) const
{
  text = has(id) ? textOf(m_points[id].x) : String();
}

void CaseTable::valueToString(Integer id, String& text) const
{
  text = has(id) ? m_points[id].text : String();
  if (has(id) && text.null())
    text = std::visit([](const auto& y) { return textOf(y); }, m_points[id].y);
}

CaseTable::Place CaseTable::placeOf(Real param) const
{
  ARCANE_FATAL_IF(m_points.empty(), "function '{0}' has no point, expected one at least", name());
  const Real x = param / m_param_divisor;
  auto after = std::upper_bound(m_points.begin(), m_points.end(), x, [](Real a, const Point& p) { return a < p.x; });
  if (after == m_points.begin())
    return { 0, 0.0 };
  const std::size_t index = static_cast<std::size_t>(after - m_points.begin()) - 1;
  if (after == m_points.end())
    return { index, 0.0 };
  return { index, (x - m_points[index].x) / (after->x - m_points[index].x) };
}

template <typename T> T CaseTable::at(std::size_t index) const
{
  if (const T* y = std::get_if<T>(&m_points[index].y))
    return *y;
  String text;
  valueToString(static_cast<Integer>(index), text);
  T y{};
  bool is_read = false;
  if constexpr (std::is_same_v<T, Real3>)
    is_read = detail::caseoptions::real3FromText(text, y);
  else
    is_read = detail::caseoptions::valueFromText(text, y);
  ARCANE_FATAL_IF(!is_read, "function '{0}': the value for x = {1} is '{2}', expected {3}", name(), m_points[index].x, text,
                  detail::caseoptions::expectedText<T>());
  return y;
}

template <typename T> T CaseTable::constant(Real param) const
{
  return at<T>(placeOf(param).index);
}

template <typename T> T CaseTable::interpolated(Real param) const
{
  const Place place = placeOf(param);
  const T y0 = at<T>(place.index);
  // A point's own value is given back as it is.
  if (m_curve_type != CurveLinear || place.fraction == 0.0)
    return m_value_factor * y0;
  return m_value_factor * (y0 + place.fraction * (at<T>(place.index + 1) - y0));
}

void CaseTable::value(Real param, Real& v) const
{
  v = interpolated<Real>(param);
}

void CaseTable::value(Real param, Real3& v) const
{
  v = interpolated<Real3>(param);
}

void CaseTable::value(Real param, Integer& v) const
{
  const Place place = placeOf(param);
  Real y = at<Int32>(place.index);
  if (m_curve_type == CurveLinear && place.fraction != 0.0)
    y += place.fraction * (at<Int32>(place.index + 1) - y);
  v = static_cast<Int32>(std::floor(m_value_factor * y));
}

void CaseTable::value(Real param, bool& v) const
{
  v = constant<bool>(param);
}

void CaseTable::value(Real param, String& v) const
{
  v = constant<String>(param);
}
} // namespace Arcane
