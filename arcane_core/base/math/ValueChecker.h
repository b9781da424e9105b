// SPDX-License-Identifier: Apache-2.0
// Checks of values for tests inside applications.
#pragma once

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/array/Span2.h"
#include "arcane_core/base/error/AssertionException.h"
#include "arcane_core/base/text/OStringStream.h"

#include <type_traits>

namespace Arcane
{

/*!
 * \brief Compares values with expected ones. A difference throws AssertionException; after setThrowOnError(false) it is counted and
 * printed on the error output instead.
 */
class ARCANE_EXPORT ValueChecker
{
 public:
  explicit ValueChecker(const TraceInfo& where)
  : m_where(where)
  {}

  template <typename T1, typename T2> void areEqual(const T1& value, const T2& expected_value, const String& message)
  {
    if (value == expected_value)
      return;
    OStringStream o;
    o() << message << ": value is " << value << ", expected " << expected_value;
    addError(o.str());
  }

  //! Compares the sizes, then the elements, of containers or views with `size()` and `data()`.
  template <typename T1, typename T2> void areEqualArray(const T1& x_values, const T2& x_expected_values, const String& message)
  {
    const auto values = spanOf(x_values);
    const auto expected_values = spanOf(x_expected_values);
    if (!haveSameSize(values.size(), expected_values.size(), message))
      return;
    for (Int64 i = 0; i < values.size(); ++i)
      areEqualAt(values[i], expected_values[i], i, message);
  }

  template <typename T> void areEqualArray(Span2<const T> values, Span2<const T> expected_values, const String& message)
  {
    if (!haveSameSize(values.dim1Size(), expected_values.dim1Size(), message) ||
        !haveSameSize(values.dim2Size(), expected_values.dim2Size(), message))
      return;
    for (Int64 i = 0; i < values.dim1Size(); ++i)
      areEqualArray(values[i], expected_values[i], message);
  }
  template <typename T> void areEqualArray(Span2<T> values, Span2<T> expected_values, const String& message)
  {
    areEqualArray(Span2<const T>(values), Span2<const T>(expected_values), message);
  }

  void isTrue(bool value, const String& message) { areEqual(value, true, message); }
  void isFalse(bool value, const String& message) { areEqual(value, false, message); }
  //! \throws AssertionException when \a pointer is null, also after setThrowOnError(false)
  void throwIfNull(const void* pointer, const String& message);

  void setThrowOnError(bool v) { m_is_throwing = v; }
  Integer nbError() const { return m_nb_error; }
  //! \throws AssertionException when an error was counted
  void throwIfError();
  //! Counts an error. \throws AssertionException except after setThrowOnError(false)
  void addError(const String& message);

 private:
  TraceInfo m_where;
  Integer m_nb_error = 0;
  bool m_is_throwing = true;

  template <typename Values> static auto spanOf(const Values& values)
  {
    using Element = std::remove_reference_t<decltype(*values.data())>;
    return Span<const Element>(values.data(), static_cast<Int64>(values.size()));
  }
  template <typename T1, typename T2> void areEqualAt(const T1& value, const T2& expected, Int64 i, const String& message)
  {
    if (!(value == expected))
      areEqual(value, expected, String::format("{0}: element {1}", message, i));
  }
  bool haveSameSize(Int64 size, Int64 expected_size, const String& message);
};

} // namespace Arcane
