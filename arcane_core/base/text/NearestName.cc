// SPDX-License-Identifier: Apache-2.0
// Finds the name that a misspelt name probably stands for.
#include "arcane_core/base/text/NearestName.h"

#include <algorithm>
#include <vector>

namespace Arcane::detail
{

// Optimal string alignment distance, row by row.
Int32 editDistance(StringView a, StringView b)
{
  const std::string_view s = a.toStdStringView();
  const std::string_view t = b.toStdStringView();
  std::vector<Int32> before(t.size() + 1);
  std::vector<Int32> previous(t.size() + 1);
  std::vector<Int32> current(t.size() + 1);
  for (std::size_t j = 0; j <= t.size(); ++j)
    current[j] = static_cast<Int32>(j);
  for (std::size_t i = 1; i <= s.size(); ++i) {
    before.swap(previous);
    previous.swap(current);
    current[0] = static_cast<Int32>(i);
    for (std::size_t j = 1; j <= t.size(); ++j) {
      const Int32 replaced = previous[j - 1] + (s[i - 1] == t[j - 1] ? 0 : 1);
      current[j] = std::min({ previous[j] + 1, current[j - 1] + 1, replaced });
      if (i > 1 && j > 1 && s[i - 1] == t[j - 2] && s[i - 2] == t[j - 1])
        current[j] = std::min(current[j], before[j - 2] + 1);
    }
  }
  return current[t.size()];
}

bool isNearMiss(StringView name, Int32 distance)
{
  const Int64 tolerated = std::max<Int64>(1, name.length() / 3);
  return distance <= tolerated && distance < name.length();
}

} // namespace Arcane::detail
