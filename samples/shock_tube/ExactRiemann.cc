// SPDX-License-Identifier: Apache-2.0
#include "ExactRiemann.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace ShockTube
{

ExactRiemann::ExactRiemann(double gamma, const GasState& left, const GasState& right)
: m_gamma(gamma)
{
  if (!(gamma > 1.0) || !std::isfinite(gamma))
    throw std::invalid_argument("Riemann problem: gamma is " + std::to_string(gamma) + ", expected a real > 1");
  m_left = makeSide(left, "left");
  m_right = makeSide(right, "right");
  const double parting = right.velocity - left.velocity;
  const double limit = 2.0 * (m_left.sound_speed + m_right.sound_speed) / (gamma - 1.0);
  if (!(parting < limit))
    throw std::invalid_argument("Riemann problem: velocities part by " + std::to_string(parting) + ", expected less than " +
                                std::to_string(limit) + " (vacuum beyond)");
  m_star_pressure = findStarPressure();
  const double sum = left.velocity + right.velocity;
  m_star_velocity = 0.5 * (sum + velocityChange(m_right, m_star_pressure) - velocityChange(m_left, m_star_pressure));
}

ExactRiemann::Side ExactRiemann::makeSide(const GasState& state, const char* name) const
{
  const bool is_valid = state.density > 0.0 && state.pressure > 0.0 && std::isfinite(state.density) && std::isfinite(state.pressure) &&
                        std::isfinite(state.velocity);
  if (!is_valid)
    throw std::invalid_argument(std::string("Riemann problem: ") + name + " state is density " + std::to_string(state.density) +
                                ", velocity " + std::to_string(state.velocity) + ", pressure " + std::to_string(state.pressure) +
                                ", expected positive finite density and pressure");
  return { state, std::sqrt(m_gamma * state.pressure / state.density) };
}

// Toro (4.6), (4.7): change of velocity across the wave that brings a side to a pressure.
double ExactRiemann::velocityChange(const Side& side, double pressure) const
{
  const double p = side.state.pressure;
  if (pressure > p) {
    const double a = 2.0 / ((m_gamma + 1.0) * side.state.density);
    const double b = p * (m_gamma - 1.0) / (m_gamma + 1.0);
    return (pressure - p) * std::sqrt(a / (pressure + b));
  }
  const double power = (m_gamma - 1.0) / (2.0 * m_gamma);
  return 2.0 * side.sound_speed / (m_gamma - 1.0) * (std::pow(pressure / p, power) - 1.0);
}

double ExactRiemann::velocityChangeSlope(const Side& side, double pressure) const
{
  const double p = side.state.pressure;
  if (pressure > p) {
    const double a = 2.0 / ((m_gamma + 1.0) * side.state.density);
    const double b = p * (m_gamma - 1.0) / (m_gamma + 1.0);
    return std::sqrt(a / (pressure + b)) * (1.0 - 0.5 * (pressure - p) / (pressure + b));
  }
  const double power = -(m_gamma + 1.0) / (2.0 * m_gamma);
  return std::pow(pressure / p, power) / (side.state.density * side.sound_speed);
}

double ExactRiemann::findStarPressure()
{
  const double parting = m_right.state.velocity - m_left.state.velocity;
  const auto excess = [&](double p) {
    ++m_nb_iteration;
    return velocityChange(m_left, p) + velocityChange(m_right, p) + parting;
  };
  double high = std::max(m_left.state.pressure, m_right.state.pressure);
  while (excess(high) < 0.0)
    high *= 2.0;
  double low = 0.0; // the excess is negative there: no vacuum
  double p = std::min(0.5 * (m_left.state.pressure + m_right.state.pressure), high);
  for (int i = 0; i < 200; ++i) {
    const double value = excess(p);
    if (value == 0.0)
      return p;
    (value < 0.0 ? low : high) = p;
    double next = p - value / (velocityChangeSlope(m_left, p) + velocityChangeSlope(m_right, p));
    if (!(next > low && next < high))
      next = 0.5 * (low + high);
    if (std::abs(next - p) <= 1.0e-15 * next)
      return next;
    p = next;
  }
  return p;
}

GasState ExactRiemann::sample(double speed) const
{
  if (speed <= m_star_velocity)
    return sampleLeft(m_left, m_star_velocity, speed);
  // The right half is the left half of the problem seen in a mirror.
  Side mirror = m_right;
  mirror.state.velocity = -mirror.state.velocity;
  GasState seen = sampleLeft(mirror, -m_star_velocity, -speed);
  seen.velocity = -seen.velocity;
  return seen;
}

// Toro 4.5: shock or fan on the left of the contact.
GasState ExactRiemann::sampleLeft(const Side& side, double star_velocity, double speed) const
{
  const GasState& s = side.state;
  const double c = side.sound_speed;
  const double ratio = m_star_pressure / s.pressure;
  const double k = (m_gamma - 1.0) / (m_gamma + 1.0);
  if (m_star_pressure > s.pressure) {
    const double mach2 = (m_gamma + 1.0) / (2.0 * m_gamma) * ratio + (m_gamma - 1.0) / (2.0 * m_gamma);
    if (speed <= s.velocity - c * std::sqrt(mach2))
      return s;
    return { s.density * (ratio + k) / (k * ratio + 1.0), star_velocity, m_star_pressure };
  }
  if (speed <= s.velocity - c)
    return s;
  const double star_sound_speed = c * std::pow(ratio, (m_gamma - 1.0) / (2.0 * m_gamma));
  if (speed > star_velocity - star_sound_speed)
    return { s.density * std::pow(ratio, 1.0 / m_gamma), star_velocity, m_star_pressure };
  const double factor = 2.0 / (m_gamma + 1.0) + k / c * (s.velocity - speed);
  return { s.density * std::pow(factor, 2.0 / (m_gamma - 1.0)), 2.0 / (m_gamma + 1.0) * (c + 0.5 * (m_gamma - 1.0) * s.velocity + speed),
           s.pressure * std::pow(factor, 2.0 * m_gamma / (m_gamma - 1.0)) };
}

} // namespace ShockTube
