// SPDX-License-Identifier: Apache-2.0
// Each way to write a value of each numeric type of fixed size compiles, and gives the same components.
#include "arcane_core/base/math/NumMatrix.h"

#include <gtest/gtest.h>

#include <array>
#include <type_traits>
#include <utility>
#include <vector>

using namespace Arcane;

namespace
{
//! Components of \a v are 1, 2, 3...; those of the second row of a matrix follow those of the first.
template <typename T> bool counts(const T& v, int first = 1)
{
  if constexpr (requires { v.normL2(); }) {
    constexpr int size = sizeof(T) / sizeof(v[0]);
    for (int i = 0; i < size; ++i)
      if (v[i] != first + i)
        return false;
  }
  else {
    constexpr int nb_row = sizeof(T) / sizeof(v[0]);
    constexpr int nb_column = sizeof(v[0]) / sizeof(v[0][0]);
    for (int i = 0; i < nb_row; ++i)
      if (!counts(v[i], first + i * nb_column))
        return false;
  }
  return true;
}

template <typename T> bool countsByReference(const T& v)
{
  return counts(v);
}

template <typename T> bool countsByValue(T v)
{
  return counts(v);
}

//! Has a member that the user writes between braces.
template <typename T> struct Holder
{
  T value;
};

//! The forms that are the same for vectors and matrices, whatever their size. \a v counts from 1.
template <typename T> void expectCommonForms(const T& v)
{
  T copy(v);
  const T copy_in_braces{ v };
  const T copy_after_equal = v;
  T assigned;
  assigned = v;
  const T moved(std::move(copy));
  const T value_initialised{};
  const T filled(7);
  const T filled_in_braces{ 7 };

  EXPECT_TRUE(counts(copy_in_braces) && counts(copy_after_equal) && counts(assigned) && counts(moved));
  EXPECT_TRUE(value_initialised == T::zero());
  EXPECT_TRUE(filled == filled_in_braces);
  assigned = 7;
  EXPECT_TRUE(assigned == filled);
  EXPECT_FALSE(assigned == v);
  static_assert(std::is_nothrow_default_constructible_v<T> && std::is_trivially_copyable_v<T>);
}
} // namespace

