// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/Manifest.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "axl/xml/WritableText.h"
#include "axl/xml/XmlDocument.h"
#include "axl/xml/XmlWriter.h"
#include "checkpoint/format/Crc32c.h"

#include <charconv>

namespace Arcane::detail::format
{
namespace
{
constexpr std::string_view crc_line_begin = "<!-- crc32c ";
constexpr std::string_view crc_line_end = " -->\n";

template <typename T> std::string joined(const UniqueArray<T>& values)
{
  std::string text;
  for (T value : values)
    text.append(text.empty() ? "" : " ").append(std::to_string(value));
  return text;
}

//! Returns \a name. \throws IOException when a manifest cannot hold it: a reader would not find the name
std::string_view checkedName(const String& name, const char* what)
{
  ARCANE_THROW_IF(xml::writableText(name.toStdStringView()) != name.toStdStringView(), IOException,
                  "{0} '{1}' cannot be in a checkpoint: the name holds characters that XML cannot hold, expected UTF-8 without control "
                  "characters",
                  what, name);
  return name.toStdStringView();
}

std::string crcLine(std::string_view text)
{
  return std::string(crc_line_begin) + crcText(crcOfText(text)).localstr() + std::string(crc_line_end);
}

//! Reads the attributes of one element, with messages that name the file.
class AttributeReader
{
 public:
  AttributeReader(const xml::Node& element, const String& path)
  : m_element(element)
  , m_path(path)
  {}

  std::string_view text(const char* name) const
  {
    const xml::Node* found = m_element.attribute(name);
    ARCANE_THROW_IF(!found, IOException, "{0}:{1}: element '{2}' has no attribute '{3}'", m_path, m_element.at.line, String(m_element.name),
                    name);
    return found->value;
  }
  template <typename T> T number(const char* name, int base = 10) const { return parsed<T>(text(name), name, base); }
  Real real(const char* name) const
  {
    Real value = 0.0;
    const std::string_view t = text(name);
    const auto [end, status] = std::from_chars(t.data(), t.data() + t.size(), value);
    if (status != std::errc() || end != t.data() + t.size())
      throwBad(t, name);
    return value;
  }
  template <typename T> UniqueArray<T> numbers(const char* name) const
  {
    UniqueArray<T> values;
    std::vector<std::string_view> words;
    splitWords(text(name), words);
    for (std::string_view word : words)
      values.add(parsed<T>(word, name, 10));
    return values;
  }

 private:
  const xml::Node& m_element;
  String m_path;

