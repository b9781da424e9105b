// SPDX-License-Identifier: Apache-2.0
// Numbers, vectors, matrices and proxies of views are callable on devices, and give there what they give on the host.
#include "arcane_core/base/math/DataView.h"
#include "arcane_core/base/math/FloatInfo.h"
#include "arcane_core/base/math/MathUtils.h"
#include "arcane_core/base/math/NumMatrixDataView.h"
#include "tests/kernels/OneThread.h"

using namespace Arcane;
using namespace Arcane::test_kernels;

struct NumberFunctions : Opaque
{
  ARCCORE_HOST_DEVICE void operator()(Comparisons& c) const
  {
    const float one_float = static_cast<float>(one);
    const Int32 three = static_cast<Int32>(3 * one);
    c.same(math::sqrt(4.0 * one), 2.0);
    c.same(math::sqrt(4.0f * one_float), 2.0);
    c.same(std::sqrt(9.0f * one_float), 3.0);
    c.near(math::log(one * 2.0), 0.69314718055994530942);
    c.same(math::log(-one, 1.0), 0.0);
    c.near(math::log10(one * 1000.0), 3.0);
    c.near(math::exp(one), 2.71828182845904523536);
    c.near(math::pow(one * 2.0, 0.5), 1.41421356237309504880);
    c.near(math::pow(2.0f, 2.0f * one_float), 4.0);
    // The result for a float is a double.
    c.near(math::sqrt(2.0f * one_float), 1.41421356237309504880);
    c.same(math::floor(one * 2.5), 2.0);
    c.same(math::ceil(one * 2.5), 3.0);
    c.same(math::round(one * 2.5), 3.0);
    c.near(math::cbrt(one * 27.0), 3.0);
    c.near(math::sin(one), 0.84147098480789650665);
    c.near(math::cos(one), 0.54030230586813971740);
    c.near(math::tan(one), 1.55740772465490223050);
    c.near(math::asin(one), 1.57079632679489661923);
    c.same(math::acos(one), 0.0);
    c.near(math::atan(one), 0.78539816339744830961);
    c.near(math::atan2(one, -one), 2.35619449019234492884);
    c.near(math::sinh(one), 1.17520119364380145688);
    c.near(math::cosh(one), 1.54308063481524377847);
    c.near(math::tanh(one), 0.76159415595576488812);
    c.same(math::mod(one * 7.0, 4.0), 3.0);
    c.near(math::hypot(one * 3.0, 4.0), 5.0);
    c.same(math::abs(-one), 1.0);
    c.same(math::abs(-three), 3.0);
    c.same(std::abs(-one) + std::fabs(-one), 2.0);
    c.same(math::min(one, 2.0) + math::max(one, 2.0), 3.0);
    c.same(math::min(three, 2) + math::max(three, 2), 5.0);
    c.same(std::min(one, 2.0) + std::max(one, 2.0), 3.0);
    c.same(math::min(one, 3.0, 2.0) + math::max(one, 3.0, 2.0), 4.0);
    c.same(math::min(one, 3.0, 2.0, -1.0) + math::max(one, 3.0, 2.0, -1.0), 2.0);
    c.same(math::square(3.0 * one) + math::power(2.0 * one, 10), 1033.0);
    c.same(math::sign(-one) + math::clamp(5.0 * one, 0.0, 2.0), 1.0);
    c.isTrue(math::isZero(one - 1.0) && !math::isZero(one) && math::isEqual(one, 1.0));
    c.isTrue(math::isNearlyEqual(one, 1.0 + 1e-16) && !math::isNearlyEqual(one, 1.1));
    c.isTrue(math::isNearlyEqual(one_float, 1.0f) && math::isNearlyEqual(three, 3));
    c.isTrue(math::isNearlyEqualWithEpsilon(one, 1.001, 0.01) && !math::isNearlyEqualWithEpsilon(one, 1.1, 0.01));
    c.isTrue(math::isNearlyZero(1e-30 * one) && math::isNearlyZeroWithEpsilon(0.1 * one, 0.2));
    c.isTrue(one < FloatInfo<Real>::maxValue() && FloatInfo<Real>::lowestValue() < one);
    c.same(ARCANE_REAL(2) * one, 2.0);
    Real a = one;
    Real b = 2.0 * one;
    std::swap(a, b);
    c.same(a, 2.0);
    const Real eight[8] = { 3.0, one, 4.0, 1.5, 9.0, 2.0, 6.0, 5.0 };
    c.same(math::min4Real(eight) + math::max4Real(eight), 5.0);
    c.same(math::min8Real(eight) + math::max8Real(eight), 10.0);
    c.same(math::minMod(2.0 * one, 3.0) + math::maxMod(2.0 * one, 3.0) + math::minMod(-one, 1.0), 5.0);
    c.same(math::relativeDifference(one, 3.0), 1.0);
    c.same(math::relativeError(one, 3.0) + math::relativeError1(one, 3.0) + math::relativeError2(one, 4.0), -3.25);
  }
};

