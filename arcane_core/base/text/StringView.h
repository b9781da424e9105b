// SPDX-License-Identifier: Apache-2.0
// A view on UTF-8 bytes that another object owns.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"

#include <iosfwd>
#include <string>
#include <string_view>

namespace Arcane
{

/*!
 * \brief A piece of UTF-8 text that another object owns, without a zero at its end. The owner must outlive the view.
 */
class ARCANE_EXPORT StringView
{
 public:
  constexpr StringView() noexcept = default;
  constexpr StringView(const char* text) noexcept
  : m_text(text ? std::string_view(text) : std::string_view())
  {}
  constexpr StringView(const char* text, Int64 length) noexcept
  : m_text(text, static_cast<std::size_t>(length))
  {}
  constexpr StringView(std::string_view text) noexcept
  : m_text(text)
  {}
  StringView(const std::string& text) noexcept
  : m_text(text)
  {}
  StringView(Span<const Byte> bytes) noexcept;

  Span<const Byte> bytes() const noexcept;
  constexpr Int64 length() const noexcept { return static_cast<Int64>(m_text.size()); }
  constexpr Int64 size() const noexcept { return length(); }
  constexpr bool empty() const noexcept { return m_text.empty(); }
  constexpr std::string_view toStdStringView() const noexcept { return m_text; }
  constexpr explicit operator std::string_view() const noexcept { return m_text; }

  //! Returns the text from byte \a pos to the end; it is empty when \a pos is outside the text.
  StringView subView(Int64 pos) const noexcept { return subView(pos, length()); }
  //! Returns at most \a len bytes from byte \a pos on; the view is empty when \a pos is outside the text.
  StringView subView(Int64 pos, Int64 len) const noexcept
  {
    if (pos < 0 || pos >= length() || len <= 0)
      return {};
    return m_text.substr(static_cast<std::size_t>(pos), static_cast<std::size_t>(len));
  }

  void writeBytes(std::ostream& o) const;

  friend constexpr bool operator==(StringView a, StringView b) noexcept { return a.m_text == b.m_text; }
  friend constexpr bool operator<(StringView a, StringView b) noexcept { return a.m_text < b.m_text; }
  friend constexpr bool operator>(StringView a, StringView b) noexcept { return b < a; }

 private:
  std::string_view m_text;
};

ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, const StringView& text);

} // namespace Arcane
