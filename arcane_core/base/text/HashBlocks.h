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
  /*!
   * \brief Ends the bytes as RFC 1321 and FIPS 180-4 want: by a bit, zeros, and the number of bits before in the last 8 bytes of a block.
   * \param order  the order of the bytes of this number
   */
  template <typename F> void addEnd(std::endian order, const F& use_block)
  {
    const UInt64 nb_bit = 8 * static_cast<UInt64>(m_nb_byte);
    add(std::byte{ 0x80 }, use_block);
    while (m_nb_byte % BlockBytes != BlockBytes - 8)
      add(std::byte{}, use_block);
    for (int i = 0; i < 8; ++i)
      add(static_cast<std::byte>(nb_bit >> (8 * (order == std::endian::little ? i : 7 - i))), use_block);
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
