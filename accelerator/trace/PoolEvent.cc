// SPDX-License-Identifier: Apache-2.0
#include "accelerator/trace/PoolEvent.h"

#include <algorithm>

namespace Arcane::detail::trace
{
Int32 PoolEventList::idOf(const String& name)
{
  if (name.empty())
    return 0;
  const auto it = std::find(names.begin() + 1, names.end(), name);
  const auto id = static_cast<Int32>(it - names.begin());
  if (it == names.end())
    names.push_back(name);
  return id;
}
} // namespace Arcane::detail::trace
