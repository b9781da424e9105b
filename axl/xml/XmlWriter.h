// SPDX-License-Identifier: Apache-2.0
// Writes XML that is well formed whatever the texts in it are.
#pragma once

#include <concepts>
#include <memory>
#include <string>
#include <string_view>

struct _xmlBuffer;
struct _xmlTextWriter;

namespace Arcane::xml
{
//! The beginning of a text of XML.
enum class XmlHead
{
  Declaration, //!< `<?xml version="1.0" encoding="UTF-8"?>`
  None         //!< No beginning, since the text is a part of a file.
};

/*!
 * \brief Makes a text of XML in UTF-8, element by element. Each element begins a line, and is indented.
 *
 * Characters that have a meaning in XML are replaced by their references. Bytes that are not UTF-8 are replaced by `?`, and so are
 * characters that XML cannot hold. Names of elements and attributes are not checked. An attribute follows the beginning of its element.
 */
class XmlWriter
{
 public:
  explicit XmlWriter(XmlHead head);
  ~XmlWriter();

  XmlWriter& begin(const char* element);
  XmlWriter& attribute(const char* name, std::string_view value);
  template <std::integral Number> XmlWriter& attribute(const char* name, Number value) { return attribute(name, std::to_string(value)); }
  XmlWriter& text(std::string_view value);
  //! Adds the text of another writer. Its lines keep their indentation.
  XmlWriter& lines(std::string_view xml);
  //! Ends the element that was begun last.
  XmlWriter& end();
  //! Adds an element that contains only a text.
  XmlWriter& element(const char* name, std::string_view value) { return begin(name).text(value).end(); }
  template <std::integral Number> XmlWriter& element(const char* name, Number value) { return element(name, std::to_string(value)); }

  //! Ends all elements and returns the text, whose last character is the end of a line. The writer cannot be used any more.
  std::string finish();

 private:
  struct Release
  {
    void operator()(_xmlBuffer* buffer) const;
    void operator()(_xmlTextWriter* writer) const;
  };

  // The writer is freed first: it writes what it still holds to the buffer.
  std::unique_ptr<_xmlBuffer, Release> m_buffer;
  std::unique_ptr<_xmlTextWriter, Release> m_writer;
};
} // namespace Arcane::xml
