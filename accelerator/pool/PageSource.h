// SPDX-License-Identifier: Apache-2.0
// Where the regions of a pool come from.
#pragma once

#include "accelerator/pool/MemoryPoolOptions.h"
#include "accelerator/pool/PoolRange.h"

#include <atomic>
#include <chrono>
#include <map>
#include <vector>

namespace Arcane::detail
{
//! Addresses, the first \a nb_byte of which have memory.
struct RegionMemory
{
  std::byte* base = nullptr;
  Int64 nb_byte = 0;
  Int64 nb_reserved_byte = 0;
};

//! What a region should be. Sizes are in bytes.
struct RegionWish
{
  //! It has this at least.
  Int64 nb_byte = 0;
  //! What it may have at most: nb_byte or more.
  Int64 max_nb_byte = 0;
  //! Addresses to keep for it to grow; nb_byte or more.
  Int64 nb_reserved_byte = 0;
};

/*!
 * \brief Takes memory from the driver for a pool, and gives it back. Two kinds: pieces, and pages behind addresses.
 *
 * Statuses, no exceptions. All sizes and addresses of regions are multiples of granules of 4 KiB. Not for several threads, but
 * for the counters.
 */
class PageSource
{
 public:
  PageSource(DeviceBackend& backend, const MemoryPoolOptions& options)
  : m_backend(backend)
  , m_resource(options.resource)
  , m_device(options.device)
  , m_pool_name(options.name)
  {}
  PageSource(const PageSource&) = delete;
  PageSource& operator=(const PageSource&) = delete;
  virtual ~PageSource() = default;

  virtual DriverStatus newRegion(const RegionWish& wish, RegionMemory& region) = 0;
  //! Gives back all that is left of it.
  virtual DriverStatus releaseRegion(const RegionMemory& region) = 0;
  //! Memory for more of the addresses of a region; \a nb_byte becomes what was really added, if anything.
  virtual DriverStatus extendRegion(RegionMemory& region, Int64& nb_byte);
  //! The part of [begin, end) whose memory can be given back without that of its neighbours; empty if there is none.
  virtual std::pair<std::byte*, std::byte*> releasablePart(std::byte* begin, std::byte* end) const;
  //! Takes the memory away from a part found by releasablePart(), and keeps it as spare. \a end becomes what was reached.
  virtual DriverStatus detach(std::byte* begin, std::byte*& end);
  //! Memory that has no address at the moment.
  virtual Int64 spareNbByte() const { return 0; }
  //! Gives at most that much of the spare memory back to the driver.
  virtual DriverStatus releaseSpare(Int64 max_nb_byte);
  //! What sizes are rounded to.
  virtual Int64 unitNbByte() const = 0;
  //! True when regions can grow and have holes.
  virtual bool hasPages() const { return false; }
  //! As the driver knows the memory at \a address, which has some.
  virtual bool origin(const void* address, std::byte*& base, Int64& nb_byte, UInt64& pages) const = 0;

  //! What the driver gave and did not get back. \unit{bytes}
  Int64 reservedNbByte() const { return m_nb_reserved_byte; }
  Int64 nbAllocate() const { return m_nb_allocate; }
  Int64 nbRelease() const { return m_nb_release; }
  Real driverTime() const { return static_cast<Real>(m_driver_time_ns) * 1e-9; }

 protected:
  //! While it lives the driver works: its time is summed, and profilers show it.
  class DriverWork
  {
   public:
    DriverWork(PageSource& source, const char* what, Int64 nb_byte)
    : m_source(source)
    , m_range(source.m_backend, source.m_pool_name, what, nb_byte)
    {}
    DriverWork(const DriverWork&) = delete;
    DriverWork& operator=(const DriverWork&) = delete;
    ~DriverWork() { m_source.m_driver_time_ns += std::chrono::nanoseconds(std::chrono::steady_clock::now() - m_start).count(); }

   private:
    PageSource& m_source;
    PoolRange m_range;
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
  };

  DeviceBackend& m_backend;
  eMemoryResource m_resource;
  DeviceId m_device;
  //! In ranges of profilers.
  String m_pool_name;
  std::atomic<Int64> m_nb_reserved_byte = 0;
  std::atomic<Int64> m_nb_allocate = 0;
  std::atomic<Int64> m_nb_release = 0;
  std::atomic<Int64> m_driver_time_ns = 0;
};

//! Pieces of the driver, of 64 MiB or more when they are to be cut.
class ChunkSource : public PageSource
{
 public:
  //! Without \a has_large_chunks they have the size of the request.
  ChunkSource(DeviceBackend& backend, const MemoryPoolOptions& options, bool has_large_chunks);

  DriverStatus newRegion(const RegionWish& wish, RegionMemory& region) override;
  DriverStatus releaseRegion(const RegionMemory& region) override;
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
  //! Regions that are advised are whole pages of devices, so that no other memory is in them.
  Int64 m_unit_nb_byte;
  Int64 m_next_chunk_nb_byte;
  //! By the address of the region.
  std::map<const std::byte*, Chunk> m_chunks;

  DriverStatus newChunk(Int64 nb_byte, RegionMemory& region);
};

//! Pages mapped behind addresses that were reserved before.
class VirtualPageSource : public PageSource
{
 public:
  //! Pages are made in pieces of at most that: what is given back, or moved, is a whole piece.
  static constexpr Int64 max_extent_nb_byte = Int64(32) << 20;

  //! The backend has virtual memory for this resource.
  VirtualPageSource(DeviceBackend& backend, const MemoryPoolOptions& options);
  ~VirtualPageSource() override;

  DriverStatus newRegion(const RegionWish& wish, RegionMemory& region) override;
  DriverStatus releaseRegion(const RegionMemory& region) override;
  DriverStatus extendRegion(RegionMemory& region, Int64& nb_byte) override;
  std::pair<std::byte*, std::byte*> releasablePart(std::byte* begin, std::byte* end) const override;
  DriverStatus detach(std::byte* begin, std::byte*& end) override;
  Int64 spareNbByte() const override { return m_spare_nb_byte; }
  DriverStatus releaseSpare(Int64 max_nb_byte) override;
  Int64 unitNbByte() const override { return m_page_nb_byte; }
  bool hasPages() const override { return true; }
  bool origin(const void* address, std::byte*& base, Int64& nb_byte, UInt64& pages) const override;

 private:
  //! Pages of one call of the driver.
  struct Extent
  {
    UInt64 pages = 0;
    Int64 nb_byte = 0;
  };
  Int64 m_page_nb_byte;
  Int64 m_spare_nb_byte = 0;
  std::vector<Extent> m_spare;
  //! By their address.
  std::map<std::byte*, Extent> m_extents;

  DriverStatus takeExtent(Int64 nb_byte, Extent& extent);
  DriverStatus releaseExtent(const Extent& extent);
};
} // namespace Arcane::detail
