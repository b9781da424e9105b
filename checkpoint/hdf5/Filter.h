// SPDX-License-Identifier: Apache-2.0
// The datasets that are compressed, and the method.
#pragma once

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/math/DataTypes.h"

namespace Arcane::detail::h5
{
//! The filters of HDF5 through which values go to a file: the bytes are shuffled, then deflated. All programs with HDF5 read the result.
struct Filter
{
  static constexpr Int32 max_level = 9;

  //! From 1, which is fast, to max_level; 0 stores values as they are in memory.
  Int32 deflate_level = 0;
};

//! Returns true when the library can write and read what Filter says. Distributions may build it without. \local
bool hasDeflate();

/*!
 * \brief Returns the number of rows of a chunk of about 1 MiB; 0 when \a filter says nothing, or when the array is too small to gain.
 *
 * A row is all values with the same first index.
 * \local
 */
Int64 nbRowOfChunk(eDataType type, ConstArrayView<Int64> extents, const Filter& filter);
} // namespace Arcane::detail::h5
