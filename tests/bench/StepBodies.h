// SPDX-License-Identifier: Apache-2.0
// The arithmetic of the two steps of step_bench, for one cell or one node: our kernels and those written by hand call the same functions.
#pragma once

#include "samples/shock_tube/CellViscosity.h"

#include "arcane_core/base/math/Real3.h"

#include <cmath>

namespace Bench
{
using Arcane::Byte;
using Arcane::Int32;
using Arcane::Real3;

//! The numbers of the shock tube.
struct TubeNumbers
{
  ShockTube::ViscosityCoefficients viscosity;
  double gamma = 1.4;
  double cfl = 0.5;
  double growth = 1.1;
};

//! What a cell of the tube has at the start of a step.
struct TubeCell
{
  double sound_speed;
  double density;
  double mass;
  double pressure;
};

//! What ComputeForces finds for a cell.
struct TubeForces
{
  ShockTube::HexGradient<Real3> gradient;
  double stress;
  double volume_rate;
  double stable_time_step;
};

//! \a middle(i) and \a velocity(i) are the vectors of corner \a i.
template <typename Middle, typename Velocity>
[[gnu::always_inline]] inline ARCCORE_HOST_DEVICE TubeForces tubeForces(const ShockTube::ViscosityCoefficients& viscosity,
                                                                        const TubeCell& cell, const Middle& middle,
                                                                        const Velocity& velocity)
{
  using namespace ShockTube;
  const HexDiagonals<Real3> x = hexDiagonals<Real3>(middle);
  const HexDiagonals<Real3> u = hexDiagonals<Real3>(velocity);
  const HexGradient<Real3> g = hexGradient(x);
  const double volume = hexVolume(x, g);
  const double dilation = volume * cell.density / cell.mass;
  const CellCompression compression = cellCompression(g, volume, u);
  const double half_pressure = cell.pressure - cell.density * cell.sound_speed * cell.sound_speed * (dilation - 1.0);
  const double stress = half_pressure + artificialViscosity(viscosity, cell.density / dilation, cell.sound_speed, compression.jump);
  return { g, stress, hexVolumeRate(g, u), stableTimeStep(viscosity, cell.sound_speed, compression) };
}

//! The velocity after a kick. Bit i of \a walls is set when component i stays zero.
[[gnu::always_inline]] inline ARCCORE_HOST_DEVICE Real3 kicked(const Real3& velocity, double factor, const Real3& force, Byte walls)
{
  Real3 after = ShockTube::add<Real3>(velocity, ShockTube::scaled<Real3>(factor, force));
  if (walls & 1)
    after.x = 0.0;
  if (walls & 2)
    after.y = 0.0;
  if (walls & 4)
    after.z = 0.0;
  return after;
}

//! A point that moves with a velocity.
[[gnu::always_inline]] inline ARCCORE_HOST_DEVICE Real3 moved(const Real3& point, double duration, const Real3& velocity)
{
  return ShockTube::add<Real3>(point, ShockTube::scaled<Real3>(duration, velocity));
}

//! What UpdateEnergy finds for a cell.
struct TubeEnergy
{
  double loss;
  double density;
};

template <typename Middle, typename Velocity>
[[gnu::always_inline]] inline ARCCORE_HOST_DEVICE TubeEnergy tubeEnergy(double step, double volume_rate, double stress, double mass,
                                                                        const Middle& middle, const Velocity& velocity)
{
  using namespace ShockTube;
  const HexDiagonals<Real3> x = hexDiagonals<Real3>(middle);
  const HexDiagonals<Real3> u = hexDiagonals<Real3>(velocity);
  const double mean_rate = 0.5 * (volume_rate + hexVolumeRate(hexGradient(x), u));
  const double inverse_mass = 1.0 / mass;
  return { step * stress * mean_rate * inverse_mass, mass / hexVolume(ShockTube::moved(x, 0.5 * step, u)) };
}

inline ARCCORE_HOST_DEVICE double gasPressure(double gamma, double density, double energy)
{
  return (gamma - 1.0) * density * energy;
}

inline ARCCORE_HOST_DEVICE double gasSoundSpeed(double gamma, double energy)
{
  return std::sqrt(gamma * (gamma - 1.0) * energy);
}

//! The geometry of a cell of the staggered step: \a receive(i, vector) gets the area vectors of the corners. \return the volume
template <typename Position, typename Receive>
[[gnu::always_inline]] inline ARCCORE_HOST_DEVICE double cellGeometry(const Position& position, const Receive& receive)
{
  using namespace ShockTube;
  const HexDiagonals<Real3> x = hexDiagonals<Real3>(position);
  const HexGradient<Real3> g = hexGradient(x);
  forEachCornerVector(g, 1.0, receive);
  return hexVolume(x, g);
}
} // namespace Bench
