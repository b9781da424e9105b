// SPDX-License-Identifier: Apache-2.0
// A text that grows at its end.
#include "arcane_core/base/text/StringBuilder.h"

#include <ostream>

namespace Arcane
{

void StringBuilder::toUpper()
{
  m_text = toString().upper().toStdStringView();
}

void StringBuilder::toLower()
{
  m_text = toString().lower().toStdStringView();
}

std::ostream& operator<<(std::ostream& o, const StringBuilder& text)
{
  return o << text.view();
}

} // namespace Arcane
