// SPDX-License-Identifier: Apache-2.0
// A short list of reals that is a value: what generated code takes and returns for vectors of any size.
#pragma once

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/array/MDDim.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/math/Real2.h"
#include "arcane_core/base/math/Real3.h"

#include <algorithm>

namespace Arcane
{
template <typename T, typename Extents, typename Layout> class NumArray;

//! Holds up to MAX_DIM1_SIZE reals. The object is made from a vector or a view, and converts to both. New elements are zero.
class RealArrayVariant
{
 public:
  static constexpr Integer MAX_DIM1_SIZE = 9;

  RealArrayVariant() = default;
  //! \throws ArgumentException when \a nb_element is negative or more than MAX_DIM1_SIZE
  explicit RealArrayVariant(Integer nb_element) { resize(nb_element); }
  //! Copies \a values. \throws ArgumentException when there are more than MAX_DIM1_SIZE
  RealArrayVariant(ConstArrayView<Real> values)
  {
    resize(values.size());
    std::copy(values.begin(), values.end(), m_values);
  }
  RealArrayVariant(const Real2& v)
  : RealArrayVariant(2)
  {
    m_values[0] = v.x;
    m_values[1] = v.y;
  }
  RealArrayVariant(const Real3& v)
  : RealArrayVariant(3)
  {
    m_values[0] = v.x;
    m_values[1] = v.y;
    m_values[2] = v.z;
  }
  //! Copies the elements, which are in memory of the host. \throws ArgumentException when there are more than MAX_DIM1_SIZE
  template <typename Extents, typename Layout>
  requires(Extents::rank() == 1) RealArrayVariant(const NumArray<Real, Extents, Layout>& values)
  : RealArrayVariant(static_cast<Integer>(values.extent0()))
  {
    for (Int32 i = 0; i < m_nb_element; ++i)
      m_values[i] = values(i);
  }

  //! Keeps the elements that exist before and after. \throws ArgumentException as the constructor does
  void resize(Integer nb_element)
  {
    if (nb_element < 0 || nb_element > MAX_DIM1_SIZE)
      ARCANE_THROW(ArgumentException, "a RealArrayVariant of {0} elements, expected 0 to {1}", nb_element, MAX_DIM1_SIZE);
    std::fill(m_values + std::min(nb_element, m_nb_element), m_values + MAX_DIM1_SIZE, 0.0);
    m_nb_element = nb_element;
  }

  Integer nbElement() const { return m_nb_element; }
  Integer size() const { return m_nb_element; }
  Real* data() { return m_values; }
  const Real* data() const { return m_values; }
  Real& operator[](Integer i)
  {
    ARCCORE_CHECK_AT(i, m_nb_element);
    return m_values[i];
  }
  Real operator[](Integer i) const
  {
    ARCCORE_CHECK_AT(i, m_nb_element);
    return m_values[i];
  }
  Real& operator()(Integer i) { return (*this)[i]; }
  Real operator()(Integer i) const { return (*this)[i]; }

  operator ConstArrayView<Real>() const { return { m_nb_element, m_values }; }
  //! \throws ArgumentException when there are not 2 elements
  operator Real2() const
  {
    checkSize(2);
    return { m_values[0], m_values[1] };
  }
  //! \throws ArgumentException when there are not 3 elements
  operator Real3() const
  {
    checkSize(3);
    return { m_values[0], m_values[1], m_values[2] };
  }

 private:
  void checkSize(Integer expected) const
  {
    if (m_nb_element != expected)
      ARCANE_THROW(ArgumentException, "a RealArrayVariant of {0} elements is read as Real{1}", m_nb_element, expected);
  }

  Real m_values[MAX_DIM1_SIZE] = {};
  Integer m_nb_element = 0;
};

} // namespace Arcane
