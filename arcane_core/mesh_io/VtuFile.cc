// SPDX-License-Identifier: Apache-2.0
// A file of VTK in XML: its elements, and the values of its arrays.
#include "arcane_core/mesh_io/VtuFile.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/CLocale.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <type_traits>

namespace Arcane::detail::meshio
{
namespace
{
bool isBlank(char c)
{
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

//! Returns where the element AppendedData begins, outside comments.
std::size_t findAppendedData(std::string_view bytes)
{
  constexpr std::string_view name = "<AppendedData";
  std::size_t at = bytes.find(name);
  for (std::size_t comment = bytes.find("<!--"); comment < at; comment = bytes.find("<!--", comment)) {
    comment = bytes.find("-->", comment);
    if (comment > at && comment != std::string_view::npos)
      at = bytes.find(name, comment);
    else if (comment == std::string_view::npos)
      return comment;
  }
  return at;
}

//! Returns the number that a character of base64 stands for, -1 for others.
int base64Value(char c)
{
  if (c >= 'A' && c <= 'Z')
    return c - 'A';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 26;
  if (c >= '0' && c <= '9')
    return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}
} // namespace

//! Takes bytes from the place where an array begins: as they are, or from base64, of which a part may end with `=` before the next begins.
class VtuFile::Bytes
{
 public:
  Bytes(const VtuFile& file, const xml::Node& array, std::string_view text, bool is_raw)
  : m_file(file)
  , m_array(array)
  , m_text(text)
  , m_is_raw(is_raw)
  {}

  std::string take(UInt64 n)
  {
    // So many bytes need at least so much text: a wrong size is noticed before memory is asked for.
    if (n > m_pending.size() + m_text.size())
      failShort(n);
    std::string bytes;
    bytes.reserve(n);
    if (m_is_raw) {
      bytes = m_text.substr(0, n);
      m_text.remove_prefix(n);
      return bytes;
    }
    while (bytes.size() < n) {
      if (m_pending.empty())
        decodeFour(n);
      const std::size_t taken = std::min<std::size_t>(m_pending.size(), n - bytes.size());
      bytes.append(m_pending, 0, taken);
      m_pending.erase(0, taken);
    }
    return bytes;
  }

 private:
  const VtuFile& m_file;
  const xml::Node& m_array;
  std::string_view m_text;
  std::string m_pending;
  bool m_is_raw;

  [[noreturn]] void failShort(UInt64 n) const
  {
    m_file.fail(m_array, "array '" + attribute(m_array, "Name") + "' ends too early, expected " + std::to_string(n) + " more bytes");
  }

