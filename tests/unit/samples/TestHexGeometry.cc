// SPDX-License-Identifier: Apache-2.0
#include "samples/shock_tube/CellViscosity.h"
#include "samples/shock_tube/HexCorners.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace
{

using namespace ShockTube;

struct Vec
{
  double x = 0.0;
  double y = 0.0;
  double z = 0.0;
};

constexpr int seed = 4711;

struct Hex
{
  Vec corner[8];
  const Vec& operator()(int i) const { return corner[i]; }
};

Hex box(double a, double b, double c)
{
  return { { { 0, 0, 0 }, { a, 0, 0 }, { a, b, 0 }, { 0, b, 0 }, { 0, 0, c }, { a, 0, c }, { a, b, c }, { 0, b, c } } };
}

Hex distorted(std::mt19937& random, double amplitude)
{
  std::uniform_real_distribution<double> unit(-amplitude, amplitude);
  Hex hex = box(1.0, 1.3, 0.8);
  for (Vec& v : hex.corner)
    v = { v.x + unit(random), v.y + unit(random), v.z + unit(random) };
  return hex;
}

double volumeOf(const Hex& hex)
{
  return hexVolume(hexDiagonals<Vec>(hex));
}

// Sum over the faces, cut in four triangles around their centres, of the tetrahedra seen from the origin.
double volumeByFaces(const Hex& hex)
{
  const int faces[6][4] = { { 0, 3, 2, 1 }, { 4, 5, 6, 7 }, { 0, 1, 5, 4 }, { 1, 2, 6, 5 }, { 2, 3, 7, 6 }, { 3, 0, 4, 7 } };
  double volume = 0.0;
  for (const auto& face : faces) {
    Vec centre;
    for (int corner : face)
      centre = add(centre, scaled(0.25, hex(corner)));
    for (int i = 0; i < 4; ++i)
      volume += dotProduct(centre, crossProduct(hex(face[i]), hex(face[(i + 1) % 4]))) / 6.0;
  }
  return volume;
}

TEST(HexGeometryTest, VolumeIsThatInsideTheBilinearFaces)
{
  std::mt19937 random(seed);
  EXPECT_DOUBLE_EQ(volumeOf(box(2.0, 3.0, 5.0)), 30.0);
  for (int i = 0; i < 100; ++i) {
    const Hex hex = distorted(random, 0.3);
    EXPECT_NEAR(volumeOf(hex), volumeByFaces(hex), 1.0e-14) << "seed " << seed;
  }
}

TEST(HexGeometryTest, CornerVectorsAreTheGradientOfTheVolume)
{
  std::mt19937 random(seed);
  const Hex hex = distorted(random, 0.3);
  const double h = 1.0e-5;
  forEachCornerVector(hexGradient(hexDiagonals<Vec>(hex)), 1.0, [&](int i, const Vec& c) {
    const auto slope = [&](double Vec::*axis) {
      Hex up = hex, down = hex;
      up.corner[i].*axis += h;
      down.corner[i].*axis -= h;
      return (volumeOf(up) - volumeOf(down)) / (2.0 * h);
    };
    EXPECT_NEAR(c.x, slope(&Vec::x), 1.0e-10);
    EXPECT_NEAR(c.y, slope(&Vec::y), 1.0e-10);
    EXPECT_NEAR(c.z, slope(&Vec::z), 1.0e-10);
  });
}

TEST(HexGeometryTest, CornerForcesSumToZeroAndWorkAsTheVolumeRate)
{
  std::mt19937 random(seed);
  const Hex hex = distorted(random, 0.3);
  const Hex velocity = distorted(random, 2.0);
  const HexGradient<Vec> g = hexGradient(hexDiagonals<Vec>(hex));
  Vec sum;
  double power = 0.0;

  forEachCornerVector(g, 7.0, [&](int i, const Vec& f) {
    sum = add(sum, f);
    power += dotProduct(f, velocity(i));
  });

  EXPECT_NEAR(sum.x, 0.0, 1.0e-14);
  EXPECT_NEAR(sum.y, 0.0, 1.0e-14);
  EXPECT_NEAR(sum.z, 0.0, 1.0e-14);
  EXPECT_NEAR(power, 7.0 * hexVolumeRate(g, hexDiagonals<Vec>(velocity)), 1.0e-13);
}

TEST(HexGeometryTest, SubCellsFillTheCell)
{
  std::mt19937 random(seed);
  for (int i = 0; i < 100; ++i) {
    const Hex hex = distorted(random, 0.3);
    double sum = 0.0;
    for (int corner = 0; corner < 8; ++corner) {
      EXPECT_GT(hexCornerVolume<Vec>(corner, hex), 0.0) << "seed " << seed;
      sum += hexCornerVolume<Vec>(corner, hex);
    }
    EXPECT_NEAR(sum, volumeOf(hex), 1.0e-14) << "seed " << seed;
  }
}

TEST(HexGeometryTest, SubCellsOfABoxAreEqual)
{
  for (int corner = 0; corner < 8; ++corner)
    EXPECT_DOUBLE_EQ(hexCornerVolume<Vec>(corner, box(2.0, 4.0, 8.0)), 8.0);
}

TEST(HexGeometryTest, MovedDiagonalsAreThoseOfTheMovedCell)
{
  std::mt19937 random(seed);
  const Hex hex = distorted(random, 0.2);
  const Hex velocity = distorted(random, 0.5);
  Hex later = hex;
  for (int i = 0; i < 8; ++i)
    later.corner[i] = add(hex(i), scaled(0.1, velocity(i)));

  const double volume = hexVolume(moved(hexDiagonals<Vec>(hex), 0.1, hexDiagonals<Vec>(velocity)));

  EXPECT_NEAR(volume, volumeOf(later), 1.0e-14);
}

TEST(HexGeometryTest, CompressionIsSeenAlongItsDirectionOnly)
{
  // A flat box, 10 x 1 x 2, whose long direction is being shortened at speed 3.
  const Hex hex = box(10.0, 1.0, 2.0);
  Hex velocity;
  for (int i : { 1, 2, 5, 6 })
    velocity.corner[i].x = -3.0;
  const HexDiagonals<Vec> x = hexDiagonals<Vec>(hex);

  const CellCompression c = cellCompression(hexGradient(x), volumeOf(hex), hexDiagonals<Vec>(velocity));

  EXPECT_NEAR(c.length, 1.0, 1.0e-14);
  EXPECT_NEAR(c.jump, 3.0, 1.0e-14);
}

TEST(HexGeometryTest, ExpansionHasNoViscosityAndTheAcousticTimeStep)
{
  const Hex hex = box(2.0, 2.0, 2.0);
  Hex velocity;
  for (int i : { 1, 2, 5, 6 })
    velocity.corner[i].x = 3.0;
  const CellCompression c = cellCompression(hexGradient(hexDiagonals<Vec>(hex)), volumeOf(hex), hexDiagonals<Vec>(velocity));

  EXPECT_EQ(c.jump, 0.0);
  EXPECT_EQ(artificialViscosity({}, 1.0, 5.0, c.jump), 0.0);
  EXPECT_NEAR(stableTimeStep({}, 5.0, c), 2.0 / 5.0, 1.0e-15);
}

} // namespace
