// SPDX-License-Identifier: Apache-2.0
// The values of data as bytes.
#pragma once

#include "variables/data/IData.h"

namespace Arcane::detail::data
{

//! Takes numbers and texts from the beginning of bytes, and refuses to go beyond their end.
class DataReader
{
 public:
  //! \a name is the one of the data, for errors. The bytes must outlive this object.
  DataReader(const String& name, Span<const std::byte> bytes)
  : m_name(name)
  , m_bytes(bytes)
  {}

  //! Returns the address of the next bytes. \throws ArgumentException when fewer are left
  const std::byte* take(Int64 nb_byte);
  Int64 takeNumber();
  String takeString();
  //! Returns the number of bytes taken so far.
  Int64 position() const { return m_position; }

 private:
  String m_name;
  Span<const std::byte> m_bytes;
  Int64 m_position = 0;
};

//! See IData::write(), IData::read(), IData::contentHash(), IData::writeRows() and IData::readRows().
void writeData(const IData& data, Array<std::byte>& bytes);
void readData(IData& data, Span<const std::byte> bytes);
UInt64 hashOf(const IData& data);
//! Appends the 8 bytes of \a hash to \a bytes, the most significant byte first.
void appendHash(UInt64 hash, Array<Byte>& bytes);
void writeDataRows(const IData& data, Int32ConstArrayView rows, Array<std::byte>& bytes);
Int64 readDataRows(IData& data, Int32ConstArrayView rows, Span<const std::byte> bytes);

} // namespace Arcane::detail::data