struct Vectors : Opaque
{
  ARCCORE_HOST_DEVICE void operator()(Comparisons& c) const
  {
    Real2 p(3.0 * one, 4.0);
    Real3 u(1.0 * one, 2.0, 2.0);
    Real3 v(u);
    c.same(p.normL2() + p.abs() + p.squareNormL2() + p.abs2(), 60.0);
    c.same(u.normL2() + u.abs() + u.squareNormL2() + u.abs2(), 24.0);
    c.same(math::normL2(p) + math::squareNormL2(p) + math::abs(p) + math::normL2(u) + math::squareNormL2(u) + math::abs(u), 50.0);
    c.isTrue(p.absolute() == Real2(3, 4) && (-u).absolute() == u);
    c.isTrue(Real3::null() == Real3::zero() && Real3() == Real3(0.0) && Real2::zero() == Real2());
    c.isTrue(Real3(p) == Real3(3, 4, 0) && Real2(u) == Real2(1, 2));
    c.isTrue(u[1] == 2.0 && u(2) == 2.0 && p[0] == 3.0 && p(1) == 4.0);
    u[1] = 5.0;
    u(2) = 6.0;
    p[0] = -3.0;
    c.isTrue(u == Real3(1, 5, 6) && p == Real2(-3, 4));
    c.isTrue(u.view()[2] == 6.0 && u.constView()[0] == 1.0 && p.view()[1] == 4.0 && p.constView().size() == 2);
    u.add(v).sub(Real3(1)).mul(Real3(2)).div(Real3(4));
    c.isTrue(u == Real3(0.5, 3, 3.5));
    u.addSame(1.0).subSame(0.5).mulSame(2.0).divSame(4.0);
    c.isTrue(u == Real3(0.5, 1.75, 2));
    p.add(Real2(1)).sub(Real2(2)).mul(Real2(2)).div(Real2(4)).addSame(1.0).subSame(1.0).mulSame(2.0).divSame(1.0);
    c.isTrue(p == Real2(-4, 3));
    u += v;
    u -= Real3(1);
    u *= 2.0;
    u /= 2.0;
    u += 1.0;
    u -= 1.0;
    u *= Real3(2);
    u /= Real3(2);
    c.isTrue(u == Real3(0.5, 2.75, 3));
    c.isTrue(u + v - v * 2.0 / 2.0 == u && u * v / v == u && 2.0 * u == u + u && +u == -(-u));
    c.isTrue(u < v && !(v < u) && u != v && Real2(1, 2) < Real2(2, 0));
    c.isTrue(p + p - 2.0 * p == Real2() && p * p / p == p && -p == Real2(4, -3) && p * 2.0 / 2.0 == p);
    v = 3.0;
    c.isTrue(v == Real3(3) && v.copy() == v && v.reset() == Real3() && v.isNearlyZero() && Real2().isNearlyZero());
    v.assign(3.0, 0.0, 4.0);
    v.normalize();
    p.normalize();
    c.isTrue(v == Real3(0.6, 0, 0.8) && p == Real2(-0.8, 0.6));
    c.isTrue(math::normalizeReal3(Real3(0, 2, 0)) == Real3(0, 1, 0) && math::normalizeReal2(Real2(2, 0)) == Real2(1, 0));
    c.isTrue(math::normalized(Real3(0, 2, 0)) == Real3(0, 1, 0) && math::normalReal2(Real2(2, 0)) == Real2(0, 1));
    c.isTrue(math::isZero(Real3()) && math::isNearlyEqual(v, v) && math::isNearlyZero(Real2()));
    const ConstArrayView<Real> values(3, &v.x);
    c.isTrue(Real3(values) == v && Real2(values) == Real2(v));
    const Real3 corners[2] = { Real3(1, one, 1), Real3(2) };
    c.same(corners[0].x + corners[1].z, 3.0);
  }
};

