// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/math/MathUtils.h"

#include <gtest/gtest.h>

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/math/NumMatrix.h"

#include <sstream>

using namespace Arcane;

// All of this is computed by the compiler: what it folds, it also inlines.
static_assert(Real3(1, 2, 3) + Real3(1.0) == Real3(2, 3, 4));
static_assert(2.0 * Real3(1, 2, 3) - Real3(1, 2, 3) * 2.0 == Real3::zero());
static_assert(-Real2(1, 2) == Real2(-1, -2));
static_assert(Real3(1, 2, 2).squareNormL2() == 9.0);
static_assert(math::cross(Real3(1, 0, 0), Real3(0, 1, 0)) == Real3(0, 0, 1));
static_assert(math::mixteMul(Real3(1, 0, 0), Real3(0, 2, 0), Real3(0, 0, 3)) == 6.0);
static_assert(math::max(Real3(1, 5, 3), Real3(4, 2, 3)) == Real3(4, 5, 3));
static_assert(math::isZero(Real3()) && !math::isZero(1e-300));
static_assert(std::is_trivially_copyable_v<Real3> && sizeof(Real3) == 24 && sizeof(Real3x3) == 72);
static_assert(std::is_trivially_default_constructible_v<RealN3>, "left uninitialised, as promised");
static_assert(std::is_trivially_default_constructible_v<RealN3x3>, "left uninitialised, as promised");
static_assert(noexcept(Real3() + Real3()) && noexcept(math::dot(Real3(), Real3())));

namespace
{
const Real3x3 matrix = Real3x3::fromLines(2, 1, 0, 1, 3, 1, 0, 1, 4);
} // namespace

TEST(Real3Test, DefaultIsZero)
{
  EXPECT_EQ(Real3(), Real3(0, 0, 0));
  EXPECT_EQ(Real2(), Real2::null());
  EXPECT_EQ(Real3x3(), Real3x3::zero());
  EXPECT_EQ(Real2x2().determinant(), 0.0);
}

TEST(Real3Test, AssigningANumberSetsEachComponent)
{
  Real3 v(1, 2, 3);
  Real2x2 m;

  v = 4.0;
  m = 5.0;

  EXPECT_EQ(v, Real3(4, 4, 4));
  EXPECT_EQ(m(1, 0), 5.0);
}

TEST(Real3Test, ComponentsAreReachedByIndex)
{
  Real3 v(1, 2, 3);

  v[0] = 7;
  v(2) = 9;

  EXPECT_EQ(v.x, 7);
  EXPECT_EQ(v[1], 2);
  EXPECT_EQ(v.z, 9);
  EXPECT_EQ(v.view()[1], 2);
}

TEST(Real3Test, CompoundOperatorsWorkByComponent)
{
  Real3 v(1, 2, 3);

  v += Real3(1, 1, 1);
  v -= 1.0;
  v *= Real3(2, 3, 4);
  v /= 2.0;

  EXPECT_EQ(v, Real3(1, 3, 6));
  EXPECT_EQ(v.mul(Real3(0, 1, 1)).addSame(1.0), Real3(1, 4, 7));
  EXPECT_EQ(Real3(2, 4, 6) / Real3(1, 2, 3), Real3(2, 2, 2));
}

TEST(Real3Test, NormalizeGivesNormOneAndSparesZero)
{
  Real3 v(3, 0, 4);

  EXPECT_DOUBLE_EQ(v.normL2(), 5.0);
  EXPECT_EQ(v.normalize(), Real3(0.6, 0, 0.8));
  EXPECT_EQ(Real3().normalize(), Real3());
  EXPECT_EQ(Real3(-1, 2, -3).absolute(), Real3(1, 2, 3));
  EXPECT_TRUE(Real3(1e-17, 0, 0).isNearlyZero());
}

TEST(Real3Test, OrderIsLexicographic)
{
  EXPECT_TRUE(Real3(1, 2, 3) < Real3(1, 2, 4));
  EXPECT_TRUE(Real3(0, 9, 9) < Real3(1, 0, 0));
  EXPECT_FALSE(Real3(1, 2, 3) < Real3(1, 2, 3));
  EXPECT_TRUE(Real2(1, 2) < Real2(2, 0));
}

TEST(Real3Test, WhatIsPrintedCanBeRead)
{
  std::stringstream s;
  Real3 v;
  Real3x3 m;

  Real3(1.5, -2, 3).print(s) << ' ';
  matrix.print(s);
  s >> v >> m;

  EXPECT_EQ(v, Real3(1.5, -2, 3));
  EXPECT_EQ(m, matrix);
  std::ostringstream o;
  o << Real3(1, 2, 3) << Real2(1, 2) << Real2x2(Real2(1, 2), Real2(3, 4));
  EXPECT_EQ(o.str(), "(1,2,3)(1,2)((1,2),(3,4))");
}

