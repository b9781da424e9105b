// SPDX-License-Identifier: Apache-2.0
// A text that grows at its end.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane
{

//! A text that grows at its end. The cost of appending does not depend on the length of the text. The text is never null.
class StringBuilder
{
 public:
  StringBuilder() = default;
  template <typename T>
  requires std::constructible_from<String, const T&> StringBuilder(const T& text)
  : m_text(String(text).toStdStringView())
  {}

  String toString() const { return String(m_text); }
  operator String() const { return toString(); }
  StringView view() const noexcept { return StringView(m_text); }
  bool empty() const noexcept { return m_text.empty(); }
  Int64 length() const noexcept { return static_cast<Int64>(m_text.size()); }
  void clear() { m_text.clear(); }

  StringBuilder& append(StringView text)
  {
    m_text += text.toStdStringView();
    return *this;
  }
  StringBuilder& operator+=(const String& text) { return append(text.view()); }
  StringBuilder& operator+=(const char* text) { return append(StringView(text)); }
  StringBuilder& operator+=(char c) { return append(StringView(&c, 1)); }
  template <detail::base::TextView T> StringBuilder& operator+=(const T& text) { return append(StringView(text)); }
  template <detail::base::ArithmeticType T> StringBuilder& operator+=(T v) { return *this += String::fromNumber(v); }
  template <typename T> StringBuilder& operator=(const T& text)
  {
    m_text = String(text).toStdStringView();
    return *this;
  }
  template <typename T> StringBuilder operator+(const T& text) const
  {
    StringBuilder sum(*this);
    sum += text;
    return sum;
  }

  StringBuilder clone() const { return *this; }
  //! Replaces each white space by a blank.
  StringBuilder& replaceWhiteSpace() { return *this = String::replaceWhiteSpace(toString()); }
  //! Replaces each run of white spaces by one blank, and removes those at both ends.
  StringBuilder& collapseWhiteSpace() { return *this = String::collapseWhiteSpace(toString()); }

  //! Changes the letters a to z to capital letters. Other characters stay as they are.
  ARCANE_EXPORT void toUpper();
  //! Changes the letters A to Z to small letters. Other characters stay as they are.
  ARCANE_EXPORT void toLower();

  friend bool operator==(const StringBuilder& a, const StringBuilder& b) { return a.m_text == b.m_text; }
  //! Compares with a text; a null one equals an empty one.
  friend bool operator==(const StringBuilder& a, const String& b) { return std::string_view(a.m_text) == b.toStdStringView(); }
  friend bool operator==(const StringBuilder& a, const char* b) { return a.m_text == (b ? b : ""); }
  template <detail::base::TextView T> friend bool operator==(const StringBuilder& a, const T& b) { return a == String(b); }

 private:
  std::string m_text;
};

ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, const StringBuilder& text);

} // namespace Arcane
