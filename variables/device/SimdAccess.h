// SPDX-License-Identifier: Apache-2.0
// Reads and writes the values of SIMD_PADDING_SIZE items at once, through the views of a variable.
#pragma once

#include "arcane_core/base/math/Simd.h"

namespace Arcane
{

//! Returns the values of SIMD_PADDING_SIZE items, as \a view reads them. \local \host
template <typename T, typename View, typename Items> auto simdValues(const View& view, const Items& items)
{
  typename SimdTypeTraits<T>::SimdType values;
  for (Int32 i = 0; i < SIMD_PADDING_SIZE; ++i) {
    if constexpr (std::is_arithmetic_v<T>)
      values[i] = view.value(items.localId(i));
    else
      values.set(i, view.value(items.localId(i)));
  }
  return values;
}

//! Writes the values of SIMD_PADDING_SIZE items, or reads and writes them, through the view that made it. All calls are \local \host.
template <typename View, typename Items> class SimdSetter
{
 public:
  using DataType = typename View::DataType;
  using SimdType = typename SimdTypeTraits<DataType>::SimdType;

  SimdSetter(const View& view, const Items& items)
  : m_view(view)
  , m_items(items)
  {}

  //! Gives each item its value. An item that is there several times gets the last of them.
  void operator=(const SimdType& values) const
  {
    for (Int32 i = 0; i < SIMD_PADDING_SIZE; ++i)
      m_view.setValue(m_items.localId(i), values[i]);
  }
  //! Reads the values, where the view reads.
  operator SimdType() const requires std::is_convertible_v<typename View::DataTypeReturnReference, DataType>
  {
    return simdValues<DataType>(m_view, m_items);
  }

 private:
  const View& m_view;
  const Items& m_items;
};

} // namespace Arcane
