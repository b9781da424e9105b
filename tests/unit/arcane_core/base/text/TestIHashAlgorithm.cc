// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/text/IHashAlgorithm.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "tests/support/MessageOf.h"

#include <gtest/gtest.h>

namespace Arcane::hash_algorithm_test
{
//! The digest of bytes is their number and their sum.
class SumAlgorithm : public IHashAlgorithm
{
 public:
  class Context : public IHashAlgorithmContext
  {
   public:
    void reset() override { m_nb = m_sum = 0; }
    void updateHash(Span<const std::byte> input) override
    {
      for (const std::byte byte : input) {
        ++m_nb;
        m_sum += std::to_integer<int>(byte);
      }
    }
    void computeHashValue(HashAlgorithmValue& value) override
    {
      value.setSize(2);
      value.bytes()[0] = static_cast<std::byte>(m_nb);
      value.bytes()[1] = static_cast<std::byte>(m_sum);
    }

   private:
    int m_nb = 0;
    int m_sum = 0;
  };

  String name() const override { return "Sum"; }
  Int32 hashSize() const override { return 2; }
  Ref<IHashAlgorithmContext> createContext() override { return makeRef<IHashAlgorithmContext>(new Context()); }
};

TEST(IHashAlgorithmTest, AValueHasZerosWhenItsSizeIsSet)
{
  HashAlgorithmValue value;
  EXPECT_EQ(value.size(), 0);
  value.setSize(3);
  value.bytes()[2] = std::byte{ 9 };

  value.setSize(4);

  EXPECT_EQ(value.asLegacyBytes().size(), 4);
  for (const Byte byte : value.asLegacyBytes())
    EXPECT_EQ(byte, 0);
}

TEST(IHashAlgorithmTest, ASizeThatCannotBeIsRefused)
{
  HashAlgorithmValue value;
  value.setSize(0);
  value.setSize(HashAlgorithmValue::MAX_SIZE);

  EXPECT_EQ(test::messageOf([&] { value.setSize(65); }), "hash: size is 65 bytes, expected from 0 to 64");
  EXPECT_EQ(test::messageOf([&] { value.setSize(-1); }), "hash: size is -1 bytes, expected from 0 to 64");
  EXPECT_EQ(value.size(), HashAlgorithmValue::MAX_SIZE);
}

TEST(IHashAlgorithmTest, AllFormsAddTheSameDigestAtTheEnd)
{
  SumAlgorithm sum;
  const UniqueArray<Byte> input{ 1, 2, 4 };
  const Span<const std::byte> bytes(reinterpret_cast<const std::byte*>(input.data()), input.size());
  HashAlgorithmValue value;
  UniqueArray<Byte> output{ 99 };

  sum.computeHash(bytes, value);
  sum.computeHash64(bytes, output);
  sum.computeHash64(Span<const Byte>(input.data(), input.size()), output);
  sum.computeHash(input.constView(), output);

  EXPECT_EQ(value.asLegacyBytes()[0], 3);
  EXPECT_EQ(value.asLegacyBytes()[1], 7);
  EXPECT_EQ(output, (UniqueArray<Byte>{ 99, 3, 7, 3, 7, 3, 7 }));
}

TEST(IHashAlgorithmTest, NoBytesHaveADigestToo)
{
  SumAlgorithm sum;
  UniqueArray<Byte> output;

  sum.computeHash(ConstArrayView<Byte>(), output);

  EXPECT_EQ(output, (UniqueArray<Byte>{ 0, 0 }));
  EXPECT_TRUE(sum.hasCreateContext());
}
} // namespace Arcane::hash_algorithm_test