struct Products : Opaque
{
  ARCCORE_HOST_DEVICE void operator()(Comparisons& c) const
  {
    const Real2 p(one, 2);
    const Real2 q(3, 4);
    const Real3 u(one, 2, 3);
    const Real3 v(4, 5, 7);
    c.same(math::dot(p, q) + math::dot(u, v) + math::scaMul(p, q) + math::scaMul(u, v), 92.0);
    c.isTrue(math::cross(u, v) == Real3(-1, 5, -3) && math::vecMul(u, v) == math::crossProduct3(u, v));
    c.same(math::cross2D(p, q) + math::cross2D(u, v) + math::crossProduct2D(p, q) + math::vecMul2D(p, q) + math::vecMul2D(u, v), -12.0);
    c.same(math::mixteMul(u, v, u) + math::matDet(u, v, v) + math::matDet(p, q), -2.0);
    c.isTrue(math::normalizedCrossProduct3(Real3(2, 0, 0), Real3(0, 2, 0)) == Real3(0, 0, 1));
    c.isTrue(math::min(p, q) == p && math::max(p, q) == q && math::min(u, v) == u && math::max(u, v) == v);
    c.isTrue(math::min(p, q, p) == p && math::max(u, v, u) == v && math::min(u, v, u, v) == u && math::max(p, q, p, q) == q);
    c.isTrue(math::max(p, q, p) == q && math::min(u, v, u) == u && math::max(u, v, u, v) == v && math::min(p, q, p, q) == p);
    c.isTrue(math::minMod2(p, q) == p && math::maxMod2(p, q) == q);
    const Real2x2 a = math::prodTens(p, q);
    const Real3x3 b = math::prodTens(u, v);
    c.isTrue(a == Real2x2(Real2(3, 4), Real2(6, 8)) && b.y == Real3(8, 10, 14));
    c.isTrue(math::prodTensVec(a, p) == Real2(11, 22) && math::multiply(a, p) == Real2(11, 22));
    c.isTrue(math::prodTensVec(b, u) == 35.0 * u && math::multiply(b, u) == 35.0 * u);
    c.isTrue(math::prodVecTens(p, a) == Real2(15, 20) && math::prodVecTens(u, b) == 14.0 * v);
    c.isTrue(math::matrixProduct(a, Real2x2::identity()) == a && math::matrixProduct(b, math::matrix3x3Id()) == b);
    c.isTrue(math::prodTens(a, Real2x2::identity()) == a && math::prodTens(b, Real3x3::identity()) == b);
    c.isTrue(math::transpose(a) == math::matrixTranspose(a) && math::transpose(math::matrixTranspose(b)) == b);
    c.isTrue(math::prodTensTranspose(Real2x2::identity(), a) == math::transpose(a));
    c.isTrue(math::prodTensTranspose(Real3x3::identity(), b) == math::transpose(b));
    const Real2x2 m2 = Real2x2::fromLines(2, 0, 0, 4);
    const Real3x3 m3 = Real3x3::fromLines(2, 0, 0, 0, 4, 0, 0, 0, 8);
    c.same(math::matDet(m2) + math::matrixDeterminant(m2) + math::matDet(m3) + math::matrixDeterminant(m3), 144.0);
    c.isTrue(math::inverseMatrix(m2, 8.0) == Real2x2::fromLines(0.5, 0, 0, 0.25) && math::inverse(m2) == math::inverseMatrix(m2));
    c.isTrue(math::inverseMatrix(m3, 64.0).z.z == 0.125 && math::inverse(m3) == math::inverseMatrix(m3));
    c.same(math::trace(m2) + math::trace(m3) + math::doubleContraction(m2, m2) + math::doubleContraction(m3, m3), 124.0);
    c.isTrue(math::min(m2, a).x == Real2(2, 0) && math::max(m3, b).x == Real3(4, 5, 7));
    c.isTrue(math::max(m2, a).x == Real2(3, 4) && math::min(m3, b).x == Real3(2, 0, 0));
  }
};

