// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/SpaceCurve.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace
{
using namespace Arcane;
using detail::mesh::SpaceCurve;

class SpaceCurveTest : public ::testing::Test
{
 protected:
  //! The middles of the unit cubes of a box, in the order of the curve through this box.
  static std::vector<Real3> walk(Int32 nx, Int32 ny, Int32 nz)
  {
    // An axis of one cube has no length: the middles are the whole box.
    const auto low = [](Int32 n) { return n == 1 ? 0.5 : 0.0; };
    const auto high = [](Int32 n) { return n == 1 ? 0.5 : Real(n); };
    const SpaceCurve curve(Real3(low(nx), low(ny), low(nz)), Real3(high(nx), high(ny), high(nz)));
    std::vector<std::pair<Int64, Real3>> points;
    for (Int32 i = 0; i < nx; ++i)
      for (Int32 j = 0; j < ny; ++j)
        for (Int32 k = 0; k < nz; ++k) {
          const Real3 point(i + 0.5, j + 0.5, k + 0.5);
          points.emplace_back(curve.placeOf(point), point);
        }
    std::sort(points.begin(), points.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    EXPECT_EQ(std::adjacent_find(points.begin(), points.end(), [](const auto& a, const auto& b) { return a.first == b.first; }),
              points.end());
    std::vector<Real3> walk;
    for (const auto& [place, point] : points)
      walk.push_back(point);
    return walk;
  }

  static Real largestStep(const std::vector<Real3>& walk)
  {
    Real largest = 0.0;
    for (std::size_t i = 1; i < walk.size(); ++i) {
      const Real3 step = walk[i] - walk[i - 1];
      largest = std::max(largest, std::abs(step.x) + std::abs(step.y) + std::abs(step.z));
    }
    return largest;
  }
};

TEST_F(SpaceCurveTest, EachStepGoesToANeighbour)
{
  EXPECT_EQ(largestStep(walk(16, 16, 16)), 1.0);
  EXPECT_EQ(largestStep(walk(32, 32, 1)), 1.0);
  EXPECT_EQ(largestStep(walk(1, 8, 8)), 1.0);
  EXPECT_EQ(largestStep(walk(1, 100, 1)), 1.0);
}

TEST_F(SpaceCurveTest, BoxesOfAnyShapeHaveShortStepsNearlyEverywhere)
{
  const std::vector<Real3> points = walk(40, 12, 6);
  Int32 nb_long = 0;
  for (std::size_t i = 1; i < points.size(); ++i)
    nb_long += (points[i] - points[i - 1]).normL2() > 4.0;
  EXPECT_LT(nb_long, static_cast<Int32>(points.size()) / 20);
}

TEST_F(SpaceCurveTest, PlacesAreSmallNumbersWhateverThePointIs)
{
  const SpaceCurve curve(Real3(0.0, 0.0, 0.0), Real3(1.0, 2.0, 3.0));
  const Real nan = std::numeric_limits<Real>::quiet_NaN();
  const Real infinity = std::numeric_limits<Real>::infinity();

  EXPECT_EQ(curve.placeOf(Real3(nan, nan, nan)), curve.placeOf(Real3(0.0, 0.0, 0.0)));
  EXPECT_EQ(curve.placeOf(Real3(-5.0, -infinity, -1.0)), curve.placeOf(Real3(0.0, 0.0, 0.0)));
  EXPECT_EQ(curve.placeOf(Real3(9.0, infinity, 1e300)), curve.placeOf(Real3(3.0, 3.0, 3.0)));
  for (const Real3& point : { Real3(0.5, 1.0, 2.0), Real3(1.0, 2.0, 3.0), Real3(0.0, 2.0, 0.0) }) {
    EXPECT_GE(curve.placeOf(point), 0);
    EXPECT_LT(curve.placeOf(point), Int64(1) << 60);
  }
}

TEST_F(SpaceCurveTest, AllPointsOfAPointAreAtItsBeginning)
{
  const SpaceCurve curve(Real3(1.0, 1.0, 1.0), Real3(1.0, 1.0, 1.0));

  EXPECT_EQ(curve.placeOf(Real3(1.0, 1.0, 1.0)), 0);
  EXPECT_EQ(curve.placeOf(Real3(7.0, 1.0, 1.0)), 0);
}
} // namespace
