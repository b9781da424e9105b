// SPDX-License-Identifier: Apache-2.0
// Reads JSON.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/text/String.h"

#include <memory>
#include <vector>

namespace Arcane
{
class JSONKeyValue;

/*!
 * \brief Points to a value of a JSONDocument, which must outlive it.
 *
 * A default-constructed value is null, as is a child that does not exist and the word `null` of the text. A null value has neither
 * children nor text.
 */
class ARCANE_EXPORT JSONValue
{
 public:
  //! A value and the values in it, private to the reader.
  struct Node;

  JSONValue() = default;
  explicit JSONValue(const Node* node)
  : m_node(node)
  {}

  bool null() const;
  bool operator!() const { return null(); }
  bool isObject() const;
  bool isArray() const;

  //! Returns a string without its quotes, a number or a boolean as it is written, and a null string for other values.
  String value() const;
  StringView valueAsStringView() const;
  /*!
   * \name Values as numbers
   * A string may hold the number, as JSONWriter writes reals. \throws FatalErrorException, which names the place, for another value
   */
  //@{
  Int64 valueAsInt64() const;
  Int32 valueAsInt32() const;
  //! Reads a real, which may be hexadecimal.
  Real valueAsReal() const;
  bool valueAsBool() const;
  //@}

  //! Returns the value of the key \a name of an object. The value is null when there is none.
  JSONValue child(StringView name) const;
  //! Returns the same. \throws FatalErrorException, which names the place, when there is none
  JSONValue expectedChild(StringView name) const;
  JSONKeyValue keyValueChild(StringView name) const;
  JSONKeyValue expectedKeyValueChild(StringView name) const;
  //! Returns the values of an object or of an array, in the order of the text.
  std::vector<JSONValue> children() const;
  //! Returns the values of an array; no value for others.
  std::vector<JSONValue> valueAsArray() const;
  //! Returns the keys of an object with their values, in the order of the text.
  std::vector<JSONKeyValue> keyValueChildren() const;

 private:
  const Node* m_node = nullptr;
};

using JSONValueList = std::vector<JSONValue>;

//! A key of an object and its value.
class ARCANE_EXPORT JSONKeyValue
{
 public:
  JSONKeyValue() = default;
  JSONKeyValue(const String& name, JSONValue value)
  : m_name(name)
  , m_value(value)
  {}

  //! Returns true when the key does not exist.
  bool null() const { return m_name.null(); }
  bool operator!() const { return null(); }
  const String& name() const { return m_name; }
  JSONValue value() const { return m_value; }
  Int64 valueAsInt64() const { return m_value.valueAsInt64(); }
  Int32 valueAsInt32() const { return m_value.valueAsInt32(); }
  Real valueAsReal() const { return m_value.valueAsReal(); }
  StringView valueAsStringView() const { return m_value.valueAsStringView(); }

 private:
  String m_name;
  JSONValue m_value;
};

using JSONKeyValueList = std::vector<JSONKeyValue>;

//! Holds the values of a JSON text, in UTF-8.
class ARCANE_EXPORT JSONDocument
{
 public:
  JSONDocument();
  ~JSONDocument();
  JSONDocument(JSONDocument&&) noexcept;
  JSONDocument& operator=(JSONDocument&&) noexcept;

  /*!
   * \brief Replaces the values by the values in \a bytes.
   *
   * \param file_name  appears in messages
   * \throws FatalErrorException with the line that is not JSON
   */
  void parse(Span<const std::byte> bytes, StringView file_name = "(unnamed)");
  void parse(Span<const Byte> bytes, StringView file_name = "(unnamed)");
  //! Returns the whole value, which is null before parse().
  JSONValue root() const;

 private:
  struct Content;
  std::unique_ptr<Content> m_content;
};
} // namespace Arcane
