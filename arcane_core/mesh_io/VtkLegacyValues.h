// SPDX-License-Identifier: Apache-2.0
// Reads the values of one array of a VTK legacy file, text or binary.
#pragma once

#include "arcane_core/mesh_io/BinaryCursor.h"
#include "arcane_core/mesh_io/TextCursor.h"

#include <string>
#include <string_view>

namespace Arcane::detail::meshio
{

//! The types of values as the file names them.
enum class VtkValueType
{
  Bit,
  Int8,
  UInt8,
  Int16,
  UInt16,
  Int32,
  UInt32,
  Int64,
  UInt64,
  Float32,
  Float64
};

//! Returns a keyword in capitals: VTK accepts both. \local
std::string upperVtkWord(std::string_view word);

//! Returns true for a type whose values are texts, one in each line of a text file. \local
bool isVtkStringType(std::string_view name);

//! Reads the name of a type. A `long` has 8 bytes, a `vtkIdType` has 4.
VtkValueType readVtkValueType(TextCursor& cursor);

/*!
 * \brief Reads an array from the place of a text cursor on.
 *
 * Binary values begin after the end of the current line and have the most significant byte first. Call close() to move
 * the text cursor behind the values.
 */
class VtkLegacyValues
{
 public:
  VtkLegacyValues(TextCursor& cursor, VtkValueType type);

  Int64 readInteger(const char* expected);
  Real readReal(const char* expected);
  //! Reads an integer in [0, end).
  Int64 readIndex(Int64 end, const char* expected);
  void skip(Int64 n);
  Int64 nextPosition();
  //! Does the same as TextCursor::checkFits().
  void checkFits(Int64 nb_tuple, Int64 nb_component, const char* tuples) const;
  [[noreturn]] void fail(Int64 position, const std::string& text) const { m_text.fail(position, text); }
  void close();

 private:
  Int64 readBit(const char* expected);
  void skipBits(Int64 n);

  TextCursor& m_text;
  BinaryCursor m_binary;
  //! The byte of the last bit, and the number in it of the next one; 0 when the next one is in another byte.
  unsigned char m_byte = 0;
  Int32 m_next_bit = 0;
  VtkValueType m_type;
  bool m_is_binary;
};

} // namespace Arcane::detail::meshio
