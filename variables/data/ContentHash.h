// SPDX-License-Identifier: Apache-2.0
// A 64-bit hash of bytes, to find out whether two arrays have the same content.
#pragma once

#include "arcane_core/base/array/Span.h"

#include <cstddef>

namespace Arcane::detail::data
{

/*!
 * \brief Mixes numbers and bytes into one number. Not a cryptographic hash.
 *
 * The result depends on the values and on how they are divided over calls of add(). The byte order of the processor matters only through the bytes of
 * the values themselves.
 */
class ContentHash
{
 public:
  void add(UInt64 value);
  void add(Span<const std::byte> bytes);
  UInt64 value() const;

  //! Adds bytes that come in several blocks, as add() adds them in one. The size of each block but the last is a multiple of 32 bytes.
  class Blocks
  {
   public:
    explicit Blocks(ContentHash& hash);
    void add(Span<const std::byte> bytes);
    //! Ends the bytes. Must be called once.
    void finish();

   private:
    ContentHash& m_hash;
    //! Independent chains, so that the processor works on several words at a time.
    UInt64 m_lanes[4];
    //! The last bytes, which fill no round of the chains.
    std::byte m_rest[32];
    Int64 m_nb_rest = 0;
    Int64 m_nb_byte = 0;
  };

 private:
  UInt64 m_state = 0x9E3779B97F4A7C15u;
};

} // namespace Arcane::detail::data
