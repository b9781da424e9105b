// SPDX-License-Identifier: Apache-2.0
// Dimensions of the value of an item: as stored, as references see them, as other ranks do.
#pragma once

#include "arcane_core/base/array/ArrayShape.h"
#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/array/MDDim.h"

#include <optional>

namespace Arcane
{
class IData;
} // namespace Arcane

namespace Arcane::detail
{

/*!
 * \brief \a shape with \a nb_dim dimensions and as many values; nothing if this is not possible.
 *
 * Missing dimensions are added at the end, with size 1; the last ones of too many become one. Without dimension there
 * must be one value.
 */
ARCANE_EXPORT std::optional<ArrayShape> withNbDimension(const ArrayShape& shape, Int32 nb_dim);

//! Those of \a Extents that are not part of the type, for \a shape; nothing when the others are not those of \a shape.
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

//! Extents that other ranks of the machine see of a variable: \shape{items, dimensions of the value of an item}.
struct ShownExtents
{
  Int32 nb_dim = 0;
  //! 0 from nb_dim on.
  std::array<Int64, 4> dims{};

  ConstArrayView<Int64> view() const { return { nb_dim, dims.data() }; }
};

//! A value alone is shown as a list of one; at most three dimensions are shown of a row.
ShownExtents shownExtents(const IData& data);

} // namespace Arcane::detail
