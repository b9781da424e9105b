// SPDX-License-Identifier: Apache-2.0
// The expected digests are those of the standards (RFC 1321, FIPS 180-4, FIPS 202), and of Python's hashlib for the longer input.
#include "arcane_core/document/MD5HashAlgorithm.h"
#include "arcane_core/document/SHA1HashAlgorithm.h"
#include "arcane_core/document/SHA3HashAlgorithm.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/text/Convert.h"
#include "tests/support/Spans.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace
{
using namespace Arcane;
using test::bytesOf;

//! The bytes i mod 251, for i from 0.
std::string longInput()
{
  std::string text;
  for (int i = 0; i < 1000; ++i)
    text += static_cast<char>(i % 251);
  return text;
}

String digest(IHashAlgorithm& algorithm, const std::string& text)
{
  HashAlgorithmValue value;
  algorithm.computeHash(bytesOf(text), value);
  EXPECT_EQ(value.size(), algorithm.hashSize());
  return Convert::toHexaString(Span<const std::byte>(value.bytes().data(), value.size()));
}

//! The digest of \a text that comes in parts of 1, 2, 3... bytes, computed after another one.
String digestOfParts(IHashAlgorithm& algorithm, const std::string& text)
{
  const Ref<IHashAlgorithmContext> context = algorithm.createContext();
  context->updateHash(bytesOf("something else"));
  context->reset();
  std::size_t n = 1;
  for (std::size_t i = 0; i < text.size(); i += n++)
    context->updateHash(bytesOf(text.substr(i, n)));
  HashAlgorithmValue value;
  context->computeHashValue(value);
  return Convert::toHexaString(Span<const std::byte>(value.bytes().data(), value.size()));
}

TEST(HashAlgorithmTest, MD5)
{
  MD5HashAlgorithm md5;

  EXPECT_EQ(digest(md5, ""), "d41d8cd98f00b204e9800998ecf8427e");
  EXPECT_EQ(digest(md5, "abc"), "900150983cd24fb0d6963f7d28e17f72");
  EXPECT_EQ(digest(md5, longInput()), "a24f1e3ef66950e1327f210e3997ba2c");
  EXPECT_EQ(digestOfParts(md5, longInput()), "a24f1e3ef66950e1327f210e3997ba2c");
}

TEST(HashAlgorithmTest, SHA1)
{
  SHA1HashAlgorithm sha1;

  EXPECT_EQ(digest(sha1, ""), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
  EXPECT_EQ(digest(sha1, "abc"), "a9993e364706816aba3e25717850c26c9cd0d89d");
  EXPECT_EQ(digest(sha1, longInput()), "c9c960a0b925474fab83942cc27d504fc24ac37b");
  EXPECT_EQ(digestOfParts(sha1, longInput()), "c9c960a0b925474fab83942cc27d504fc24ac37b");
}

TEST(HashAlgorithmTest, SHA3)
{
  SHA3_224HashAlgorithm sha3_224;
  SHA3_256HashAlgorithm sha3_256;
  SHA3_384HashAlgorithm sha3_384;
  SHA3_512HashAlgorithm sha3_512;

  EXPECT_EQ(digest(sha3_224, "abc"), "e642824c3f8cf24ad09234ee7d3c766fc9a3a5168d0c94ad73b46fdf");
  EXPECT_EQ(digest(sha3_256, ""), "a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a");
  EXPECT_EQ(digest(sha3_256, "abc"), "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532");
  EXPECT_EQ(digest(sha3_256, longInput()), "48e66a01861d0eadaacdb7a6ae7db6b9ac79242ecced4154a9fbb33c4e3cc571");
  EXPECT_EQ(digestOfParts(sha3_256, longInput()), "48e66a01861d0eadaacdb7a6ae7db6b9ac79242ecced4154a9fbb33c4e3cc571");
  EXPECT_EQ(digest(sha3_384, "abc"), "ec01498288516fc926459f58e2c6ad8df9b473cb0fc08c2596da7cf0e49be4b298d88cea927ac7f539f1edf228376d25");
  EXPECT_EQ(
    digest(sha3_512, longInput()),
    "b8030d306ae990bc794bfb3a6100f67851889d6c272257afac7d1077a18660d6ea8d0da5d2299c3ebaa0d34baf62cc58ac1fd4476506cf512a4897bb083a6fc4");
}

TEST(HashAlgorithmTest, EachLengthAroundABlockGivesAnotherDigest)
{
  SHA3_256HashAlgorithm sha3;
  MD5HashAlgorithm md5;
  std::vector<String> digests;
  for (std::size_t n = 50; n < 140; ++n) {
    digests.push_back(digest(md5, std::string(n, 'a')));
    digests.push_back(digest(sha3, std::string(n, 'a')));
    EXPECT_EQ(digestOfParts(md5, std::string(n, 'a')), digest(md5, std::string(n, 'a')));
  }
  std::ranges::sort(digests);

  EXPECT_EQ(std::ranges::adjacent_find(digests), digests.end());
}

TEST(HashAlgorithmTest, NamesAndSizesAreThoseOfTheDigests)
{
  EXPECT_EQ(MD5HashAlgorithm().name(), "MD5");
  EXPECT_EQ(MD5HashAlgorithm().hashSize(), 16);
  EXPECT_EQ(SHA1HashAlgorithm().name(), "SHA1");
  EXPECT_EQ(SHA3_384HashAlgorithm().name(), "SHA3_384");
  EXPECT_EQ(SHA3_384HashAlgorithm().hashSize(), 48);
  EXPECT_TRUE(SHA1HashAlgorithm().hasCreateContext());
}

TEST(HashAlgorithmTest, OlderFormsAddTheDigestAtTheEnd)
{
  MD5HashAlgorithm md5;
  UniqueArray<Byte> output = { 1, 2 };
  const UniqueArray<Byte> input = { 'a', 'b', 'c' };

  md5.computeHash64(Span<const Byte>(input.data(), input.size()), output);
  md5.computeHash(input.constView(), output);

  EXPECT_EQ(Convert::toHexaString(output.constView()), "0102900150983cd24fb0d6963f7d28e17f72900150983cd24fb0d6963f7d28e17f72");
}

TEST(HashAlgorithmTest, AValueHasAtMost64Bytes)
{
  HashAlgorithmValue value;
  value.setSize(3);

  EXPECT_EQ(value.asLegacyBytes().size(), 3);
  EXPECT_THROW(value.setSize(65), ArgumentException);
}
} // namespace
