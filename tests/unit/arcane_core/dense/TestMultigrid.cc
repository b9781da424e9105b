// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/dense/Multigrid.h"

#include "arcane_core/dense/MatVec.h"
#include "tests/support/MessageOf.h"
#include "tests/unit/arcane_core/dense/FivePointMatrix.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace
{
using namespace Arcane;
using namespace Arcane::MatVec;
using detail::dense::Multigrid;

Vector applied(Multigrid& multigrid, const Vector& v)
{
  Vector out(v.size());
  multigrid.apply(out, v);
  return out;
}

Vector wave(Integer size, Real frequency)
{
  Vector v(size);
  for (Integer i = 0; i < size; ++i)
    v.values()[i] = std::sin(frequency * i);
  return v;
}

TEST(MultigridTest, ASmallMatrixIsSolvedDirectly)
{
  const Matrix matrix = test::fivePointMatrix(5);
  Multigrid multigrid(matrix, nullptr);
  const Vector x = applied(multigrid, Vector(25, 1.0));
  Vector product(25);

  MatrixOperation().matrixVectorProduct(matrix, x, product);

  EXPECT_EQ(multigrid.nbLevel(), 1);
  for (Real value : product.values())
    EXPECT_NEAR(value, 1.0, 1.0e-14);
}

TEST(MultigridTest, ACycleIsSymmetricAndRemovesMostOfTheError)
{
  const Matrix matrix = test::fivePointMatrix(63);
  Multigrid multigrid(matrix, nullptr);
  const Vector exact = wave(63 * 63, 0.37);
  Vector b(exact.size());
  MatrixOperation operation;
  operation.matrixVectorProduct(matrix, exact, b);

  Vector error = applied(multigrid, b);
  operation.negateVector(error);
  operation.addVector(error, exact);
  const Vector other = wave(63 * 63, 1.1);
  const Real right = operation.dot(other, applied(multigrid, b));
  const Real left = operation.dot(applied(multigrid, other), b);

  EXPECT_GE(multigrid.nbLevel(), 3);
  EXPECT_LT(operation.dot(error), 0.1 * operation.dot(exact));
  EXPECT_NEAR(left, right, 1.0e-10 * std::abs(left));
}

// A row that nothing is connected to is in no aggregate. As the only one of its kind it must not spoil the others either.
TEST(MultigridTest, RowsOfPenaltiesAreSolvedExactly)
{
  Matrix matrix = test::fivePointMatrix(31);
  matrix.setValue(40, 40, 1.0e30);
  Multigrid multigrid(matrix, nullptr);
  Vector b(31 * 31);
  b.values()[40] = 7.0e30;

  const Vector x = applied(multigrid, b);

  EXPECT_GE(multigrid.nbLevel(), 2);
  EXPECT_NEAR(x.values()[40], 7.0, 1.0e-14);
}

TEST(MultigridTest, ADiagonalMatrixHasOneLevel)
{
  Matrix matrix(500, 500);
  matrix.setRowsSize(UniqueArray<Integer>(500, 1));
  for (Integer i = 0; i < 500; ++i)
    matrix.setValue(i, i, i + 1.0);
  Multigrid multigrid(matrix, nullptr);

  const Vector x = applied(multigrid, Vector(500, 1.0));

  EXPECT_EQ(multigrid.nbLevel(), 1);
  EXPECT_EQ(x.values()[3], 0.25);
}

TEST(MultigridTest, PlacesThatAreGivenTwiceAreSummed)
{
  Matrix matrix(1, 1);
  matrix.setRowsSize(UniqueArray<Integer>{ 2 });
  matrix.setValues(UniqueArray<Integer>{ 0, 0 }, UniqueArray<Real>{ 1.0, 3.0 });
  Multigrid multigrid(matrix, nullptr);

  EXPECT_EQ(applied(multigrid, Vector(1, 2.0)).values()[0], 0.5);
}

TEST(MultigridTest, RefusesWhatItCannotSolve)
{
  Matrix matrix = test::fivePointMatrix(20);
  matrix.setValue(7, 7, 0.0);
  EXPECT_EQ(test::messageOf([&] { Multigrid(matrix, nullptr); }), "multigrid: the diagonal of row 7 is 0, expected another number");
  matrix.setValue(7, 7, std::numeric_limits<Real>::quiet_NaN());
  EXPECT_EQ(test::messageOf([&] { Multigrid(matrix, nullptr); }),
            "multigrid: the value in row 7 and column 7 is nan, expected a finite number");
  EXPECT_EQ(test::messageOf([&] { Multigrid(Matrix(2, 3), nullptr); }),
            "multigrid: the matrix has 2 rows and 3 columns, expected the same number of both");
  Matrix singular(2, 2);
  singular.setRowsSize(UniqueArray<Integer>{ 2, 2 });
  singular.setValues(UniqueArray<Integer>{ 0, 1, 0, 1 }, UniqueArray<Real>{ 1.0, 1.0, 1.0, 1.0 });
  EXPECT_EQ(test::messageOf([&] { Multigrid(singular, nullptr); }),
            "multigrid: the matrix is singular: row 1 of level 0 is a combination of others, expected rows that are independent");
}

TEST(MultigridTest, AMatrixWithoutRowsIsSolved)
{
  Multigrid multigrid(Matrix(0, 0), nullptr);

  EXPECT_EQ(applied(multigrid, Vector()).size(), 0);
}
} // namespace
