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
//! What a text of XML begins with.
enum class XmlHead
{
  Declaration, //!< `<?xml version="1.0" encoding="UTF-8"?>`
  None         //!< Nothing: the text is a part of a file.
};

/*!
 * \brief Makes a text of XML in UTF-8, element by element. Each element begins a line, and is indented.
 *
 * Characters with a meaning in XML are replaced by their references. Bytes that are not UTF-8, and characters that XML cannot hold,
 * become `?`. Names of elements and attributes are not checked. An attribute follows the beginning of its element.
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
  //! Adds what another writer made. The lines keep their indentation.
  XmlWriter& lines(std::string_view xml);
  //! Ends the element that was begun last.
  XmlWriter& end();
  //! An element that holds a text only.
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
