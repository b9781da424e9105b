// SPDX-License-Identifier: Apache-2.0
// Blocks of data, right ones and damaged ones.
#include "arcane_core/mesh_io/VtuCompressor.h"

#include <gtest/gtest.h>

#include <random>

namespace Arcane::test
{
namespace
{
using namespace std::string_literals;
using namespace detail::meshio;

//! The text of a block of LZ4, or "refused".
std::string textOf(const std::string& compressed, std::size_t size)
{
  std::string block(size, '\0');
  return uncompressBlock(eVtuCompressor::LZ4, compressed, block) ? block : "refused";
}
} // namespace

TEST(VtuCompressorTest, CompressorsHaveTheNamesOfVtk)
{
  EXPECT_EQ(findVtuCompressor(""), eVtuCompressor::None);
  EXPECT_EQ(findVtuCompressor("vtkZLibDataCompressor"), eVtuCompressor::ZLib);
  EXPECT_EQ(findVtuCompressor("vtkLZ4DataCompressor"), eVtuCompressor::LZ4);
  EXPECT_EQ(findVtuCompressor("vtkLZMADataCompressor"), eVtuCompressor::LZMA);
  EXPECT_FALSE(findVtuCompressor("vtkOtherDataCompressor").has_value());
  EXPECT_EQ(missingPackageOf(eVtuCompressor::ZLib), nullptr);
}

// The first byte of each pair, in octal, has the number of literals and the length of the copy less 4. The last 12 bytes are literals.
TEST(VtuCompressorTest, BlocksOfLZ4AreLiteralsAndCopies)
{
  // A build without the library names its package, and refuses each block.
  if (const char* const package = missingPackageOf(eVtuCompressor::LZ4)) {
    EXPECT_STREQ(package, "liblz4-dev");
    EXPECT_EQ(textOf("\120hello"s, 5), "refused");
    return;
  }
  EXPECT_EQ(textOf("\120hello"s, 5), "hello");
  EXPECT_EQ(textOf("\062abc\003\000\300"s + "0123456789AB", 21), "abcabcabc0123456789AB");
  EXPECT_EQ(textOf("\020a\001\000\300"s + "0123456789AB", 17), "aaaaa0123456789AB");
  // Lengths of 15 go on: 15 + 255 + 10 literals, then a copy of 19.
  const std::string literals(280, 'x');
  EXPECT_EQ(textOf("\377\377\012"s + literals + "\001\000\000\300"s + "0123456789AB", 311), std::string(299, 'x') + "0123456789AB");
}

TEST(VtuCompressorTest, DamagedBlocksOfLZ4AreRefused)
{
  EXPECT_EQ(textOf("", 0), "refused");
  EXPECT_EQ(textOf("\120hell"s, 5), "refused") << "fewer literals than announced";
  EXPECT_EQ(textOf("\120hello"s, 4), "refused") << "more than the block has";
  EXPECT_EQ(textOf("\120hello"s, 6), "refused") << "less than the block has";
  EXPECT_EQ(textOf("\062abc\004\000\300"s + "0123456789AB", 21), "refused") << "a copy from before the beginning";
  EXPECT_EQ(textOf("\077abc\003\000\377\377\377"s, 14), "refused") << "a copy without end";
  std::mt19937 random(5);
  for (int n = 0; n < 20000; ++n) {
    std::string bytes(random() % 30, '\0');
    for (char& c : bytes)
      c = static_cast<char>(random() % 256);
    textOf(bytes, random() % 100);
  }
}
} // namespace Arcane::test