struct Matrices : Opaque
{
  ARCCORE_HOST_DEVICE void operator()(Comparisons& c) const
  {
    Real2x2 a = Real2x2::fromLines(one, 2, 3, 4);
    Real3x3 b = Real3x3::fromColumns(one, 2, 3, 4, 5, 6, 7, 8, 9);
    c.isTrue(a.x.y == 2.0 && a[1][0] == 3.0 && a(1) == Real2(3, 4) && a(1)(1) == 4.0 && a(0, 1) == 2.0);
    c.isTrue(b.x.y == 4.0 && b[1][0] == 2.0 && b(1) == Real3(2, 5, 8) && b(2)(1) == 6.0 && b(0, 1) == 4.0);
    a(0)(0) = 7.0;
    a[1][1] = 8.0;
    b(2)(2) = 5.0;
    b(1, 1) = 0.0;
    c.isTrue(a == Real2x2::fromColumns(7, 3, 2, 8) && b.z.z == 5.0 && b.y.y == 0.0);
    c.isTrue(a.view()[3] == 8.0 && a.constView()[0] == 7.0 && b.view()[8] == 5.0 && b.constView().size() == 9);
    a.add(a).sub(Real2x2(1)).addSame(1.0).subSame(2.0).mulSame(2.0).divSame(4.0);
    b.add(b).sub(Real3x3(1)).addSame(1.0).subSame(2.0).mulSame(2.0).divSame(4.0);
    c.isTrue(a == Real2x2::fromLines(6, 1, 2, 7) && b.z.z == 4.0);
    a += a;
    a -= Real2x2(1);
    a *= 2.0;
    a /= 2.0;
    b += b;
    b -= Real3x3(1);
    b *= 2.0;
    b /= 2.0;
    c.isTrue(a == Real2x2::fromLines(11, 1, 3, 13) && b.z.z == 7.0);
    c.isTrue(a + a - 2.0 * a == Real2x2::zero() && a * 2.0 / 2.0 == a && -a < a && a != -a);
    c.isTrue(b + b - 2.0 * b == Real3x3::null() && b * 2.0 / 2.0 == b && !(b < b) && b != -b);
    c.same(a.determinant(), 140.0);
    a.fill(2.0);
    b.fill(3.0);
    c.isTrue(a == Real2x2(2) && b == Real3x3(3) && a.copy() == a && b.copy() == b);
    a = 0.0;
    b.reset();
    c.isTrue(a.isNearlyZero() && b.isNearlyZero() && math::isNearlyZero(a) && math::isZero(b) && b.determinant() == 0.0);
  }
};

