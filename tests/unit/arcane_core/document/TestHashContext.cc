// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/document/HashContext.h"

#include "arcane_core/base/text/Convert.h"
#include "tests/support/Spans.h"

#include <gtest/gtest.h>

#include <nettle/nettle-meta.h>

namespace Arcane::hash_context_test
{
using detail::document::makeHashContext;
using test::bytesOf;

String digestOf(IHashAlgorithmContext& context)
{
  HashAlgorithmValue value;
  context.computeHashValue(value);
  return Convert::toHexaString(Span<const std::byte>(value.bytes().data(), value.size()));
}

TEST(HashContextTest, ANewContextHasTheDigestOfNoBytes)
{
  EXPECT_EQ(digestOf(*makeHashContext(nettle_md5)), "d41d8cd98f00b204e9800998ecf8427e");
  EXPECT_EQ(digestOf(*makeHashContext(nettle_sha1)), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
}

TEST(HashContextTest, PartsGiveTheDigestOfTheWhole)
{
  const Ref<IHashAlgorithmContext> parts = makeHashContext(nettle_sha256);
  const Ref<IHashAlgorithmContext> whole = makeHashContext(nettle_sha256);
  parts->updateHash(bytesOf(std::string("a")));
  parts->updateHash(bytesOf(std::string("")));
  parts->updateHash(bytesOf(std::string("bc")));
  whole->updateHash(bytesOf(std::string("abc")));

  // FIPS 180-4, the example of one block.
  EXPECT_EQ(digestOf(*whole), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(digestOf(*parts), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(HashContextTest, AResetForgetsTheBytes)
{
  const Ref<IHashAlgorithmContext> context = makeHashContext(nettle_md5);
  context->updateHash(bytesOf(std::string("abc")));

  context->reset();

  EXPECT_EQ(digestOf(*context), "d41d8cd98f00b204e9800998ecf8427e");
}

TEST(HashContextTest, ContextsDoNotShareTheirBytes)
{
  const Ref<IHashAlgorithmContext> first = makeHashContext(nettle_md5);
  const Ref<IHashAlgorithmContext> second = makeHashContext(nettle_md5);
  first->updateHash(bytesOf(std::string("abc")));

  EXPECT_EQ(digestOf(*second), "d41d8cd98f00b204e9800998ecf8427e");
  EXPECT_EQ(digestOf(*first), "900150983cd24fb0d6963f7d28e17f72");
}
} // namespace Arcane::hash_context_test
