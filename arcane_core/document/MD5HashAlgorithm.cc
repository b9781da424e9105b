// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/document/MD5HashAlgorithm.h"

#include "arcane_core/document/HashContext.h"

#include <nettle/nettle-meta.h>

namespace Arcane
{
Ref<IHashAlgorithmContext> MD5HashAlgorithm::createContext()
{
  return detail::document::makeHashContext(nettle_md5);
}
} // namespace Arcane
