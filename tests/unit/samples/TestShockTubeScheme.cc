// SPDX-License-Identifier: Apache-2.0
// The scheme of the shock tube, seen through its hand-written version.
#include "tests/bench/BaselineHydro.h"

#include <gtest/gtest.h>

#include <cmath>

namespace
{

using Baseline::BaselineHydro;
using Baseline::TubeErrors;
using Baseline::TubeSize;

TubeSize tubeOf(int nx)
{
  return { { nx, 2, 2 }, { 1.0, 2.0 / nx, 2.0 / nx } };
}

TubeErrors errorsOf(const TubeSize& size)
{
  BaselineHydro hydro(size, {});
  hydro.runUntil(0.2);
  return hydro.errors();
}

TEST(ShockTubeSchemeTest, ErrorFallsAtFirstOrder)
{
  TubeErrors coarse = errorsOf(tubeOf(50));
  EXPECT_LT(coarse.density, 1.2e-2);
  for (int nx : { 100, 200 }) {
    const TubeErrors fine = errorsOf(tubeOf(nx));
    EXPECT_GT(std::log2(coarse.density / fine.density), 0.85) << nx << " cells";
    EXPECT_GT(std::log2(coarse.velocity / fine.velocity), 0.85) << nx << " cells";
    EXPECT_GT(std::log2(coarse.pressure / fine.pressure), 0.85) << nx << " cells";
    coarse = fine;
  }
  EXPECT_LT(coarse.density, 3.0e-3);
}

TEST(ShockTubeSchemeTest, MassAndTotalEnergyDriftByRoundingOnly)
{
  BaselineHydro hydro(tubeOf(100), {});
  const double mass = hydro.totalMass();
  const double energy = hydro.totalEnergy();

  hydro.runUntil(0.2);

  EXPECT_NEAR(hydro.totalMass() / mass, 1.0, 1.0e-14);
  EXPECT_NEAR(hydro.totalEnergy() / energy, 1.0, 1.0e-14);
}

TEST(ShockTubeSchemeTest, ShapeOfTheSectionDoesNotMatter)
{
  const TubeErrors cubes = errorsOf(tubeOf(100));
  const TubeErrors rods = errorsOf({ { 100, 1, 3 }, { 1.0, 0.5, 0.1 } });

  EXPECT_NEAR(rods.density, cubes.density, 1.0e-10);
  EXPECT_NEAR(rods.velocity, cubes.velocity, 1.0e-10);
  EXPECT_NEAR(rods.pressure, cubes.pressure, 1.0e-10);
}

TEST(ShockTubeSchemeTest, GasAtRestStaysAtRest)
{
  Baseline::TubeParameters uniform;
  uniform.right = uniform.left;
  BaselineHydro hydro(tubeOf(20), uniform);

  hydro.run(50);

  EXPECT_LT(hydro.errors().velocity, 1.0e-14);
}

TEST(ShockTubeSchemeTest, FinalTimeIsReached)
{
  BaselineHydro hydro(tubeOf(20), {});

  hydro.runUntil(0.1);

  EXPECT_NEAR(hydro.time(), 0.1, 1.0e-13);
}

} // namespace
