// SPDX-License-Identifier: Apache-2.0
// Bytes of a text, shared between its copies, and texts that are made from them.
#include "arcane_core/base/text/String.h"

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/math/SequenceHash.h"

#include <array>
#include <atomic>
#include <charconv>
#include <cstring>
#include <istream>
#include <new>
#include <ostream>

namespace Arcane
{

//! One block of memory: this header, the bytes, and a zero.
class detail::base::StringBuffer
{
 public:
  static StringBuffer* create(std::size_t length)
  {
    void* block = ::operator new(sizeof(StringBuffer) + length + 1);
    StringBuffer* buffer = new (block) StringBuffer(length);
    buffer->text()[length] = '\0';
    return buffer;
  }
  static StringBuffer* share(StringBuffer* buffer) noexcept
  {
    if (buffer)
      buffer->m_nb_ref.fetch_add(1, std::memory_order_relaxed);
    return buffer;
  }
  static void release(StringBuffer* buffer) noexcept
  {
    if (buffer && buffer->m_nb_ref.fetch_sub(1, std::memory_order_acq_rel) == 1) {
      buffer->~StringBuffer();
      ::operator delete(buffer);
    }
  }

  char* text() noexcept { return reinterpret_cast<char*>(this + 1); }
  std::size_t length() const noexcept { return m_length; }

 private:
  explicit StringBuffer(std::size_t length)
  : m_length(length)
  {}

