// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/OutOfMemoryException.h"

#include "accelerator/pool/ByteCounts.h"
#include "arcane_core/base/text/ClassicStream.h"

#include <sstream>

namespace Arcane::Accelerator
{
using detail::pool::bytes;
using detail::pool::no_limit;

String OutOfMemoryInfo::text() const
{
  detail::base::ClassicStream<std::ostringstream> o;
  o << "memory pool '" << pool_name << "': no block of " << bytes(nb_byte) << " (" << nb_byte << " bytes, alignment " << alignment
    << ") of " << resource << " memory on device " << device;
  if (!name.empty())
    o << " for '" << name << "'";
  o << ": " << reason << "\n  reserved " << bytes(statistics.reserved_nb_byte) << ", live " << bytes(statistics.live_nb_byte)
    << ", still used by queues " << bytes(statistics.pending_nb_byte) << ", largest free block " << bytes(statistics.largest_free_nb_byte);
  if (limit_nb_byte != no_limit)
    o << ", limit " << bytes(limit_nb_byte);
  if (device_total_nb_byte >= 0)
    o << "; device: free " << bytes(device_free_nb_byte) << " of " << bytes(device_total_nb_byte);
  for (const NameUsage& user : consumers)
    o << "\n  holds " << bytes(user.live_nb_byte) << " in " << user.nb_live
      << " blocks: " << (user.name.empty() ? "(no name)" : user.name.localstr());
  for (const String& step : steps)
    o << "\n  tried to " << step;
  for (const String& operation : last_operations)
    o << "\n  before: " << operation;
  for (const String& line : advice)
    o << "\n  advice: " << line;
  return o.str();
}

OutOfMemoryException::OutOfMemoryException(const TraceInfo& where, const OutOfMemoryInfo& info)
: FatalErrorException(where, info.text())
, m_info(info)
{
  setName("OutOfMemoryException");
}
} // namespace Arcane::Accelerator