  static void splitWords(std::string_view t, std::vector<std::string_view>& words)
  {
    while (!t.empty()) {
      const std::size_t end = std::min(t.find(' '), t.size());
      words.push_back(t.substr(0, end));
      t.remove_prefix(std::min(end + 1, t.size()));
    }
  }
  template <typename T> T parsed(std::string_view t, const char* name, int base) const
  {
    T value = 0;
    const auto [end, status] = std::from_chars(t.data(), t.data() + t.size(), value, base);
    if (status != std::errc() || end != t.data() + t.size())
      throwBad(t, name);
    return value;
  }
  [[noreturn]] void throwBad(std::string_view t, const char* name) const
  {
    ARCANE_THROW(IOException, "{0}:{1}: attribute '{2}' is '{3}', expected a number", m_path, m_element.at.line, name, String(t));
  }
};

DataRecord readData(const xml::Node& element, const String& path)
{
  const AttributeReader reader(element, path);
  DataRecord data;
  data.name = String(reader.text("name"));
  data.dataset = String(reader.text("dataset"));
  bool is_unknown = false;
  data.type = dataTypeFromName(std::string(reader.text("type")).c_str(), is_unknown);
  ARCANE_THROW_IF(is_unknown, IOException, "{0}:{1}: no type is called '{2}'", path, element.at.line, String(reader.text("type")));
  data.dimension = reader.number<Int32>("dimension");
  data.extents = reader.numbers<Int64>("extents");
  ARCANE_THROW_IF(data.extents.size() != 2, IOException, "{0}:{1}: attribute 'extents' has {2} numbers, expected 2", path, element.at.line,
                  data.extents.size());
  data.shape = reader.numbers<Int32>("shape");
  if (element.attribute("filter"))
    data.filter = String(reader.text("filter"));
  else
    data.offset = reader.number<Int64>("offset");
  data.nb_bytes = reader.number<Int64>("bytes");
  data.crc = reader.number<UInt32>("crc32c", 16);
  return data;
}

FileRecord readFile(const xml::Node& element, const String& path)
{
  const AttributeReader reader(element, path);
  FileRecord file;
  file.rank = reader.number<Int32>("rank");
  file.name = String(reader.text("name"));
  file.nb_bytes = reader.number<Int64>("bytes");
  file.crc_of_rest = reader.number<UInt32>("rest-crc32c", 16);
  for (const xml::Node* child : element.children())
    file.data.push_back(readData(*child, path));
  return file;
}

Manifest readHeader(const xml::Node& root, const String& path)
{
  const AttributeReader reader(root, path);
  Manifest manifest;
  manifest.format_version = reader.number<Int32>("format-version");
  ARCANE_THROW_IF(manifest.format_version < Manifest::first_version || manifest.format_version > Manifest::current_version, IOException,
                  "'{0}' is of version {1}, expected at most {2}", path, manifest.format_version, Manifest::current_version);
  manifest.code_name = String(reader.text("code"));
  if (root.attribute("run"))
    manifest.run = String(reader.text("run"));
  manifest.nb_rank = reader.number<Int32>("nb-rank");
  manifest.time = reader.real("time");
  manifest.iteration = reader.number<Int32>("iteration");
  if (manifest.isInParts())
    manifest.crc_of_ranks = reader.number<UInt32>("ranks-crc32c", 16);
  return manifest;
}
} // namespace

std::string_view checkedBody(const std::string& text, const String& path)
{
  const std::size_t size_of_line = crc_line_begin.size() + 8 + crc_line_end.size();
  ARCANE_THROW_IF(text.size() < size_of_line, IOException, "'{0}' is truncated: {1} bytes", path, text.size());
  const std::string_view body(text.data(), text.size() - size_of_line);
  const std::string_view line = std::string_view(text).substr(body.size());
  ARCANE_THROW_IF(!line.starts_with(crc_line_begin) || !line.ends_with(crc_line_end), IOException,
                  "'{0}' is truncated or damaged: its last line is not that of its checksum", path);
  ARCANE_THROW_IF(line != crcLine(body), IOException, "'{0}' is damaged: its checksum is {1}, expected {2}", path, crcText(crcOfText(body)),
                  String(line.substr(crc_line_begin.size(), 8)));
  return body;
}

const DataRecord* FileRecord::find(const String& data_name) const
{
  for (const DataRecord& record : data)
    if (record.name == data_name)
      return &record;
  return nullptr;
}

std::string toText(const FileRecord& file)
{
  xml::XmlWriter out(xml::XmlHead::None);
  out.begin("file").attribute("rank", file.rank).attribute("name", file.name.toStdStringView()).attribute("bytes", file.nb_bytes);
  out.attribute("rest-crc32c", crcText(file.crc_of_rest).toStdStringView());
  for (const DataRecord& data : file.data) {
    out.begin("data").attribute("name", checkedName(data.name, "variable")).attribute("dataset", data.dataset.toStdStringView());
    out.attribute("type", dataTypeName(data.type)).attribute("dimension", data.dimension);
    out.attribute("extents", joined(data.extents)).attribute("shape", joined(data.shape));
    if (data.isFiltered())
      out.attribute("filter", data.filter.toStdStringView());
    else
      out.attribute("offset", data.offset);
    out.attribute("bytes", data.nb_bytes).attribute("crc32c", crcText(data.crc).toStdStringView()).end();
  }
  return out.finish();
}

FileRecord fileFromText(const std::string& text, const String& path)
{
  xml::Diagnostics diagnostics;
  const xml::XmlDocument document = xml::XmlDocument::parseMemory(text, path.localstr(), diagnostics);
  ARCANE_THROW_IF(!document.root(), IOException, "{0}", String(diagnostics.text()));
  return readFile(*document.root(), path);
}

FileRecord fileHeadFromText(std::string_view text, const String& path)
{
  // Ends of elements inside values are escaped.
  std::size_t end = std::min(text.find('>'), text.size());
  if (end > 0 && end < text.size() && text[end - 1] == '/')
    --end;
  return fileFromText(std::string(text.substr(0, end)) + "/>", path);
}

std::string toText(const Manifest& header, const std::string& files)
{
  xml::XmlWriter out(xml::XmlHead::Declaration);
  out.begin("arcane-checkpoint").attribute("format-version", header.format_version);
  out.attribute("code", checkedName(header.code_name, "code"));
  if (!header.run.null())
    out.attribute("run", header.run.toStdStringView());
  out.attribute("nb-rank", header.nb_rank).attribute("time", String::fromNumber(header.time).toStdStringView());
  out.attribute("iteration", header.iteration);
  if (header.isInParts())
    out.attribute("ranks-crc32c", crcText(header.crc_of_ranks).toStdStringView());
  out.lines(files);
  const std::string text = out.finish();
  const auto nb_byte = static_cast<Int64>(text.find(">\n", text.find("<arcane-checkpoint")));
  ARCANE_THROW_IF(nb_byte >= nb_header_byte, IOException,
                  "the header of the manifest has {0} bytes, and no reader looks further than {1}: the name of the code has {2}", nb_byte,
                  nb_header_byte, header.code_name.length());
  return text + crcLine(text);
}

Manifest manifestFromText(const std::string& text, const String& path)
{
  const std::string_view body = checkedBody(text, path);
  xml::Diagnostics diagnostics;
  const xml::XmlDocument document = xml::XmlDocument::parseMemory(body, path.localstr(), diagnostics);
  ARCANE_THROW_IF(!document.root(), IOException, "{0}", String(diagnostics.text()));
  Manifest manifest = readHeader(*document.root(), path);
  ARCANE_THROW_IF(manifest.isInParts(), IOException, "'{0}' is in parts, expected the description of each file", path);
  for (const xml::Node* child : document.root()->children())
    manifest.files.push_back(readFile(*child, path));
  ARCANE_THROW_IF(static_cast<Int32>(manifest.files.size()) != manifest.nb_rank, IOException, "'{0}' lists {1} files, expected {2}", path,
                  manifest.files.size(), manifest.nb_rank);
  return manifest;
}

Manifest manifestHeaderFromText(const std::string& text, const String& path)
{
  // Ends of lines inside values are escaped, so that this one ends the element.
  const std::size_t begin = text.find("<arcane-checkpoint");
  const std::size_t end = begin == std::string::npos ? begin : text.find(">\n", begin);
  ARCANE_THROW_IF(end == std::string::npos, IOException, "'{0}' does not begin as a manifest", path);
  xml::Diagnostics diagnostics;
  const std::string element = text.substr(begin, end - begin) + "/>";
  const xml::XmlDocument document = xml::XmlDocument::parseMemory(element, path.localstr(), diagnostics);
  ARCANE_THROW_IF(!document.root(), IOException, "{0}", String(diagnostics.text()));
  return readHeader(*document.root(), path);
}
} // namespace Arcane::detail::format
