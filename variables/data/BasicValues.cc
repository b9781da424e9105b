// SPDX-License-Identifier: Apache-2.0
#include "variables/data/BasicValues.h"

#include "variables/data/NumericVisit.h"

#include <algorithm>
#include <limits>

namespace Arcane::detail::data
{

void fillWithNan(eDataType type, std::byte* begin, Int64 nb_basic)
{
  visitBasicType(type, [&](auto basic) {
    using T = decltype(basic);
    T* values = reinterpret_cast<T*>(begin);
    std::fill(values, values + nb_basic, T(std::numeric_limits<float>::quiet_NaN()));
  });
}

void setMeanRows(eDataType type, std::byte* array, Span<const Int32> first, Span<const Int32> second, Span<const Int32> to, Int64 nb_basic)
{
  visitBasicType(type, [&](auto basic) {
    using T = decltype(basic);
    T* values = reinterpret_cast<T*>(array);
    for (Int64 k = 0; k < to.size(); ++k)
      for (Int64 j = 0; j < nb_basic; ++j) {
        const T a = values[first[k] * nb_basic + j];
        const T b = values[second[k] * nb_basic + j];
        values[to[k] * nb_basic + j] = static_cast<T>((a + b) / 2);
      }
  });
}

} // namespace Arcane::detail::data
