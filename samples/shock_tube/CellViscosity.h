// SPDX-License-Identifier: Apache-2.0
// Artificial viscosity and stable time step of one cell, callable on devices.
#pragma once

#include "HexGeometry.h"

#include <algorithm>
#include <cmath>

namespace ShockTube
{

//! Coefficients of the artificial viscosity, without unit.
struct ViscosityCoefficients
{
  double quadratic = 1.0;
  double linear = 0.25;
};

//! What the geometry and the velocities of a cell say of its compression.
struct CellCompression
{
  double length = 0.0; //!< smallest distance between opposite faces \unit{m}
  double jump = 0.0;   //!< largest approach speed of two opposite faces, >= 0 \unit{m/s}
};

//! \a g is taken at the positions whose \a volume is given, \a u holds the differences of the corner velocities.
template <typename Vec>
[[gnu::always_inline]] inline ARCCORE_HOST_DEVICE CellCompression cellCompression(const HexGradient<Vec>& g, double volume,
                                                                                  const HexDiagonals<Vec>& u)
{
  const HexDirections<Vec> areas = hexFaceAreas(g);
  const HexDirections<Vec> jumps = hexFaceJumps(u);
  double largest_area2 = 0.0;
  double approach = 0.0;
  for (int i = 0; i < 3; ++i) {
    const double area2 = dotProduct(areas.along[i], areas.along[i]);
    largest_area2 = std::max(largest_area2, area2);
    approach = std::min(approach, dotProduct(areas.along[i], jumps.along[i]) / std::sqrt(area2));
  }
  return { 12.0 * volume / std::sqrt(largest_area2), -0.25 * approach };
}

/*!
 * \brief q = rho (c2 jump^2 + c1 c jump): von Neumann and Richtmyer's quadratic term and Landshoff's linear one.
 *
 * J. von Neumann, R. D. Richtmyer, J. Appl. Phys. 21 (1950) 232-237; R. Landshoff, Los Alamos report LA-1930 (1955).
 */
[[gnu::always_inline]] inline ARCCORE_HOST_DEVICE double artificialViscosity(const ViscosityCoefficients& k, double density,
                                                                             double sound_speed, double jump)
{
  return density * jump * (k.quadratic * jump + k.linear * sound_speed);
}

/*!
 * \brief Largest stable time step of a cell. \unit{s}
 *
 * For the shortest wave the scheme is u' = u - dt (w^2 x + v u) with w = 2 c / L and v = 4 b / L, where
 * b = c1 c + 2 c2 jump is the slope of the viscosity; it is stable while s^2 + 2 (b/c) s < 1, s = c dt / L.
 */
[[gnu::always_inline]] inline ARCCORE_HOST_DEVICE double stableTimeStep(const ViscosityCoefficients& k, double sound_speed,
                                                                        const CellCompression& compression)
{
  const double slope = (compression.jump > 0.0) ? k.linear * sound_speed + 2.0 * k.quadratic * compression.jump : 0.0;
  return compression.length / (slope + std::sqrt(slope * slope + sound_speed * sound_speed));
}

} // namespace ShockTube