  std::atomic<Int64> m_nb_ref = 1;
  std::size_t m_length;
};

namespace
{

bool isSpace(char c)
{
  return c == ' ' || (c >= '\t' && c <= '\r');
}

template <typename T> std::string numberText(T v)
{
  std::array<char, 32> text;
  return { text.data(), std::to_chars(text.data(), text.data() + text.size(), v).ptr };
}

template <typename Change> String changeEachByte(const String& s, Change change)
{
  if (s.null())
    return s;
  std::string text(s.toStdStringView());
  std::transform(text.begin(), text.end(), text.begin(), change);
  return text;
}

constexpr int nb_real_digit = 15;

} // namespace

void String::assign(std::string_view text)
{
  detail::base::StringBuffer* buffer = detail::base::StringBuffer::create(text.size());
  std::copy(text.begin(), text.end(), buffer->text());
  detail::base::StringBuffer::release(std::exchange(m_buffer, buffer));
}

String::String(const String& rhs) noexcept
: m_buffer(detail::base::StringBuffer::share(rhs.m_buffer))
{}

String::String(const char* text)
{
  if (text)
    assign(text);
}

String::String(char* text)
: String(static_cast<const char*>(text))
{}

String::String(const char* text, bool do_alloc)
: String(text)
{}

String::String(const char* text, Integer len)
{
  if (text)
    assign({ text, static_cast<std::size_t>(len) });
}

String::String(const std::string& text)
{
  assign(text);
}

String::String(std::string_view text)
{
  assign(text);
}

String::String(StringView text)
{
  assign(text.toStdStringView());
}

String::String(const Span<const Byte>& bytes)
{
  std::string_view text = StringView(bytes).toStdStringView();
  if (text.ends_with('\0'))
    text.remove_suffix(1);
  assign(text);
}

String::~String()
{
  detail::base::StringBuffer::release(m_buffer);
}

String& String::operator=(const String& rhs) noexcept
{
  detail::base::StringBuffer* buffer = detail::base::StringBuffer::share(rhs.m_buffer);
  detail::base::StringBuffer::release(std::exchange(m_buffer, buffer));
  return *this;
}

String& String::operator=(String&& rhs) noexcept
{
  std::swap(m_buffer, rhs.m_buffer);
  return *this;
}

String& String::operator=(StringView text)
{
  assign(text.toStdStringView());
  return *this;
}

String& String::operator=(std::string_view text)
{
  assign(text);
  return *this;
}

String& String::operator=(const std::string& text)
{
  assign(text);
  return *this;
}

String& String::operator=(const char* text)
{
  return *this = String(text);
}

String String::fromUtf8(Span<const Byte> bytes)
{
  return String(bytes);
}

bool String::empty() const noexcept
{
  return length() == 0;
}

Int64 String::length() const noexcept
{
  return m_buffer ? static_cast<Int64>(m_buffer->length()) : 0;
}

const char* String::localstr() const noexcept
{
  return m_buffer ? m_buffer->text() : "";
}

Span<const Byte> String::bytes() const noexcept
{
  return view().bytes();
}

ConstArrayView<Byte> String::utf8() const noexcept
{
  if (null())
    return {};
  return { static_cast<Integer>(length() + 1), reinterpret_cast<const Byte*>(localstr()) };
}

Int32 String::hashCode() const noexcept
{
  detail::base::SequenceHash<UInt32> hash;
  for (const char c : toStdStringView())
    hash.add(static_cast<Byte>(c));
  return static_cast<Int32>(hash.code());
}

void String::internalDump(std::ostream& o) const
{
  if (null())
    o << "(null)";
  else
    o << '\'' << toStdStringView() << "' (" << length() << " bytes)";
}

void String::writeBytes(std::ostream& o) const
{
  view().writeBytes(o);
}

bool String::contains(StringView part) const noexcept
{
  return toStdStringView().find(part.toStdStringView()) != std::string_view::npos;
}

bool String::startsWith(StringView part) const noexcept
{
  return toStdStringView().starts_with(part.toStdStringView());
}

bool String::endsWith(StringView part) const noexcept
{
  return toStdStringView().ends_with(part.toStdStringView());
}

String String::upper() const
{
  return changeEachByte(*this, [](char c) { return (c >= 'a' && c <= 'z') ? static_cast<char>(c - 'a' + 'A') : c; });
}

String String::lower() const
{
  return changeEachByte(*this, [](char c) { return (c >= 'A' && c <= 'Z') ? static_cast<char>(c - 'A' + 'a') : c; });
}

String String::substring(Int64 pos) const
{
  return view().subView(pos);
}

String String::substring(Int64 pos, Int64 len) const
{
  return view().subView(pos, len);
}

String String::replaceWhiteSpace(const String& text)
{
  return changeEachByte(text, [](char c) { return isSpace(c) ? ' ' : c; });
}

String String::collapseWhiteSpace(const String& text)
{
  if (text.null())
    return text;
  std::string words;
  bool is_after_space = false;
  for (const char c : text.toStdStringView()) {
    if (isSpace(c)) {
      is_after_space = true;
      continue;
    }
    if (is_after_space && !words.empty())
      words += ' ';
    is_after_space = false;
    words += c;
  }
  return words;
}

String String::join(StringView separator, ConstArrayView<String> pieces)
{
  std::string text;
  bool is_first = true;
  for (const String& piece : pieces) {
    if (!is_first)
      text += separator.toStdStringView();
    is_first = false;
    text += piece.toStdStringView();
  }
  return text;
}

String String::fromNumber(Real v, Int32 nb_digit_after_point)
{
  return nb_digit_after_point < 0 ? fromReal(v) : String(detail::base::printfText("%.*f", nb_digit_after_point, v));
}

String String::plural(Int64 n, const String& singular, const String& plural_form, bool with_number)
{
  const String& word = n > 1 ? plural_form : singular;
  return with_number ? fromNumber(n) + " " + word : word;
}

String String::fromSigned(Int64 v)
{
  return numberText(v);
}

String String::fromUnsigned(UInt64 v)
{
  return numberText(v);
}

String String::fromReal(Real v)
{
  return detail::base::printfText("%.*g", nb_real_digit, v);
}

String String::fromLongDouble(long double v)
{
  return detail::base::printfText("%.*Lg", 18, v);
}

String String::formatArgs(const String& format, const StringFormatterArg* args, std::size_t nb_arg)
{
  const std::string_view rest = format.toStdStringView();
  std::string text;
  for (std::size_t i = 0; i < rest.size();) {
    std::size_t index = 0;
    const char* const end = rest.data() + rest.size();
    if (rest[i] == '{') {
      const auto [after, error] = std::from_chars(rest.data() + i + 1, end, index);
      if (error == std::errc() && after != end && *after == '}' && index < nb_arg) {
        text += args[index].value();
        i = static_cast<std::size_t>(after - rest.data()) + 1;
        continue;
      }
    }
    text += rest[i++];
  }
  return text;
}

String String::operator+(const String& rhs) const
{
  if (rhs.null())
    return *this;
  if (null())
    return rhs;
  String sum;
  sum.m_buffer = detail::base::StringBuffer::create(m_buffer->length() + rhs.m_buffer->length());
  char* text = sum.m_buffer->text();
  std::memcpy(text, m_buffer->text(), m_buffer->length());
  std::memcpy(text + m_buffer->length(), rhs.m_buffer->text(), rhs.m_buffer->length());
  return sum;
}

String String::operator+(const char* rhs) const
{
  return *this + String(rhs);
}

std::ostream& operator<<(std::ostream& o, const String& text)
{
  return o << text.toStdStringView();
}

std::istream& operator>>(std::istream& i, String& text)
{
  std::string word;
  i >> word;
  text = word;
  return i;
}

} // namespace Arcane
