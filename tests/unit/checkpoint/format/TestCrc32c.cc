// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/Crc32c.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::format;

Span<const std::byte> bytesOf(const std::string& text)
{
  return { reinterpret_cast<const std::byte*>(text.data()), static_cast<Int64>(text.size()) };
}

//! One bit at a time, from the definition.
UInt32 byDefinition(Span<const std::byte> bytes)
{
  UInt32 crc = 0xFFFFFFFFu;
  for (std::byte b : bytes) {
    crc ^= static_cast<UInt32>(b);
    for (int bit = 0; bit < 8; ++bit)
      crc = (crc & 1) ? (crc >> 1) ^ 0x82F63B78u : crc >> 1;
  }
  return ~crc;
}

TEST(Crc32cTest, KnownTextsHaveTheirKnownChecksum)
{
  // RFC 3720, appendix B.4, and the usual check value.
  EXPECT_EQ(crc32c(bytesOf("123456789")), 0xE3069283u);
  EXPECT_EQ(crc32c(bytesOf(std::string(32, '\0'))), 0x8A9136AAu);
  EXPECT_EQ(crc32c(bytesOf(std::string(32, '\xff'))), 0x62A8AB43u);
  EXPECT_EQ(crc32c({}), 0u);
}

TEST(Crc32cTest, InstructionAndTablesAgreeWithTheDefinitionAtAllSizes)
{
  std::mt19937 random(20260601);
  std::vector<std::byte> bytes(70000);
  for (std::byte& b : bytes)
    b = static_cast<std::byte>(random() & 0xFF);

  for (Int64 size : { 1, 7, 8, 9, 255, 767, 768, 769, 1000, 24575, 24576, 24577, 25345, 49152, 69990 })
    for (Int64 start : { 0, 1, 3 }) {
      const Span<const std::byte> part(bytes.data() + start, size);
      const UInt32 expected = byDefinition(part);
      EXPECT_EQ(crc32c(part), expected) << size << " bytes from " << start;
      EXPECT_EQ(crc32cByTables(part), expected) << size << " bytes from " << start;
    }
}

TEST(Crc32cTest, PiecesGiveTheChecksumOfTheWhole)
{
  const std::string text(10000, 'a');

  const UInt32 head = crc32c(bytesOf(text.substr(0, 3333)));

  EXPECT_EQ(crc32c(bytesOf(text.substr(3333)), head), crc32c(bytesOf(text)));
  EXPECT_EQ(crc32cByTables(bytesOf(text.substr(3333)), head), crc32c(bytesOf(text)));
}

TEST(Crc32cTest, TextHasEightDigits)
{
  EXPECT_EQ(crcText(0x0000abcdu), "0000abcd");
  EXPECT_EQ(crcText(0xE3069283u), "e3069283");
}
} // namespace
