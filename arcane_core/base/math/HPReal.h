// SPDX-License-Identifier: Apache-2.0
// A real with twice the usual number of bits.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <cmath>
#include <ostream>

namespace Arcane
{
/*!
 * \brief A number that is the sum of two reals, of which the second one corrects the first.
 *
 * Sums and products have about 106 bits. The correction is at most half of the last bit of the value. Sums are computed as by D. E. Knuth,
 * The Art of Computer Programming, volume 2, section 4.2.2; the error of a product comes from a fused multiplication.
 */
class HPReal
{
 public:
  //! Makes zero.
  HPReal() = default;
  explicit HPReal(Real value)
  : m_value(value)
  {}
  //! \a correction is smaller than the last bit of \a value.
  HPReal(Real value, Real correction)
  : m_value(value)
  , m_correction(correction)
  {}

  Real value() const { return m_value; }
  Real correction() const { return m_correction; }
  //! Returns the nearest real.
  Real toReal() const { return m_value + m_correction; }

  HPReal& operator+=(Real v) { return *this = accumulate(v, *this); }
  HPReal& operator+=(const HPReal& v) { return *this = reduce(*this, v); }
  HPReal& operator-=(Real v) { return *this += -v; }
  HPReal& operator-=(const HPReal& v) { return *this += -v; }
  HPReal& operator*=(Real v) { return *this = product(v, *this); }
  HPReal& operator*=(const HPReal& v) { return *this = product(*this, v); }
  HPReal operator-() const { return { -m_value, -m_correction }; }

  //! \name Sums
  //@{
  HPReal reduce(const HPReal& b) const { return reduce(*this, b); }
  static HPReal reduce(const HPReal& a, const HPReal& b)
  {
    const HPReal values = sum(a.m_value, b.m_value);
    const HPReal corrections = sum(a.m_correction, b.m_correction);
    const HPReal nearly = ordered(values.m_value, values.m_correction + corrections.m_value);
    return ordered(nearly.m_value, nearly.m_correction + corrections.m_correction);
  }
  static HPReal accumulate(Real a, const HPReal& b)
  {
    const HPReal values = sum(a, b.m_value);
    return ordered(values.m_value, values.m_correction + b.m_correction);
  }
  //@}

  //! \name Products. The product of two reals is exact, unless its correction is too small for a real.
  //@{
  static HPReal product(Real a, Real b)
  {
    const Real value = a * b;
    return { value, std::fma(a, b, -value) };
  }
  static HPReal product(Real a, const HPReal& b)
  {
    const HPReal values = product(a, b.m_value);
    return ordered(values.m_value, values.m_correction + a * b.m_correction);
  }
  static HPReal product(const HPReal& a, const HPReal& b)
  {
    const HPReal values = product(a.m_value, b.m_value);
    return ordered(values.m_value, values.m_correction + (a.m_value * b.m_correction + a.m_correction * b.m_value));
  }
  //@}

  friend HPReal operator+(const HPReal& a, const HPReal& b) { return reduce(a, b); }
  friend HPReal operator-(const HPReal& a, const HPReal& b) { return reduce(a, -b); }
  friend HPReal operator*(const HPReal& a, const HPReal& b) { return product(a, b); }
  friend bool operator==(const HPReal& a, const HPReal& b) { return a.m_value == b.m_value && a.m_correction == b.m_correction; }
  friend bool operator<(const HPReal& a, const HPReal& b)
  {
    return a.m_value < b.m_value || (a.m_value == b.m_value && a.m_correction < b.m_correction);
  }
  //! Prints the two reals, as `(value,correction)`.
  friend std::ostream& operator<<(std::ostream& o, const HPReal& a) { return o << '(' << a.m_value << ',' << a.m_correction << ')'; }

 private:
  Real m_value = 0.0;
  Real m_correction = 0.0;

  //! Returns the exact sum.
  static HPReal sum(Real a, Real b)
  {
    const Real value = a + b;
    const Real part_of_b = value - a;
    return { value, (a - (value - part_of_b)) + (b - part_of_b) };
  }
  //! Returns the exact sum of two reals, of which the first one is not smaller than the second.
  static HPReal ordered(Real a, Real b)
  {
    const Real value = a + b;
    return { value, b - (value - a) };
  }
};
} // namespace Arcane
