// SPDX-License-Identifier: Apache-2.0
#include "samples/shock_tube/ExactRiemann.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>

namespace
{

using ShockTube::ExactRiemann;
using ShockTube::GasState;

constexpr double gas_gamma = 1.4;

//! Problem and solution between the waves, from table 4.1 to 4.3 of Toro's book.
struct Reference
{
  GasState left;
  GasState right;
  double pressure;
  double velocity;
  double left_density;
  double right_density;
};

const Reference references[] = { { { 1.0, 0.0, 1.0 }, { 0.125, 0.0, 0.1 }, 0.30313, 0.92745, 0.42632, 0.26557 },
                                 { { 1.0, -2.0, 0.4 }, { 1.0, 2.0, 0.4 }, 0.00189, 0.0, 0.02185, 0.02185 },
                                 { { 1.0, 0.0, 1000.0 }, { 1.0, 0.0, 0.01 }, 460.894, 19.5975, 0.57506, 5.99924 },
                                 { { 1.0, 0.0, 0.01 }, { 1.0, 0.0, 100.0 }, 46.0950, -6.19633, 5.99242, 0.57511 },
                                 { { 5.99924, 19.5975, 460.894 }, { 5.99242, -6.19633, 46.0950 }, 1691.64, 8.68975, 14.2823, 31.0426 } };

struct Flux
{
  double mass;
  double momentum;
  double energy;
};

Flux fluxThrough(const GasState& s, double speed)
{
  const double energy = s.pressure / (gas_gamma - 1.0) + 0.5 * s.density * s.velocity * s.velocity;
  const double relative = s.velocity - speed;
  return { s.density * relative, s.density * relative * s.velocity + s.pressure, energy * relative + s.pressure * s.velocity };
}

TEST(ExactRiemannTest, MatchesTheFiveProblemsOfToro)
{
  for (const Reference& r : references) {
    const ExactRiemann exact(gas_gamma, r.left, r.right);

    // The book prints six digits, and five decimals for the smallest values.
    const double tolerance = 1.0e-5;
    EXPECT_NEAR(exact.starPressure(), r.pressure, tolerance * std::max(1.0, r.pressure));
    EXPECT_NEAR(exact.starVelocity(), r.velocity, tolerance * std::max(1.0, std::abs(r.velocity)));
    const double beside = 1.0e-9 * (1.0 + std::abs(r.velocity));
    EXPECT_NEAR(exact.sample(exact.starVelocity() - beside).density, r.left_density, tolerance * 10.0);
    EXPECT_NEAR(exact.sample(exact.starVelocity() + beside).density, r.right_density, tolerance * 10.0);
  }
}

TEST(ExactRiemannTest, FarAwayNothingHasChanged)
{
  const Reference& sod = references[0];
  const ExactRiemann exact(gas_gamma, sod.left, sod.right);

  EXPECT_EQ(exact.sample(-10.0).pressure, sod.left.pressure);
  EXPECT_EQ(exact.sample(10.0).density, sod.right.density);
}

TEST(ExactRiemannTest, ShockConservesMassMomentumAndEnergy)
{
  const Reference& sod = references[0];
  const ExactRiemann exact(gas_gamma, sod.left, sod.right);
  const GasState behind = exact.sample(exact.starVelocity() + 1.0e-9);
  const double speed = behind.density * behind.velocity / (behind.density - sod.right.density);

  const Flux before = fluxThrough(sod.right, speed);
  const Flux after = fluxThrough(behind, speed);

  EXPECT_NEAR(speed, 1.75216, 1.0e-5);
  EXPECT_NEAR(before.mass, after.mass, 1.0e-14);
  EXPECT_NEAR(before.momentum, after.momentum, 1.0e-14);
  EXPECT_NEAR(before.energy, after.energy, 1.0e-13);
  EXPECT_EQ(exact.sample(speed + 1.0e-6).density, sod.right.density);
  EXPECT_EQ(exact.sample(speed - 1.0e-6).density, behind.density);
}

TEST(ExactRiemannTest, FanIsIsentropicAndContinuous)
{
  const Reference& sod = references[0];
  const ExactRiemann exact(gas_gamma, sod.left, sod.right);
  const double entropy = sod.left.pressure / std::pow(sod.left.density, gas_gamma);
  GasState previous = exact.sample(-1.3);

  for (double speed = -1.3; speed < 0.5; speed += 1.0e-4) {
    const GasState s = exact.sample(speed);
    EXPECT_NEAR(s.pressure / std::pow(s.density, gas_gamma), entropy, 1.0e-14);
    EXPECT_LT(std::abs(s.velocity - previous.velocity), 1.0e-4);
    previous = s;
  }
}

TEST(ExactRiemannTest, MirrorGivesTheMirroredSolution)
{
  for (const Reference& r : references) {
    const ExactRiemann exact(gas_gamma, r.left, r.right);
    const auto flipped = [](const GasState& s) { return GasState{ s.density, -s.velocity, s.pressure }; };
    const ExactRiemann mirror(gas_gamma, flipped(r.right), flipped(r.left));

    EXPECT_NEAR(mirror.starPressure(), exact.starPressure(), 1.0e-14 * exact.starPressure());
    for (double speed : { -3.0, -0.7, 0.3, 1.1, 30.0 })
      EXPECT_NEAR(mirror.sample(-speed).pressure, exact.sample(speed).pressure, 1.0e-13 * exact.sample(speed).pressure);
  }
}

TEST(ExactRiemannTest, AlwaysConvergesOverTwelveDecades)
{
  const int seed = 20240;
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> decade(-6.0, 6.0);
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  for (int i = 0; i < 20000; ++i) {
    const double p0 = std::pow(10.0, decade(random)), p1 = std::pow(10.0, decade(random));
    const double r0 = std::pow(10.0, decade(random)), r1 = std::pow(10.0, decade(random));
    const double c0 = std::sqrt(gas_gamma * p0 / r0), c1 = std::sqrt(gas_gamma * p1 / r1);
    const double parting = 5.0 * (c0 + c1) * unit(random);
    if (parting > 4.9 * (c0 + c1))
      continue;

    const ExactRiemann exact(gas_gamma, { r0, 0.0, p0 }, { r1, parting, p1 });

    EXPECT_GT(exact.starPressure(), 0.0) << "seed " << seed << " draw " << i;
    EXPECT_LT(exact.nbIteration(), 150) << "seed " << seed << " draw " << i;
    EXPECT_TRUE(std::isfinite(exact.starVelocity())) << "seed " << seed << " draw " << i;
  }
}

TEST(ExactRiemannTest, EqualStatesStayAsTheyAre)
{
  const GasState s{ 2.0, 3.0, 5.0 };
  const ExactRiemann exact(1.6, s, s);

  EXPECT_DOUBLE_EQ(exact.starPressure(), s.pressure);
  EXPECT_DOUBLE_EQ(exact.starVelocity(), s.velocity);
  EXPECT_DOUBLE_EQ(exact.sample(2.9).density, s.density);
}

TEST(ExactRiemannTest, RefusesWhatHasNoSolution)
{
  const GasState good{ 1.0, 0.0, 1.0 };
  const double nan = std::numeric_limits<double>::quiet_NaN();

  EXPECT_THROW(ExactRiemann(1.0, good, good), std::invalid_argument);
  EXPECT_THROW(ExactRiemann(1.4, { 0.0, 0.0, 1.0 }, good), std::invalid_argument);
  EXPECT_THROW(ExactRiemann(1.4, good, { 1.0, 0.0, -1.0 }), std::invalid_argument);
  EXPECT_THROW(ExactRiemann(1.4, good, { 1.0, nan, 1.0 }), std::invalid_argument);
  EXPECT_THROW(ExactRiemann(1.4, { 1.0, -10.0, 1.0 }, { 1.0, 10.0, 1.0 }), std::invalid_argument);
}

} // namespace
