// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/StringBuilder.h"

#include <ostream>

namespace Arcane
{

std::ostream& operator<<(std::ostream& o, const StringBuilder& text)
{
  return o << StringView(text);
}

} // namespace Arcane
