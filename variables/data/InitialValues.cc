// SPDX-License-Identifier: Apache-2.0
#include "variables/data/InitialValues.h"

#include "variables/data/BasicValues.h"
#include "variables/data/DataInitialisationPolicy.h"
#include "variables/data/ValuePlace.h"

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

//! Does initialiseValues() for values of a device: all of them at once, others through a copy of their rows.
void initialiseOnDevice(IData& data, Int64 begin, Int64 end, bool with_nan)
{
  const ValuePlace place(data);
  if (begin == 0 && end == data.nbElement()) {
    // All numbers are the same.
    ValuePlace::OneValue value;
    initialiseBytes(data.dataType(), value.data(), data.elementBytes(), with_nan);
    return place.fill(Span<const std::byte>(value.data(), RowLayout(data).numberBytes()));
  }
  const Int64 nb_value = data.extent1();
  const Int64 first_row = begin / nb_value;
  const Int64 end_row = (end - 1) / nb_value + 1;
  place.changeRows(first_row, end_row - first_row, [&](Int64 first, Int64 nb_row, std::byte* packed) {
    const Int64 from = std::max(begin, first * nb_value) - first * nb_value;
    const Int64 to = std::min(end, (first + nb_row) * nb_value) - first * nb_value;
    initialiseBytes(data.dataType(), packed + from * data.elementBytes(), (to - from) * data.elementBytes(), with_nan);
  });
}
} // namespace

void initialiseValues(IData& data, Int64 begin, Int64 end, bool with_nan)
{
  if (begin >= end)
    return;
  if (data.isInDeviceMemory())
    return initialiseOnDevice(data, begin, end, with_nan);
  auto* array = static_cast<std::byte*>(data.address());
  const RowLayout layout(data);
  const bool is_all = begin == 0 && end == data.nbElement();
  if (is_all || !data.isTiled()) {
    const Int64 nb_byte = is_all ? layout.storedBytes() : (end - begin) * data.elementBytes();
    initialiseBytes(data.dataType(), array + begin * data.elementBytes(), nb_byte, with_nan);
    return;
  }
  ValuePlace::OneValue value;
  initialiseBytes(data.dataType(), value.data(), data.elementBytes(), with_nan);
  for (Int64 i = begin; i < end; ++i)
    ValuePlace(data).setValue(i, value.data());
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
  const auto nbKept = [&](Int64 i) { return i < old_extent0 ? std::min(old_extent1, nb_value) : 0; };
  if (data.isInDeviceMemory())
    return ValuePlace(data).changeRows(0, data.extent0(), [&](Int64 first, Int64 nb_row, std::byte* packed) {
      for (Int64 i = first; i < first + nb_row; ++i) {
        std::byte* begin = packed + ((i - first) * nb_value + nbKept(i)) * data.elementBytes();
        initialiseBytes(data.dataType(), begin, (nb_value - nbKept(i)) * data.elementBytes(), with_nan);
      }
    });
  for (Int64 i = 0; i < data.extent0(); ++i)
    initialiseValues(data, i * nb_value + nbKept(i), (i + 1) * nb_value, with_nan);
}

void initialiseNewRows(IData& data, ConstArrayView<Int32> new_to_old)
{
  if (getGlobalDataInitialisationPolicy() != DIP_InitWithNan)
    return;
  const Int64 nb_value = data.extent1();
  for (Int32 i = 0; i < new_to_old.size(); ++i) {
    const Int32 begin = i;
    while (i < new_to_old.size() && new_to_old[i] < 0)
      ++i;
    initialiseValues(data, begin * nb_value, i * nb_value, true);
  }
}

} // namespace Arcane::detail::data
