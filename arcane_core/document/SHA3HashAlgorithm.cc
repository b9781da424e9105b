// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/document/SHA3HashAlgorithm.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/document/HashContext.h"

#include <nettle/nettle-meta.h>

namespace Arcane
{
Ref<IHashAlgorithmContext> SHA3HashAlgorithm::createContext()
{
  for (const nettle_hash* hash : { &nettle_sha3_224, &nettle_sha3_256, &nettle_sha3_384, &nettle_sha3_512 })
    if (static_cast<Int32>(hash->digest_size) == m_hash_bytes)
      return detail::document::makeHashContext(*hash);
  ARCANE_THROW(ArgumentException, "SHA-3: the digest has {0} bytes, expected 28, 32, 48 or 64", m_hash_bytes);
}
} // namespace Arcane
