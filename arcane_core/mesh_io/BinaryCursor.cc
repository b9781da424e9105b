// SPDX-License-Identifier: Apache-2.0
// Reads numbers of fixed size, of either byte order, straight from the memory of a file.
#include "arcane_core/mesh_io/BinaryCursor.h"

namespace Arcane::detail::meshio
{

Int64 BinaryCursor::readCount(const char* expected)
{
  const Int64 start = position();
  const UInt64 value = read<UInt64>(expected);
  if (value > static_cast<UInt64>(std::numeric_limits<Int64>::max()))
    fail(start, "found " + std::to_string(value) + ", expected " + expected);
  return static_cast<Int64>(value);
}

void BinaryCursor::skipBytes(Int64 n, Int64 value_bytes)
{
  if (n < 0 || n > (m_end - m_pos) / value_bytes)
    failHere("more values");
  m_pos += n * value_bytes;
}

void BinaryCursor::checkFits(Int64 nb_record, Int64 nb_value, const char* records) const
{
  // No value of a binary file takes less than four bytes.
  const Int64 nb_left = (m_end - m_pos) / 4;
  if (nb_record > nb_left / nb_value)
    fail(position(), std::to_string(nb_record) + " " + records + " announced, but only " + std::to_string(m_end - m_pos) +
                       " bytes are left: expected fewer, or the file is truncated");
}

void BinaryCursor::failHere(const char* expected) const
{
  m_file->fail(position(), std::string("found the end of the file, expected ") + expected);
}

} // namespace Arcane::detail::meshio
