// SPDX-License-Identifier: Apache-2.0
// Small linear systems at random: what codes assemble, and what they should not.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace Arcane::test
{
struct RandomSystem
{
  Int32 n = 0;
  //! \shape{n, n}
  std::vector<Real> values;
  std::vector<Real> b;
  //! Names of the modifications of the system.
  std::string kind;

  Real& at(Int32 i, Int32 j) { return values[static_cast<std::size_t>(i) * static_cast<std::size_t>(n) + static_cast<std::size_t>(j)]; }
  Real at(Int32 i, Int32 j) const
  {
    return values[static_cast<std::size_t>(i) * static_cast<std::size_t>(n) + static_cast<std::size_t>(j)];
  }
  Real& right(Int32 i) { return b[static_cast<std::size_t>(i)]; }
};

//! Makes the system of a seed: the same one with any compiler.
class RandomSystemMaker
{
 public:
  static constexpr Int32 largest_n = 24;

  explicit RandomSystemMaker(UInt64 seed)
  : m_bits(seed * 0x9e3779b97f4a7c15u + 1)
  {}

  RandomSystem make()
  {
    m_system = {};
    m_system.n = 1 + below(below(3) == 0 ? largest_n : 8);
    m_system.values.assign(static_cast<std::size_t>(m_system.n) * static_cast<std::size_t>(m_system.n), 0.0);
    m_system.b.assign(static_cast<std::size_t>(m_system.n), 0.0);
    makeMatrix();
    makeRight();
    if (below(3) == 0)
      scaleRows();
    if (below(2) == 0)
      fixRows();
    if (below(6) == 0)
      makeDependent();
    if (below(40) == 0)
      makeUnfit();
    return m_system;
  }

 private:
  UInt64 m_bits;
  RandomSystem m_system;

  UInt64 next()
  {
    m_bits += 0x9e3779b97f4a7c15u;
    UInt64 z = m_bits;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  //! Between 0 and 1.
  Real unit() { return static_cast<Real>(next() >> 11) * 0x1p-53; }
  //! Between -1 and 1, with few digits half of the time.
  Real number()
  {
    const Real value = 2.0 * unit() - 1.0;
    return below(2) == 0 ? value : std::round(10.0 * value) / 10.0;
  }
  Int32 below(Int32 end) { return static_cast<Int32>(next() % static_cast<UInt64>(end)); }
  Real powerOfTen(Int32 first, Int32 last) { return std::pow(10.0, static_cast<Real>(first + below(last - first + 1))); }
  void note(const char* text) { m_system.kind += std::string(m_system.kind.empty() ? "" : ", ") + text; }

  void makeMatrix()
  {
    switch (below(6)) {
    case 0: makeLine(false); break;
    case 1: makeLine(true); break;
    case 2: makeGraph(); break;
    case 3: makeValues(true); break;
    case 4: makeValues(false); break;
    default: makeSaddle(); break;
    }
  }

  //! Diffusion along a line, with convection maybe.
  void makeLine(bool has_convection)
  {
    note(has_convection ? "line with convection" : "line");
    RandomSystem& s = m_system;
    const Real mass = below(2) == 0 ? 0.0 : powerOfTen(-6, 6);
    const bool is_uneven = below(2) == 0;
    for (Int32 i = 0; i < s.n; ++i)
      s.at(i, i) = mass;
    for (Int32 i = 0; i + 1 < s.n; ++i) {
      const Real k = is_uneven ? powerOfTen(-3, 3) : 1.0;
      const Real c = has_convection ? k * number() * 3.0 : 0.0;
      s.at(i, i) += k;
      s.at(i + 1, i + 1) += k + c;
      s.at(i, i + 1) -= k;
      s.at(i + 1, i) -= k + c;
    }
    // A wall at one end, or none.
    if (below(4) != 0)
      s.at(0, 0) += 1.0;
  }

  void makeGraph()
  {
    note("graph");
    RandomSystem& s = m_system;
    for (Int32 i = 0; i < s.n; ++i) {
      s.at(i, i) += below(3) == 0 ? unit() : 0.0;
      for (Int32 j = 0; j < i; ++j) {
        if (below(3) != 0)
          continue;
        const Real k = unit();
        s.at(i, i) += k;
        s.at(j, j) += k;
        s.at(i, j) -= k;
        s.at(j, i) -= k;
      }
    }
  }

  void makeValues(bool is_symmetric)
  {
    note(is_symmetric ? "symmetric" : "values");
    RandomSystem& s = m_system;
    const Int32 one_of = 1 + below(4);
    for (Int32 i = 0; i < s.n; ++i) {
      for (Int32 j = 0; j <= i; ++j) {
        const bool is_there = i == j || below(one_of) == 0;
        s.at(i, j) = is_there ? number() : 0.0;
        s.at(j, i) = is_symmetric || i == j ? s.at(i, j) : (is_there ? number() : 0.0);
      }
      if (below(6) == 0)
        s.at(i, i) = 0.0;
    }
  }

  //! A mass and gradients, as of a mixed formulation.
  void makeSaddle()
  {
    note("saddle");
    RandomSystem& s = m_system;
    const Int32 nb_mass = (s.n + 1) / 2;
    const Real mass = powerOfTen(-3, 6);
    const Real rest = below(2) == 0 ? 0.0 : -powerOfTen(-8, 0);
    for (Int32 i = 0; i < s.n; ++i)
      s.at(i, i) = i < nb_mass ? mass : rest;
    for (Int32 j = nb_mass; j < s.n; ++j) {
      for (Int32 i = 0; i < nb_mass; ++i) {
        const Real value = below(3) == 0 ? number() : (i == j - nb_mass ? 1.0 : 0.0);
        s.at(i, j) = value;
        s.at(j, i) = value;
      }
    }
  }

  void makeRight()
  {
    RandomSystem& s = m_system;
    const Int32 kind = below(5);
    const Real size = below(4) == 0 ? powerOfTen(-20, 20) : 1.0;
    for (Int32 i = 0; i < s.n; ++i)
      s.right(i) = size * number();
    if (kind == 0) {
      note("one load");
      std::fill(s.b.begin() + 1, s.b.end(), 0.0);
    }
    if (kind == 1) {
      note("solution given");
      const std::vector<Real> x = s.b;
      for (Int32 i = 0; i < s.n; ++i) {
        s.right(i) = 0.0;
        for (Int32 j = 0; j < s.n; ++j)
          s.right(i) += s.at(i, j) * x[static_cast<std::size_t>(j)];
      }
    }
  }

  //! Other units in some rows, and in their columns maybe.
  void scaleRows()
  {
    RandomSystem& s = m_system;
    const bool has_columns = below(2) == 0;
    note(has_columns ? "units of unknowns" : "units of rows");
    const Real factor = powerOfTen(-14, 14);
    for (Int32 i = 0; i < s.n; ++i) {
      if (below(2) == 0)
        continue;
      for (Int32 j = 0; j < s.n; ++j)
        s.at(i, j) *= factor;
      s.right(i) *= factor;
      for (Int32 j = 0; j < s.n && has_columns; ++j)
        s.at(j, i) *= factor;
    }
  }

  //! Boundary conditions by a penalty, a row of the identity, or a row and a column.
  void fixRows()
  {
    RandomSystem& s = m_system;
    const Int32 way = below(4);
    note(way < 2 ? "penalties" : (way == 2 ? "rows of the identity" : "rows and columns of the identity"));
    const Real penalty = powerOfTen(3, 30);
    for (Int32 i = 0; i < s.n; ++i) {
      if (below(3) != 0)
        continue;
      const Real g = below(3) == 0 ? 0.0 : number();
      if (way < 2) {
        s.at(i, i) = penalty;
        s.right(i) = penalty * g;
        continue;
      }
      for (Int32 j = 0; j < s.n; ++j) {
        s.at(i, j) = i == j ? 1.0 : 0.0;
        if (way == 3 && i != j) {
          s.right(j) -= s.at(j, i) * g;
          s.at(j, i) = 0.0;
        }
      }
      s.right(i) = g;
    }
  }

  //! A row that is, or nearly is, a multiple of another.
  void makeDependent()
  {
    RandomSystem& s = m_system;
    if (s.n == 1)
      return;
    const Int32 from = below(s.n);
    const Int32 to = (from + 1 + below(s.n - 1)) % s.n;
    const bool is_near = below(2) == 0;
    const bool has_right = below(2) == 0;
    note(is_near ? "nearly dependent" : (has_right ? "dependent" : "without solution"));
    const Real factor = below(2) == 0 ? 1.0 : number();
    for (Int32 j = 0; j < s.n; ++j)
      s.at(to, j) = factor * s.at(from, j);
    if (has_right)
      s.right(to) = factor * s.right(from);
    if (is_near)
      s.at(to, to) += powerOfTen(-18, -6) * number();
  }

  //! A zero row, or a value that is no number.
  void makeUnfit()
  {
    RandomSystem& s = m_system;
    const Int32 i = below(s.n);
    const Int32 j = below(s.n);
    const Real value = below(2) == 0 ? std::numeric_limits<Real>::quiet_NaN() : std::numeric_limits<Real>::infinity();
    switch (below(3)) {
    case 0:
      note("zero row");
      for (Int32 k = 0; k < s.n; ++k)
        s.at(i, k) = 0.0;
      break;
    case 1:
      note("not finite");
      s.at(i, j) = value;
      break;
    default:
      note("right-hand side not finite");
      s.right(i) = value;
      break;
    }
  }
};
} // namespace Arcane::test
