// SPDX-License-Identifier: Apache-2.0
// A view on UTF-8 bytes that another object owns.
#include "arcane_core/base/text/StringView.h"

#include "arcane_core/base/array/Span.h"

#include <ostream>

namespace Arcane
{

StringView::StringView(Span<const Byte> bytes) noexcept
: m_text(reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(bytes.size()))
{}

Span<const Byte> StringView::bytes() const noexcept
{
  return { reinterpret_cast<const Byte*>(m_text.data()), length() };
}

void StringView::writeBytes(std::ostream& o) const
{
  o.write(m_text.data(), static_cast<std::streamsize>(m_text.size()));
}

std::ostream& operator<<(std::ostream& o, const StringView& text)
{
  return o << text.toStdStringView();
}

} // namespace Arcane
