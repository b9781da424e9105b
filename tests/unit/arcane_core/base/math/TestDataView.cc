// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/math/DataView.h"

#include "arcane_core/base/math/NumMatrixDataView.h"
#include "arcane_core/base/math/Real3x3.h"

#include <gtest/gtest.h>

#include <sstream>

using namespace Arcane;

namespace
{
// The members that a kind of proxy of T has.
template <typename P>
concept HasSetZ = requires(const P p)
{
  p.setZ(1.0);
};
template <typename P>
concept HasSetXY = requires(const P p)
{
  p.setXY(1.0);
};
template <typename P>
concept HasComponents = requires(const P p)
{
  p[0];
};
template <typename P>
concept IsAssignable = std::is_copy_assignable_v<P>;
} // namespace

TEST(DataViewTest, AGetterGivesValues)
{
  const Real3 u(1, 2, 3);

  static_assert(std::is_same_v<DataViewGetter<Real3>::ValueType, const Real3>);
  static_assert(std::is_same_v<DataViewGetter<Real3>::AccessorReturnType, const Real3>);
  EXPECT_EQ(DataViewGetter<Real3>::build(&u).y, 2.0);
}

TEST(DataViewTest, ProxiesReadAndWriteThroughThem)
{
  Real3 a;
  Real3 b;
  DataViewGetterSetter<Real3> both(&a);
  DataViewSetter<Real3> setter(&b);

  both = Real3(1, 2, 3);
  both(1) = 5.0;
  setter = both;
  setter += Real3(1, 1, 1);
  setter[2] = 0.0;
  setter.setX(9.0);

  EXPECT_EQ(Real3(both), Real3(1, 5, 3));
  EXPECT_EQ(b, Real3(9, 6, 0));
}

TEST(DataViewTest, AssigningAProxyCopiesTheElementAndACopyOfAProxyTheSamePlace)
{
  Real a = 1.0;
  Real b = 2.0;
  DataViewGetterSetter<Real> va(&a);
  DataViewGetterSetter<Real> vb(&b);

  va = vb;
  auto alias = va;
  vb = 3.0;
  alias = 4.0;

  EXPECT_EQ(a, 4.0);
  EXPECT_EQ(b, 3.0);
}

TEST(DataViewTest, ProxiesOfVectorsAreOperandsOnEitherSide)
{
  Real3 a(1, 2, 3);
  Real3 b(4, 6, 9);
  DataViewGetterSetter<Real3> va(&a);
  DataViewGetterSetter<Real3> vb(&b);
  Real3x3 m = Real3x3::fromLines(1, 0, 0, 0, 2, 0, 0, 0, 3);
  DataViewGetterSetter<Real3x3> vm(&m);

  va = va - Real3(1, 1, 1);
  vb = vb - va;
  va = 2.0 * -va + Real3(vb) * 0.5;
  vm = vm + vm - Real3x3::identity();

  EXPECT_EQ(b, Real3(4, 5, 7));
  EXPECT_EQ(a, Real3(2, 0.5, -0.5));
  EXPECT_TRUE(vb == b && b == vb && va != vb);
  EXPECT_EQ(m, Real3x3::fromLines(1, 0, 0, 0, 3, 0, 0, 0, 5));
}

TEST(DataViewTest, ProxiesThatOnlyWriteAreAssignedFromOneAnother)
{
  Real a = 1.0;
  Real b = 2.0;

  DataViewSetter<Real>::build(&a) = DataViewSetter<Real>::build(&b);

  EXPECT_EQ(a, 2.0);
}

TEST(DataViewTest, UpdatesTakeValuesAndProxiesOfBothKinds)
{
  Real a = 1.0;
  Real b = 2.0;
  Real c = 3.0;
  DataViewSetter<Real> set(&a);

  set += 4;
  set *= DataViewSetter<Real>(&b);
  set -= DataViewGetterSetter<Real>(&c);
  set /= 2.0f;

  EXPECT_EQ(a, 3.5);
}

TEST(DataViewTest, AProxyThatReadsIsANumberInExpressions)
{
  Real a = 4.0;
  const DataViewGetterSetter<Real> v(&a);
  std::ostringstream text;

  text << v;

  EXPECT_EQ(v + 1.0, 5.0);
  EXPECT_EQ(-v, -4.0);
  EXPECT_TRUE(v > 0.0);
  EXPECT_EQ(text.str(), "4");
}

TEST(DataViewTest, OnlyMembersOfTheElementCanBeSet)
{
  static_assert(HasSetZ<DataViewSetter<Real3>> && !HasSetZ<DataViewSetter<Real2>> && !HasSetZ<DataViewSetter<Real>>);
  static_assert(HasSetXY<DataViewSetter<Real3x3>> && !HasSetXY<DataViewSetter<Real3>>);
  static_assert(HasComponents<DataViewSetter<Real3>> && !HasComponents<DataViewSetter<Real>>);
  static_assert(!std::is_convertible_v<DataViewSetter<Real>, Real> && std::is_convertible_v<DataViewGetterSetter<Real>, Real>);
}

TEST(DataViewTest, MatrixViewWritesCoefficients)
{
  RealN2x2 m(0.0);
  NumMatrixDataViewGetterSetter<Real, 2> view(&m);

  view.fill(2.0);
  view(0, 1) = 3.0;

  EXPECT_EQ(m, RealN2x2::fromLines(2, 3, 2, 2));
  view = RealN2x2(1.0);
  EXPECT_EQ(m(1, 1), 1.0);
}

TEST(DataViewTest, ARowIsReadAndWrittenByElements)
{
  Real values[3] = { 1.0, 2.0, 3.0 };
  const View1DGetterSetter<Real> row(SmallSpan<Real>(values, 3));
  const View1DSetter<Real> out(SmallSpan<Real>(values, 3));

  row[0] = 5.0;
  row[1] = row[2];
  out[2] += 4.0;

  EXPECT_EQ(values[0], 5.0);
  EXPECT_EQ(values[1], 3.0);
  EXPECT_EQ(values[2], 7.0);
  EXPECT_EQ(out.size(), 3);
  static_assert(!IsAssignable<View1DSetter<Real>> && !std::is_convertible_v<View1DSetter<Real>, SmallSpan<Real>>);
}

TEST(DataViewTest, ARowBecomesASpanOfEachKind)
{
  Real values[2] = { 1.0, 2.0 };
  const View1DGetterSetter<Real> row(SmallSpan<Real>(values, 2));
  const auto first = [](Span<const Real> v) { return v[0]; };
  const auto second = [](SmallSpan<const Real> v) { return v[1]; };
  const auto change = [](Span<Real> v) { v[0] = 6.0; };
  const auto change_small = [](SmallSpan<Real> v) { v[1] = 7.0; };

  change(row);
  change_small(row);
  const Span<const Real> direct(row);
  const SmallSpan<Real> direct_small(row);
  const Span<Real> copied = row;
  const SmallSpan<const Real> copied_small = row;

  EXPECT_EQ(first(row) + second(row), 13.0);
  EXPECT_EQ(direct[0] + direct_small[1] + copied[0] + copied_small[1], 26.0);
}

TEST(DataViewTest, ARowIsCopiedFromAnotherOne)
{
  Int32 values[3] = { 1, 2, 3 };
  Int32 others[2] = { 8, 9 };
  const View1DSetter<Int32> out(SmallSpan<Int32>(values, 3));

  out.copy(View1DGetterSetter<Int32>(SmallSpan<Int32>(others, 2)));

  EXPECT_EQ(values[1], 9);
  EXPECT_EQ(values[2], 3);
}
