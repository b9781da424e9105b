// SPDX-License-Identifier: Apache-2.0
// Digests of the library Nettle.
#pragma once

#include "arcane_core/base/text/IHashAlgorithm.h"

struct nettle_hash;

namespace Arcane::detail::document
{
//! Returns a context of one of Nettle's digests.
Ref<IHashAlgorithmContext> makeHashContext(const nettle_hash& hash);
} // namespace Arcane::detail::document
