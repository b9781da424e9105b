// SPDX-License-Identifier: Apache-2.0
// A function that a table of the case file defines.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/math/Real3.h"
#include "arcane_core/base/text/String.h"

#include <variant>
#include <vector>

namespace Arcane
{
/*!
 * \brief A table of points (x, y) with increasing x.
 *
 * Between two points the value is that of the former point, or is interpolated. Outside the table it is that of the nearest end.
 */
class ARCANE_EXPORT ICaseFunction
{
 public:
  enum class eParamType
  {
    Time,
    Iteration
  };
  enum class eInterpolationType
  {
    Constant,
    Linear
  };
  using Value = std::variant<Real, Real3, Int32, bool, String>;

  explicit ICaseFunction(const String& name)
  : m_name(name)
  {}

  const String& name() const { return m_name; }
  eParamType paramType() const { return m_param_type; }
  eInterpolationType interpolation() const { return m_interpolation; }
  //! Returns a coefficient: the function is evaluated at time + deltatCoef() * deltat.
  Real deltatCoef() const { return m_deltat_coef; }
  Integer nbElement() const { return static_cast<Integer>(m_points.size()); }

  void setParamType(eParamType type) { m_param_type = type; }
  void setInterpolation(eInterpolationType type) { m_interpolation = type; }
  void setDeltatCoef(Real coef) { m_deltat_coef = coef; }
  //! Sets the factor of all values and the divisor of the parameter.
  void setCoefficients(Real value_factor, Real param_divisor);
  //! Adds a point. \return false when \a x is less than that of the last point
  bool addPoint(Real x, const Value& y);

  /*!
   * \name Value for a parameter
   * \throws FatalErrorException when the table has values of another kind
   */
  //@{
  void value(Real param, Real& v) const;
  void value(Real param, Real3& v) const;
  void value(Real param, Int32& v) const;
  void value(Real param, bool& v) const;
  void value(Real param, String& v) const;
  //@}

  //! Returns true when the table has points and its values are of type T.
  template <typename T> bool isOf() const { return !m_points.empty() && std::holds_alternative<T>(m_points.front().y); }

  //! Gives the value at an instant of the run. The table knows whether its parameter is the time or the iteration.
  template <typename T> void valueAt(Real time, Real deltat, Integer iteration, T& v) const
  {
    value((m_param_type == eParamType::Time) ? time + m_deltat_coef * deltat : static_cast<Real>(iteration), v);
  }

 private:
  struct Point
  {
    Real x;
    Value y;
  };
  //! Describes the place of a parameter: after point \a index, at this fraction of the way to the next point.
  struct Place
  {
    std::size_t index;
    Real fraction;
  };

  Place placeOf(Real param) const;
  template <typename T> const T& at(std::size_t index) const;
  template <typename T> T interpolated(Real param) const;
  template <typename T> T constant(Real param) const;

  String m_name;
  eParamType m_param_type = eParamType::Time;
  eInterpolationType m_interpolation = eInterpolationType::Constant;
  Real m_deltat_coef = 0.0;
  Real m_value_factor = 1.0;
  Real m_param_divisor = 1.0;
  std::vector<Point> m_points;
};
} // namespace Arcane
