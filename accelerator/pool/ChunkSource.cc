// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/ChunkSource.h"

#include "accelerator/pool/ByteCounts.h"
#include "accelerator/pool/LocationAdvice.h"

#include <algorithm>

namespace Arcane::detail::pool
{
namespace
{
constexpr Int64 unit = 4096;
constexpr Int64 advised_unit = Int64(2) << 20;
constexpr Int64 first_chunk_nb_byte = Int64(64) << 20;
constexpr Int64 last_chunk_nb_byte = Int64(1) << 30;
} // namespace

ChunkSource::ChunkSource(runtime::DeviceBackend& backend, const MemoryPoolOptions& options, bool has_large_chunks)
: PageSource(backend, options)
, m_has_large_chunks(has_large_chunks)
, m_location_hint(options.location_hint)
, m_unit_nb_byte(m_location_hint == eMemoryLocationHint::None ? unit : advised_unit)
, m_next_chunk_nb_byte(first_chunk_nb_byte)
{}

runtime::DriverStatus ChunkSource::newRegion(const RegionWish& wish, RegionMemory& region)
{
  const Int64 needed = base::roundedUp(wish.nb_byte, m_unit_nb_byte);
  const Int64 most = wish.max_nb_byte / m_unit_nb_byte * m_unit_nb_byte;
  const Int64 wanted = m_has_large_chunks ? std::min(std::max(needed, m_next_chunk_nb_byte), most) : needed;
  if (wanted > needed) {
    const runtime::DriverStatus status = newChunk(wanted, region);
    if (status.isOk()) {
      m_next_chunk_nb_byte = std::min(m_next_chunk_nb_byte / 2 * 3, last_chunk_nb_byte);
      return status;
    }
    if (!status.isOutOfMemory())
      return status;
  }
  return newChunk(needed, region);
}

runtime::DriverStatus ChunkSource::newChunk(Int64 nb_byte, RegionMemory& region)
{
  void* block = nullptr;
  Int64 nb_asked = nb_byte;
  const DriverWork work(*this, "allocate", nb_byte);
  runtime::DriverStatus status = m_backend.allocate(m_resource, m_device, nb_asked, &block);
  const bool is_aligned = reinterpret_cast<std::uintptr_t>(block) % unit == 0;
  if (status.isOk() && !is_aligned) {
    // Once more, with room for its first granule to be left out.
    runtime::reportIfFailed(m_backend.release(m_resource, m_device, block, nb_asked), "release a block that is not aligned");
    nb_asked = nb_byte + unit;
    status = m_backend.allocate(m_resource, m_device, nb_asked, &block);
  }
  ++m_nb_allocate;
  if (!status.isOk())
    return status;
  const std::uintptr_t rest = reinterpret_cast<std::uintptr_t>(block) % unit;
  region.base = static_cast<std::byte*>(block) + (rest == 0 ? 0 : unit - static_cast<Int64>(rest));
  region.nb_byte = region.nb_reserved_byte = nb_byte;
  m_chunks[region.base] = { block, nb_asked };
  m_nb_reserved_byte += nb_asked;
  adviseLocation(m_backend, m_device, m_location_hint, region.base, nb_byte);
  return status;
}

runtime::DriverStatus ChunkSource::releaseRegion(const RegionMemory& region)
{
  const auto found = m_chunks.find(region.base);
  const Chunk chunk = found->second;
  m_chunks.erase(found);
  m_nb_reserved_byte -= chunk.nb_byte;
  ++m_nb_release;
  const DriverWork work(*this, "release", chunk.nb_byte);
  return m_backend.release(m_resource, m_device, chunk.base, chunk.nb_byte);
}

bool ChunkSource::origin(const void* address, std::byte*& base, Int64& nb_byte, UInt64& pages) const
{
  auto found = m_chunks.upper_bound(static_cast<const std::byte*>(address));
  if (found == m_chunks.begin())
    return false;
  --found;
  base = static_cast<std::byte*>(found->second.base);
  nb_byte = found->second.nb_byte;
  pages = 0;
  return static_cast<const std::byte*>(address) < base + nb_byte;
}
} // namespace Arcane::detail::pool
