// SPDX-License-Identifier: Apache-2.0
// A file of VTK in XML: its elements, and the values of its arrays.
#pragma once

#include "arcane_core/mesh_io/MappedFile.h"
#include "arcane_core/mesh_io/VtuCompressor.h"
#include "axl/xml/XmlDocument.h"

#include <string>
#include <string_view>
#include <vector>

namespace Arcane::detail::meshio
{

/*!
 * \brief Decodes the arrays of a file, which may be text, base64 or raw bytes, inside their elements or appended, whole or
 * compressed by zlib or LZ4.
 *
 * All functions throw FatalErrorException `file:line: error: ...` for a fault of the file.
 */
class VtuFile
{
 public:
  explicit VtuFile(MappedFile& file);

  //! Returns the element `<UnstructuredGrid>`. \local
  const xml::Node& grid() const { return *m_grid; }
  //! Returns the values of an array of integers. \local
  std::vector<Int64> integers(const xml::Node& array) const;
  //! Returns the values of an array of numbers. \local
  std::vector<Real> reals(const xml::Node& array) const;
  //! Returns an attribute, or \a fallback when there is none. \local
  static std::string attribute(const xml::Node& element, std::string_view name, std::string_view fallback = {});
  //! Returns an attribute that is a number of things. \local
  Int64 count(const xml::Node& element, std::string_view name) const;
  //! Returns the child of \a element. \throws FatalErrorException when there is none
  const xml::Node& child(const xml::Node& element, std::string_view name) const;
  //! Returns the array called \a name of \a element, or null when there is none. \local
  static const xml::Node* findArray(const xml::Node* element, std::string_view name);
  //! Returns the offset of the element in the file. \unit{bytes} \local
  Int64 positionOf(const xml::Node& element) const;
  const MappedFile& file() const { return m_file; }
  [[noreturn]] void fail(const xml::Node& element, const std::string& text) const;

 private:
  class Bytes;

  MappedFile& m_file;
  //! The bytes behind the `_` of the appended data.
  std::string_view m_appended;
  bool m_is_appended_raw = false;
  //! Parsing it sets the two members before.
  xml::XmlDocument m_document;
  const xml::Node* m_grid = nullptr;
  bool m_is_big_endian = false;
  eVtuCompressor m_compressor = eVtuCompressor::None;
  Int32 m_header_bytes = 4;

  static xml::XmlDocument parse(MappedFile& file, std::string_view& appended, bool& is_raw);
  void readHeader();
  template <typename T> std::vector<T> valuesOf(const xml::Node& array) const;
  template <typename T> std::vector<T> parsedText(const xml::Node& array) const;
  template <typename Stored, typename T> std::vector<T> converted(const xml::Node& array, const std::string& bytes) const;
  std::string bytesOf(const xml::Node& array) const;
  std::string uncompressed(const xml::Node& array, Bytes& source) const;
  UInt64 headerNumber(const char* bytes) const;
};

} // namespace Arcane::detail::meshio
