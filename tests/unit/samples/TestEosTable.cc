// SPDX-License-Identifier: Apache-2.0
#include "samples/shock_tube/EosTable.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace
{

using namespace ShockTube;

constexpr int seed = 31;

struct FilledTable
{
  FilledTable(const EosTableShape& shape, const NobleAbelGas& gas)
  : values(shape.nbRow() * shape.nbColumn())
  {
    EosTable::fill(values, shape, gas);
  }
  std::vector<double> values;
};

EosTableShape sodShape(int octave_bits)
{
  return { { 0.05, 2.0 }, { 1.0, 10.0 }, octave_bits };
}

//! Largest relative errors of pressure and squared sound speed over random points of the table.
EosPoint largestError(const EosTableShape& shape, const NobleAbelGas& gas)
{
  const FilledTable filled(shape, gas);
  const EosTable table(filled.values, shape.nbColumn());
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> density(shape.density.first, shape.density.last);
  std::uniform_real_distribution<double> energy(shape.energy.first, shape.energy.last);
  EosPoint worst;
  for (int i = 0; i < 20000; ++i) {
    const double r = density(random);
    const double e = energy(random);
    const EosPoint exact = gas(r, e);
    const EosPoint got = table.evaluate(r, e);
    worst.pressure = std::max(worst.pressure, std::abs(got.pressure / exact.pressure - 1.0));
    worst.sound_speed2 = std::max(worst.sound_speed2, std::abs(got.sound_speed2 / exact.sound_speed2 - 1.0));
  }
  return worst;
}

TEST(EosTableTest, PerfectGasIsExactButForRounding)
{
  for (int octave_bits : { 0, 3, 6 }) {
    const EosPoint error = largestError(sodShape(octave_bits), { 1.4, 0.0 });
    EXPECT_LT(error.pressure, 1.0e-14);
    EXPECT_LT(error.sound_speed2, 1.0e-14);
  }
}

TEST(EosTableTest, ErrorOfADenseGasFallsFourfoldWithEachBit)
{
  const NobleAbelGas gas{ 1.4, 0.2 };
  EosPoint coarse = largestError(sodShape(3), gas);
  EXPECT_LT(coarse.pressure, 4.0e-3);
  for (int octave_bits : { 4, 5, 6, 7 }) {
    const EosPoint fine = largestError(sodShape(octave_bits), gas);
    EXPECT_GT(coarse.pressure / fine.pressure, 3.0);
    EXPECT_GT(coarse.sound_speed2 / fine.sound_speed2, 3.0);
    coarse = fine;
  }
  EXPECT_LT(coarse.pressure, 2.0e-5);
}

TEST(EosTableTest, PointsOfTheGridAreExact)
{
  const NobleAbelGas gas{ 1.6, 0.1 };
  const EosTableShape shape = sodShape(2);
  const FilledTable filled(shape, gas);
  const EosTable table(filled.values, shape.nbColumn());

  for (double density : { 0.0625, 0.125, 0.25, 1.0, 1.25 })
    for (double energy : { 1.0, 1.25, 2.0, 2.5, 8.0 }) {
      EXPECT_EQ(table.evaluate(density, energy).pressure, gas(density, energy).pressure);
      EXPECT_EQ(table.evaluate(density, energy).sound_speed2, gas(density, energy).sound_speed2);
    }
}

TEST(EosTableTest, BoundsAskedForLieInside)
{
  const EosTableShape shape = sodShape(4);
  const FilledTable filled(shape, {});
  const EosTable table(filled.values, shape.nbColumn());

  EXPECT_LE(table.firstDensity(), 0.05);
  EXPECT_GT(table.lastDensity(), 2.0);
  EXPECT_NEAR(table.evaluate(0.05, 1.0).pressure, 0.02, 1.0e-16);
  EXPECT_NEAR(table.evaluate(2.0, 10.0).pressure, 8.0, 1.0e-14);
}

TEST(EosTableTest, OutsideIsRefusedWithTheBounds)
{
  const EosTableShape shape = sodShape(4);
  const FilledTable filled(shape, {});
  const EosTable table(filled.values, shape.nbColumn());

  for (double density : { 0.01, 5.0, -1.0, std::nan("") })
    EXPECT_THROW(table.evaluate(density, 2.0), std::out_of_range);
  try {
    table.evaluate(1.0, 50.0);
    FAIL() << "an energy of 50 lies outside";
  }
  catch (const std::out_of_range& e) {
    EXPECT_NE(std::string(e.what()).find("energy 50.0"), std::string::npos);
    EXPECT_NE(std::string(e.what()).find("energy in [1.0"), std::string::npos);
  }
}

TEST(EosTableTest, KernelsAskFirstWhetherThePointIsInside)
{
  const EosTableShape shape = sodShape(4);
  const FilledTable filled(shape, {});
  const EosTable table(filled.values, shape.nbColumn());
  const double not_a_number = std::numeric_limits<double>::quiet_NaN();

  EXPECT_TRUE(table.contains(table.firstDensity(), table.firstEnergy()));
  EXPECT_TRUE(table.contains(2.0, 10.0));
  EXPECT_FALSE(table.contains(table.lastDensity(), 2.0));
  EXPECT_FALSE(table.contains(1.0, table.lastEnergy()));
  EXPECT_FALSE(table.contains(1.0, -2.0));
  EXPECT_FALSE(table.contains(not_a_number, 2.0));
  EXPECT_FALSE(table.contains(1.0, not_a_number));
  EXPECT_EQ(table.interpolate(0.7, 2.3).pressure, table.evaluate(0.7, 2.3).pressure);
  EXPECT_NEAR(table.interpolate(0.7, 2.3).pressure, 0.4 * 0.7 * 2.3, 1.0e-14);
}

TEST(EosTableTest, ArraysThatAreNoTableAreRefused)
{
  const EosTableShape shape = sodShape(4);
  FilledTable filled(shape, {});

  EXPECT_THROW(EosTable(filled.values, shape.nbColumn() - 1), std::invalid_argument);
  EXPECT_THROW(EosTable({}, 0), std::invalid_argument);
  filled.values[2] = 5.5;
  EXPECT_THROW(EosTable(filled.values, shape.nbColumn()), std::invalid_argument);
}

TEST(EosTableTest, ShapesThatMakeNoSenseAreRefused)
{
  std::vector<double> values(100);

  EXPECT_THROW(EosTable::fill(values, { { 0.0, 1.0 }, { 1.0, 2.0 }, 4 }, {}), std::invalid_argument);
  EXPECT_THROW(EosTable::fill(values, { { 1.0, 1.0 }, { 1.0, 2.0 }, 4 }, {}), std::invalid_argument);
  EXPECT_THROW(EosTable::fill(values, { { 1.0, 2.0 }, { 1.0, 2.0 }, 40 }, {}), std::invalid_argument);
  EXPECT_THROW(EosTable::fill(values, sodShape(4), {}), std::invalid_argument);
}

} // namespace
