// SPDX-License-Identifier: Apache-2.0
#include "variables/data/InitialValues.h"

#include "variables/data/BasicValues.h"
#include "variables/data/DataInitialisationPolicy.h"
#include "variables/data/RowLayout.h"

#include <algorithm>
#include <cstring>

namespace Arcane::detail::data
{

namespace
{
bool isReal(eDataType type)
{
  const eDataType basic = basicDataType(type);
  return basic == DT_Real || basic == DT_Float32 || basic == DT_Float16 || basic == DT_BFloat16;
}

void initialiseBytes(eDataType type, std::byte* first, Int64 nb_byte, bool with_nan)
{
  if (with_nan && isReal(type))
    fillWithNan(type, first, nb_byte / dataTypeSize(type) * nbBasicData(type));
  else
    std::memset(first, 0, static_cast<std::size_t>(nb_byte));
}
} // namespace

void initialiseValues(IData& data, Int64 begin, Int64 end, bool with_nan)
{
  if (begin >= end)
    return;
  auto* array = static_cast<std::byte*>(data.address());
  const RowLayout layout(data);
  const bool is_all = begin == 0 && end == data.nbElement();
  if (is_all || !data.isTiled()) {
    const Int64 nb_byte = is_all ? layout.storedBytes() : (end - begin) * data.elementBytes();
    initialiseBytes(data.dataType(), array + begin * data.elementBytes(), nb_byte, with_nan);
    return;
  }
  OneValue value;
  initialiseBytes(data.dataType(), value.bytes, data.elementBytes(), with_nan);
  for (Int64 i = begin; i < end; ++i)
    layout.setValueAt(array, i, value.bytes);
}

void initialiseNewValues(IData& data, Int64 old_extent0, Int64 old_extent1)
{
  const bool is_first = old_extent0 * old_extent1 == 0;
  const eDataInitialisationPolicy policy = getGlobalDataInitialisationPolicy();
  if (data.isString() || policy == DIP_None || (policy == DIP_Legacy && !is_first))
    return;
  const bool with_nan = policy == DIP_InitWithNan || (policy == DIP_InitInitialWithNanResizeWithDefault && is_first);
  const Int64 nb_value = data.extent1();
  if (is_first || old_extent1 == nb_value) {
    initialiseValues(data, is_first ? 0 : old_extent0 * nb_value, data.nbElement(), with_nan);
    return;
  }
  for (Int64 i = 0; i < data.extent0(); ++i) {
    const Int64 nb_kept = i < old_extent0 ? std::min(old_extent1, nb_value) : 0;
    initialiseValues(data, i * nb_value + nb_kept, (i + 1) * nb_value, with_nan);
  }
}

} // namespace Arcane::detail::data