struct SmallVectors : Opaque
{
  ARCCORE_HOST_DEVICE void operator()(Comparisons& c) const
  {
    RealN3 u(one, 2.0, 2.0);
    RealN3 v = Real3(u);
    NumVector<Real, 2> p(Real2(3, 4));
    NumVector<Int32, 4> n(1, 2, 3, 4);
    c.same(u.normL2() + u.squareNormL2() + math::normL2(p) + math::dot(u, v), 26.0);
    c.isTrue(u == v && u.x() == 1.0 && u.y() == 2.0 && u.z() == 2.0 && u(1) == u[1] && n(3) == 4);
    u.x() = 2.0;
    u[1] = 3.0;
    u(2) = 4.0;
    v += u;
    v -= u;
    v *= u;
    v /= u;
    v += 1.0;
    v -= 1.0;
    v *= 4.0;
    v /= 2.0;
    c.isTrue(v == RealN3(2, 4, 4) && v != u && v < u + u && (-v).absolute() == v);
    c.isTrue(u + v - v == u && u * v / v == u && 2.0 * u == u * 2.0 && u / 2.0 == RealN3(1, 1.5, 2));
    c.isTrue(u.view().size() == 3 && u.constView()[2] == 4.0 && RealN3::zero() == RealN3(0.0) && Real2(p) == Real2(3, 4));
    u.fill(5.0);
    v = 5.0;
    c.isTrue(u == v);
    NumVector<Real, 3> uninitialised;
    uninitialised = u;
    c.isTrue(uninitialised == u && uninitialised.size() == 3);
  }
};

struct SmallMatrices : Opaque
{
  ARCCORE_HOST_DEVICE void operator()(Comparisons& c) const
  {
    using Matrix = NumMatrix<Real, 2, 3>;
    Matrix m = Matrix::fromLines(one, 2, 3, 4, 5, 6);
    c.isTrue(m == Matrix({ one, 2, 3 }, { 4, 5, 6 }) && m == Matrix::fromColumns(1, 4, 2, 5, 3, 6));
    c.isTrue(m(1, 2) == 6.0 && m[1][0] == 4.0 && m(0) == RealN3(1, 2, 3) && m.vx()(0) == 1.0 && m.vy()(0) == 4.0);
    c.isTrue(Matrix::rowSize() == 2 && Matrix::columnSize() == 3 && Matrix::totalNbElement() == 6);
    m.setLine(0, RealN3(7, 8, 9));
    m(1)(1) = 0.0;
    m(1, 2) = 1.0;
    m += m;
    m -= Matrix(1.0);
    m *= 2.0;
    m /= 2.0;
    c.isTrue(m == Matrix::fromLines(13, 15, 17, 7, -1, 1));
    c.isTrue(m + m - 2.0 * m == Matrix::zero() && m * 2.0 / 2.0 == m && -m < m && m != -m);
    c.isTrue(math::matrixTranspose(math::matrixTranspose(m)) == m);
    c.isTrue(math::product(RealN2x2::identity(), m) == m && math::product(m, RealN3(1.0)) == NumVector<Real, 2>(45, 7));
    const RealN3x3 from_reals = Real3x3::identity();
    c.isTrue(from_reals == RealN3x3::identity() && Real3x3(from_reals) == Real3x3::identity());
    c.isTrue(Real2x2(RealN2x2(3.0)) == Real2x2(3));
    m.fill(2.0);
    Matrix other;
    other = 2.0;
    c.isTrue(m == other);
  }
};

struct Proxies : Opaque
{
  ARCCORE_HOST_DEVICE void operator()(Comparisons& c) const
  {
    Real x = one;
    Real y = 2.0;
    const auto set = DataViewSetter<Real>::build(&x);
    const auto both = DataViewGetterSetter<Real>::build(&y);
    DataViewSetter<Real> writer(set);
    writer = both;
    c.same(x, 2.0);
    writer += 3.0;
    writer += both;
    writer -= 1.0;
    writer *= 2.0;
    writer /= 3.0;
    writer *= set;
    c.same(x, 16.0);
    c.isTrue(both > 0.0 && both + one == 3.0 && math::sqrt(both * 2.0) == 2.0 && both.value() == 2.0 && both.address() == &y);
    c.same(DataViewGetter<Real>::build(&x), 16.0);

    Real3 u(1, 2, 3);
    Real3 v(4, 5, 6);
    DataViewGetterSetter<Real3> pu(&u);
    const DataViewSetter<Real3> pv(&v);
    pu += Real3(1);
    pu += 1.0;
    pu[0] = 9.0;
    pu(1) += 1.0;
    pu.setZ(0.0);
    pv.setX(7.0);
    pv.setY(8.0);
    pv[2] = 9.0;
    const Real3 read = pu;
    c.isTrue(read == Real3(9, 5, 0) && v == Real3(7, 8, 9) && 2.0 * pu == Real3(18, 10, 0));
    DataViewSetter<Real3> pv_copy(pv);
    pv_copy = pu;
    c.isTrue(v == u);
    pv_copy = { 1.0, 2.0, 3.0 };
    c.isTrue(v == Real3(1, 2, 3));
  }
};

