// SPDX-License-Identifier: Apache-2.0
// Vectors of small linear systems on one rank.
#pragma once

#include "arcane_core/base/UtilsTypes.h"
#include "arcane_core/base/array/SharedArray.h"
#include "arcane_core/base/text/String.h"

#include <iosfwd>

namespace Arcane::MatVec
{
//! Vector of a linear system on one rank. Copies share the values.
class ARCANE_EXPORT Vector
{
 public:
  Vector() = default;
  //! Makes a vector of zeros.
  explicit Vector(Integer size);
  Vector(Integer size, Real value);
  explicit Vector(const RealUniqueArray& values);
  /*!
   * \brief Reads a vector as HYPRE_IJVectorPrint() writes it: first and last index, then an index and a value a line. Values that the file lacks
   * are 0.
   * \throws IOException when the file cannot be read \throws ArgumentException naming the line that is not as described
   */
  static Vector readHypre(const String& path);

  Integer size() const { return m_values.size(); }
  RealArrayView values() { return m_values.view(); }
  RealConstArrayView values() const { return m_values.constView(); }
  //! Writes size and values, one value a line.
  void dump(std::ostream& o) const;

  //! Returns a vector with values of its own.
  Vector clone() const;
  //! Copies size and values of \a rhs to this vector and its copies.
  void copy(const Vector& rhs);
  void resize(Integer new_size);
  //! Resizes, and gives \a value to new elements.
  void resize(Integer new_size, Real value);
  //! Returns the largest absolute value, 0 for an empty vector.
  Real normInf() const;

 private:
  SharedArray<Real> m_values;
};
} // namespace Arcane::MatVec
