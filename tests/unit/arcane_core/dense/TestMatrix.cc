// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/dense/Matrix.h"

#include "tests/support/MessageOf.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace
{
using namespace Arcane;
using MatVec::Matrix;

//! Two rows with three and two places.
Matrix someMatrix()
{
  Matrix matrix(2, 3);
  matrix.setRowsSize(UniqueArray<Integer>{ 3, 2 });
  return matrix;
}

TEST(MatrixTest, SetsValuesInTheFirstFreePlace)
{
  Matrix matrix = someMatrix();

  matrix.setValue(0, 2, 1.0);
  matrix.setValue(0, 0, 2.0);
  matrix.setValue(0, 2, 3.0);

  EXPECT_EQ(matrix.value(0, 2), 3.0);
  EXPECT_EQ(matrix.value(0, 0), 2.0);
  EXPECT_EQ(matrix.value(1, 1), 0.0);
  EXPECT_EQ(matrix.columns()[0], 2);
  EXPECT_EQ(matrix.columns()[1], 0);
  EXPECT_EQ(matrix.columns()[2], -1);
}

TEST(MatrixTest, SetsAllValuesAtOnce)
{
  Matrix matrix = someMatrix();

  matrix.setValues(UniqueArray<Integer>{ 2, 0, 1, 1, -1 }, UniqueArray<Real>{ 1.0, 2.0, 3.0, 4.0, 0.0 });

  EXPECT_EQ(matrix.value(0, 1), 3.0);
  EXPECT_EQ(matrix.value(1, 1), 4.0);
  EXPECT_EQ(matrix.rowsIndex()[2], 5);
}

TEST(MatrixTest, CopiesShareValuesAndClonesDoNot)
{
  Matrix matrix = someMatrix();
  Matrix same = matrix;
  Matrix other = matrix.clone();

  matrix.setValue(1, 0, 4.0);

  EXPECT_EQ(same.value(1, 0), 4.0);
  EXPECT_EQ(other.value(1, 0), 0.0);
}

TEST(MatrixTest, SortsTheDiagonalFirst)
{
  Matrix matrix = someMatrix();
  matrix.setValue(0, 2, 1.0);
  matrix.setValue(0, 0, 2.0);
  matrix.setValue(1, 0, 3.0);
  matrix.setValue(1, 1, 4.0);
  std::ostringstream o;

  matrix.sortDiagonale();
  matrix.dump(o);

  EXPECT_EQ(o.str(), "Matrix nb_row=2 nb_column=3\n[0] 0:2 2:1\n[1] 1:4 0:3\n");
  EXPECT_EQ(matrix.values().size(), 4);
}

TEST(MatrixTest, RefusesPlacesThatDoNotExist)
{
  Matrix matrix = someMatrix();
  matrix.setValue(1, 0, 3.0);
  matrix.setValue(1, 1, 4.0);

  EXPECT_EQ(test::messageOf([&] { matrix.setValue(1, 2, 1.0); }),
            "matrix: column not found: row 1 has 2 places, none of them for column 2");
  EXPECT_EQ(test::messageOf([&] { (void)matrix.value(2, 0); }), "matrix: place is (2,0), expected a row below 2 and a column below 3");
  EXPECT_EQ(test::messageOf([&] { matrix.setRowsSize(UniqueArray<Integer>{ 1 }); }), "matrix: number of row sizes is 1, expected 2");
  EXPECT_EQ(test::messageOf([&] { matrix.setRowsSize(UniqueArray<Integer>{ 3, -1 }); }), "matrix: size of row 1 is -1, expected 0 or more");
  EXPECT_EQ(test::messageOf([&] {
              matrix.setRowsSize(UniqueArray<Integer>{ 1 << 30, 1 << 30 });
            }),
            "matrix: the row sizes sum to 2147483648, expected at most 2147483647");
  EXPECT_EQ(test::messageOf([&] { matrix.setValues(UniqueArray<Integer>(4, 0), UniqueArray<Real>(5, 0.0)); }),
            "matrix: numbers of columns and values are 4 and 5, expected 5, the sum of the row sizes");
  EXPECT_EQ(test::messageOf([&] { matrix.setValues(UniqueArray<Integer>(5, 3), UniqueArray<Real>(5, 0.0)); }),
            "matrix: column of row 0 is 3, expected a number below 3");
}

TEST(MatrixTest, ReadsAllValues)
{
  const test::TemporaryDirectory directory;

  const Matrix matrix = Matrix::read(directory.write("matrix", "2 3\n1.5 0 -2\n0 0 4e1\n"));

  ASSERT_EQ(matrix.nbRow(), 2);
  ASSERT_EQ(matrix.nbColumn(), 3);
  EXPECT_EQ(matrix.values().size(), 3);
  EXPECT_EQ(matrix.value(0, 0), 1.5);
  EXPECT_EQ(matrix.value(0, 2), -2.0);
  EXPECT_EQ(matrix.value(1, 2), 40.0);
  EXPECT_EQ(matrix.value(1, 0), 0.0);
}

TEST(MatrixTest, ReadsPlacesOfHypre)
{
  const test::TemporaryDirectory directory;

  const Matrix matrix = Matrix::readHypre(directory.write("matrix", "3 4 3 5\n4 5 2.5\n3 3 1e0\n4 4 -1\n"));

  ASSERT_EQ(matrix.nbRow(), 2);
  ASSERT_EQ(matrix.nbColumn(), 3);
  EXPECT_EQ(matrix.rowsIndex()[1], 1);
  EXPECT_EQ(matrix.value(0, 0), 1.0);
  EXPECT_EQ(matrix.value(1, 1), -1.0);
  EXPECT_EQ(matrix.value(1, 2), 2.5);
  EXPECT_EQ(matrix.columns()[1], 2);
}

TEST(MatrixTest, RefusesFilesThatAreNoMatrix)
{
  const test::TemporaryDirectory directory;
  const auto refusal = [&](const std::string& text, bool is_hypre) {
    const String path = directory.write("matrix", text);
    const std::string message = test::messageOf([&] { is_hypre ? Matrix::readHypre(path) : Matrix::read(path); });
    return message.substr(std::min(message.find("line"), message.size()));
  };

  EXPECT_EQ(refusal("2 2\n1 2\n3", false), "line 3: found the end, expected a value, a finite number");
  EXPECT_EQ(refusal("1 1\n1 2", false), "line 2: found '2', expected the end");
  EXPECT_EQ(refusal("-1 1", false), "line 1: found '-1', expected the number of rows, a number from 0 to 2147483646");
  EXPECT_EQ(refusal("0 1 0 1\n0 0 1\n2 0 1", true), "line 3: found '2', expected a row, a number from 0 to 1");
  EXPECT_EQ(refusal("0 1 0 1\n0 0", true), "line 2: found the end, expected a value, a finite number");
  EXPECT_EQ(refusal("4 1 0 1\n", true), "line 1: found '1', expected the last row, a number from 3 to 2147483645");
}
} // namespace
