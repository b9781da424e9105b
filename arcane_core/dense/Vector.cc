// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/dense/Vector.h"

#include <algorithm>
#include <cmath>
#include <ostream>

namespace Arcane::MatVec
{
Vector::Vector(Integer size)
: Vector(size, 0.0)
{}

Vector::Vector(Integer size, Real value)
: m_values(size, value)
{}

Vector::Vector(const RealUniqueArray& values)
: m_values(values)
{}

void Vector::dump(std::ostream& o) const
{
  o << "Vector size=" << size() << '\n';
  for (Integer i = 0; i < size(); ++i)
    o << '[' << i << "]=" << m_values[i] << '\n';
}

Vector Vector::clone() const
{
  Vector copy;
  copy.m_values = m_values.clone();
  return copy;
}

void Vector::copy(const Vector& rhs)
{
  m_values.copy(rhs.values());
}

void Vector::resize(Integer new_size)
{
  m_values.resize(new_size);
}

void Vector::resize(Integer new_size, Real value)
{
  m_values.resize(new_size, value);
}

Real Vector::normInf() const
{
  Real norm = 0.0;
  for (Real value : values())
    norm = std::max(norm, std::abs(value));
  return norm;
}
} // namespace Arcane::MatVec
