// SPDX-License-Identifier: Apache-2.0
// Writes JSON, value by value.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/text/String.h"

#include <string>
#include <vector>

namespace Arcane
{
/*!
 * \brief Writes one JSON text.
 *
 * In an object each value follows its key. Reals are written as text in hexadecimal, which keeps all their bits, unless the flags say
 * otherwise; in decimal they have the fewest digits that give the same value. Infinities and NaNs are null.
 */
class ARCANE_EXPORT JSONWriter
{
 public:
  enum class FormatFlags
  {
    None = 0,
    HexFloat = 1,
    Default = HexFloat
  };

  //! An object that ends with the scope.
  class ARCANE_EXPORT Object
  {
   public:
    explicit Object(JSONWriter& writer);
    Object(JSONWriter& writer, StringView key);
    ~Object() { m_writer.endObject(); }
    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;

   private:
    JSONWriter& m_writer;
  };

  //! An array that ends with the scope.
  class ARCANE_EXPORT Array
  {
   public:
    Array(JSONWriter& writer, StringView key);
    ~Array() { m_writer.endArray(); }
    Array(const Array&) = delete;
    Array& operator=(const Array&) = delete;

   private:
    JSONWriter& m_writer;
  };

  explicit JSONWriter(FormatFlags flags = FormatFlags::Default)
  : m_flags(flags)
  {}

  void beginObject() { begin('{'); }
  void endObject() { end('}'); }
  void beginArray() { begin('['); }
  void endArray() { end(']'); }
  //! Writes the key of the value that comes next.
  void writeKey(StringView key);

  //! \name Values: of an array, or after a key
  //@{
  void writeValue(StringView value);
  void writeValue(const String& value) { writeValue(value.view()); }
  void writeValue(const char* value) { writeValue(StringView(value)); }
  void writeValue(bool value);
  void writeValue(Int32 value) { writeValue(static_cast<Int64>(value)); }
  void writeValue(Int64 value);
  void writeValue(Real value);
  //@}

  //! Writes a key and its value.
  template <typename T> void write(StringView key, const T& value)
  {
    writeKey(key);
    writeValue(value);
  }
  //! Writes a key and an array of values.
  template <typename T> void write(StringView key, ConstArrayView<T> values) { write(key, Span<const T>(values)); }
  template <typename T> void write(StringView key, Span<const T> values)
  {
    const Array array(*this, key);
    for (const T& value : values)
      writeValue(value);
  }
  //! Writes a key and its value, unless the value is a null string.
  void writeIfNotNull(StringView key, const String& value)
  {
    if (!value.null())
      write(key, value);
  }

  //! Returns the text so far, valid until the next call.
  StringView getBuffer() const { return m_text; }

 private:
  void begin(char bracket);
  void end(char bracket);
  void separate();
  void writeQuoted(std::string_view text);

  FormatFlags m_flags;
  std::string m_text;
  //! For each open object or array, whether it has a value.
  std::vector<bool> m_has_value;
  bool m_is_after_key = false;
};
} // namespace Arcane
