// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/text/IHashAlgorithm.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"

namespace Arcane
{
void HashAlgorithmValue::setSize(Int32 size)
{
  ARCANE_THROW_IF(size < 0 || size > MAX_SIZE, ArgumentException, "hash: size is {0} bytes, expected from 0 to {1}", size, MAX_SIZE);
  m_size = size;
  m_bytes.fill(std::byte{});
}

void IHashAlgorithm::computeHash(Span<const std::byte> input, HashAlgorithmValue& value)
{
  const Ref<IHashAlgorithmContext> context = createContext();
  context->updateHash(input);
  context->computeHashValue(value);
}

void IHashAlgorithm::computeHash64(Span<const std::byte> input, Array<Byte>& output)
{
  HashAlgorithmValue value;
  computeHash(input, value);
  for (const Byte byte : value.asLegacyBytes())
    output.add(byte);
}

void IHashAlgorithm::computeHash64(Span<const Byte> input, Array<Byte>& output)
{
  computeHash64(Span<const std::byte>(reinterpret_cast<const std::byte*>(input.data()), input.size()), output);
}

void IHashAlgorithm::computeHash(ConstArrayView<Byte> input, Array<Byte>& output)
{
  computeHash64(Span<const Byte>(input.data(), input.size()), output);
}
} // namespace Arcane
