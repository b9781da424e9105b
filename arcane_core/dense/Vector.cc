// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/dense/Vector.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/dense/NumberFile.h"

#include <algorithm>
#include <cmath>
#include <limits>
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

Vector Vector::readHypre(const String& path)
{
  constexpr Int64 max_index = std::numeric_limits<Int32>::max() - 1;
  detail::dense::NumberFile file(path);
  const Int32 first = file.integer("the first index", 0, max_index);
  const Int32 last = file.integer("the last index", Int64(first) - 1, max_index);
  Vector v(last - first + 1);
  UniqueArray<bool> is_read(v.size(), false);
  while (file.hasMore()) {
    const Int32 index = file.integer("an index", first, last);
    ARCANE_THROW_IF(is_read[index - first], ArgumentException, "file '{0}': index {1} is there twice, expected one value for an index",
                    path, index);
    is_read[index - first] = true;
    v.m_values[index - first] = file.real("a value");
  }
  return v;
}

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
  for (Real value : values()) {
    // std::max() would leave it out.
    if (std::isnan(value))
      return value;
    norm = std::max(norm, std::abs(value));
  }
  return norm;
}
} // namespace Arcane::MatVec
