// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/building/SpaceCurve.h"

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
  //! The middles of cells of edge 1, in the order of the curve through their box.
  static std::vector<Real3> walk(Int32 nx, Int32 ny, Int32 nz)
  {
    // The middles of a single layer are the whole box along its axis.
    const auto low = [](Int32 n) { return n == 1 ? 0.5 : 0.0; };
    const auto high = [](Int32 n) { return n == 1 ? 0.5 : Real(n); };
    const SpaceCurve curve(Real3(low(nx), low(ny), low(nz)), Real3(high(nx), high(ny), high(nz)), Real3(1.0, 1.0, 1.0));
    std::vector<std::pair<Int64, Real3>> points;
    for (Int32 i = 0; i < nx; ++i)
      for (Int32 j = 0; j < ny; ++j)
        for (Int32 k = 0; k < nz; ++k) {
          const Real3 point(i + 0.5, j + 0.5, k + 0.5);
          points.emplace_back(curve.placeOf(point), point);
        }
    std::sort(points.begin(), points.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Real3> walk;
    for (std::size_t i = 0; i < points.size(); ++i) {
      EXPECT_TRUE(i == 0 || points[i - 1].first < points[i].first) << "two points at place " << points[i].first;
      walk.push_back(points[i].second);
    }
    return walk;
  }

  //! Goes through blocks of nx by ny by nz cells: each one is complete, in rows, and the next one is its neighbour.
  static void expectBlocks(const std::vector<Real3>& walk, Int32 nx, Int32 ny, Int32 nz)
  {
    const auto size = static_cast<std::size_t>(nx * ny * nz);
    Real3 former;
    for (std::size_t b = 0; b < walk.size() / size; ++b) {
      const Real3 first = walk[b * size];
      for (std::size_t i = 0; i < size; ++i) {
        const auto n = static_cast<Int32>(i);
        const Real3 expected = first + Real3(n / (ny * nz), n / nz % ny, n % nz);
        ASSERT_EQ(walk[b * size + i], expected) << "cell " << i << " of block " << b;
      }
      const Real3 step = b == 0 ? Real3(nx, 0.0, 0.0) : first - former;
      ASSERT_EQ(std::abs(step.x) / nx + std::abs(step.y) / ny + std::abs(step.z) / nz, 1.0) << "block " << b;
      former = first;
    }
  }
};

TEST_F(SpaceCurveTest, RowsFillBlocksAndBlocksAreNeighbours)
{
  expectBlocks(walk(32, 64, 128), 8, 16, 32);
  expectBlocks(walk(128, 512, 1), 32, 128, 1);
  expectBlocks(walk(1, 64, 256), 1, 32, 128);
  expectBlocks(walk(1, 1000, 1), 1, 1, 1);
}

TEST_F(SpaceCurveTest, BoxesOfAnyShapeHaveShortStepsNearlyEverywhere)
{
  const std::vector<Real3> points = walk(40, 23, 50);
  Int32 nb_long = 0;
  for (std::size_t i = 1; i < points.size(); ++i)
    nb_long += (points[i] - points[i - 1]).normL2() > 1.0;
  EXPECT_LT(nb_long, static_cast<Int32>(points.size()) / 15);
}

TEST_F(SpaceCurveTest, PlacesAreSmallNumbersWhateverThePointIs)
{
  const Real nan = std::numeric_limits<Real>::quiet_NaN();
  const Real infinity = std::numeric_limits<Real>::infinity();
  for (const Real spacing : { 0.1, 0.0, nan, 1e-300, 1e300 }) {
    const SpaceCurve curve(Real3(0.0, 0.0, 0.0), Real3(1.0, 2.0, 3.0), Real3(spacing, spacing, spacing));

    EXPECT_EQ(curve.placeOf(Real3(nan, nan, nan)), curve.placeOf(Real3(0.0, 0.0, 0.0)));
    EXPECT_EQ(curve.placeOf(Real3(-5.0, -infinity, -1.0)), curve.placeOf(Real3(0.0, 0.0, 0.0)));
    for (const Real3& point : { Real3(0.5, 1.0, 2.0), Real3(1.0, 2.0, 3.0), Real3(0.0, 2.0, 0.0), Real3(9.0, infinity, 1e300) }) {
      EXPECT_GE(curve.placeOf(point), 0);
      EXPECT_LT(curve.placeOf(point), Int64(1) << 61);
    }
  }
}

TEST_F(SpaceCurveTest, AllPointsOfAPointAreAtItsBeginning)
{
  const SpaceCurve curve(Real3(1.0, 1.0, 1.0), Real3(1.0, 1.0, 1.0), Real3(0.0, 0.0, 0.0));

  EXPECT_EQ(curve.placeOf(Real3(1.0, 1.0, 1.0)), 0);
  EXPECT_EQ(curve.placeOf(Real3(7.0, 1.0, 1.0)), 0);
}
} // namespace
