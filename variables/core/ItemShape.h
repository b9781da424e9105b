// SPDX-License-Identifier: Apache-2.0
// The dimensions of the value of an item: as they are stored, as references see them, and as other ranks see them.
#pragma once

#include "arcane_core/base/array/ArrayShape.h"
#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/array/MDDim.h"

#include <optional>

namespace Arcane
{
class IData;
} // namespace Arcane

namespace Arcane::detail::variables
{

/*!
 * \brief Returns \a shape with \a nb_dim dimensions and the same number of values, or nothing if this is not possible.
 *
 * If dimensions are missing, dimensions of size 1 are added at the end. If there are too many, the last ones are merged into one.
 * A shape can have zero dimensions only if it has one value.
 */
ARCANE_EXPORT std::optional<ArrayShape> withNbDimension(const ArrayShape& shape, Int32 nb_dim);

//! Returns the sizes of \a shape that are not part of the type \a Extents, or nothing when a size that is part of the type differs.
template <typename Extents> std::optional<std::array<Int32, Extents::nb_dynamic>> dynamicExtents(const ArrayShape& shape)
{
  const std::optional<ArrayShape> same_rank = withNbDimension(shape, Extents::rank());
  if (!same_rank)
    return std::nullopt;
  std::array<Int32, Extents::nb_dynamic> sizes{};
  if constexpr (Extents::rank() > 0) {
    for (std::size_t i = 0; i < Extents::rank(); ++i) {
      const Int32 size = same_rank->dimension(static_cast<Int32>(i));
      if (Extents::values()[i] == DynExtent)
        sizes[Extents::dynamicIndex(static_cast<int>(i))] = size;
      else if (Extents::values()[i] != size)
        return std::nullopt;
    }
  }
  return sizes;
}

//! The extents of a variable that other ranks of the machine see: \shape{items, dimensions of the value of an item}.
struct ShownExtents
{
  Int32 nb_dim = 0;
  //! The sizes, 0 from nb_dim on.
  std::array<Int64, 4> dims{};

  ConstArrayView<Int64> view() const { return { nb_dim, dims.data() }; }
};

//! Returns what is shown of \a data. A single value is shown as a list of one. At most three dimensions of a row are shown. The rows of tiled data
//! include the rows that fill up the last tile.
ShownExtents shownExtents(const IData& data);

} // namespace Arcane::detail::variables
