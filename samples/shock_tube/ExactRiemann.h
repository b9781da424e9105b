// SPDX-License-Identifier: Apache-2.0
// Exact solution of the Riemann problem of a perfect gas.
#pragma once

namespace ShockTube
{

//! Density, velocity and pressure of a gas in one dimension, in any consistent units.
struct GasState
{
  double density = 0.0;
  double velocity = 0.0;
  double pressure = 0.0;
};

/*!
 * \brief Self-similar solution that leaves a discontinuity between two uniform states of one perfect gas.
 *
 * E. F. Toro, Riemann Solvers and Numerical Methods for Fluid Dynamics, chapter 4. The pressure between the two waves
 * is the only zero of an increasing concave function; Newton's iteration is kept inside a bracket that halves whenever
 * Newton leaves it, so it always ends.
 */
class ExactRiemann
{
 public:
  /*!
   * \throws std::invalid_argument when \a gamma <= 1, when a density or pressure is not positive and finite, or when
   * the two states part so fast that vacuum appears between them.
   */
  ExactRiemann(double gamma, const GasState& left, const GasState& right);

  //! Pressure between the two waves.
  double starPressure() const { return m_star_pressure; }
  //! Velocity between the two waves, which is that of the contact.
  double starVelocity() const { return m_star_velocity; }
  //! Evaluations of the pressure function that the construction took.
  int nbIteration() const { return m_nb_iteration; }

  //! State on the ray \a speed = x / t, x being counted from the discontinuity.
  GasState sample(double speed) const;

 private:
  struct Side
  {
    GasState state;
    double sound_speed = 0.0;
  };

  Side makeSide(const GasState& state, const char* name) const;
  double velocityChange(const Side& side, double pressure) const;
  double velocityChangeSlope(const Side& side, double pressure) const;
  double findStarPressure();
  GasState sampleLeft(const Side& side, double star_velocity, double speed) const;

  double m_gamma;
  Side m_left;
  Side m_right;
  double m_star_pressure = 0.0;
  double m_star_velocity = 0.0;
  int m_nb_iteration = 0;
};

} // namespace ShockTube
