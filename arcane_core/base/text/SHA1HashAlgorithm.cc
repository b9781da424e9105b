// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/text/SHA1HashAlgorithm.h"

#include "arcane_core/base/text/HashBlocks.h"

namespace Arcane
{
namespace
{
using FiveWords = std::array<UInt32, 5>;

//! Returns the function of the step plus its constant.
UInt32 valueOfStep(std::size_t step, UInt32 b, UInt32 c, UInt32 d)
{
  switch (step / 20) {
  case 0: return ((b & c) | (~b & d)) + 0x5a827999;
  case 1: return (b ^ c ^ d) + 0x6ed9eba1;
  case 2: return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  default: return (b ^ c ^ d) + 0xca62c1d6;
  }
}

class SHA1Context : public IHashAlgorithmContext
{
 public:
  SHA1Context() { reset(); }

  void reset() override
  {
    m_blocks.reset();
    m_state = { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0 };
  }

  void updateHash(Span<const std::byte> input) override
  {
    m_blocks.add(input, [this](const std::byte* block) { useBlock(block); });
  }

  void computeHashValue(HashAlgorithmValue& value) override
  {
    m_blocks.addEnd(std::endian::big, [this](const std::byte* block) { useBlock(block); });
    value.setSize(20);
    for (int i = 0; i < 20; ++i)
      value.bytes()[i] = detail::base::byteOf(m_state[static_cast<std::size_t>(i / 4)], 3 - i % 4);
  }

 private:
  detail::base::HashBlocks<64> m_blocks;
  FiveWords m_state;

  void useBlock(const std::byte* block)
  {
    std::array<UInt32, 80> words;
    for (std::size_t i = 0; i < 16; ++i)
      words[i] = static_cast<UInt32>(detail::base::bigEndian(block + 4 * i, 4));
    for (std::size_t i = 16; i < 80; ++i)
      words[i] = std::rotl(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
    auto [a, b, c, d, e] = m_state;
    for (std::size_t step = 0; step < 80; ++step) {
      const UInt32 sum = std::rotl(a, 5) + valueOfStep(step, b, c, d) + e + words[step];
      e = d;
      d = c;
      c = std::rotl(b, 30);
      b = a;
      a = sum;
    }
    const FiveWords added = { a, b, c, d, e };
    for (std::size_t i = 0; i < 5; ++i)
      m_state[i] += added[i];
  }
};
} // namespace

Ref<IHashAlgorithmContext> SHA1HashAlgorithm::createContext()
{
  return createRef<SHA1Context>();
}
} // namespace Arcane
