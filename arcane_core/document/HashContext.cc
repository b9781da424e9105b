// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/document/HashContext.h"

#include <nettle/nettle-meta.h>

#include <cstddef>
#include <vector>

namespace Arcane::detail::document
{
namespace
{
class HashContext : public IHashAlgorithmContext
{
 public:
  explicit HashContext(const nettle_hash& hash)
  : m_hash(hash)
  , m_state(hash.context_size / sizeof(std::max_align_t) + 1)
  {
    reset();
  }

  void reset() override { m_hash.init(m_state.data()); }

  void updateHash(Span<const std::byte> input) override
  {
    m_hash.update(m_state.data(), static_cast<std::size_t>(input.size()), reinterpret_cast<const uint8_t*>(input.data()));
  }

  void computeHashValue(HashAlgorithmValue& value) override
  {
    value.setSize(static_cast<Int32>(m_hash.digest_size));
    m_hash.digest(m_state.data(), m_hash.digest_size, reinterpret_cast<uint8_t*>(value.bytes().data()));
  }

 private:
  const nettle_hash& m_hash;
  //! Memory of Nettle, aligned for any type.
  std::vector<std::max_align_t> m_state;
};
} // namespace

Ref<IHashAlgorithmContext> makeHashContext(const nettle_hash& hash)
{
  return makeRef<IHashAlgorithmContext>(new HashContext(hash));
}
} // namespace Arcane::detail::document
