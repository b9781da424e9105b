// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/ICaseFunction.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"

#include <algorithm>
#include <cmath>

namespace Arcane
{
void ICaseFunction::setCoefficients(Real value_factor, Real param_divisor)
{
  m_value_factor = value_factor;
  m_param_divisor = param_divisor;
}

bool ICaseFunction::addPoint(Real x, const Value& y)
{
  if (!m_points.empty() && x < m_points.back().x)
    return false;
  m_points.push_back({ x, y });
  return true;
}

ICaseFunction::Place ICaseFunction::placeOf(Real param) const
{
  const Real x = param / m_param_divisor;
  auto after = std::upper_bound(m_points.begin(), m_points.end(), x, [](Real a, const Point& p) { return a < p.x; });
  if (after == m_points.begin())
    return { 0, 0.0 };
  const std::size_t index = static_cast<std::size_t>(after - m_points.begin()) - 1;
  if (after == m_points.end())
    return { index, 0.0 };
  return { index, (x - m_points[index].x) / (after->x - m_points[index].x) };
}

template <typename T> const T& ICaseFunction::at(std::size_t index) const
{
  if (const T* y = std::get_if<T>(&m_points[index].y))
    return *y;
  ARCANE_FATAL("function '{0}' has values of another kind than the option that uses it", m_name);
}

template <typename T> T ICaseFunction::constant(Real param) const
{
  return at<T>(placeOf(param).index);
}

template <typename T> T ICaseFunction::interpolated(Real param) const
{
  const Place place = placeOf(param);
  const T& y0 = at<T>(place.index);
  // A point's own value is given back as it is.
  if (m_interpolation == eInterpolationType::Constant || place.fraction == 0.0)
    return m_value_factor * y0;
  return m_value_factor * (y0 + place.fraction * (at<T>(place.index + 1) - y0));
}

void ICaseFunction::value(Real param, Real& v) const
{
  v = interpolated<Real>(param);
}

void ICaseFunction::value(Real param, Real3& v) const
{
  v = interpolated<Real3>(param);
}

void ICaseFunction::value(Real param, Int32& v) const
{
  const Place place = placeOf(param);
  Real y = at<Int32>(place.index);
  if (m_interpolation == eInterpolationType::Linear && place.fraction != 0.0)
    y += place.fraction * (at<Int32>(place.index + 1) - y);
  v = static_cast<Int32>(std::floor(m_value_factor * y));
}

void ICaseFunction::value(Real param, bool& v) const
{
  v = constant<bool>(param);
}

void ICaseFunction::value(Real param, String& v) const
{
  v = constant<String>(param);
}
} // namespace Arcane
