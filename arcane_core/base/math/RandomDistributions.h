// SPDX-License-Identifier: Apache-2.0
// Random numbers with a distribution, made from the numbers of a generator.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/math/RandomGenerators.h"

#include <cmath>
#include <numbers>
#include <vector>

namespace Arcane::random
{
//! Reals in [0, 1[. The generator, which several distributions may share, must outlive the object.
template <typename Generator> class Uniform01
{
 public:
  using result_type = Real;

  explicit Uniform01(Generator& generator)
  : m_generator(generator)
  {}

  Real min() const { return 0.0; }
  Real max() const { return 1.0; }
  Real operator()()
  {
    constexpr Real width = static_cast<Real>(Generator::max()) - static_cast<Real>(Generator::min());
    Real x = 1.0;
    while (x >= 1.0)
      x = (static_cast<Real>(m_generator()) - static_cast<Real>(Generator::min())) / width;
    return x;
  }

 private:
  Generator& m_generator;
};

//! Integers from \a min to \a max, both included, each with the same probability.
template <typename Generator> class UniformInt
{
 public:
  using result_type = Int32;

  //! \throws ArgumentException when \a min is greater than \a max
  UniformInt(Generator& generator, Int32 min, Int32 max)
  : m_generator(generator)
  , m_min(min)
  , m_max(max)
  {
    ARCANE_THROW_IF(min > max, ArgumentException, "random integers from {0} to {1}, expected an interval that is not empty", min, max);
  }

  Int32 min() const { return m_min; }
  Int32 max() const { return m_max; }
  Int32 operator()()
  {
    const std::uint64_t nb_value = static_cast<std::uint64_t>(static_cast<Int64>(m_max) - m_min) + 1;
    // Two numbers of the generator give enough values; those beyond the last whole multiple are drawn again.
    constexpr std::uint64_t base =
      static_cast<std::uint64_t>(static_cast<Int64>(Generator::max()) - static_cast<Int64>(Generator::min())) + 1;
    constexpr bool is_one_enough = base == (std::uint64_t(1) << 32);
    const std::uint64_t nb_drawn = is_one_enough ? base : base * base;
    const std::uint64_t limit = nb_drawn - nb_drawn % nb_value;
    std::uint64_t drawn = limit;
    while (drawn >= limit) {
      drawn = draw();
      if constexpr (!is_one_enough)
        drawn = drawn * base + draw();
    }
    return static_cast<Int32>(m_min + static_cast<Int64>(drawn % nb_value));
  }

 private:
  std::uint64_t draw() { return static_cast<std::uint64_t>(static_cast<Int64>(m_generator()) - static_cast<Int64>(Generator::min())); }

  Generator& m_generator;
  Int32 m_min;
  Int32 m_max;
};

//! Integers of a small interval: the same as UniformInt.
template <typename Generator> class UniformSmallInt : public UniformInt<Generator>
{
 public:
  using UniformInt<Generator>::UniformInt;
};

//! Reals with the density of Gauss, by the method of Box and Muller.
template <typename Generator> class NormalDistribution
{
 public:
  using result_type = Real;

  //! \throws ArgumentException when \a sigma is negative
  explicit NormalDistribution(Generator& generator, Real mean = 0.0, Real sigma = 1.0)
  : m_uniform(generator)
  , m_mean(mean)
  , m_sigma(sigma)
  {
    ARCANE_THROW_IF(!(sigma >= 0.0), ArgumentException, "normal distribution: sigma is {0}, expected 0 or more", sigma);
  }

  Real mean() const { return m_mean; }
  Real sigma() const { return m_sigma; }
  //! Forgets the second number of a pair.
  void reset() { m_has_second = false; }
  Real operator()()
  {
    if (!m_has_second) {
      m_angle = 2.0 * std::numbers::pi * m_uniform();
      m_radius = std::sqrt(-2.0 * std::log(1.0 - m_uniform()));
    }
    m_has_second = !m_has_second;
    return m_mean + m_sigma * m_radius * (m_has_second ? std::cos(m_angle) : std::sin(m_angle));
  }

 private:
  Uniform01<Generator> m_uniform;
  Real m_mean;
  Real m_sigma;
  Real m_angle = 0.0;
  Real m_radius = 0.0;
  bool m_has_second = false;
};

//! Points on the sphere of radius 1 in a space of \a dimension dimensions, with the same density everywhere.
template <typename Generator> class UniformOnSphere
{
 public:
  using result_type = std::vector<Real>;

  //! \throws ArgumentException when \a dimension is less than 1
  explicit UniformOnSphere(Generator& generator, Int32 dimension = 2)
  : m_normal(generator)
  , m_point(static_cast<std::size_t>(dimension > 0 ? dimension : 0))
  {
    ARCANE_THROW_IF(dimension < 1, ArgumentException, "points on a sphere: dimension is {0}, expected 1 or more", dimension);
  }

  const std::vector<Real>& operator()()
  {
    Real square = 0.0;
    while (square == 0.0) {
      square = 0.0;
      for (Real& x : m_point) {
        x = m_normal();
        square += x * x;
      }
    }
    for (Real& x : m_point)
      x /= std::sqrt(square);
    return m_point;
  }

 private:
  NormalDistribution<Generator> m_normal;
  std::vector<Real> m_point;
};
} // namespace Arcane::random
