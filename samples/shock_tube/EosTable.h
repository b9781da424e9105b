// SPDX-License-Identifier: Apache-2.0
// Equation of state as a table: pressure and squared sound speed against density and internal energy.
#pragma once

#include <arccore/base/ArccoreGlobal.h>

#include <bit>
#include <cstdint>
#include <span>

namespace ShockTube
{

//! Pressure and squared sound speed at one density and internal energy.
struct EosPoint
{
  double pressure = 0.0;
  double sound_speed2 = 0.0;
};

/*!
 * \brief Gas whose molecules have a volume: p (1 - b rho) = (gamma - 1) rho e.
 *
 * The law of Noble and Abel; a perfect gas when \a covolume is 0. Its squared sound speed is gamma p / (rho (1 - b rho)).
 */
struct NobleAbelGas
{
  double gamma = 1.4;
  double covolume = 0.0; //!< \unit{m3/kg}

  EosPoint operator()(double density, double energy) const;
};

//! Positive values from a smallest to a largest one, placed as EosTable says.
struct EosAxis
{
  double first = 0.0; //!< rounded down to a point of the grid
  double last = 0.0;
};

//! Extent and fineness of a table.
struct EosTableShape
{
  EosAxis density;              //!< \unit{kg/m3}
  EosAxis energy;               //!< \unit{J/kg}
  std::int32_t octave_bits = 5; //!< each factor of 2 is cut in 2^octave_bits equal intervals; 0 to 20

  //! \throws std::invalid_argument when an axis is empty or not positive, or the table too fine.
  void check() const;

  std::int64_t nbDensity() const;
  std::int64_t nbEnergy() const;
  //! Extents of the 2D array that holds the table.
  std::int64_t nbRow() const { return 1 + nbDensity(); }
  std::int64_t nbColumn() const { return 2 * nbEnergy(); }
};

/*!
 * \brief Reads a table laid in a 2D array of reals, row-major; owns nothing.
 *
 * Row 0 is {first density, first energy, octave_bits, number of densities, number of energies, 0...}. Row 1 + i holds
 * density i: the pairs pressure, squared sound speed, one pair per energy.
 *
 * The grid of an axis is made of the doubles whose mantissa ends with 52 - octave_bits zeros: nearly logarithmic, so
 * that few points cover decades, and found by shifting bits, without logarithm or search. Between points both
 * quantities are bilinear; this is exact, but for rounding, when p is bilinear in rho and e, as for a perfect gas.
 *
 * Kernels capture a copy of the table and call contains() and interpolate(), which throw nothing. The array must be in memory that the
 * device reaches.
 */
class EosTable
{
 public:
  /*!
   * \brief Fills \a values, which has shape.nbRow() * shape.nbColumn() elements, with \a gas.
   * \throws std::invalid_argument when the shape is empty, too fine, not positive, or does not fit \a values.
   */
  static void fill(std::span<double> values, const EosTableShape& shape, const NobleAbelGas& gas);

  //! \throws std::invalid_argument when \a values is not a table of \a nb_column columns.
  EosTable(std::span<const double> values, std::int64_t nb_column);

  //! Returns true when the point lies in the table; never for a value that is not a number.
  ARCCORE_HOST_DEVICE bool contains(double density, double energy) const
  {
    return density >= m_density.first && density < m_density.last && energy >= m_energy.first && energy < m_energy.last;
  }
  //! Returns what the table says at a point that it contains.
  ARCCORE_HOST_DEVICE EosPoint interpolate(double density, double energy) const
  {
    const Place r = locate(m_density, density);
    const Place e = locate(m_energy, energy);
    const double* low = m_values.data() + (1 + r.index) * m_nb_column + 2 * e.index;
    const double* high = low + m_nb_column;
    const auto bilinear = [&](int k) {
      const double at_low = low[k] + e.fraction * (low[k + 2] - low[k]);
      const double at_high = high[k] + e.fraction * (high[k + 2] - high[k]);
      return at_low + r.fraction * (at_high - at_low);
    };
    return { bilinear(0), bilinear(1) };
  }
  //! Does the same. \throws std::out_of_range when the point lies outside the table, naming it and the bounds.
  EosPoint evaluate(double density, double energy) const;

  double firstDensity() const { return m_density.first; }
  double lastDensity() const { return m_density.last; }
  double firstEnergy() const { return m_energy.first; }
  double lastEnergy() const { return m_energy.last; }

 private:
  struct Axis
  {
    double first = 0.0;
    double last = 0.0;
    std::uint64_t first_key = 0;
    std::int64_t nb_point = 0;
  };

  //! Interval that contains a value, and where in it: 0 at its first point, 1 at its second.
  struct Place
  {
    std::int64_t index = 0;
    double fraction = 0.0;
  };

  Axis makeAxis(double first, double nb_point, const char* name) const;
  ARCCORE_HOST_DEVICE Place locate(const Axis& axis, double value) const
  {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    const auto remainder = static_cast<std::int64_t>(bits & ((std::uint64_t{ 1 } << m_shift) - 1));
    const double interval = static_cast<double>(std::uint64_t{ 1 } << m_shift);
    return { static_cast<std::int64_t>((bits >> m_shift) - axis.first_key), static_cast<double>(remainder) / interval };
  }
  [[noreturn]] void throwOutside(double density, double energy) const;

  std::span<const double> m_values;
  std::int64_t m_nb_column = 0;
  int m_shift = 0;
  Axis m_density;
  Axis m_energy;
};

} // namespace ShockTube
