// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/PoolRange.h"

#include "arcane_core/base/text/NumberText.h"

namespace Arcane::detail::pool
{
namespace
{
constexpr Int32 colour_of_pools = 0x9467BD;
}

void PoolRange::open(const String& pool_name, const char* what, Int64 nb_byte)
{
  const String size = nb_byte >= 0 ? ", " + base::bytesText(static_cast<double>(nb_byte)) : String("");
  m_backend->pushRange((pool_name + ": " + what + size).localstr(), colour_of_pools);
}
} // namespace Arcane::detail::pool
