// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/math/SequenceHash.h"
#include "arcane_core/base/text/String.h"

#include <gtest/gtest.h>

#include <string_view>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::base;

template <typename Code> Code hashOf(std::string_view text)
{
  SequenceHash<Code> hash;
  for (const char c : text)
    hash.add(static_cast<Byte>(c));
  return hash.code();
}

// The values that the authors of FNV-1a publish.
TEST(SequenceHashTest, TheCodesAreThoseOfFnv1a)
{
  EXPECT_EQ(hashOf<UInt32>(""), 0x811c9dc5u);
  EXPECT_EQ(hashOf<UInt32>("a"), 0xe40c292cu);
  EXPECT_EQ(hashOf<UInt32>("foobar"), 0xbf9cf968u);
  EXPECT_EQ(hashOf<UInt64>(""), 0xcbf29ce484222325u);
  EXPECT_EQ(hashOf<UInt64>("a"), 0xaf63dc4c8601ec8cu);
  EXPECT_EQ(hashOf<UInt64>("foobar"), 0x85944171f73967e8u);
}

TEST(SequenceHashTest, StringsHaveTheCodeOf32Bits)
{
  EXPECT_EQ(String("foobar").hashCode(), static_cast<Int32>(0xbf9cf968u));
}
} // namespace