struct ProxiesOfParts : Opaque
{
  ARCCORE_HOST_DEVICE static Real ofSpan(Span<Real> row) { return row[1]; }
  ARCCORE_HOST_DEVICE static Real ofSmallSpan(SmallSpan<const Real> row) { return row[1]; }

  ARCCORE_HOST_DEVICE void operator()(Comparisons& c) const
  {
    Real3x3 m;
    const DataViewSetter<Real3x3> pm(&m);
    pm.setXX(1.0);
    pm.setXY(2.0);
    pm.setXZ(3.0);
    pm.setYX(4.0);
    pm.setYY(5.0);
    pm.setYZ(6.0);
    pm.setZX(7.0);
    pm.setZY(8.0);
    pm.setZZ(9.0);
    c.isTrue(m == Real3x3::fromLines(1, 2, 3, 4, 5, 6, 7, 8, 9));
    pm[0].setX(-1.0);
    c.same(m.x.x, -1.0);

    RealN2x2 n(0.0);
    const auto pn = NumMatrixDataViewGetterSetter<Real, 2>::build(&n);
    pn.fill(2.0);
    pn(0, 1) = 3.0;
    pn(1)[0] = 4.0;
    c.isTrue(n == RealN2x2::fromLines(2, 3, 4, 2) && NumMatrixDataViewGetter<Real, 2>::build(&n)(0, 1) == 3.0);
    NumVector<Real, 2> w(1.0, 2.0);
    const auto pw = NumVectorDataViewGetterSetter<Real, 2>::build(&w);
    pw(1) = 5.0;
    c.same(pw[1] + NumVectorDataViewGetter<Real, 2>::build(&w)(0), 6.0);

    Real memory[3] = { one, 2.0, 3.0 };
    const auto row = View1DGetterSetter<Real>::build(SmallSpan<Real>(memory, 3));
    const View1DSetter<Real> out_row(SmallSpan<Real>(memory, 3));
    row[0] = 5.0;
    row(1) += 1.0;
    out_row[2] = 4.0;
    c.same(row[0] + row(1) + row.value()[2] + ofSpan(row) + ofSmallSpan(row) + out_row.size(), 21.0);
    const Span<const Real> large(row);
    const SmallSpan<Real> small = row;
    c.isTrue(large[0] == 5.0 && small[2] == 4.0);
    Real others[3] = { 7.0, 8.0, 9.0 };
    out_row.copy(View1DGetterSetter<Real>(SmallSpan<Real>(others, 3)));
    c.same(memory[2], 9.0);
  }
};

TEST(DeviceCallablesTest, FunctionsOfNumbers)
{
  runEverywhere(NumberFunctions{});
}

TEST(DeviceCallablesTest, Vectors)
{
  runEverywhere(Vectors{});
}

TEST(DeviceCallablesTest, ProductsOfVectorsAndMatrices)
{
  runEverywhere(Products{});
}

TEST(DeviceCallablesTest, Matrices)
{
  runEverywhere(Matrices{});
}

TEST(DeviceCallablesTest, VectorsOfAnySize)
{
  runEverywhere(SmallVectors{});
}

TEST(DeviceCallablesTest, MatricesOfAnySize)
{
  runEverywhere(SmallMatrices{});
}

TEST(DeviceCallablesTest, Proxies)
{
  runEverywhere(Proxies{});
}

TEST(DeviceCallablesTest, ProxiesOfPartsOfElements)
{
  runEverywhere(ProxiesOfParts{});
}
