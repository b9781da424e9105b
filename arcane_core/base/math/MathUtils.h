// SPDX-License-Identifier: Apache-2.0
// Products, determinants and inverses of small vectors and matrices.
#pragma once

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/math/FloatInfo.h"
#include "arcane_core/base/math/Math.h"
#include "arcane_core/base/math/Real2x2.h"
#include "arcane_core/base/math/Real3x3.h"
#include "arcane_core/base/math/RelativeError.h"
#include "arcane_core/base/math/TypeEqual.h"

#include <algorithm>

namespace Arcane::math
{
//! \name Products of vectors of the plane, triple and mixed products
//!@{
//! Returns component z of the vector product of two vectors of the plane.
constexpr Real cross2D(Real2 u, Real2 v) noexcept
{
  return u.x * v.y - u.y * v.x;
}
constexpr Real cross2D(Real3 u, Real3 v) noexcept
{
  return u.x * v.y - u.y * v.x;
}
constexpr Real crossProduct2D(Real2 u, Real2 v) noexcept
{
  return cross2D(u, v);
}
constexpr Real vecMul2D(Real2 u, Real2 v) noexcept
{
  return cross2D(u, v);
}
constexpr Real vecMul2D(Real3 u, Real3 v) noexcept
{
  return cross2D(u, v);
}
constexpr Real3 crossProduct3(Real3 u, Real3 v) noexcept
{
  return cross(u, v);
}
//! Returns u . (v x w), the signed volume of the parallelepiped of the three vectors.
constexpr Real mixteMul(Real3 u, Real3 v, Real3 w) noexcept
{
  return dot(u, cross(v, w));
}
//! Returns the determinant of the matrix whose columns are the vectors.
constexpr Real matDet(Real3 u, Real3 v, Real3 w) noexcept
{
  return mixteMul(u, v, w);
}
constexpr Real matDet(Real2 u, Real2 v) noexcept
{
  return cross2D(u, v);
}
//! Returns the vector product divided by its norm, or zero if the vectors are parallel.
inline ARCCORE_HOST_DEVICE Real3 normalizedCrossProduct3(Real3 u, Real3 v) noexcept
{
  return cross(u, v).normalize();
}
//!@}

//! \name Vectors of norm 1. A vector of norm zero stays as it is.
//!@{
inline ARCCORE_HOST_DEVICE Real2 normalizeReal2(Real2 v) noexcept
{
  return v.normalize();
}
inline ARCCORE_HOST_DEVICE Real3 normalizeReal3(Real3 v) noexcept
{
  return v.normalize();
}
inline ARCCORE_HOST_DEVICE Real normeR3(Real3 v) noexcept
{
  return v.normL2();
}
//! Returns the mirror image of \a u in the plane through the origin that \a normal is perpendicular to. If \a normal is zero, the
//! components of the result are NaN.
constexpr Real3 planarSymmetric(Real3 u, Real3 normal) noexcept
{
  return u - (2.0 * dot(u, normal) / dot(normal, normal)) * normal;
}
//! Returns \a u turned by a half turn around \a axis. If \a axis is zero, the components of the result are NaN.
constexpr Real3 axisSymmetric(Real3 u, Real3 axis) noexcept
{
  return (2.0 * dot(u, axis) / dot(axis, axis)) * axis - u;
}
//! Returns the vector turned by a quarter and scaled to norm 1.
inline ARCCORE_HOST_DEVICE Real2 normalReal2(Real2 v) noexcept
{
  return Real2(-v.y, v.x).normalize();
}
//!@}

//! \name Matrices
//!@{
//! Returns the matrix u v^T.
constexpr Real2x2 prodTens(Real2 u, Real2 v) noexcept
{
  return { u.x * v, u.y * v };
}
constexpr Real3x3 prodTens(Real3 u, Real3 v) noexcept
{
  return { u.x * v, u.y * v, u.z * v };
}
//! Returns the product of a matrix and a column vector.
constexpr Real2 prodTensVec(const Real2x2& t, Real2 v) noexcept
{
  return { dot(t.x, v), dot(t.y, v) };
}
constexpr Real3 prodTensVec(const Real3x3& t, Real3 v) noexcept
{
  return { dot(t.x, v), dot(t.y, v), dot(t.z, v) };
}
constexpr Real2 multiply(const Real2x2& t, Real2 v) noexcept
{
  return prodTensVec(t, v);
}
constexpr Real3 multiply(const Real3x3& t, Real3 v) noexcept
{
  return prodTensVec(t, v);
}
//! Returns the product of a line vector and a matrix.
constexpr Real2 prodVecTens(Real2 v, const Real2x2& t) noexcept
{
  return v.x * t.x + v.y * t.y;
}
constexpr Real3 prodVecTens(Real3 v, const Real3x3& t) noexcept
{
  return v.x * t.x + v.y * t.y + v.z * t.z;
}

constexpr Real2x2 matrixProduct(const Real2x2& a, const Real2x2& b) noexcept
{
  return { prodVecTens(a.x, b), prodVecTens(a.y, b) };
}
constexpr Real3x3 matrixProduct(const Real3x3& a, const Real3x3& b) noexcept
{
  return { prodVecTens(a.x, b), prodVecTens(a.y, b), prodVecTens(a.z, b) };
}
constexpr Real2x2 prodTens(const Real2x2& a, const Real2x2& b) noexcept
{
  return matrixProduct(a, b);
}
constexpr Real3x3 prodTens(const Real3x3& a, const Real3x3& b) noexcept
{
  return matrixProduct(a, b);
}

constexpr Real3x3 matrix3x3Id() noexcept
{
  return Real3x3::identity();
}
constexpr Real3x3 matrix3x3Prod(const Real3x3& a, const Real3x3& b) noexcept
{
  return matrixProduct(a, b);
}

constexpr Real2x2 matrixTranspose(const Real2x2& t) noexcept
{
  return Real2x2::fromColumns(t.x.x, t.x.y, t.y.x, t.y.y);
}
constexpr Real3x3 matrixTranspose(const Real3x3& t) noexcept
{
  return Real3x3::fromColumns(t.x.x, t.x.y, t.x.z, t.y.x, t.y.y, t.y.z, t.z.x, t.z.y, t.z.z);
}
constexpr Real3x3 matrix3x3Transp(const Real3x3& t) noexcept
{
  return matrixTranspose(t);
}
constexpr Real2x2 transpose(const Real2x2& t) noexcept
{
  return matrixTranspose(t);
}
constexpr Real3x3 transpose(const Real3x3& t) noexcept
{
  return matrixTranspose(t);
}
//! Returns a b^T.
constexpr Real2x2 prodTensTranspose(const Real2x2& a, const Real2x2& b) noexcept
{
  return matrixProduct(a, matrixTranspose(b));
}
constexpr Real3x3 prodTensTranspose(const Real3x3& a, const Real3x3& b) noexcept
{
  return matrixProduct(a, matrixTranspose(b));
}

constexpr Real matDet(const Real2x2& m) noexcept
{
  return m.determinant();
}
constexpr Real matDet(const Real3x3& m) noexcept
{
  return m.determinant();
}
constexpr Real matrixDeterminant(const Real2x2& m) noexcept
{
  return m.determinant();
}
constexpr Real matrixDeterminant(const Real3x3& m) noexcept
{
  return m.determinant();
}

//! Returns the inverse of \a m, whose determinant is \a det. The determinant must not be zero.
constexpr Real2x2 inverseMatrix(const Real2x2& m, Real det) noexcept
{
  return Real2x2::fromLines(m.y.y, -m.x.y, -m.y.x, m.x.x) / det;
}
constexpr Real3x3 inverseMatrix(const Real3x3& m, Real det) noexcept
{
  // The vector products of two lines are the columns of the adjugate matrix.
  return matrixTranspose(Real3x3(cross(m.y, m.z), cross(m.z, m.x), cross(m.x, m.y))) / det;
}
//! Returns the inverse of \a m. If the determinant is zero, the result holds infinities and NaN.
constexpr Real2x2 inverseMatrix(const Real2x2& m) noexcept
{
  return inverseMatrix(m, m.determinant());
}
constexpr Real3x3 inverseMatrix(const Real3x3& m) noexcept
{
  return inverseMatrix(m, m.determinant());
}
constexpr Real2x2 inverse(const Real2x2& m) noexcept
{
  return inverseMatrix(m);
}
constexpr Real3x3 inverse(const Real3x3& m) noexcept
{
  return inverseMatrix(m);
}

constexpr Real trace(const Real2x2& m) noexcept
{
  return m.x.x + m.y.y;
}
constexpr Real trace(const Real3x3& m) noexcept
{
  return m.x.x + m.y.y + m.z.z;
}
//! Returns the sum of the products of the coefficients of same indexes.
constexpr Real doubleContraction(const Real2x2& a, const Real2x2& b) noexcept
{
  return dot(a.x, b.x) + dot(a.y, b.y);
}
constexpr Real doubleContraction(const Real3x3& a, const Real3x3& b) noexcept
{
  return dot(a.x, b.x) + dot(a.y, b.y) + dot(a.z, b.z);
}

//! Returns true if each coefficient of \a m differs by less than \a epsilon from the identity matrix.
constexpr bool isNearlyId(const Real3x3& m, Real epsilon = 1.0e-10) noexcept
{
  const Real3x3 d = m - Real3x3::identity();
  return abs(d.x.x) < epsilon && abs(d.x.y) < epsilon && abs(d.x.z) < epsilon && abs(d.y.x) < epsilon && abs(d.y.y) < epsilon &&
         abs(d.y.z) < epsilon && abs(d.z.x) < epsilon && abs(d.z.y) < epsilon && abs(d.z.z) < epsilon;
}

constexpr Real2x2 min(const Real2x2& a, const Real2x2& b) noexcept
{
  return { min(a.x, b.x), min(a.y, b.y) };
}
constexpr Real2x2 max(const Real2x2& a, const Real2x2& b) noexcept
{
  return { max(a.x, b.x), max(a.y, b.y) };
}
constexpr Real3x3 min(const Real3x3& a, const Real3x3& b) noexcept
{
  return { min(a.x, b.x), min(a.y, b.y), min(a.z, b.z) };
}
constexpr Real3x3 max(const Real3x3& a, const Real3x3& b) noexcept
{
  return { max(a.x, b.x), max(a.y, b.y), max(a.z, b.z) };
}
//!@}

//! \name Several numbers at once
//!@{
/*!
 * \brief Enlarges an interval in x and one in y so that they contain all \a points.
 * \param need_init  true if the intervals are not set yet: they become the smallest ones. Without points, nothing changes.
 */
inline void searchExtrema(ConstArrayView<Real2> points, Real& xmin, Real& xmax, Real& ymin, Real& ymax, bool need_init)
{
  if (need_init && !points.empty()) {
    xmin = xmax = points[0].x;
    ymin = ymax = points[0].y;
  }
  for (const Real2& p : points) {
    xmin = min(xmin, p.x);
    xmax = max(xmax, p.x);
    ymin = min(ymin, p.y);
    ymax = max(ymax, p.y);
  }
}
constexpr Real min4Real(const Real v[4]) noexcept
{
  return min(min(v[0], v[1]), min(v[2], v[3]));
}
constexpr Real max4Real(const Real v[4]) noexcept
{
  return max(max(v[0], v[1]), max(v[2], v[3]));
}
constexpr Real min8Real(const Real v[8]) noexcept
{
  return min(min4Real(v), min4Real(v + 4));
}
constexpr Real max8Real(const Real v[8]) noexcept
{
  return max(max4Real(v), max4Real(v + 4));
}
//!@}

//! \name Limiters and relative differences
//!@{
//! Returns the smaller in absolute value if both have the same sign, else 0.
constexpr Real minMod(Real a, Real b) noexcept
{
  if (a * b <= 0.0)
    return 0.0;
  return (abs(a) < abs(b)) ? a : b;
}
//! Returns the larger in absolute value if both have the same sign, else 0.
constexpr Real maxMod(Real a, Real b) noexcept
{
  if (a * b <= 0.0)
    return 0.0;
  return (abs(a) < abs(b)) ? b : a;
}
//! Returns minMod() of each component.
constexpr Real2 minMod2(Real2 a, Real2 b) noexcept
{
  return { minMod(a.x, b.x), minMod(a.y, b.y) };
}
//! Returns maxMod() of each component.
constexpr Real2 maxMod2(Real2 a, Real2 b) noexcept
{
  return { maxMod(a.x, b.x), maxMod(a.y, b.y) };
}
//!@}
} // namespace Arcane::math