// All forms of a value of type Type whose components, or rows between braces, are the other arguments. A macro, since
// what is between braces cannot be passed on.
#define EXPECT_FORMS(Type, ...)                                                                                                            \
  {                                                                                                                                        \
    SCOPED_TRACE(#Type);                                                                                                                   \
    const Type in_braces{ __VA_ARGS__ };                                                                                                   \
    const Type in_parentheses(__VA_ARGS__);                                                                                                \
    const Type in_both({ __VA_ARGS__ });                                                                                                   \
    const Type after_equal = { __VA_ARGS__ };                                                                                              \
    const Holder<Type> held{ { __VA_ARGS__ } };                                                                                            \
    const Type list[2] = { { __VA_ARGS__ }, { __VA_ARGS__ } };                                                                             \
    const std::array<Type, 1> array{ { { __VA_ARGS__ } } };                                                                                \
    const std::vector<Type> vector{ { __VA_ARGS__ }, { __VA_ARGS__ } };                                                                    \
    const auto returned = []() -> Type { return { __VA_ARGS__ }; };                                                                        \
    Type assigned;                                                                                                                         \
    assigned = { __VA_ARGS__ };                                                                                                            \
    EXPECT_TRUE(counts(in_braces) && counts(in_parentheses) && counts(in_both) && counts(after_equal));                                    \
    EXPECT_TRUE(counts(held.value) && counts(list[1]) && counts(array[0]) && counts(vector[1]));                                           \
    EXPECT_TRUE(counts(returned()) && counts(assigned));                                                                                   \
    EXPECT_TRUE(countsByReference<Type>({ __VA_ARGS__ }) && countsByValue<Type>({ __VA_ARGS__ }));                                         \
    EXPECT_TRUE(counts(Type{ __VA_ARGS__ }) && counts(Type(__VA_ARGS__)));                                                                 \
    expectCommonForms<Type>({ __VA_ARGS__ });                                                                                              \
  }

namespace
{
#define EXPECT_VECTOR_FORMS(T)                                                                                                             \
  EXPECT_FORMS(NumVector2<T>, 1, 2)                                                                                                        \
  EXPECT_FORMS(NumVector3<T>, 1, 2, 3)                                                                                                     \
  EXPECT_FORMS(NumVector4<T>, 1, 2, 3, 4)                                                                                                  \
  EXPECT_FORMS(NumVector5<T>, 1, 2, 3, 4, 5)

// Names without comma, which macros need.
template <typename T> using NumVector2 = NumVector<T, 2>;
template <typename T> using NumVector3 = NumVector<T, 3>;
template <typename T> using NumVector4 = NumVector<T, 4>;
template <typename T> using NumVector5 = NumVector<T, 5>;
template <int ColumnSize> using TwoRows = NumMatrix<Real, 2, ColumnSize>;
template <int ColumnSize> using ThreeRows = NumMatrix<Real, 3, ColumnSize>;
template <int ColumnSize> using FourRows = NumMatrix<Real, 4, ColumnSize>;
template <int ColumnSize> using FiveRows = NumMatrix<Real, 5, ColumnSize>;

TEST(NumericFormsTest, PairsAndTriplesOfReals){ EXPECT_FORMS(Real2, 1.0, 2.0) EXPECT_FORMS(Real3, 1.0, 2.0, 3.0) EXPECT_FORMS(Real2, 1, 2)
                                                  EXPECT_FORMS(Real3, 1, 2, 3) }

TEST(NumericFormsTest, MatricesOfPairsAndTriples){ EXPECT_FORMS(Real2x2, { 1.0, 2.0 }, { 3.0, 4.0 })
                                                     EXPECT_FORMS(Real3x3, { 1.0, 2.0, 3.0 }, { 4.0, 5.0, 6.0 }, { 7.0, 8.0, 9.0 }) }

TEST(NumericFormsTest, Vectors){ EXPECT_VECTOR_FORMS(Real) EXPECT_VECTOR_FORMS(float) EXPECT_VECTOR_FORMS(Int32) EXPECT_VECTOR_FORMS(Int64)
                                   EXPECT_FORMS(NumVector4<Real>, 1.0, 2.0, 3.0, 4.0) }

TEST(NumericFormsTest, MatricesOfTwoRows){ EXPECT_FORMS(TwoRows<1>, { 1. }, { 2. }) EXPECT_FORMS(TwoRows<2>, { 1., 2. }, { 3., 4. })
                                             EXPECT_FORMS(TwoRows<3>, { 1., 2., 3. }, { 4., 5., 6. })
                                               EXPECT_FORMS(TwoRows<4>, { 1., 2., 3., 4. }, { 5., 6., 7., 8. })
                                                 EXPECT_FORMS(TwoRows<5>, { 1., 2., 3., 4., 5. }, { 6., 7., 8., 9., 10. }) }

TEST(NumericFormsTest,
     MatricesOfThreeRows){ EXPECT_FORMS(ThreeRows<1>, { 1. }, { 2. }, { 3. }) EXPECT_FORMS(ThreeRows<2>, { 1., 2. }, { 3., 4. }, { 5., 6. })
                             EXPECT_FORMS(ThreeRows<3>, { 1., 2., 3. }, { 4., 5., 6. }, { 7., 8., 9. })
                               EXPECT_FORMS(ThreeRows<4>, { 1., 2., 3., 4. }, { 5., 6., 7., 8. }, { 9., 10., 11., 12. })
                                 EXPECT_FORMS(ThreeRows<5>, { 1., 2., 3., 4., 5. }, { 6., 7., 8., 9., 10. }, { 11., 12., 13., 14., 15. }) }

TEST(NumericFormsTest, MatricesOfFourRows){
  EXPECT_FORMS(FourRows<1>, { 1. }, { 2. }, { 3. }, { 4. }) EXPECT_FORMS(FourRows<2>, { 1., 2. }, { 3., 4. }, { 5., 6. }, { 7., 8. })
    EXPECT_FORMS(FourRows<3>, { 1., 2., 3. }, { 4., 5., 6. }, { 7., 8., 9. }, { 10., 11., 12. })
      EXPECT_FORMS(FourRows<4>, { 1., 2., 3., 4. }, { 5., 6., 7., 8. }, { 9., 10., 11., 12. }, { 13., 14., 15., 16. })
        EXPECT_FORMS(FourRows<5>, { 1., 2., 3., 4., 5. }, { 6., 7., 8., 9., 10. }, { 11., 12., 13., 14., 15. }, { 16., 17., 18., 19., 20. })
}

TEST(NumericFormsTest,
     MatricesOfFiveRows){ EXPECT_FORMS(FiveRows<1>, { 1. }, { 2. }, { 3. }, { 4. },
                                       { 5. }) EXPECT_FORMS(FiveRows<2>, { 1., 2. }, { 3., 4. }, { 5., 6. }, { 7., 8. }, { 9., 10. })
                            EXPECT_FORMS(FiveRows<3>, { 1., 2., 3. }, { 4., 5., 6. }, { 7., 8., 9. }, { 10., 11., 12. }, { 13., 14., 15. })
                              EXPECT_FORMS(FiveRows<4>, { 1., 2., 3., 4. }, { 5., 6., 7., 8. }, { 9., 10., 11., 12. },
                                           { 13., 14., 15., 16. }, { 17., 18., 19., 20. })
                                EXPECT_FORMS(FiveRows<5>, { 1., 2., 3., 4., 5. }, { 6., 7., 8., 9., 10. }, { 11., 12., 13., 14., 15. },
                                             { 16., 17., 18., 19., 20. }, { 21., 22., 23., 24., 25. }) }

TEST(NumericFormsTest, RowsThatHaveAName)
{
  using M = NumMatrix<Real, 2, 4>;
  const NumVector<Real, 4> a(1, 2, 3, 4);
  const NumVector<Real, 4> b(5, 6, 7, 8);

  EXPECT_TRUE(counts(M(a, b)) && counts(M{ a, b }) && counts(M({ 1., 2., 3., 4. }, b)) && counts(M{ a, { 5., 6., 7., 8. } }));
  EXPECT_TRUE(counts(M({ 1, 2, 3, 4 }, { 5, 6, 7, 8 })));
  EXPECT_TRUE(counts(RealN2x2(Real2(1, 2), Real2(3, 4))) && counts(RealN3x3{ Real3(1, 2, 3), { 4, 5, 6 }, RealN3(7, 8, 9) }));
  const NumVector<Real, 1> row(6);
  EXPECT_EQ((NumMatrix<Real, 6, 1>(row, row, row, row, row, row)(5, 0)), 6);
}

//! From one type to its twin: constructed, assigned, passed and returned.
template <typename To, typename From> void expectConversion(const From& from)
{
  const To constructed(from);
  const To in_braces{ from };
  const To after_equal = from;
  const auto returned = [&]() -> To { return from; };
  To assigned;
  assigned = from;

  EXPECT_TRUE(counts(constructed) && counts(in_braces) && counts(after_equal) && counts(returned()) && counts(assigned));
  EXPECT_TRUE(countsByReference<To>(from) && countsByValue<To>(from));
}

TEST(NumericFormsTest, TwinsConvert)
{
  expectConversion<RealN2>(Real2{ 1, 2 });
  expectConversion<Real2>(RealN2{ 1, 2 });
  expectConversion<RealN3>(Real3{ 1, 2, 3 });
  expectConversion<Real3>(RealN3{ 1, 2, 3 });
  expectConversion<RealN2x2>(Real2x2{ { 1, 2 }, { 3, 4 } });
  expectConversion<Real2x2>(RealN2x2{ { 1, 2 }, { 3, 4 } });
  expectConversion<RealN3x3>(Real3x3{ { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 } });
  expectConversion<Real3x3>(RealN3x3{ { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 } });
}

TEST(NumericFormsTest, ComponentsWithoutConstructor)
{
  const Real2POD pair{ 1, 2 };
  const Real3POD triple{ 1, 2, 3 };
  const Real2x2POD two{ { 1, 2 }, { 3, 4 } };
  const Real3x3POD three{ { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 } };

  EXPECT_TRUE(counts(Real2(pair)) && counts(Real3(triple)) && counts(Real2x2(two)) && counts(Real3x3(three)));
  EXPECT_TRUE(counts(Real2{ { 1., 2. } }) && counts(Real3{ { 1., 2., 3. } }));
  const Real values[3] = { 1, 2, 3 };
  EXPECT_TRUE(counts(NumVector<Real, 3>(values)) && counts(NumVector<Real, 3>(std::array{ 1., 2., 3. })));
  EXPECT_TRUE(counts(Real3(ConstArrayView<Real>(3, values))));
}

TEST(NumericFormsTest, CoefficientsOfMatricesFollowEachOther)
{
  NumMatrix<Real, 2, 3> m({ 1.0, 2.0, 3.0 }, { 4.0, 5.0, 6.0 });

  EXPECT_EQ(m.row(1), (NumVector<Real, 3>(4.0, 5.0, 6.0)));
  ASSERT_EQ(m.constSpan().size(), 6);
  EXPECT_EQ(m.constSpan()[3], 4.0);
  m.span()[5] = 7.0;
  EXPECT_EQ(m(1, 2), 7.0);
}
} // namespace
