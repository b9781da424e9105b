// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/WrongReleases.h"

#include "accelerator/pool/BlockFinder.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/ClassicStream.h"

#include <sstream>

namespace Arcane::detail::pool
{
void WrongReleases::refuse(const PoolBlock& block, const String& message)
{
  if (block.record->exchange(BlockRecord::quarantined) != BlockRecord::quarantined) {
    m_quarantine_nb_byte += block.capacity();
    if (block.span)
      m_heap.quarantineSmall(*block.span, block.record);
  }
  report(message);
}

void WrongReleases::refuseUnknown(const void* address, Int64 nb_byte)
{
  base::ClassicStream<std::ostringstream> o;
  o << "memory pool '" << m_pool.name << "': " << nb_byte << " bytes at " << address << " are freed, ";
  const PoolIdentity* owner = BlockFinder::ownerOf(address);
  if (owner && owner != &m_pool)
    o << "which are of the pool '" << owner->name << "', " << owner->resource << " of device " << owner->device;
  else if (owner)
    o << "which is inside of a block, not its beginning";
  else if (m_heap.quarantine(address, nb_byte))
    o << "which is free memory of this pool: a block is freed again";
  else
    o << "which is no block of this pool";
  report(o.str());
}

String WrongReleases::describe(const void* address, UInt64 record) const
{
  base::ClassicStream<std::ostringstream> o;
  o << "memory pool '" << m_pool.name << "': the ";
  if (BlockRecord::isLive(record)) {
    o << "block at " << address << " of " << BlockRecord::nbByte(record) << " bytes";
    if (const String user = m_names.nameOf(BlockRecord::note(record)); !user.empty())
      o << " of '" << user << "'";
  }
  else
    o << (record == BlockRecord::free ? "free block at " : "quarantined block at ") << address;
  return o.str();
}

void WrongReleases::report(const String& message)
{
  ++m_nb_misuse;
  if (m_is_throwing)
    throw FatalErrorException(A_FUNCINFO, message);
  base::printWarning(A_FUNCINFO, message.localstr());
}

void WrongReleases::fill(PoolStatistics& s) const
{
  s.nb_misuse = m_nb_misuse;
  s.quarantine_nb_byte += m_quarantine_nb_byte;
}
} // namespace Arcane::detail::pool
