// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/text/JSONWriter.h"

#include "arcane_core/base/ArcaneGlobal.h"

#include <array>
#include <charconv>
#include <cmath>

namespace Arcane
{
JSONWriter::Object::Object(JSONWriter& writer)
: m_writer(writer)
{
  writer.beginObject();
}

JSONWriter::Object::Object(JSONWriter& writer, StringView key)
: m_writer(writer)
{
  writer.writeKey(key);
  writer.beginObject();
}

JSONWriter::Array::Array(JSONWriter& writer, StringView key)
: m_writer(writer)
{
  writer.writeKey(key);
  writer.beginArray();
}

void JSONWriter::separate()
{
  if (!m_is_after_key && !m_has_value.empty()) {
    if (m_has_value.back())
      m_text += ',';
    m_has_value.back() = true;
  }
  m_is_after_key = false;
}

void JSONWriter::begin(char bracket)
{
  separate();
  m_text += bracket;
  m_has_value.push_back(false);
}

void JSONWriter::end(char bracket)
{
  ARCANE_FATAL_IF(m_has_value.empty() || m_is_after_key, "JSON: '{0}' closes nothing here, expected an open object or array",
                  std::string(1, bracket));
  m_text += bracket;
  m_has_value.pop_back();
}

void JSONWriter::writeKey(StringView key)
{
  separate();
  writeQuoted(key.toStdStringView());
  m_text += ':';
  m_is_after_key = true;
}

void JSONWriter::writeValue(StringView value)
{
  separate();
  writeQuoted(value.toStdStringView());
}

void JSONWriter::writeValue(bool value)
{
  separate();
  m_text += value ? "true" : "false";
}

void JSONWriter::writeValue(Int64 value)
{
  separate();
  m_text += std::to_string(value);
}

void JSONWriter::writeValue(Real value)
{
  if (m_flags == FormatFlags::HexFloat) {
    writeValue(StringView(detail::base::printfText("%a", value)));
    return;
  }
  separate();
  if (!std::isfinite(value)) {
    m_text += "null";
    return;
  }
  std::array<char, 32> text = {};
  m_text.append(text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr);
}

void JSONWriter::writeQuoted(std::string_view text)
{
  constexpr unsigned char first_printed = 0x20;
  m_text += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\')
      m_text += '\\';
    if (static_cast<unsigned char>(c) < first_printed)
      m_text += detail::base::printfText("\\u%04x", static_cast<unsigned>(c));
    else
      m_text += c;
  }
  m_text += '"';
}
} // namespace Arcane