  void decodeFour(UInt64 n)
  {
    UInt32 bits = 0;
    int nb_padding = 0;
    for (int i = 0; i < 4; ++i) {
      while (!m_text.empty() && isBlank(m_text[0]))
        m_text.remove_prefix(1);
      if (m_text.empty())
        failShort(n);
      const int value = base64Value(m_text[0]);
      if (m_text[0] == '=' && i >= 2)
        ++nb_padding;
      else if (value < 0 || nb_padding > 0)
        m_file.fail(m_array, "array '" + attribute(m_array, "Name") + "' has a character '" + std::string(1, m_text[0]) +
                               "', expected letters, digits, + and / of base64");
      bits = (bits << 6) | static_cast<UInt32>(std::max(value, 0));
      m_text.remove_prefix(1);
    }
    for (int i = 0; i < 3 - nb_padding; ++i)
      m_pending += static_cast<char>((bits >> (16 - 8 * i)) & 0xff);
  }
};

VtuFile::VtuFile(MappedFile& file)
: m_file(file)
, m_document(parse(file, m_appended, m_is_appended_raw))
{
  readHeader();
}

// Raw appended data are not XML, so the elements before them are parsed alone.
xml::XmlDocument VtuFile::parse(MappedFile& file, std::string_view& appended, bool& is_raw)
{
  std::string_view bytes = file.bytes();
  std::string head(bytes);
  if (const std::size_t at = findAppendedData(bytes); at != std::string_view::npos) {
    const std::size_t end = bytes.find('>', at);
    const std::size_t mark = end == std::string_view::npos ? end : bytes.find('_', end);
    if (mark == std::string_view::npos)
      file.fail(static_cast<Int64>(at), "found AppendedData without '_', expected '_' before the data");
    const std::string_view attributes = bytes.substr(at, end - at);
    is_raw = attributes.find("\"raw\"") != std::string_view::npos || attributes.find("'raw'") != std::string_view::npos;
    appended = bytes.substr(mark + 1);
    if (!is_raw)
      appended = appended.substr(0, appended.find('<'));
    head = std::string(bytes.substr(0, at)) + "</VTKFile>";
  }
  xml::Diagnostics faults;
  xml::XmlDocument document = xml::XmlDocument::parseMemory(head, file.path(), faults);
  if (!faults.empty()) {
    const xml::Diagnostic first = faults.sorted().front();
    ARCANE_FATAL("{0}:{1}: error: {2}", first.file.c_str(), first.at.line, first.message.c_str());
  }
  return document;
}

void VtuFile::readHeader()
{
  const xml::Node& root = *m_document.root();
  const std::string type = attribute(root, "type");
  if (root.name != "VTKFile" || type != "UnstructuredGrid")
    fail(root, "found element '" + root.name + "' of type '" + type + "', expected VTKFile of type UnstructuredGrid" +
                 (type.starts_with("P") && type != "PolyData" ? ": the data are in other files, and ParaView can save them in one"
                                                              : ": ParaView's filter Append Datasets makes one of other data of VTK"));
  m_is_big_endian = attribute(root, "byte_order", "LittleEndian") == "BigEndian";
  m_header_bytes = attribute(root, "header_type", "UInt32") == "UInt64" ? 8 : 4;
  const std::string compressor = attribute(root, "compressor");
  const std::optional<eVtuCompressor> known = findVtuCompressor(compressor);
  if (!known)
    fail(root, "the data are compressed by '" + compressor +
                 "', expected vtkZLibDataCompressor, vtkLZ4DataCompressor, vtkLZMADataCompressor or no compression");
  if (const char* const package = missingPackageOf(*known))
    fail(root, "the data are compressed by '" + compressor + "', which this build cannot read, expected a build with " + package +
                 ", or other data: VTK's writer has SetCompressorTypeToZLib(), and ParaView the choice when it saves");
  m_compressor = *known;
  m_grid = &child(root, "UnstructuredGrid");
}

std::string VtuFile::attribute(const xml::Node& element, std::string_view name, std::string_view fallback)
{
  const xml::Node* found = element.attribute(name);
  return found ? std::string(xml::trimmed(found->value)) : std::string(fallback);
}

Int64 VtuFile::count(const xml::Node& element, std::string_view name) const
{
  const std::string text = attribute(element, name);
  Int64 value = -1;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc() || end != text.data() + text.size() || value < 0)
    fail(element, "attribute '" + std::string(name) + "' is '" + text + "', expected a number of at least 0");
  return value;
}

const xml::Node& VtuFile::child(const xml::Node& element, std::string_view name) const
{
  const xml::Node* found = element.child(name);
  if (!found)
    fail(element, "element '" + element.name + "' has no element '" + std::string(name) + "', expected one");
  return *found;
}

const xml::Node* VtuFile::findArray(const xml::Node* element, std::string_view name)
{
  if (element)
    for (const xml::Node* array : element->children())
      if (array->name == "DataArray" && attribute(*array, "Name") == name)
        return array;
  return nullptr;
}

Int64 VtuFile::positionOf(const xml::Node& element) const
{
  std::size_t start = 0;
  for (int line = 1; line < element.at.line && start != std::string_view::npos; ++line)
    start = m_file.bytes().find('\n', start) + 1;
  return static_cast<Int64>(start) + std::max(element.at.column - 1, 0);
}

void VtuFile::fail(const xml::Node& element, const std::string& text) const
{
  m_file.fail(positionOf(element), text);
}

std::vector<Int64> VtuFile::integers(const xml::Node& array) const
{
  if (attribute(array, "type").starts_with("Float"))
    fail(array, "array '" + attribute(array, "Name") + "' is of type " + attribute(array, "type") + ", expected integers");
  return valuesOf<Int64>(array);
}

std::vector<Real> VtuFile::reals(const xml::Node& array) const
{
  return valuesOf<Real>(array);
}

template <typename T> std::vector<T> VtuFile::valuesOf(const xml::Node& array) const
{
  if (attribute(array, "format", "ascii") == "ascii")
    return parsedText<T>(array);
  const std::string bytes = bytesOf(array);
  const std::string type = attribute(array, "type");
  if (type == "Int8")
    return converted<Int8, T>(array, bytes);
  if (type == "UInt8")
    return converted<Byte, T>(array, bytes);
  if (type == "Int16")
    return converted<Int16, T>(array, bytes);
  if (type == "UInt16")
    return converted<UInt16, T>(array, bytes);
  if (type == "Int32")
    return converted<Int32, T>(array, bytes);
  if (type == "UInt32")
    return converted<UInt32, T>(array, bytes);
  if (type == "Int64")
    return converted<Int64, T>(array, bytes);
  if (type == "UInt64")
    return converted<UInt64, T>(array, bytes);
  if (type == "Float32")
    return converted<Float32, T>(array, bytes);
  if (type == "Float64")
    return converted<Real, T>(array, bytes);
  fail(array,
       "array '" + attribute(array, "Name") + "' is of type '" + type + "', expected Int8 to Int64, UInt8 to UInt64, Float32 or Float64");
}

template <typename T> std::vector<T> VtuFile::parsedText(const xml::Node& array) const
{
  std::vector<T> values;
  const char* at = array.value.data();
  const char* end = at + array.value.size();
  for (;;) {
    while (at != end && isBlank(*at))
      ++at;
    if (at == end)
      return values;
    T value = {};
    const bool has_plus = *at == '+' && at + 1 != end && at[1] != '-';
    auto [next, fault] = std::from_chars(has_plus ? at + 1 : at, end, value);
    // Numbers too small for a double are zero, as in the other formats.
    if constexpr (std::is_floating_point_v<T>)
      if (fault == std::errc::result_out_of_range) {
        const char* ignored = nullptr;
        value = base::readReal(std::string(at, next).c_str(), &ignored);
        fault = {};
      }
    if (fault != std::errc() || (next != end && !isBlank(*next)))
      fail(array, "value " + std::to_string(values.size()) + " of array '" + attribute(array, "Name") + "' is '" +
                    std::string(at, std::find_if(at, std::min(end, at + 30), isBlank)) + "', expected a number");
    values.push_back(value);
    at = next;
  }
}

template <typename Stored, typename T> std::vector<T> VtuFile::converted(const xml::Node& array, const std::string& bytes) const
{
  if (bytes.size() % sizeof(Stored) != 0)
    fail(array, "array '" + attribute(array, "Name") + "' has " + std::to_string(bytes.size()) + " bytes, expected a multiple of " +
                  std::to_string(sizeof(Stored)));
  std::vector<T> values(bytes.size() / sizeof(Stored));
  for (std::size_t i = 0; i < values.size(); ++i) {
    char raw[sizeof(Stored)];
    std::memcpy(raw, bytes.data() + i * sizeof(Stored), sizeof(Stored));
    if (m_is_big_endian != (std::endian::native == std::endian::big))
      std::reverse(raw, raw + sizeof(Stored));
    Stored value;
    std::memcpy(&value, raw, sizeof(Stored));
    values[i] = static_cast<T>(value);
  }
  return values;
}

UInt64 VtuFile::headerNumber(const char* bytes) const
{
  UInt64 value = 0;
  for (Int32 i = 0; i < m_header_bytes; ++i) {
    const Int32 from_top = m_is_big_endian ? i : m_header_bytes - 1 - i;
    value = (value << 8) | static_cast<unsigned char>(bytes[from_top]);
  }
  return value;
}

std::string VtuFile::bytesOf(const xml::Node& array) const
{
  const std::string format = attribute(array, "format", "ascii");
  if (format != "binary" && format != "appended")
    fail(array, "format of array '" + attribute(array, "Name") + "' is '" + format + "', expected ascii, binary or appended");
  std::string_view text = array.value;
  const bool is_appended = format == "appended";
  if (is_appended) {
    const Int64 offset = count(array, "offset");
    if (offset > static_cast<Int64>(m_appended.size()))
      fail(array, "offset of array '" + attribute(array, "Name") + "' is " + std::to_string(offset) + ", expected at most " +
                    std::to_string(m_appended.size()) + ", the size of the appended data");
    text = m_appended.substr(static_cast<std::size_t>(offset));
  }
  Bytes source(*this, array, text, is_appended && m_is_appended_raw);
  if (m_compressor != eVtuCompressor::None)
    return uncompressed(array, source);
  const std::string header = source.take(static_cast<UInt64>(m_header_bytes));
  return source.take(headerNumber(header.data()));
}

// The header: number of blocks, their size, the size of the last one if it is another one, then the compressed size of each block.
std::string VtuFile::uncompressed(const xml::Node& array, Bytes& source) const
{
  const auto header_bytes = static_cast<UInt64>(m_header_bytes);
  const UInt64 nb_block = headerNumber(source.take(header_bytes).data());
  if (nb_block == 0)
    return {};
  const UInt64 block_bytes = headerNumber(source.take(header_bytes).data());
  const UInt64 last_bytes = headerNumber(source.take(header_bytes).data());
  if (nb_block > m_file.bytes().size())
    fail(array,
         "array '" + attribute(array, "Name") + "' has " + std::to_string(nb_block) + " compressed blocks, expected fewer than bytes");
  const std::string sizes = source.take(nb_block * header_bytes);
  std::string result;
  for (UInt64 b = 0; b < nb_block; ++b) {
    const UInt64 size = headerNumber(sizes.data() + b * header_bytes);
    const UInt64 expected = (b + 1 == nb_block && last_bytes > 0) ? last_bytes : block_bytes;
    const std::string compressed = source.take(size);
    if (expected > maxRatioOf(m_compressor) * (size + 1))
      fail(array, "array '" + attribute(array, "Name") + "' has a block of " + std::to_string(size) + " bytes for " +
                    std::to_string(expected) + " bytes, expected what the compressor can do");
    std::string block(expected, '\0');
    if (!uncompressBlock(m_compressor, compressed, block))
      fail(array, "array '" + attribute(array, "Name") + "': block " + std::to_string(b) + " cannot be uncompressed, expected " +
                    std::to_string(expected) + " bytes compressed by " + attribute(*m_document.root(), "compressor"));
    result += block;
  }
  return result;
}

} // namespace Arcane::detail::meshio
