// SPDX-License-Identifier: Apache-2.0
// Cuts the bytes of a digest into blocks.
#pragma once

#include "arcane_core/base/text/IHashAlgorithm.h"

#include <bit>

namespace Arcane::detail::base
{
//! Gives a function blocks of \a BlockBytes bytes, as soon as they are full.
template <Int64 BlockBytes> class HashBlocks
{
 public:
  void reset() { m_nb_byte = 0; }
  //! Returns the number of bytes since the last reset.
  Int64 nbByte() const { return m_nb_byte; }

  template <typename F> void add(Span<const std::byte> input, const F& use_block)
  {
    for (const std::byte byte : input)
      add(byte, use_block);
  }
  template <typename F> void add(std::byte byte, const F& use_block)
  {
    m_block[static_cast<std::size_t>(m_nb_byte % BlockBytes)] = byte;
    if (++m_nb_byte % BlockBytes == 0)
      use_block(m_block.data());
  }

 private:
  std::array<std::byte, static_cast<std::size_t>(BlockBytes)> m_block = {};
  Int64 m_nb_byte = 0;
};

//! Returns the unsigned integer of \a nb_byte bytes, the least significant one first.
inline UInt64 littleEndian(const std::byte* bytes, int nb_byte)
{
  UInt64 value = 0;
  for (int i = nb_byte - 1; i >= 0; --i)
    value = (value << 8) | static_cast<UInt64>(bytes[i]);
  return value;
}

//! Returns the unsigned integer of \a nb_byte bytes, the most significant one first.
inline UInt64 bigEndian(const std::byte* bytes, int nb_byte)
{
  UInt64 value = 0;
  for (int i = 0; i < nb_byte; ++i)
    value = (value << 8) | static_cast<UInt64>(bytes[i]);
  return value;
}

//! Returns byte \a i of \a value, from the least significant one on.
inline std::byte byteOf(UInt64 value, int i)
{
  return static_cast<std::byte>(value >> (8 * i));
}
} // namespace Arcane::detail::base
