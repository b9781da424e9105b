// SPDX-License-Identifier: Apache-2.0
// Several numbers on which one operation is done at once: SimdReal, SimdReal3 and their kin.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/math/Math.h"
#include "arcane_core/base/math/Real2x2.h"
#include "arcane_core/base/math/Real3x3.h"

#include <functional>
#include <ostream>
#include <type_traits>

namespace Arcane
{
//! The lists of items for SIMD loops are filled up to a multiple of this number.
inline constexpr Int32 SIMD_PADDING_SIZE = 8;

//! Says how the classes of this file work.
struct SimdInfo
{
  static constexpr const char* name() { return "Portable"; }
  static constexpr Int32 nbReal() { return SIMD_PADDING_SIZE; }
};

/*!
 * \brief Holds SIMD_PADDING_SIZE numbers. An operation gives each of them the same bits as the operation on one number.
 *
 * The object is an aligned array with loops of constant length, which compilers turn into the vector instructions of the target machine. So
 * one source works on every machine and compiler. Device compilers have neither `std::experimental::simd` nor the vector types of GCC.
 * Functions of `<cmath>` are called for each number. All calls are \local.
 */
template <typename T> class alignas(sizeof(T) * SIMD_PADDING_SIZE) SimdVectorT
{
 public:
  using value_type = T;
  using OneType = T;
  static constexpr Int32 BlockSize = SIMD_PADDING_SIZE;
  static constexpr Int32 Length = SIMD_PADDING_SIZE;

  SimdVectorT() = default;
  //! Gives the same value to all numbers.
  SimdVectorT(T value)
  {
    for (T& v : m_values)
      v = value;
  }
  //! Reads the numbers that follow each other from \a values on.
  explicit SimdVectorT(const T* values)
  {
    for (Int32 i = 0; i < Length; ++i)
      m_values[i] = values[i];
  }
  //! Reads values[indexes[i]] for each number.
  SimdVectorT(const T* values, const Int32* indexes)
  {
    for (Int32 i = 0; i < Length; ++i)
      m_values[i] = values[indexes[i]];
  }

  T operator[](Integer i) const
  {
    ARCCORE_CHECK_AT(i, Length);
    return m_values[i];
  }
  T& operator[](Integer i)
  {
    ARCCORE_CHECK_AT(i, Length);
    return m_values[i];
  }
  //! Writes all numbers from \a values on.
  void set(T* values) const
  {
    for (Int32 i = 0; i < Length; ++i)
      values[i] = m_values[i];
  }
  //! Writes values[indexes[i]] for each number.
  void set(T* values, const Int32* indexes) const
  {
    for (Int32 i = 0; i < Length; ++i)
      values[indexes[i]] = m_values[i];
  }

  //! Returns the results of \a f for each number.
  template <typename F> static SimdVectorT mapped(const SimdVectorT& a, const F& f)
  {
    SimdVectorT r;
    for (Int32 i = 0; i < Length; ++i)
      r.m_values[i] = f(a.m_values[i]);
    return r;
  }
  //! Returns the results of \a f for each pair of numbers.
  template <typename F> static SimdVectorT mapped(const SimdVectorT& a, const SimdVectorT& b, const F& f)
  {
    SimdVectorT r;
    for (Int32 i = 0; i < Length; ++i)
      r.m_values[i] = f(a.m_values[i], b.m_values[i]);
    return r;
  }

  friend SimdVectorT operator+(const SimdVectorT& a, const SimdVectorT& b)
  {
    return mapped(a, b, [](T x, T y) { return static_cast<T>(x + y); });
  }
  friend SimdVectorT operator-(const SimdVectorT& a, const SimdVectorT& b)
  {
    return mapped(a, b, [](T x, T y) { return static_cast<T>(x - y); });
  }
  friend SimdVectorT operator*(const SimdVectorT& a, const SimdVectorT& b)
  {
    return mapped(a, b, [](T x, T y) { return static_cast<T>(x * y); });
  }
  friend SimdVectorT operator/(const SimdVectorT& a, const SimdVectorT& b)
  {
    return mapped(a, b, [](T x, T y) { return static_cast<T>(x / y); });
  }
  SimdVectorT operator-() const
  {
    return mapped(*this, [](T x) { return static_cast<T>(-x); });
  }
  SimdVectorT& operator+=(const SimdVectorT& b) { return *this = *this + b; }
  SimdVectorT& operator-=(const SimdVectorT& b) { return *this = *this - b; }
  SimdVectorT& operator*=(const SimdVectorT& b) { return *this = *this * b; }
  SimdVectorT& operator/=(const SimdVectorT& b) { return *this = *this / b; }

  friend std::ostream& operator<<(std::ostream& o, const SimdVectorT& a)
  {
    for (Int32 i = 0; i < Length; ++i)
      o << (i == 0 ? "[" : " ") << a.m_values[i];
    return o << ']';
  }

 private:
  T m_values[Length];
};

using SimdReal = SimdVectorT<Real>;

/*!
 * \brief Holds SIMD_PADDING_SIZE values of the type \a T, Real2 to Real3x3: one SimdReal for each component. All calls are \local.
 *
 * Derived classes name the components.
 */
template <typename Derived, typename T> class SimdComponents
{
 public:
  using OneType = T;
  static constexpr Int32 BlockSize = SIMD_PADDING_SIZE;
  static constexpr Int32 Length = SIMD_PADDING_SIZE;

  //! Returns one of the values.
  T operator[](Integer i) const
  {
    ARCCORE_CHECK_AT(i, Length);
    T value;
    Derived::visit(derived(), value, [i](const SimdReal& from, Real& to) { to = from[i]; });
    return value;
  }
  //! Sets one of the values.
  void set(Integer i, T value)
  {
    ARCCORE_CHECK_AT(i, Length);
    Derived::visit(derived(), value, [i](SimdReal& to, Real& from) { to[i] = from; });
  }

  friend Derived operator+(const Derived& a, const Derived& b) { return combine(a, b, std::plus<>()); }
  friend Derived operator-(const Derived& a, const Derived& b) { return combine(a, b, std::minus<>()); }
  friend Derived operator*(const Derived& a, const SimdReal& s) { return combine(a, spread(s), std::multiplies<>()); }
  friend Derived operator*(const SimdReal& s, const Derived& a) { return combine(spread(s), a, std::multiplies<>()); }
  friend Derived operator/(const Derived& a, const SimdReal& s) { return combine(a, spread(s), std::divides<>()); }
  Derived operator-() const
  {
    return combine(derived(), derived(), [](const SimdReal& x, const SimdReal&) { return -x; });
  }
  Derived& operator+=(const Derived& b) { return derived() = derived() + b; }
  Derived& operator-=(const Derived& b) { return derived() = derived() - b; }
  Derived& operator*=(const SimdReal& s) { return derived() = derived() * s; }
  Derived& operator/=(const SimdReal& s) { return derived() = derived() / s; }

 private:
  Derived& derived() { return static_cast<Derived&>(*this); }
  const Derived& derived() const { return static_cast<const Derived&>(*this); }
  template <typename F> static Derived combine(const Derived& a, const Derived& b, const F& f) { return Derived::combined(a, b, f); }
  static Derived spread(const SimdReal& s) { return Derived::same(s); }
};

//! Vectors of two components.
class SimdReal2 : public SimdComponents<SimdReal2, Real2>
{
 public:
  SimdReal2() = default;
  SimdReal2(const SimdReal& ax, const SimdReal& ay)
  : x(ax)
  , y(ay)
  {}
  explicit SimdReal2(Real2 value)
  : SimdReal2(SimdReal(value.x), SimdReal(value.y))
  {}

