// SPDX-License-Identifier: Apache-2.0
// Memory of the driver in pieces.
#pragma once

#include "accelerator/pool/PageSource.h"

#include <map>

namespace Arcane::detail::pool
{
//! A region is one piece of the driver, of 64 MiB or more when it is to be cut.
class ChunkSource : public PageSource
{
 public:
  //! Without \a has_large_chunks, pieces have the size of the request.
  ChunkSource(runtime::DeviceBackend& backend, const MemoryPoolOptions& options, bool has_large_chunks);

  runtime::DriverStatus newRegion(const RegionWish& wish, RegionMemory& region) override;
  runtime::DriverStatus releaseRegion(const RegionMemory& region) override;
  Int64 unitNbByte() const override { return 4096; }
  bool origin(const void* address, std::byte*& base, Int64& nb_byte, UInt64& pages) const override;

 private:
  struct Chunk
  {
    void* base = nullptr;
    Int64 nb_byte = 0;
  };
  bool m_has_large_chunks;
  eMemoryLocationHint m_location_hint;
  //! Regions for which the driver is advised are whole pages of devices, so that no other memory is in them.
  Int64 m_unit_nb_byte;
  Int64 m_next_chunk_nb_byte;
  //! The pieces by the address of their region.
  std::map<const std::byte*, Chunk> m_chunks;

  runtime::DriverStatus newChunk(Int64 nb_byte, RegionMemory& region);
};
} // namespace Arcane::detail::pool
