// SPDX-License-Identifier: Apache-2.0
// An immutable UTF-8 text, cheap to copy, that may be null.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"
#include "arcane_core/base/text/StringFormatterArg.h"
#include "arcane_core/base/text/StringView.h"

#include <algorithm>
#include <concepts>
#include <iosfwd>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace Arcane
{

namespace detail::base
{
//! The types of text that a String is compared or concatenated with, besides String and `const char*`.
template <typename T>
concept TextView = std::same_as<T, StringView> || std::same_as<T, std::string> || std::same_as<T, std::string_view>;

template <typename T>
concept ArithmeticType = std::is_arithmetic_v<T>;

class StringBuffer;
} // namespace detail::base

/*!
 * \brief Immutable UTF-8 text. Copies share the bytes; their count is atomic, so copies may live in several threads.
 *
 * A null string (default constructed, or made from a null pointer) differs from the empty string, but is used like
 * it in concatenations. In-place operators replace the text of this instance only. Numbers become text with
 * fromNumber().
 */
class ARCANE_EXPORT String
{
 public:
  String() noexcept = default;
  String(const String& rhs) noexcept;
  String(String&& rhs) noexcept
  : m_buffer(std::exchange(rhs.m_buffer, nullptr))
  {}
  //! Makes a string from \a text; it is null when \a text is a null pointer.
  String(const char* text);
  String(char* text);
  String(const char* text, bool do_alloc);
  //! Makes a string from the first \a len bytes of \a text.
  String(const char* text, Integer len);
  String(const std::string& text);
  String(std::string_view text);
  String(StringView text);
  //! Makes a string from \a bytes, without a zero at their end.
  explicit String(const Span<const Byte>& bytes);
  ~String();

  String& operator=(const String& rhs) noexcept;
  String& operator=(String&& rhs) noexcept;
  String& operator=(StringView text);
  String& operator=(std::string_view text);
  String& operator=(const std::string& text);
  String& operator=(const char* text);

  static String fromUtf8(Span<const Byte> bytes);

  bool null() const noexcept { return !m_buffer; }
  //! Returns true when the string is null or has no byte.
  bool empty() const noexcept;
  //! Returns the number of bytes.
  Int64 length() const noexcept;
  Int64 size() const noexcept { return length(); }
  //! Returns the bytes, with a zero at their end. The pointer is never null.
  const char* localstr() const noexcept;
  StringView view() const noexcept { return StringView(localstr(), length()); }
  std::string_view toStdStringView() const noexcept { return view().toStdStringView(); }
  operator StringView() const noexcept { return view(); }
  //! Returns the bytes without a zero at their end.
  Span<const Byte> bytes() const noexcept;
  //! Returns the bytes with a zero at their end, or an empty view when the string is null.
  ConstArrayView<Byte> utf8() const noexcept;
  //! Returns a hash of the bytes, which is the same in every run and on every machine.
  Int32 hashCode() const noexcept;
  void internalDump(std::ostream& o) const;
  void writeBytes(std::ostream& o) const;

  bool contains(StringView part) const noexcept;
  bool startsWith(StringView part) const noexcept;
  bool endsWith(StringView part) const noexcept;
  //! Returns true when the texts differ. A null string differs from an empty one.
  bool isDifferent(const String& rhs) const noexcept { return !(*this == rhs); }

  String clone() const { return *this; }
  //! Returns the text with ASCII letters in upper case; other characters are kept.
  String upper() const;
  String lower() const;
  //! Returns the text from byte \a pos to the end.
  String substring(Int64 pos) const;
  //! Returns at most \a len bytes from byte \a pos on.
  String substring(Int64 pos, Int64 len) const;
  //! Returns the text with each white space replaced by a space.
  static String replaceWhiteSpace(const String& text);
  //! Returns the text with one space between words, and none at either end.
  static String collapseWhiteSpace(const String& text);
  static String join(StringView separator, ConstArrayView<String> pieces);
  static String concat(const String& a, const String& b) { return a + b; }

  //! Adds the pieces between separators to \a pieces; empty pieces are left out.
  template <typename Container> void split(Container& pieces, char separator) const
  {
    const std::string_view text = toStdStringView();
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find(separator, begin), text.size());
      if (end != begin)
        pieces.push_back(typename Container::value_type(text.substr(begin, end - begin)));
      begin = end + 1;
    }
  }

  template <detail::base::ArithmeticType T> static String fromNumber(T v)
  {
    if constexpr (std::same_as<T, long double>)
      return fromLongDouble(v);
    else if constexpr (std::is_floating_point_v<T>)
      return fromReal(v);
    else if constexpr (std::is_signed_v<T>)
      return fromSigned(v);
    else
      return fromUnsigned(v);
  }
  //! Returns \a v with \a nb_digit_after_point digits after the point.
  static String fromNumber(Real v, Int32 nb_digit_after_point);

  //! Returns \a format with {0}, {1}... replaced by the arguments; braces without an argument are kept.
  template <typename... Args> static String format(const String& format, const Args&... args)
  {
    if constexpr (sizeof...(Args) == 0)
      return format;
    else {
      const StringFormatterArg all[] = { StringFormatterArg(args)... };
      return formatArgs(format, all, sizeof...(Args));
    }
  }

  //! Returns \a n and \a singular, to which an `s` is added if \a n is more than 1. Without \a with_number, returns the word alone.
  static String plural(Int64 n, const String& singular, bool with_number = true)
  {
    return plural(n, singular, singular + "s", with_number);
  }
  //! Returns \a n and \a singular, or \a plural_form if \a n is more than 1. Without \a with_number, returns the word alone.
  static String plural(Int64 n, const String& singular, const String& plural_form, bool with_number = true);
  static String plural(Int64 n, const String& singular, const char* plural_form, bool with_number = true)
  {
    return plural(n, singular, String(plural_form), with_number);
  }

  String operator+(const String& rhs) const;
  String operator+(const char* rhs) const;
  template <detail::base::TextView T> String operator+(const T& rhs) const { return *this + String(rhs); }
  String operator+(char c) const { return *this + String(&c, 1); }
  template <detail::base::ArithmeticType T> String operator+(T v) const { return *this + fromNumber(v); }
  template <typename T> String& operator+=(const T& rhs) { return *this = *this + rhs; }
  template <typename T> String& append(const T& rhs) { return *this += rhs; }

  friend String operator+(const char* a, const String& b) { return String(a) + b; }
  template <detail::base::TextView T> friend String operator+(const T& a, const String& b) { return String(a) + b; }

  friend bool operator==(const String& a, const String& b) noexcept
  {
    return a.m_buffer == b.m_buffer || (a.null() == b.null() && a.view() == b.view());
  }
  friend bool operator==(const String& a, const char* b) noexcept { return a.null() == !b && a.view() == StringView(b); }
  template <detail::base::TextView T> friend bool operator==(const String& a, const T& b) noexcept
  {
    return !a.null() && a.view() == StringView(b);
  }
  //! Compares byte by byte; a null string comes before all others.
  friend bool operator<(const String& a, const String& b) noexcept { return a.null() ? !b.null() : (!b.null() && a.view() < b.view()); }
  friend bool operator>(const String& a, const String& b) noexcept { return b < a; }
  friend bool operator<=(const String& a, const String& b) noexcept { return !(b < a); }
  friend bool operator>=(const String& a, const String& b) noexcept { return !(a < b); }

 private:
  detail::base::StringBuffer* m_buffer = nullptr;

  void assign(std::string_view text);
  static String fromSigned(Int64 v);
  static String fromUnsigned(UInt64 v);
  static String fromReal(Real v);
  static String fromLongDouble(long double v);
  static String formatArgs(const String& format, const StringFormatterArg* args, std::size_t nb_arg);
};

//! Prints the text; a null string prints nothing.
ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, const String& text);
//! Reads one word.
ARCANE_EXPORT std::istream& operator>>(std::istream& i, String& text);

// The clang 15 of hipcc crashes when it meets this question for the first time within a map.
static_assert(!std::is_copy_assignable_v<std::pair<const String, String>>);

template <std::same_as<String> Text> auto asBytes(const Text& text) noexcept // spans are not complete here
{
  return asBytes(text.bytes());
}
} // namespace Arcane

template <> struct std::hash<Arcane::String>
{
  std::size_t operator()(const Arcane::String& text) const noexcept { return std::hash<std::string_view>()(text.toStdStringView()); }
};
