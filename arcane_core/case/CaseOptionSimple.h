// SPDX-License-Identifier: Apache-2.0
// Options that are numbers, texts, or lists of them.
#pragma once

#include "arcane_core/case/CaseOptionBase.h"
#include "arcane_core/case/OptionText.h"

#include <optional>
#include <type_traits>

namespace Arcane
{
class ICaseFunction;
class IStandardFunction;

//! The part of simple options that does not depend on the type of the value: unit and function.
class ARCANE_EXPORT CaseOptionSimple : public CaseOptionBase
{
 public:
  explicit CaseOptionSimple(const CaseOptionBuildInfo& info);
  CaseOptionSimple(const CaseOptionBuildInfo& info, const String& unit);
  ~CaseOptionSimple() override;

  //! Returns the table of the case file that gives the value, or null when the value is constant.
  ICaseFunction* function() const { return m_function; }
  //! Returns the function of the code that the case file attaches to this option, or null.
  IStandardFunction* standardFunction() const { return m_standard_function; }
  //! Returns the element of the option, or no element when the case file has none.
  XmlNode element() const { return m_element; }
  //! Returns true when the function of the option changed its value at the beginning of this iteration.
  bool hasChangedSinceLastIteration() const { return m_has_changed; }
  //! Returns the unit of the value in the code, as the AXL file declares it, or null.
  const String& defaultUnit() const { return m_unit; }

 protected:
  void setElement(const XmlNode& element) { m_element = element; }
  void setHasChanged(bool v) { m_has_changed = v; }
  //! Finds the function that the element names. The argument \a is_value_possible is false when a table cannot give such a value.
  void readFunction(const XmlNode& element, bool is_value_possible);
  //! Adds a fault: the values of the table do not have the type that the option expects.
  void refuseFunction(const XmlNode& element, const String& expected);

 private:
  String m_unit;
  XmlNode m_element;
  bool m_has_changed = false;
  ICaseFunction* m_function = nullptr;
  IStandardFunction* m_standard_function = nullptr;
};

namespace detail::caseoptions
{
//! Types that a table of the case file can give.
template <typename T>
constexpr bool is_function_value =
  std::is_same_v<T, Real> || std::is_same_v<T, Real3> || std::is_same_v<T, Int32> || std::is_same_v<T, bool> || std::is_same_v<T, String>;

#ifdef ARCANE_CHECK
inline constexpr bool is_absence_checked = true;
#else
inline constexpr bool is_absence_checked = false;
#endif

//! Says how users receive a value: lists as views, other values as references.
template <typename T> struct OptionValueTraits
{
  using ReturnType = const T&;
};
template <typename T> struct OptionValueTraits<UniqueArray<T>>
{
  using ReturnType = ConstArrayView<T>;
};
} // namespace detail::caseoptions

//! An option that occurs once.
template <typename T> class ARCANE_EXPORT CaseOptionSimpleT : public CaseOptionSimple
{
 public:
  using ReturnType = typename detail::caseoptions::OptionValueTraits<T>::ReturnType;

  using CaseOptionSimple::CaseOptionSimple;

  //! Returns the value. An option that is optional, absent and without default has the value of T(): 0, or a null text.
  //! \throws FatalErrorException in this case, with ARCANE_CHECK, when T is not a String
  ReturnType value() const
  {
    if constexpr (detail::caseoptions::is_absence_checked && !std::is_same_v<T, String>)
      checkHasValue(m_has_value);
    return m_value;
  }
  ReturnType operator()() const { return value(); }
  operator ReturnType() const { return value(); }
  //! Returns the value, or \a other when the case file does not have the option.
  T valueIfPresent(const T& other) const { return isPresent() ? m_value : other; }
  T valueIfPresentOrArgument(const T& other) const { return valueIfPresent(other); }
  //! Returns true when there is a value: an optional option has none if it is absent and has no default value.
  bool hasValidValue() const { return m_has_value; }
  /*!
   * \brief Sets the default value, which replaces the default in the AXL file. An option that the case file has keeps its value.
   *
   * The new default is printed with the other options when it is set before they are read, for instance in the constructor of a module.
   */
  void setDefaultValue(const T& v)
  {
    m_code_default = v;
    if (isPresent())
      return;
    m_value = v;
    m_has_value = true;
  }
  //! Returns the value of the function of the option for \a parameter, or the value of the option without a function. Only options that may
  //! have a function have it. \throws FatalErrorException when the function gives values of another type, or the option has no value
  T valueAtParameter(Real parameter) const requires(detail::caseoptions::is_function_value<T>);
  T valueAtParameter(Integer parameter) const requires(detail::caseoptions::is_function_value<T>);

  void read(eCaseOptionReadPhase phase) override;
  void update(Real time, Real deltat, Integer iteration) override;
  void print(std::ostream& out, Integer indent) const override;

 private:
  T m_value{};
  bool m_has_value = false;
  std::optional<T> m_code_default;
};

//! An option that may occur several times.
template <typename T> class ARCANE_EXPORT CaseOptionMultiSimpleT : public CaseOptionSimple
{
 public:
  using CaseOptionSimple::CaseOptionSimple;

  ConstArrayView<T> values() const { return m_values; }
  ConstArrayView<T> operator()() const { return values(); }
  operator ConstArrayView<T>() const { return values(); }
  Integer size() const { return m_values.size(); }
  decltype(auto) operator[](Integer i) const { return m_values[i]; }
  auto begin() const { return m_values.begin(); }
  auto end() const { return m_values.end(); }

  void read(eCaseOptionReadPhase phase) override;
  void print(std::ostream& out, Integer indent) const override;

 private:
  UniqueArray<T> m_values;
};

using CaseOptionReal = CaseOptionSimpleT<Real>;
using CaseOptionBool = CaseOptionSimpleT<bool>;
using CaseOptionInteger = CaseOptionSimpleT<Integer>;
using CaseOptionInt16 = CaseOptionSimpleT<Int16>;
using CaseOptionInt32 = CaseOptionSimpleT<Int32>;
using CaseOptionInt64 = CaseOptionSimpleT<Int64>;
using CaseOptionString = CaseOptionSimpleT<String>;
using CaseOptionReal2 = CaseOptionSimpleT<Real2>;
using CaseOptionReal3 = CaseOptionSimpleT<Real3>;
using CaseOptionReal2x2 = CaseOptionSimpleT<Real2x2>;
using CaseOptionReal3x3 = CaseOptionSimpleT<Real3x3>;

using CaseOptionRealArray = CaseOptionSimpleT<UniqueArray<Real>>;
using CaseOptionBoolArray = CaseOptionSimpleT<UniqueArray<bool>>;
using CaseOptionIntegerArray = CaseOptionSimpleT<UniqueArray<Integer>>;
using CaseOptionInt16Array = CaseOptionSimpleT<UniqueArray<Int16>>;
using CaseOptionInt32Array = CaseOptionSimpleT<UniqueArray<Int32>>;
using CaseOptionInt64Array = CaseOptionSimpleT<UniqueArray<Int64>>;
using CaseOptionStringArray = CaseOptionSimpleT<UniqueArray<String>>;
using CaseOptionReal2Array = CaseOptionSimpleT<UniqueArray<Real2>>;
using CaseOptionReal3Array = CaseOptionSimpleT<UniqueArray<Real3>>;
using CaseOptionReal2x2Array = CaseOptionSimpleT<UniqueArray<Real2x2>>;
using CaseOptionReal3x3Array = CaseOptionSimpleT<UniqueArray<Real3x3>>;
} // namespace Arcane