  SimdReal x;
  SimdReal y;

 private:
  friend SimdComponents;
  static SimdReal2 same(const SimdReal& s) { return { s, s }; }
  template <typename F> static SimdReal2 combined(const SimdReal2& a, const SimdReal2& b, const F& f)
  {
    return { f(a.x, b.x), f(a.y, b.y) };
  }
  template <typename Self, typename F> static void visit(Self& m, Real2& v, const F& f)
  {
    f(m.x, v.x);
    f(m.y, v.y);
  }
};

//! Vectors of three components.
class SimdReal3 : public SimdComponents<SimdReal3, Real3>
{
 public:
  SimdReal3() = default;
  SimdReal3(const SimdReal& ax, const SimdReal& ay, const SimdReal& az)
  : x(ax)
  , y(ay)
  , z(az)
  {}
  explicit SimdReal3(Real3 value)
  : SimdReal3(SimdReal(value.x), SimdReal(value.y), SimdReal(value.z))
  {}

  SimdReal x;
  SimdReal y;
  SimdReal z;

 private:
  friend SimdComponents;
  static SimdReal3 same(const SimdReal& s) { return { s, s, s }; }
  template <typename F> static SimdReal3 combined(const SimdReal3& a, const SimdReal3& b, const F& f)
  {
    return { f(a.x, b.x), f(a.y, b.y), f(a.z, b.z) };
  }
  template <typename Self, typename F> static void visit(Self& m, Real3& v, const F& f)
  {
    f(m.x, v.x);
    f(m.y, v.y);
    f(m.z, v.z);
  }
};

//! Matrices of two rows.
class SimdReal2x2 : public SimdComponents<SimdReal2x2, Real2x2>
{
 public:
  SimdReal2x2() = default;
  SimdReal2x2(const SimdReal2& ax, const SimdReal2& ay)
  : x(ax)
  , y(ay)
  {}

  SimdReal2 x;
  SimdReal2 y;

