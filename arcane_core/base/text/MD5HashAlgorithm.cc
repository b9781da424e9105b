// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/text/MD5HashAlgorithm.h"

#include "arcane_core/base/text/HashBlocks.h"

#include <cmath>

namespace Arcane
{
namespace
{
using FourWords = std::array<UInt32, 4>;

//! Returns the constants of the 64 steps: the first 32 bits behind the point of |sin(i)|, i from 1.
std::array<UInt32, 64> makeSines()
{
  std::array<UInt32, 64> sines;
  for (std::size_t i = 0; i < sines.size(); ++i)
    sines[i] = static_cast<UInt32>(std::floor(std::abs(std::sin(static_cast<double>(i + 1))) * 4294967296.0));
  return sines;
}

constexpr std::array<std::array<int, 4>, 4> shifts = { { { 7, 12, 17, 22 }, { 5, 9, 14, 20 }, { 4, 11, 16, 23 }, { 6, 10, 15, 21 } } };

//! Returns the function of the round, and the word that the step uses.
std::pair<UInt32, std::size_t> valueAndWordOfStep(std::size_t step, UInt32 b, UInt32 c, UInt32 d)
{
  switch (step / 16) {
  case 0: return { (b & c) | (~b & d), step };
  case 1: return { (b & d) | (c & ~d), (5 * step + 1) % 16 };
  case 2: return { b ^ c ^ d, (3 * step + 5) % 16 };
  default: return { c ^ (b | ~d), (7 * step) % 16 };
  }
}

class MD5Context : public IHashAlgorithmContext
{
 public:
  MD5Context() { reset(); }

  void reset() override
  {
    m_blocks.reset();
    m_state = { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476 };
  }

  void updateHash(Span<const std::byte> input) override
  {
    m_blocks.add(input, [this](const std::byte* block) { useBlock(block); });
  }

  void computeHashValue(HashAlgorithmValue& value) override
  {
    m_blocks.addEnd(std::endian::little, [this](const std::byte* block) { useBlock(block); });
    value.setSize(16);
    for (int i = 0; i < 16; ++i)
      value.bytes()[i] = detail::base::byteOf(m_state[static_cast<std::size_t>(i / 4)], i % 4);
  }

 private:
  detail::base::HashBlocks<64> m_blocks;
  FourWords m_state;

  void useBlock(const std::byte* block)
  {
    static const std::array<UInt32, 64> sines = makeSines();
    auto [a, b, c, d] = m_state;
    for (std::size_t step = 0; step < 64; ++step) {
      const auto [f, word] = valueAndWordOfStep(step, b, c, d);
      const UInt32 sum = a + f + sines[step] + static_cast<UInt32>(detail::base::littleEndian(block + 4 * word, 4));
      a = d;
      d = c;
      c = b;
      b += std::rotl(sum, shifts[step / 16][step % 4]);
    }
    const FourWords added = { a, b, c, d };
    for (std::size_t i = 0; i < 4; ++i)
      m_state[i] += added[i];
  }
};
} // namespace

Ref<IHashAlgorithmContext> MD5HashAlgorithm::createContext()
{
  return createRef<MD5Context>();
}
} // namespace Arcane
