// SPDX-License-Identifier: Apache-2.0
#include "variables/core/ItemShape.h"

#include "variables/data/IData.h"
#include "variables/data/TiledRow.h"

#include <algorithm>

namespace Arcane::detail::variables
{

namespace
{
constexpr Int32 nb_shown_dim_of_row = 3;
} // namespace

std::optional<ArrayShape> withNbDimension(const ArrayShape& shape, Int32 nb_dim)
{
  const Int64 nb_value = shape.totalNbElement();
  if (nb_dim == 0)
    return nb_value == 1 ? std::optional(ArrayShape()) : std::nullopt;
  ArrayShape result;
  result.setNbDimension(nb_dim);
  for (Int32 i = 0; i < nb_dim; ++i)
    result.setDimension(i, i < shape.nbDimension() ? shape.dimension(i) : (nb_value == 0 ? 0 : 1));
  Int32 last = result.dimension(nb_dim - 1);
  for (Int32 i = nb_dim; i < shape.nbDimension(); ++i)
    last *= shape.dimension(i);
  result.setDimension(nb_dim - 1, last);
  return result;
}

ShownExtents shownExtents(const IData& data)
{
  ShownExtents extents;
  extents.nb_dim = std::max(data.dimension(), 1);
  extents.dims[0] = data.isTiled() ? TiledLayout::nbStored(data.extent0(), 1) : data.extent0();
  if (data.dimension() != 2)
    return extents;
  const ArrayShape row = data.rowShape();
  const Int32 nb_dim = std::min(row.nbDimension(), nb_shown_dim_of_row);
  const ArrayShape shown = *withNbDimension(row, nb_dim);
  extents.nb_dim = 1 + nb_dim;
  for (Int32 i = 0; i < nb_dim; ++i)
    extents.dims[static_cast<std::size_t>(i) + 1] = shown.dimension(i);
  return extents;
}

} // namespace Arcane::detail::variables
