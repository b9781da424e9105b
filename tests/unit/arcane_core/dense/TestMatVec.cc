// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/dense/MatVec.h"

#include "tests/support/MessageOf.h"
#include "tests/unit/arcane_core/dense/FivePointMatrix.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace
{
using namespace Arcane;
using namespace Arcane::MatVec;

constexpr Integer nb_cell = 8;
constexpr Integer nb_side = nb_cell - 1;

Matrix matrixOfTwo(Real a, Real b, Real c, Real d)
{
  Matrix matrix(2, 2);
  matrix.setRowsSize(UniqueArray<Integer>{ 2, 2 });
  matrix.setValues(UniqueArray<Integer>{ 0, 1, 0, 1 }, UniqueArray<Real>{ a, b, c, d });
  return matrix;
}

Vector vectorOf(std::initializer_list<Real> values)
{
  return Vector(RealUniqueArray(values));
}

void addEigenvector(Vector& v, Integer k, Integer l)
{
  const Real angle = std::numbers::pi / nb_cell;
  for (Integer y = 0; y < nb_side; ++y)
    for (Integer x = 0; x < nb_side; ++x)
      v.values()[y * nb_side + x] += std::sin(k * (x + 1) * angle) * std::sin(l * (y + 1) * angle);
}

class NoPreconditioner : public IPreconditioner
{
 public:
  void apply(Vector& out, const Vector& v) override { out.copy(v); }
};

Integer iterationsFor(std::initializer_list<std::pair<Integer, Integer>> modes)
{
  Vector b(nb_side * nb_side);
  for (const auto& [k, l] : modes)
    addEigenvector(b, k, l);
  Vector x(b.size());
  ConjugateGradientSolver solver;
  NoPreconditioner preconditioner;
  EXPECT_TRUE(solver.solve(test::fivePointMatrix(nb_side), b, x, 1.0e-12, &preconditioner));
  EXPECT_LT(solver.residualNorm(), 1.0e-11);
  return solver.nbIteration();
}

TEST(MatVecTest, MultipliesAndAdds)
{
  MatrixOperation operation;
  Vector v = vectorOf({ 1.0, 2.0 });
  Vector out(2);

  operation.matrixVectorProduct(matrixOfTwo(1.0, 2.0, 3.0, 4.0), v, out);
  operation.addVector(v, out);
  operation.negateVector(v);

  EXPECT_EQ(out.values()[0], 5.0);
  EXPECT_EQ(out.values()[1], 11.0);
  EXPECT_EQ(v.values()[1], -13.0);
  EXPECT_EQ(operation.dot(v, out), -6.0 * 5.0 - 13.0 * 11.0);
  EXPECT_EQ(operation.dot(out), 146.0);
  Vector three(3);
  EXPECT_NE(test::messageOf([&] { operation.addVector(v, three); }), "");
  EXPECT_NE(test::messageOf([&] { operation.matrixVectorProduct(matrixOfTwo(1.0, 2.0, 3.0, 4.0), three, out); }), "");
}

// One iteration for each distinct eigenvalue that the right-hand side excites.
// [1 2; 0 3] [4 0; 5 6] = [14 12; 15 18].
TEST(MatVecTest, MultipliesAndTransposesMatrices)
{
  MatrixOperation2 operation;
  const Matrix left = matrixOfTwo(1.0, 2.0, 0.0, 3.0);
  const Matrix right = matrixOfTwo(4.0, 0.0, 5.0, 6.0);

  const Matrix product = operation.matrixMatrixProduct(left, right);
  const Matrix transposed = operation.transpose(product);

  EXPECT_EQ(product.value(0, 0), 14.0);
  EXPECT_EQ(product.value(0, 1), 12.0);
  EXPECT_EQ(product.value(1, 0), 15.0);
  EXPECT_EQ(product.value(1, 1), 18.0);
  EXPECT_EQ(transposed.value(0, 1), 15.0);
  EXPECT_EQ(transposed.value(1, 0), 12.0);
}

TEST(MatVecTest, ATransposedMatrixHasTheSumOfValuesOfOnePlace)
{
  Matrix matrix(1, 2);
  matrix.setRowsSize(UniqueArray<Integer>{ 3 });
  matrix.setValues(UniqueArray<Integer>{ 1, 0, 1 }, UniqueArray<Real>{ 2.0, 7.0, 3.0 });

  const Matrix transposed = MatrixOperation2().transpose(matrix);

  EXPECT_EQ(transposed.value(0, 0), 7.0);
  EXPECT_EQ(transposed.value(1, 0), 5.0);
}

// A line of three cells on a coarse one: the coarse matrix is that of one cell of three lengths.
TEST(MatVecTest, AGalerkinProductIsTheMatrixOfTheCoarseMesh)
{
  Matrix fine(4, 4);
  fine.setRowsSize(UniqueArray<Integer>(4, 3));
  for (Integer cell = 0; cell < 3; ++cell)
    for (Integer i = cell; i < cell + 2; ++i)
      for (Integer j = cell; j < cell + 2; ++j)
        fine.setValue(i, j, fine.value(i, j) + (i == j ? 1.0 : -1.0));
  Matrix prolongation(4, 2);
  prolongation.setRowsSize(UniqueArray<Integer>(4, 2));
  for (Integer i = 0; i < 4; ++i) {
    prolongation.setValue(i, 0, 1.0 - i / 3.0);
    prolongation.setValue(i, 1, i / 3.0);
  }
  MatrixOperation2 operation;

  const Matrix coarse = operation.applyGalerkinOperator(operation.transpose(prolongation), fine, prolongation);

  ASSERT_EQ(coarse.nbRow(), 2);
  ASSERT_EQ(coarse.nbColumn(), 2);
  for (Integer i = 0; i < 2; ++i)
    for (Integer j = 0; j < 2; ++j)
      EXPECT_NEAR(coarse.value(i, j), i == j ? 1.0 / 3.0 : -1.0 / 3.0, 1.0e-15);
  EXPECT_EQ(test::messageOf([&] { operation.matrixMatrixProduct(prolongation, fine); }),
            "product: the left matrix has 2 columns, expected 4, the number of rows of the right one");
}

TEST(MatVecTest, ConjugateGradientsTakeAnIterationForEachEigenvalue)
{
  EXPECT_EQ(iterationsFor({ { 1, 1 } }), 1);
  EXPECT_EQ(iterationsFor({ { 1, 1 }, { 2, 2 } }), 2);
  EXPECT_EQ(iterationsFor({ { 1, 1 }, { 2, 2 }, { 3, 1 } }), 3);
  EXPECT_EQ(iterationsFor({ { 1, 2 }, { 2, 1 } }), 1);
}

TEST(MatVecTest, ConjugateGradientsAgreeWithTheDirectSolver)
{
  const Matrix matrix = test::fivePointMatrix(nb_side);
  const Vector b(nb_side * nb_side, 1.0);
  Vector x(b.size());
  Vector y(b.size());
  ConjugateGradientSolver solver;

  EXPECT_TRUE(solver.solve(matrix, b, x, 1.0e-14));
  DirectSolver().solve(matrix, b, y);

  EXPECT_LE(solver.nbIteration(), 9);
  for (Integer i = 0; i < x.size(); ++i)
    EXPECT_NEAR(x.values()[i], y.values()[i], 1.0e-13);
  EXPECT_NEAR(y.values()[nb_side * nb_side / 2], 64 * 0.0727826285, 1.0e-7);
}

// Levels of levels: the number of iterations hardly grows with that of rows.
TEST(MatVecTest, MultigridKeepsTheNumberOfIterationsSmall)
{
  for (const Integer nb_point : { 31, 63, 127 }) {
    const Matrix matrix = test::fivePointMatrix(nb_point);
    const Vector b(nb_point * nb_point, 1.0);
    AMGPreconditioner preconditioner(nullptr);
    preconditioner.build(matrix);
    ConjugateGradientSolver solver;
    Vector x(b.size());
    Vector y(b.size());

    EXPECT_TRUE(solver.solve(matrix, b, x, 1.0e-10, &preconditioner));
    EXPECT_LE(solver.nbIteration(), 14) << nb_point;
    EXPECT_TRUE(solver.solve(matrix, b, y, 1.0e-10));
    EXPECT_GT(solver.nbIteration(), 2 * nb_point / 3) << nb_point;
    EXPECT_NEAR(x.normInf(), y.normInf(), 1.0e-8 * y.normInf());
  }
}

// Golden values of -Δu = 1 on the unit square: the largest is in the middle.
TEST(MatVecTest, CyclesOfMultigridSolve)
{
  const Matrix matrix = test::fivePointMatrix(nb_side);
  AMGSolver solver(nullptr);
  solver.build(matrix);
  Vector x(nb_side * nb_side);

  EXPECT_TRUE(solver.solve(Vector(x.size(), 1.0), x));
  EXPECT_LE(solver.nbIteration(), 2);
  EXPECT_NEAR(x.normInf() / (nb_cell * nb_cell), 0.0727826285, 1.0e-9);

  // Several levels, and a first guess that is the solution already.
  solver.build(test::fivePointMatrix(63));
  Vector fine(63 * 63);
  EXPECT_TRUE(solver.solve(Vector(fine.size(), 1.0), fine));
  EXPECT_LE(solver.nbIteration(), 40);
  EXPECT_NEAR(fine.normInf() / (64 * 64), 0.0736713527, 2.0e-5);
  EXPECT_TRUE(solver.solve(Vector(fine.size(), 1.0), fine));
  EXPECT_EQ(solver.nbIteration(), 0);
}

TEST(MatVecTest, CyclesOfMultigridDoNotConvergeToWhatIsNoNumber)
{
  AMGSolver solver(nullptr);
  solver.build(test::fivePointMatrix(nb_side));
  for (const Real wrong : { std::nan(""), std::numeric_limits<Real>::infinity() }) {
    Vector b(nb_side * nb_side, 1.0);
    Vector x(b.size());
    b.values()[3] = wrong;
    EXPECT_FALSE(solver.solve(b, x)) << wrong;
    Vector guess(b.size());
    guess.values()[3] = wrong;
    EXPECT_FALSE(solver.solve(Vector(b.size(), 1.0), guess)) << wrong;
  }
}

// With 1 on the diagonal and -1 beside it the matrix is indefinite, and cycles make the residual grow.
TEST(MatVecTest, CyclesOfMultigridThatDivergeAreNotConverged)
{
  constexpr Integer n = 1000;
  Matrix matrix(n, n);
  matrix.setRowsSize(UniqueArray<Integer>(n, 3));
  for (Integer row = 0; row < n; ++row)
    for (Integer column = std::max(row - 1, 0); column <= std::min(row + 1, n - 1); ++column)
      matrix.setValue(row, column, row == column ? 1.0 : -1.0);
  AMGSolver solver(nullptr);
  solver.build(matrix);
  Vector x(n);

  EXPECT_FALSE(solver.solve(Vector(n, 1.0), x));
  EXPECT_LT(solver.nbIteration(), 500);
}

TEST(MatVecTest, MultigridWantsItsMatrix)
{
  AMGPreconditioner preconditioner(nullptr);
  AMGSolver solver(nullptr);
  Vector x(2);

  EXPECT_EQ(test::messageOf([&] { preconditioner.apply(x, Vector(2)); }),
            "multigrid: there is no matrix, expected a call of build() before");
  EXPECT_NE(test::messageOf([&] { solver.solve(Vector(2), x); }), "");
  preconditioner.build(test::fivePointMatrix(2));
  EXPECT_EQ(test::messageOf([&] { preconditioner.apply(x, Vector(2)); }),
            "multigrid: sizes of the vectors are 2 and 2, expected 4, the number of rows");
}

TEST(MatVecTest, ConjugateGradientsSayThatTheyHaveNotConverged)
{
  Vector x(nb_side * nb_side);
  ConjugateGradientSolver solver;
  solver.setMaxIteration(3);

  EXPECT_FALSE(solver.solve(test::fivePointMatrix(nb_side), Vector(x.size(), 1.0), x, 1.0e-12));

  EXPECT_EQ(solver.nbIteration(), 3);
  EXPECT_GT(solver.residualNorm(), 1.0e-3);
}

TEST(MatVecTest, ARightHandSideOfZerosTakesNoIteration)
{
  Vector x(nb_side * nb_side);
  ConjugateGradientSolver solver;

  EXPECT_TRUE(solver.solve(test::fivePointMatrix(nb_side), Vector(x.size()), x, 1.0e-12));

  EXPECT_EQ(solver.nbIteration(), 0);
  EXPECT_EQ(x.normInf(), 0.0);
}

TEST(MatVecTest, ConjugateGradientsRefuseAnIndefiniteMatrix)
{
  Vector x(2);
  ConjugateGradientSolver solver;
  const Matrix swap = matrixOfTwo(0.0, 1.0, 1.0, 0.0);

  const std::string message = test::messageOf([&] { solver.solve(swap, vectorOf({ 2.0, -3.0 }), x, 1.0e-12); });

  EXPECT_NE(message.find("not positive definite"), std::string::npos) << message;
}

// The product of the residual and the preconditioned one becomes negative, which is below any limit.
TEST(MatVecTest, ConjugateGradientsDoNotConvergeToANegativeProduct)
{
  Vector x(2);
  ConjugateGradientSolver solver;
  const Matrix indefinite = matrixOfTwo(4.0, -5.0, -5.0, -5.0);

  const std::string message = test::messageOf([&] { solver.solve(indefinite, vectorOf({ -5.0, 2.0 }), x, 1.0e-12); });

  EXPECT_NE(message.find("not positive definite"), std::string::npos) << message;
}

TEST(MatVecTest, ConjugateGradientsRefuseWhatIsNoNumber)
{
  Vector x(2);

  EXPECT_EQ(test::messageOf([&] {
              ConjugateGradientSolver().solve(matrixOfTwo(1.0, 0.0, 0.0, 1.0), vectorOf({ 1.0, std::nan("") }), x, 1.0e-12);
            }),
            "conjugate gradients: value 1 of the right-hand side is nan, expected a finite number");
}

TEST(MatVecTest, TheDiagonalIsTheSumOfItsPlaces)
{
  Matrix matrix(1, 1);
  matrix.setRowsSize(UniqueArray<Integer>{ 2 });
  matrix.setValues(UniqueArray<Integer>{ 0, 0 }, UniqueArray<Real>{ 1.0, 3.0 });
  Vector out(1);

  DiagonalPreconditioner(matrix).apply(out, vectorOf({ 8.0 }));

  EXPECT_EQ(out.values()[0], 2.0);
}

TEST(MatVecTest, DirectSolverTakesPivots)
{
  Vector x(2);

  DirectSolver().solve(matrixOfTwo(0.0, 1.0, 1.0, 0.0), vectorOf({ 2.0, 3.0 }), x);

  EXPECT_EQ(x.values()[0], 3.0);
  EXPECT_EQ(x.values()[1], 2.0);
}

// Above the pivots such a value would only be seen in the solution.
TEST(MatVecTest, DirectSolverRefusesWhatIsNoNumber)
{
  const Real nan = std::nan("");
  Vector x(2);
  DirectSolver solver;

  EXPECT_EQ(test::messageOf([&] {
              solver.solve(matrixOfTwo(1.0, nan, 0.0, 1.0), vectorOf({ 1.0, 1.0 }), x);
            }),
            "direct solver: the value in row 0 and column 1 is nan, expected a finite number");
  EXPECT_EQ(test::messageOf([&] {
              solver.solve(matrixOfTwo(1.0, 0.0, 0.0, 1.0), vectorOf({ 1.0, nan }), x);
            }),
            "direct solver: value 1 of the right-hand side is nan, expected a finite number");
}

TEST(MatVecTest, DirectSolverNamesTheRowOfASingularMatrix)
{
  Vector x(2);

  EXPECT_EQ(test::messageOf([&] {
              DirectSolver().solve(matrixOfTwo(1.0, 1.0, 1.0, 1.0), vectorOf({ 1.0, 2.0 }), x);
            }),
            "direct solver: the matrix is singular: the pivot of row 1 is 0, expected rows that are independent");
}
} // namespace
