// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/MaterialOptions.h"

#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane::detail::sets
{

void MaterialOptions::setModificationFlags(int flags)
{
  if (m_is_fixed)
    ARCANE_FATAL("materials: setModificationFlags({0}) is called after endCreate(), expected before it", flags);
  m_flags = flags;
}

} // namespace Arcane::detail::sets