TEST(Real3Test, LinesAndColumnsAreNotMixedUp)
{
  const Real3x3 by_lines = Real3x3::fromLines(1, 2, 3, 4, 5, 6, 7, 8, 9);
  const Real3x3 by_columns = Real3x3::fromColumns(1, 4, 7, 2, 5, 8, 3, 6, 9);

  EXPECT_EQ(by_lines, by_columns);
  EXPECT_EQ(by_lines(0, 2), 3);
  EXPECT_EQ(by_lines[1], Real3(4, 5, 6));
  EXPECT_EQ(by_lines.z.x, 7);
  EXPECT_EQ(Real2x2::fromLines(1, 2, 3, 4), Real2x2::fromColumns(1, 3, 2, 4));
}

TEST(Real3Test, TheSameVectorIsCombinedWithEachLine)
{
  const Real3 v(1, 2, 4);
  Real3x3 m = Real3x3::fromLines(1, 2, 3, 4, 5, 6, 7, 8, 9);
  Real2x2 n = Real2x2::fromLines(1, 2, 3, 4);

  EXPECT_EQ(m.addSame(v), Real3x3::fromLines(2, 4, 7, 5, 7, 10, 8, 10, 13));
  EXPECT_EQ(m.subSame(v), Real3x3::fromLines(1, 2, 3, 4, 5, 6, 7, 8, 9));
  EXPECT_EQ(m.mulSame(v), Real3x3::fromLines(1, 4, 12, 4, 10, 24, 7, 16, 36));
  EXPECT_EQ(m.divSame(v), Real3x3::fromLines(1, 2, 3, 4, 5, 6, 7, 8, 9));
  EXPECT_EQ(m.addSame(1.0).subSame(1), Real3x3::fromLines(1, 2, 3, 4, 5, 6, 7, 8, 9));
  EXPECT_EQ(n.addSame(Real2(1, 2)), Real2x2::fromLines(2, 4, 4, 6));
  EXPECT_EQ(n.mulSame(Real2(2, 1)), Real2x2::fromLines(4, 4, 8, 6));
  EXPECT_EQ(n.divSame(Real2(4, 2)), Real2x2::fromLines(1, 2, 2, 3));
  EXPECT_EQ(n.subSame(Real2(1, 2)), Real2x2::fromLines(0, 0, 1, 1));
}

TEST(Real3Test, InverseTimesMatrixIsIdentity)
{
  const Real3x3 product = math::matrixProduct(math::inverse(matrix), matrix);
  const Real2x2 small = Real2x2::fromLines(4, 7, 2, 6);

  EXPECT_DOUBLE_EQ(matrix.determinant(), 18.0);
  EXPECT_TRUE(math::isNearlyZeroWithEpsilon(product - Real3x3::identity(), 1e-14));
  const Real2x2 small_product = math::matrixProduct(small, math::inverse(small));
  EXPECT_TRUE(math::isNearlyZeroWithEpsilon(small_product - Real2x2::identity(), 1e-14));
}

TEST(Real3Test, TensorProductsAgreeWithEachOther)
{
  const Real3 u(1, 2, 3);
  const Real3 v(4, 5, 6);

  EXPECT_EQ(math::prodTensVec(math::prodTens(u, v), u), math::dot(v, u) * u);
  EXPECT_EQ(math::prodVecTens(u, matrix), math::prodTensVec(math::transpose(matrix), u));
  EXPECT_EQ(math::matDet(matrix.x, matrix.y, matrix.z), matrix.determinant());
  EXPECT_EQ(math::doubleContraction(matrix, Real3x3::identity()), math::trace(matrix));
  EXPECT_EQ(math::prodTensTranspose(matrix, matrix), math::matrixProduct(matrix, matrix));
  EXPECT_EQ(math::cross2D(Real2(1, 2), Real2(3, 4)), -2.0);
  EXPECT_EQ(math::dot(math::vecMul(u, v), u), 0.0);
}

TEST(Real3Test, LimitersChooseTheSmallestOfSameSign)
{
  EXPECT_EQ(math::minMod(1.0, 2.0), 1.0);
  EXPECT_EQ(math::minMod(-3.0, -2.0), -2.0);
  EXPECT_EQ(math::minMod(1.0, -2.0), 0.0);
  EXPECT_EQ(math::maxMod(-3.0, -2.0), -3.0);
  EXPECT_DOUBLE_EQ(math::relativeDifference(1.0, 3.0), 1.0);
  const Real values[8] = { 3, 1, 4, 1, 5, 9, 2, 6 };
  EXPECT_EQ(math::min8Real(values) + math::max4Real(values), 5.0);
}

