// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/array/ArrayShape.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"

namespace Arcane
{
ArrayShape::ArrayShape(Span<const Int32> dimensions)
{
  setDimensions(dimensions);
}

Int64 ArrayShape::totalNbElement() const noexcept
{
  Int64 total = 1;
  for (Int32 size : dimensions())
    total *= size;
  return total;
}

void ArrayShape::setNbDimension(Int32 nb)
{
  if (nb < 0 || nb > MAX_NB_DIMENSION)
    ARCANE_THROW(ArgumentException, "array shape: {0} dimensions, expected between 0 and {1}", nb, MAX_NB_DIMENSION);
  for (Int32 i = m_nb_dimension; i < nb; ++i)
    m_dimensions[static_cast<std::size_t>(i)] = 0;
  m_nb_dimension = nb;
}

void ArrayShape::setDimensions(Span<const Int32> dimensions)
{
  setNbDimension(arccoreCheckArraySize(dimensions.size()));
  std::copy(dimensions.begin(), dimensions.end(), m_dimensions.begin());
}

std::ostream& operator<<(std::ostream& o, const ArrayShape& shape)
{
  o << '{';
  for (Int32 i = 0; i < shape.nbDimension(); ++i)
    o << (i == 0 ? "" : ",") << shape.dimension(i);
  return o << '}';
}
} // namespace Arcane