 private:
  friend SimdComponents;
  static SimdReal2x2 same(const SimdReal& s) { return { { s, s }, { s, s } }; }
  template <typename F> static SimdReal2x2 combined(const SimdReal2x2& a, const SimdReal2x2& b, const F& f)
  {
    return { { f(a.x.x, b.x.x), f(a.x.y, b.x.y) }, { f(a.y.x, b.y.x), f(a.y.y, b.y.y) } };
  }
  template <typename Self, typename F> static void visit(Self& m, Real2x2& v, const F& f)
  {
    f(m.x.x, v.x.x);
    f(m.x.y, v.x.y);
    f(m.y.x, v.y.x);
    f(m.y.y, v.y.y);
  }
};

//! Matrices of three rows.
class SimdReal3x3 : public SimdComponents<SimdReal3x3, Real3x3>
{
 public:
  SimdReal3x3() = default;
  SimdReal3x3(const SimdReal3& ax, const SimdReal3& ay, const SimdReal3& az)
  : x(ax)
  , y(ay)
  , z(az)
  {}

  SimdReal3 x;
  SimdReal3 y;
  SimdReal3 z;

 private:
  friend SimdComponents;
  static SimdReal3 row(const SimdReal& s) { return { s, s, s }; }
  static SimdReal3x3 same(const SimdReal& s) { return { row(s), row(s), row(s) }; }
  template <typename F> static SimdReal3 combinedRow(const SimdReal3& a, const SimdReal3& b, const F& f)
  {
    return { f(a.x, b.x), f(a.y, b.y), f(a.z, b.z) };
  }
  template <typename F> static SimdReal3x3 combined(const SimdReal3x3& a, const SimdReal3x3& b, const F& f)
  {
    return { combinedRow(a.x, b.x, f), combinedRow(a.y, b.y, f), combinedRow(a.z, b.z, f) };
  }
  template <typename RowType, typename F> static void visitRow(RowType& from, Real3& v, const F& f)
  {
    f(from.x, v.x);
    f(from.y, v.y);
    f(from.z, v.z);
  }
  template <typename Self, typename F> static void visit(Self& m, Real3x3& v, const F& f)
  {
    visitRow(m.x, v.x, f);
    visitRow(m.y, v.y, f);
    visitRow(m.z, v.z, f);
  }
};

//! Gives as SimdType the class that holds SIMD_PADDING_SIZE values of the type \a T.
template <typename T> struct SimdTypeTraits
{
  static_assert(std::is_arithmetic_v<T>);
  using SimdType = SimdVectorT<T>;
};
template <> struct SimdTypeTraits<Real2>
{
  using SimdType = SimdReal2;
};
template <> struct SimdTypeTraits<Real3>
{
  using SimdType = SimdReal3;
};
template <> struct SimdTypeTraits<Real2x2>
{
  using SimdType = SimdReal2x2;
};
template <> struct SimdTypeTraits<Real3x3>
{
  using SimdType = SimdReal3x3;
};

namespace math
{
//! Each function applies the function of the same name to each number.
//@{
inline SimdReal sqrt(const SimdReal& a)
{
  return SimdReal::mapped(a, [](Real x) { return math::sqrt(x); });
}
inline SimdReal exp(const SimdReal& a)
{
  return SimdReal::mapped(a, [](Real x) { return math::exp(x); });
}
inline SimdReal log(const SimdReal& a)
{
  return SimdReal::mapped(a, [](Real x) { return math::log(x); });
}
inline SimdReal log10(const SimdReal& a)
{
  return SimdReal::mapped(a, [](Real x) { return math::log10(x); });
}
inline SimdReal abs(const SimdReal& a)
{
  return SimdReal::mapped(a, [](Real x) { return math::abs(x); });
}
inline SimdReal min(const SimdReal& a, const SimdReal& b)
{
  return SimdReal::mapped(a, b, [](Real x, Real y) { return math::min(x, y); });
}
inline SimdReal max(const SimdReal& a, const SimdReal& b)
{
  return SimdReal::mapped(a, b, [](Real x, Real y) { return math::max(x, y); });
}
inline SimdReal dot(const SimdReal2& a, const SimdReal2& b)
{
  return a.x * b.x + a.y * b.y;
}
inline SimdReal dot(const SimdReal3& a, const SimdReal3& b)
{
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline SimdReal3 cross(const SimdReal3& a, const SimdReal3& b)
{
  return { a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}
template <typename V>
requires(std::is_same_v<V, SimdReal2> || std::is_same_v<V, SimdReal3>) SimdReal normL2(const V& a)
{
  SimdReal r;
  for (Int32 i = 0; i < SimdReal::Length; ++i)
    r[i] = math::normL2(a[i]);
  return r;
}
//@}
} // namespace math
} // namespace Arcane

//! Loops on the numbers of a SimdReal: \a name is an index of it.
#define ENUMERATE_SIMD_REAL(name) for (::Arcane::Integer name = 0; name < ::Arcane::SimdReal::Length; ++name)
