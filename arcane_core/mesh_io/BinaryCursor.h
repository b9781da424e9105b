// SPDX-License-Identifier: Apache-2.0
// Reads numbers of fixed size, of either byte order, straight from the memory of a file.
#pragma once

#include "arcane_core/mesh_io/MappedFile.h"

#include <cstring>
#include <limits>
#include <string>

namespace Arcane::detail::meshio
{

//! A place in a part of a binary file. The reading functions are the same as in TextCursor, so that one parser serves both.
class BinaryCursor
{
 public:
  //! \param is_swapped the file was written on a machine of the other byte order.
  BinaryCursor(const MappedFile& file, const char* begin, bool is_swapped)
  : m_file(&file)
  , m_pos(begin)
  , m_end(file.end())
  , m_is_swapped(is_swapped)
  {}

  static constexpr bool isText() { return false; }
  const MappedFile& file() const { return *m_file; }
  const char* pos() const { return m_pos; }
  const char* end() const { return m_end; }
  Int64 position() const { return m_pos - m_file->begin(); }
  Int64 nextPosition() const { return position(); }

  Int32 readInt32(const char* expected) { return read<Int32>(expected); }
  Real readReal(const char* expected) { return read<Real>(expected); }
  Int64 readCount(const char* expected);
  Int64 readTag(const char* expected) { return readCount(expected); }

  void skipReals(Int64 n) { skipBytes(n, sizeof(Real)); }
  void skipTags(Int64 n) { skipBytes(n, sizeof(Int64)); }
  void skipBytes(Int64 n, Int64 value_bytes);

  //! Throws when the remaining bytes cannot hold \a nb_record records of at least \a nb_value values.
  void checkFits(Int64 nb_record, Int64 nb_value, const char* records) const;

  [[noreturn]] void failHere(const char* expected) const;
  [[noreturn]] void fail(Int64 position, const std::string& text) const { m_file->fail(position, text); }

  template <typename T> T read(const char* expected)
  {
    if (m_end - m_pos < static_cast<Int64>(sizeof(T))) [[unlikely]]
      failHere(expected);
    char bytes[sizeof(T)];
    std::memcpy(bytes, m_pos, sizeof(T));
    if (m_is_swapped)
      for (std::size_t i = 0; i < sizeof(T) / 2; ++i)
        std::swap(bytes[i], bytes[sizeof(T) - 1 - i]);
    T value;
    std::memcpy(&value, bytes, sizeof(T));
    m_pos += sizeof(T);
    return value;
  }

 private:
  const MappedFile* m_file;
  const char* m_pos;
  const char* m_end;
  bool m_is_swapped;
};

} // namespace Arcane::detail::meshio
