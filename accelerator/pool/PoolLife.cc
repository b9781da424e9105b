// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/PoolLife.h"

#include "accelerator/pool/LargeBlock.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"

#include <bit>

namespace Arcane::detail::pool
{
void PoolLife::checkRequest(Int64 nb_byte, const AllocationRequest& request) const
{
  ARCANE_FATAL_IF(m_is_finalized, "memory pool '{0}': a request of {1} bytes after its end", m_pool.name, nb_byte);
  ARCANE_FATAL_IF(m_is_forked,
                  "memory pool '{0}': a request of {1} bytes in a process made by fork(), whose pools are those of its parent; "
                  "use exec, or make pools in the child",
                  m_pool.name, nb_byte);
  ARCANE_THROW_IF(nb_byte < 0 || nb_byte > (Int64(1) << (BlockRecord::nb_size_bit - 2)), ArgumentException,
                  "memory pool '{0}': a request of {1} bytes, expected 0 to 2^42", m_pool.name, nb_byte);
  const bool is_power = request.alignment > 0 && std::has_single_bit(static_cast<UInt64>(request.alignment));
  ARCANE_THROW_IF(!is_power, ArgumentException, "memory pool '{0}': alignment is {1}, expected a power of two", m_pool.name,
                  request.alignment);
}
} // namespace Arcane::detail::pool
