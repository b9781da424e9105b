// SPDX-License-Identifier: Apache-2.0
// A function that a table of points defines.
#pragma once

#include "arcane_core/case/CaseFunction.h"

#include <variant>
#include <vector>

namespace Arcane
{
/*!
 * \brief A table of points (x, y) with x that does not decrease.
 *
 * Values are piecewise constant, as at the previous point, or linearly interpolated; extrapolation is constant. Texts of elements are kept:
 * value() reads them as the type of its argument, so that "1" is the real 1, the integer 1 and the Real3 (1, 0, 0).
 */
class ARCANE_EXPORT CaseTable : public CaseFunction
{
 public:
  enum eCurveType
  {
    CurveUnknown = 0,
    CurveConstant = 1,
    CurveLinear = 2
  };
  //! The faults of a new element.
  enum eError
  {
    ErrNo = 0,
    ErrBadRange,
    ErrCanNotConvertParamToRightType,
    ErrCanNotConvertValueToRightType,
    ErrNotGreaterThanPrevious,
    ErrNotLesserThanNext
  };
  using Value = std::variant<Real, Real3, Int32, bool, String>;

  //! \throws FatalErrorException when a coefficient of \a info is not a number, or the divisor of the parameter is 0
  CaseTable(const CaseFunctionBuildInfo& info, eCurveType curve_type);

  Integer nbElement() const { return static_cast<Integer>(m_points.size()); }
  eCurveType curveType() const { return m_curve_type; }
  void setCurveType(eCurveType type) { m_curve_type = type; }
  //! \throws FatalErrorException when \a text is not a number
  void setTransformValueFunction(const String& text) override;
  //! \throws FatalErrorException when \a text is not a number, or is 0
  void setTransformParamFunction(const String& text) override;
  //! Returns true when there is a point, and its values can be interpolated if the curve is linear.
  bool checkIfValid() const override;

  //! \name Changes. An element that is wrong is not added, or stays as it was.
  //@{
  //! Adds an element. The text \a value must be a value of valueType() if this is ValueReal, ValueInteger or ValueBool; tables of other types
  //! take any text, which value() reads.
  eError appendElement(const String& param, const String& value);
  eError setParam(Integer id, const String& param);
  eError setValue(Integer id, const String& value);
  //! Adds a copy of element \a id before it.
  void insertElement(Integer id);
  //! Removes element \a id, if it exists.
  void removeElement(Integer id);
  //! Adds a point, for code that has values instead of texts. \return false when \a x is less than the argument of the last point
  bool addPoint(Real x, const Value& y);
  //@}
  //! Gives the parameter of element \a id as a text. An \a id that does not exist gives a null text.
  void paramToString(Integer id, String& text) const;
  void valueToString(Integer id, String& text) const;

  //! \name Value for a parameter. \throws FatalErrorException when the table is empty, or the text of a point is not a value of the type of \a v
  //@{
  void value(Real param, Real& v) const override;
  void value(Real param, Integer& v) const override;
  void value(Real param, bool& v) const override;
  void value(Real param, String& v) const override;
  void value(Real param, Real3& v) const override;
  void value(Integer param, Real& v) const override { value(Real(param), v); }
  void value(Integer param, Integer& v) const override { value(Real(param), v); }
  void value(Integer param, bool& v) const override { value(Real(param), v); }
  void value(Integer param, String& v) const override { value(Real(param), v); }
  void value(Integer param, Real3& v) const override { value(Real(param), v); }
  //@}

 private:
  struct Point
  {
    Real x;
    //! The text converted to the type of the table; the text itself for other types than Real, Integer, Bool and Real3.
    Value y;
    //! Null for a point without text.
    String text;
  };
  //! Describes the place of a parameter: after point \a index, at this fraction of the way to the next point.
  struct Place
  {
    std::size_t index;
    Real fraction;
  };

  bool has(Integer id) const { return id >= 0 && id < nbElement(); }
  bool readValue(const String& text, Value& value) const;
  bool add(const Point& point);
  Place placeOf(Real param) const;
  template <typename T> T at(std::size_t index) const;
  template <typename T> T interpolated(Real param) const;
  template <typename T> T constant(Real param) const;

  eCurveType m_curve_type;
  Real m_value_factor = 1.0;
  Real m_param_divisor = 1.0;
  std::vector<Point> m_points;
};
} // namespace Arcane
