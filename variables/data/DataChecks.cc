// SPDX-License-Identifier: Apache-2.0
#include "variables/data/DataChecks.h"

#include "variables/data/RowLayout.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane::detail::data
{

void checkExtents(const IData& data, Int64 extent0, Int64 extent1, Int64 nb_reserved_row)
{
  const bool has_rows = data.dimension() == 0 ? extent0 == 1 : extent0 >= 0;
  const bool has_columns = data.dimension() == 2 ? extent1 >= 0 : extent1 == 1;
  if (!has_rows || !has_columns)
    ARCANE_THROW(ArgumentException, "data '{0}' of dimension {1} cannot have {2} rows of {3} values", data.name(), data.dimension(),
                 extent0, extent1);
  ARCANE_THROW_IF(!canBeInMemory(extent0, nb_reserved_row, extent1, data.elementBytes()), ArgumentException,
                  "data '{0}' cannot have {1} rows of {2} values: no memory has so many bytes", data.name(), extent0, extent1);
}

void checkSameKind(const IData& data, const IData& rhs, const char* what)
{
  if (rhs.dataType() != data.dataType() || rhs.dimension() != data.dimension())
    ARCANE_THROW(ArgumentException, "cannot {0} data '{1}' ({2}, dimension {3}) and '{4}' ({5}, dimension {6})", what, data.name(),
                 dataTypeName(data.dataType()), data.dimension(), rhs.name(), dataTypeName(rhs.dataType()), rhs.dimension());
}

} // namespace Arcane::detail::data
