// SPDX-License-Identifier: Apache-2.0
// The dimensions of the value of one item, when it is an array.
#pragma once

#include "arcane_core/base/array/Span.h"

namespace Arcane
{
//! Holds at most eight dimensions; the last one varies fastest.
class ARCANE_EXPORT ArrayShape
{
 public:
  static constexpr Int32 MAX_NB_DIMENSION = 8;

  ArrayShape() = default;
  //! \throws ArgumentException when there are more than MAX_NB_DIMENSION dimensions
  explicit ArrayShape(Span<const Int32> dimensions);

  Int32 nbDimension() const noexcept { return m_nb_dimension; }
  SmallSpan<const Int32> dimensions() const noexcept { return { m_dimensions.data(), m_nb_dimension }; }
  Int32 dimension(Int32 i) const
  {
    ARCCORE_CHECK_AT(i, m_nb_dimension);
    return m_dimensions[static_cast<std::size_t>(i)];
  }
  //! Returns the product of the dimensions; it is 1 if there is none.
  Int64 totalNbElement() const noexcept;

  //! Changes the number of dimensions; new ones are zero. \throws ArgumentException when there are more than MAX_NB_DIMENSION
  void setNbDimension(Int32 nb);
  void setDimension(Int32 i, Int32 size)
  {
    ARCCORE_CHECK_AT(i, m_nb_dimension);
    m_dimensions[static_cast<std::size_t>(i)] = size;
  }
  //! \throws ArgumentException when there are more than MAX_NB_DIMENSION dimensions
  void setDimensions(Span<const Int32> dimensions);

  friend bool operator==(const ArrayShape& a, const ArrayShape& b) { return a.dimensions() == b.dimensions(); }

 private:
  std::array<Int32, MAX_NB_DIMENSION> m_dimensions{};
  Int32 m_nb_dimension = 0;
};

//! Prints the dimensions as in `{3,2}`.
ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, const ArrayShape& shape);
} // namespace Arcane
