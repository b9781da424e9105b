// SPDX-License-Identifier: Apache-2.0
#include "EosTable.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>
#include <string>

namespace ShockTube
{

namespace
{

constexpr int mantissa_bits = 52;
constexpr int max_octave_bits = 20;
constexpr std::int64_t nb_header = 5;

// The order of positive doubles is that of their bits.
std::uint64_t keyOf(double value, int shift)
{
  return std::bit_cast<std::uint64_t>(value) >> shift;
}

double pointOf(std::uint64_t key, int shift)
{
  return std::bit_cast<double>(key << shift);
}

bool isNormal(double value)
{
  return std::isnormal(value) && value > 0.0;
}

void checkAxis(const EosAxis& axis, const char* name)
{
  if (!isNormal(axis.first) || !isNormal(axis.last) || !(axis.first < axis.last))
    throw std::invalid_argument(std::string("equation of state table: ") + name + " goes from " + std::to_string(axis.first) + " to " +
                                std::to_string(axis.last) + ", expected 0 < first < last");
}

std::int64_t nbPoint(const EosAxis& axis, int octave_bits)
{
  const int shift = mantissa_bits - octave_bits;
  // One point beyond the last value, which then lies inside an interval.
  return static_cast<std::int64_t>(keyOf(axis.last, shift) - keyOf(axis.first, shift)) + 2;
}

} // namespace

EosPoint NobleAbelGas::operator()(double density, double energy) const
{
  const double free_volume = 1.0 - covolume * density;
  const double pressure = (gamma - 1.0) * density * energy / free_volume;
  return { pressure, gamma * pressure / (density * free_volume) };
}

void EosTableShape::check() const
{
  checkAxis(density, "density");
  checkAxis(energy, "energy");
  if (octave_bits < 0 || octave_bits > max_octave_bits)
    throw std::invalid_argument("equation of state table: octave-bits is " + std::to_string(octave_bits) + ", expected 0 to " +
                                std::to_string(max_octave_bits));
}

std::int64_t EosTableShape::nbDensity() const
{
  return nbPoint(density, octave_bits);
}

std::int64_t EosTableShape::nbEnergy() const
{
  return std::max<std::int64_t>(nbPoint(energy, octave_bits), (nb_header + 1) / 2);
}

void EosTable::fill(std::span<double> values, const EosTableShape& shape, const NobleAbelGas& gas)
{
  shape.check();
  const std::int64_t nb_value = shape.nbRow() * shape.nbColumn();
  if (static_cast<std::int64_t>(values.size()) != nb_value)
    throw std::invalid_argument("equation of state table: array of " + std::to_string(values.size()) + " reals, expected " +
                                std::to_string(nb_value));
  const int shift = mantissa_bits - shape.octave_bits;
  const std::uint64_t density_key = keyOf(shape.density.first, shift);
  const std::uint64_t energy_key = keyOf(shape.energy.first, shift);
  const std::int64_t nb_density = shape.nbDensity();
  const std::int64_t nb_energy = shape.nbEnergy();
  const double header[nb_header] = { pointOf(density_key, shift), pointOf(energy_key, shift), static_cast<double>(shape.octave_bits),
                                     static_cast<double>(nb_density), static_cast<double>(nb_energy) };
  std::fill_n(values.begin(), shape.nbColumn(), 0.0);
  std::copy_n(header, nb_header, values.begin());
  for (std::int64_t i = 0; i < nb_density; ++i) {
    double* row = values.data() + (1 + i) * shape.nbColumn();
    for (std::int64_t j = 0; j < nb_energy; ++j) {
      const EosPoint point = gas(pointOf(density_key + i, shift), pointOf(energy_key + j, shift));
      row[2 * j] = point.pressure;
      row[2 * j + 1] = point.sound_speed2;
    }
  }
}

EosTable::EosTable(std::span<const double> values, std::int64_t nb_column)
: m_values(values)
, m_nb_column(nb_column)
{
  const auto nb_value = static_cast<std::int64_t>(values.size());
  const bool is_rectangle = nb_column > nb_header && nb_value > 2 * nb_column && nb_value % nb_column == 0;
  if (!is_rectangle)
    throw std::invalid_argument("equation of state table: " + std::to_string(nb_value) + " reals in rows of " + std::to_string(nb_column) +
                                ", expected whole rows and at least two densities");
  const double octave_bits = values[2];
  if (!(octave_bits >= 0.0 && octave_bits <= max_octave_bits && octave_bits == std::floor(octave_bits)))
    throw std::invalid_argument("equation of state table: octave-bits is " + std::to_string(octave_bits) +
                                ", expected an integer from 0 to " + std::to_string(max_octave_bits));
  if (values[3] != static_cast<double>(nb_value / nb_column - 1) || 2.0 * values[4] != static_cast<double>(nb_column))
    throw std::invalid_argument("equation of state table: header says " + std::to_string(values[3]) + " densities and " +
                                std::to_string(values[4]) + " energies, array has " + std::to_string(nb_value / nb_column) + " rows and " +
                                std::to_string(nb_column) + " columns");
  m_shift = mantissa_bits - static_cast<int>(octave_bits);
  m_density = makeAxis(values[0], values[3], "density");
  m_energy = makeAxis(values[1], values[4], "energy");
}

EosTable::Axis EosTable::makeAxis(double first, double nb_point, const char* name) const
{
  if (!isNormal(first))
    throw std::invalid_argument(std::string("equation of state table: first ") + name + " is " + std::to_string(first) + ", expected > 0");
  Axis axis;
  axis.first = first;
  axis.first_key = keyOf(first, m_shift);
  axis.nb_point = static_cast<std::int64_t>(nb_point);
  axis.last = pointOf(axis.first_key + axis.nb_point - 1, m_shift);
  return axis;
}

EosPoint EosTable::evaluate(double density, double energy) const
{
  if (!contains(density, energy))
    throwOutside(density, energy);
  return interpolate(density, energy);
}

void EosTable::throwOutside(double density, double energy) const
{
  throw std::out_of_range("equation of state table: density " + std::to_string(density) + ", energy " + std::to_string(energy) +
                          ", expected density in [" + std::to_string(m_density.first) + ", " + std::to_string(m_density.last) +
                          ") and energy in [" + std::to_string(m_energy.first) + ", " + std::to_string(m_energy.last) + ")");
}

} // namespace ShockTube
