// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/Crc32c.h"

#include <array>
#include <bit>
#include <cstring>

#if defined(__x86_64__)
#include <nmmintrin.h>
#endif

namespace Arcane::detail::format
{
static_assert(std::endian::native == std::endian::little, "the checksum reads words in the order of the processor");

namespace
{
using Table = std::array<std::array<UInt32, 256>, 8>;

constexpr UInt32 polynomial = 0x82F63B78u; // reflected: bit 31 is the coefficient of x^0

//! Makes the table in which table[k][b] is the CRC of byte b followed by k zero bytes.
constexpr Table makeTable()
{
  Table table{};
  for (UInt32 b = 0; b < 256; ++b) {
    UInt32 crc = b;
    for (int bit = 0; bit < 8; ++bit)
      crc = (crc & 1) ? (crc >> 1) ^ polynomial : crc >> 1;
    table[0][b] = crc;
  }
  for (UInt32 b = 0; b < 256; ++b)
    for (std::size_t k = 1; k < 8; ++k)
      table[k][b] = (table[k - 1][b] >> 8) ^ table[0][table[k - 1][b] & 0xFF];
  return table;
}

constexpr Table byte_table = makeTable();

UInt64 wordAt(const std::byte* p)
{
  UInt64 word;
  std::memcpy(&word, p, sizeof word);
  return word;
}

UInt32 tableStep(UInt32 crc, std::byte b)
{
  return (crc >> 8) ^ byte_table[0][(crc ^ static_cast<UInt32>(b)) & 0xFF];
}

#if defined(__x86_64__)
//! Returns the product of two reflected polynomials modulo the polynomial of the CRC.
constexpr UInt32 multiply(UInt32 a, UInt32 b)
{
  UInt32 product = 0;
  for (UInt32 bit = 1u << 31; bit != 0; bit >>= 1) {
    if (a & bit)
      product ^= b;
    b = (b & 1) ? (b >> 1) ^ polynomial : b >> 1;
  }
  return product;
}

//! Returns the polynomial x to the power \a n.
constexpr UInt32 powerOfX(UInt64 n)
{
  UInt32 result = 1u << 31;
  for (UInt32 square = 1u << 30; n != 0; n >>= 1, square = multiply(square, square))
    if (n & 1)
      result = multiply(result, square);
  return result;
}

//! Makes the table in which shift[k][b] is the effect of \a NbByte zero bytes on byte k, of value b, of a CRC.
template <UInt64 NbByte> constexpr std::array<std::array<UInt32, 256>, 4> makeShift()
{
  std::array<std::array<UInt32, 256>, 4> shift{};
  const UInt32 power = powerOfX(8 * NbByte);
  for (UInt32 k = 0; k < 4; ++k)
    for (UInt32 bit = 0; bit < 8; ++bit)
      shift[k][1u << bit] = multiply(power, 1u << (8 * k + bit));
  for (auto& row : shift)
    for (UInt32 b = 1; b < 256; ++b)
      row[b] = row[b & (b - 1)] ^ row[b & (~b + 1)];
  return shift;
}

/*!
 * Three streams hide the latency of the instruction. There are blocks of two sizes: large ones for most of the bytes, and small
 * ones, so that the rest is short and short lists are fast too.
 */
constexpr Int64 long_block = 8192;
constexpr Int64 short_block = 256;
constexpr auto long_shift = makeShift<long_block>();
constexpr auto short_shift = makeShift<short_block>();

template <typename Shift> UInt32 shifted(const Shift& shift, UInt32 crc)
{
  return shift[0][crc & 0xFF] ^ shift[1][(crc >> 8) & 0xFF] ^ shift[2][(crc >> 16) & 0xFF] ^ shift[3][crc >> 24];
}

//! Returns the CRC of 3 * \a Block bytes.
template <Int64 Block, typename Shift>
__attribute__((target("sse4.2"))) UInt32 threeBlocks(const Shift& shift, UInt32 crc, const std::byte* p)
{
  UInt64 first = crc;
  UInt64 second = 0;
  UInt64 third = 0;
  for (Int64 i = 0; i < Block; i += 8) {
    first = _mm_crc32_u64(first, wordAt(p + i));
    second = _mm_crc32_u64(second, wordAt(p + Block + i));
    third = _mm_crc32_u64(third, wordAt(p + 2 * Block + i));
  }
  const UInt32 two = shifted(shift, static_cast<UInt32>(first)) ^ static_cast<UInt32>(second);
  return shifted(shift, two) ^ static_cast<UInt32>(third);
}

__attribute__((target("sse4.2"))) UInt32 byInstruction(UInt32 crc, const std::byte* p, Int64 nb)
{
  for (; nb >= 3 * long_block; p += 3 * long_block, nb -= 3 * long_block)
    crc = threeBlocks<long_block>(long_shift, crc, p);
  for (; nb >= 3 * short_block; p += 3 * short_block, nb -= 3 * short_block)
    crc = threeBlocks<short_block>(short_shift, crc, p);
  UInt64 wide = crc;
  for (; nb >= 8; p += 8, nb -= 8)
    wide = _mm_crc32_u64(wide, wordAt(p));
  crc = static_cast<UInt32>(wide);
  for (; nb > 0; ++p, --nb)
    crc = _mm_crc32_u8(crc, static_cast<unsigned char>(*p));
  return crc;
}
#endif
} // namespace

UInt32 crc32cByTables(Span<const std::byte> bytes, UInt32 previous)
{
  UInt32 crc = ~previous;
  const std::byte* p = bytes.data();
  Int64 nb = bytes.size();
  for (; nb >= 8; p += 8, nb -= 8) {
    const UInt64 word = wordAt(p) ^ crc;
    crc = 0;
    for (std::size_t k = 0; k < 8; ++k)
      crc ^= byte_table[7 - k][(word >> (8 * k)) & 0xFF];
  }
  for (; nb > 0; ++p, --nb)
    crc = tableStep(crc, *p);
  return ~crc;
}

UInt32 crc32c(Span<const std::byte> bytes, UInt32 previous)
{
#if defined(__x86_64__)
  static const bool has_instruction = __builtin_cpu_supports("sse4.2");
  if (has_instruction)
    return ~byInstruction(~previous, bytes.data(), bytes.size());
#endif
  return crc32cByTables(bytes, previous);
}

UInt32 crcOfText(std::string_view text, UInt32 previous)
{
  return crc32c(Span<const std::byte>(reinterpret_cast<const std::byte*>(text.data()), static_cast<Int64>(text.size())), previous);
}

String crcText(UInt32 crc)
{
  constexpr char digits[] = "0123456789abcdef";
  char text[9] = {};
  for (int i = 0; i < 8; ++i)
    text[i] = digits[(crc >> (28 - 4 * i)) & 0xF];
  return String(text);
}
} // namespace Arcane::detail::format
