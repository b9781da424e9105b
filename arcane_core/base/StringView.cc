// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/StringView.h"

#include <ostream>

namespace Arcane
{

void StringView::writeBytes(std::ostream& o) const
{
  o.write(m_text.data(), static_cast<std::streamsize>(m_text.size()));
}

std::ostream& operator<<(std::ostream& o, const StringView& text)
{
  return o << text.toStdStringView();
}

} // namespace Arcane
