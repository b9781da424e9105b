// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/dense/Vector.h"

#include "tests/support/MessageOf.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <sstream>

namespace
{
using namespace Arcane;
using MatVec::Vector;

TEST(VectorTest, CopiesShareValuesAndClonesDoNot)
{
  Vector v(2, 1.0);
  Vector same = v;
  Vector other = v.clone();

  same.values()[1] = -3.0;
  same.resize(3, 5.0);

  ASSERT_EQ(v.size(), 3);
  EXPECT_EQ(v.values()[1], -3.0);
  EXPECT_EQ(v.values()[2], 5.0);
  EXPECT_EQ(v.normInf(), 5.0);
  EXPECT_EQ(other.size(), 2);
  EXPECT_EQ(other.normInf(), 1.0);
}

TEST(VectorTest, CopyTakesValuesAndSize)
{
  const Vector v(RealUniqueArray{ 1.0, 2.0 });
  Vector w(5);

  w.copy(v);
  w.values()[0] = 7.0;

  EXPECT_EQ(w.size(), 2);
  EXPECT_EQ(v.values()[0], 1.0);
  EXPECT_EQ(Vector().normInf(), 0.0);
}

TEST(VectorTest, DumpsOneValueALine)
{
  std::ostringstream o;

  Vector(RealUniqueArray{ 1.5, 2.0 }).dump(o);

  EXPECT_EQ(o.str(), "Vector size=2\n[0]=1.5\n[1]=2\n");
}

TEST(VectorTest, ReadsValuesOfHypre)
{
  const test::TemporaryDirectory directory;

  const Vector v = Vector::readHypre(directory.write("vector", "3 5\n3 1.5\n5 -2e3\n"));

  ASSERT_EQ(v.size(), 3);
  EXPECT_EQ(v.values()[0], 1.5);
  EXPECT_EQ(v.values()[1], 0.0);
  EXPECT_EQ(v.values()[2], -2000.0);
}

TEST(VectorTest, RefusesAnIndexThatIsThereTwice)
{
  const test::TemporaryDirectory directory;
  const String path = directory.write("vector", "3 4\n4 1.5\n4 2.5\n");

  EXPECT_NE(test::messageOf([&] { Vector::readHypre(path); }).find("index 4 is there twice, expected one value for an index"),
            std::string::npos);
}

TEST(VectorTest, TheNormOfAValueThatIsNoNumberIsNone)
{
  EXPECT_TRUE(std::isnan(Vector(RealUniqueArray{ 1.0, std::nan(""), 2.0 }).normInf()));
  EXPECT_TRUE(std::isinf(Vector(RealUniqueArray{ 1.0, -std::numeric_limits<Real>::infinity() }).normInf()));
}

TEST(VectorTest, RefusesAnIndexThatIsNotThere)
{
  const test::TemporaryDirectory directory;
  const String path = directory.write("vector", "0 1\n2 1.5\n");

  EXPECT_NE(test::messageOf([&] { Vector::readHypre(path); }).find("line 2: found '2', expected an index, a number from 0 to 1"),
            std::string::npos);
}
} // namespace
