// SPDX-License-Identifier: Apache-2.0
// The interface of functions of the time or of the iteration, which give values to options.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/math/Real3.h"
#include "arcane_core/base/text/String.h"

#include <type_traits>

namespace Arcane
{
/*!
 * \brief A function that options of the case file may name. Tables of the case file are CaseTable.
 *
 * Applications derive from CaseFunction, and add their functions by an ICaseFunctionProvider.
 */
class ARCANE_EXPORT ICaseFunction
{
 public:
  enum eParamType
  {
    ParamUnknown = 0,
    ParamReal = 1,
    ParamInteger = 2
  };
  enum eValueType
  {
    ValueUnknown = 0,
    ValueReal = 1,
    ValueInteger = 2,
    ValueBool = 3,
    ValueString = 4,
    ValueReal3 = 5
  };

  virtual ~ICaseFunction() = default;

  virtual String name() const = 0;
  virtual void setName(const String& new_name) = 0;
  //! Returns ParamInteger for a function of the iteration; others are functions of the time.
  virtual eParamType paramType() const = 0;
  virtual void setParamType(eParamType type) = 0;
  virtual eValueType valueType() const = 0;
  virtual void setValueType(eValueType type) = 0;
  //! Returns the factor of the values as a text, or null for none.
  virtual String transformValueFunction() const = 0;
  virtual void setTransformValueFunction(const String& text) = 0;
  //! Returns the divisor of the parameter as a text, or null for none.
  virtual String transformParamFunction() const = 0;
  virtual void setTransformParamFunction(const String& text) = 0;
  //! Checks the function when the case file has been read. \return false when it cannot be used
  virtual bool checkIfValid() const = 0;
  //! Returns a coefficient: the function is evaluated at time + deltatCoef() * deltat.
  virtual Real deltatCoef() const = 0;
  virtual void setDeltatCoef(Real coef) = 0;

  /*!
   * \name Value for a parameter
   * \throws FatalErrorException when the function has values of another type
   */
  //@{
  virtual void value(Real param, Real& v) const = 0;
  virtual void value(Real param, Integer& v) const = 0;
  virtual void value(Real param, bool& v) const = 0;
  virtual void value(Real param, String& v) const = 0;
  virtual void value(Real param, Real3& v) const = 0;
  virtual void value(Integer param, Real& v) const = 0;
  virtual void value(Integer param, Integer& v) const = 0;
  virtual void value(Integer param, bool& v) const = 0;
  virtual void value(Integer param, String& v) const = 0;
  virtual void value(Integer param, Real3& v) const = 0;
  //@}

  //! Returns false when the values are known to be of another type than T.
  template <typename T> bool mayGive() const { return valueType() == ValueUnknown || valueType() == typeOf<T>(); }

  //! Gives the value at an instant of the run.
  template <typename T> void valueAt(Real time, Real deltat, Integer iteration, T& v) const
  {
    if (paramType() == ParamInteger)
      value(iteration, v);
    else
      value(time + deltatCoef() * deltat, v);
  }

 protected:
  template <typename T> static constexpr eValueType typeOf()
  {
    if constexpr (std::is_same_v<T, Real>)
      return ValueReal;
    else if constexpr (std::is_same_v<T, Integer>)
      return ValueInteger;
    else if constexpr (std::is_same_v<T, bool>)
      return ValueBool;
    else if constexpr (std::is_same_v<T, String>)
      return ValueString;
    else
      return ValueReal3;
  }
};
} // namespace Arcane
