// SPDX-License-Identifier: Apache-2.0
#include "axl/xml/Encoding.h"

#include <libxml/HTMLparser.h>
#include <libxml/encoding.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlstring.h>

#include <algorithm>
#include <array>
#include <memory>

namespace Arcane::xml
{
namespace
{
struct BufferDeleter
{
  void operator()(xmlBuffer* buffer) const { xmlBufferFree(buffer); }
};
using Buffer = std::unique_ptr<xmlBuffer, BufferDeleter>;

//! Returns the encoding that the XML declaration names, or an empty text.
std::string declaredEncoding(std::string_view bytes)
{
  if (!bytes.starts_with("<?xml"))
    return {};
  const std::string_view declaration = bytes.substr(0, bytes.find("?>"));
  const std::size_t key = declaration.find("encoding");
  const std::size_t open = key == std::string_view::npos ? key : declaration.find_first_of("\"'", key);
  if (open == std::string_view::npos)
    return {};
  const std::size_t close = declaration.find(declaration[open], open + 1);
  if (close == std::string_view::npos)
    return {};
  return std::string(declaration.substr(open + 1, close - open - 1));
}

std::optional<std::string> convert(std::string_view bytes, const std::string& encoding, std::string& reason)
{
  xmlCharEncodingHandler* handler = xmlFindCharEncodingHandler(encoding.c_str());
  if (!handler) {
    reason = "unknown encoding '" + encoding + "', expected UTF-8, ISO-8859-1 or another known to libxml2";
    return std::nullopt;
  }
  Buffer in(xmlBufferCreate());
  Buffer out(xmlBufferCreate());
  xmlBufferAdd(in.get(), reinterpret_cast<const xmlChar*>(bytes.data()), static_cast<int>(bytes.size()));
  const int status = bytes.empty() ? 0 : xmlCharEncInFunc(handler, out.get(), in.get());
  const int left = xmlBufferLength(in.get());
  xmlCharEncCloseFunc(handler);
  if (status < 0 || left != 0) {
    reason = "the bytes are not valid " + encoding;
    return std::nullopt;
  }
  return std::string(reinterpret_cast<const char*>(xmlBufferContent(out.get())), xmlBufferLength(out.get()));
}

bool isUtf8Name(std::string name)
{
  std::transform(name.begin(), name.end(), name.begin(),
                 [](char c) { return (c >= 'a' && c <= 'z') ? static_cast<char>(c - 'a' + 'A') : c; });
  return name.empty() || name == "UTF-8" || name == "UTF8" || name == "US-ASCII" || name == "ASCII";
}

std::string utf8Of(unsigned int code)
{
  std::array<char, 8> bytes{};
  const int length = xmlCopyCharMultiByte(reinterpret_cast<xmlChar*>(bytes.data()), static_cast<int>(code));
  return std::string(bytes.data(), length);
}
} // namespace

std::optional<std::string> toUtf8(std::string_view bytes, std::string& reason)
{
  using namespace std::string_view_literals;
  if (bytes.starts_with("\xFE\xFF"sv))
    return convert(bytes.substr(2), "UTF-16BE", reason);
  if (bytes.starts_with("\xFF\xFE"sv))
    return convert(bytes.substr(2), "UTF-16LE", reason);
  const bool has_mark = bytes.starts_with("\xEF\xBB\xBF"sv);
  if (has_mark)
    bytes.remove_prefix(3);
  const std::string encoding = declaredEncoding(bytes);
  if (!has_mark && !isUtf8Name(encoding))
    return convert(bytes, encoding, reason);
  std::string text(bytes);
  if (text.find('\0') == std::string::npos && xmlCheckUTF8(reinterpret_cast<const unsigned char*>(text.c_str())))
    return text;
  reason = "the bytes are not valid UTF-8, expected UTF-8 or an XML declaration that names the encoding";
  return std::nullopt;
}

ExpandedText::ExpandedText(std::string_view original)
{
  using Pair = std::pair<std::string_view, std::string_view>;
  static constexpr std::array<Pair, 3> opaque = { Pair{ "<!--", "-->" }, Pair{ "<![CDATA[", "]]>" }, Pair{ "<?", "?>" } };
  while (m_read < original.size()) {
    const std::string_view rest = original.substr(m_read);
    const auto found = std::find_if(opaque.begin(), opaque.end(), [&](const Pair& p) { return rest.starts_with(p.first); });
    if (found != opaque.end()) {
      const std::size_t close = original.find(found->second, m_read + found->first.size());
      appendUntil(original, close == std::string_view::npos ? original.size() : close + found->second.size());
      continue;
    }
    const std::size_t end = rest.front() == '&' ? original.find_first_of(";&<>\"' \t\r\n", m_read + 1) : std::string_view::npos;
    const bool is_reference = end != std::string_view::npos && original[end] == ';';
    if (!is_reference || !appendCharacter(original, end + 1))
      appendUntil(original, m_read + 1);
  }
}

void ExpandedText::appendUntil(std::string_view original, std::size_t end)
{
  m_text.append(original.substr(m_read, end - m_read));
  m_read = end;
}

//! Appends the character of the reference from m_read to \a end. Returns false for an unknown name or one of XML itself.
bool ExpandedText::appendCharacter(std::string_view original, std::size_t end)
{
  const std::string name(original.substr(m_read + 1, end - m_read - 2));
  static constexpr std::array<std::string_view, 5> predefined = { "lt", "gt", "amp", "quot", "apos" };
  if (std::find(predefined.begin(), predefined.end(), name) != predefined.end())
    return false;
  const htmlEntityDesc* entity = htmlEntityLookup(reinterpret_cast<const xmlChar*>(name.c_str()));
  if (!entity)
    return false;
  m_text += utf8Of(entity->value);
  m_read = end;
  m_steps.push_back({ m_text.size(), m_read - m_text.size() });
  return true;
}

std::size_t ExpandedText::originalOffset(std::size_t offset) const
{
  const auto next =
    std::upper_bound(m_steps.begin(), m_steps.end(), offset, [](std::size_t value, const Step& step) { return value < step.offset; });
  return next == m_steps.begin() ? offset : offset + (next - 1)->shift;
}
} // namespace Arcane::xml