TEST(Real3Test, NumVectorsAndRealsConvert)
{
  const RealN3 v(1, 2, 3);
  const Real3 r = v;
  const RealN2x2 m = Real2x2::fromLines(1, 2, 3, 4);

  EXPECT_EQ(r, Real3(1, 2, 3));
  EXPECT_EQ(RealN3(r), v);
  EXPECT_EQ(m(1, 0), 3.0);
  EXPECT_EQ(Real2x2(m), Real2x2::fromLines(1, 2, 3, 4));
}

TEST(Real3Test, NumVectorsComputeByComponent)
{
  const double c_array[7] = { 1, 2, 3, 4, 5, 6, 7 };
  NumVector<Real, 4> a(1, 2, 3, 4);
  const NumVector<Real, 4> b(2.0);
  NumVector<double, 7> c(c_array);

  EXPECT_EQ(a + b, (NumVector<Real, 4>(3, 4, 5, 6)));
  EXPECT_EQ(2.0 * a, a * b);
  EXPECT_EQ(math::dot(a, b), 20.0);
  EXPECT_EQ(b.normL2(), 4.0);
  a = 1.0;
  EXPECT_EQ(a(3), 1.0);
  EXPECT_EQ(c(6), 7.0);
  EXPECT_NE(a, b);
}

TEST(Real3Test, NumMatricesMultiply)
{
  const NumMatrix<Real, 2, 3> a = NumMatrix<Real, 2, 3>::fromLines(1, 2, 3, 4, 5, 6);
  const NumMatrix<Real, 3, 2> t = math::matrixTranspose(a);
  const RealN2x2 product = math::product(a, t);

  EXPECT_EQ(product, RealN2x2::fromLines(14, 32, 32, 77));
  EXPECT_EQ((math::product(a, NumVector<Real, 3>(1, 0, 1))), RealN2(4, 10));
  EXPECT_EQ(math::product(product, RealN2x2::identity()), product);
  EXPECT_EQ((NumMatrix<Real, 2>(RealN2(1, 2), RealN2(3, 4))(1, 0)), 3.0);
}

TEST(Real3Test, MirrorsAndHalfTurns)
{
  const Real3 u(1.0, 2.0, 3.0);

  EXPECT_EQ(math::planarSymmetric(u, Real3(0.0, 0.0, 5.0)), Real3(1.0, 2.0, -3.0));
  EXPECT_EQ(math::axisSymmetric(u, Real3(0.0, 0.0, 5.0)), Real3(-1.0, -2.0, 3.0));
  EXPECT_EQ(math::normeR3(Real3(2.0, 3.0, 6.0)), 7.0);
}

TEST(Real3Test, RelativeErrorOfComponentsIsTheLargest)
{
  const Real3x3 a = Real3x3::identity();
  Real3x3 b = a;
  b.y.y = 3.0;

  EXPECT_EQ(math::relativeError(a, a), 0.0);
  EXPECT_EQ(math::relativeError(a, b), 0.5);
  EXPECT_EQ(math::relativeError(b, a), 0.5);
}

TEST(Real3Test, NearIdentityIsByCoefficient)
{
  Real3x3 m = math::matrix3x3Id();
  EXPECT_TRUE(math::isNearlyId(m));

  m.z.x = 1.0e-6;
  EXPECT_FALSE(math::isNearlyId(m));
  EXPECT_TRUE(math::isNearlyId(m, 1.0e-5));
  EXPECT_EQ(math::matrix3x3Transp(m).x.z, 1.0e-6);
  EXPECT_EQ(math::matrix3x3Prod(m, math::matrix3x3Id()), m);
}

TEST(Real3Test, ExtremaOfPointsGrow)
{
  const UniqueArray<Real2> points = { Real2(1.0, 5.0), Real2(-2.0, 7.0) };
  Real xmin = 100.0, xmax = 100.0, ymin = 6.0, ymax = 6.0;

  math::searchExtrema(points, xmin, xmax, ymin, ymax, true);
  EXPECT_EQ(Real2(xmin, xmax), Real2(-2.0, 1.0));
  EXPECT_EQ(Real2(ymin, ymax), Real2(5.0, 7.0));
  math::searchExtrema(UniqueArray<Real2>({ Real2(0.0, 9.0) }), xmin, xmax, ymin, ymax, false);
  EXPECT_EQ(Real2(ymin, ymax), Real2(5.0, 9.0));
  EXPECT_EQ(xmin, -2.0);
}
