// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/document/SHA1HashAlgorithm.h"

#include "arcane_core/document/HashContext.h"

#include <nettle/nettle-meta.h>

namespace Arcane
{
Ref<IHashAlgorithmContext> SHA1HashAlgorithm::createContext()
{
  return detail::document::makeHashContext(nettle_sha1);
}
} // namespace Arcane
