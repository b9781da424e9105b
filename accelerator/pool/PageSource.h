// SPDX-License-Identifier: Apache-2.0
// The ways in which a pool takes memory from the driver.
#pragma once

#include "accelerator/pool/MemoryPoolOptions.h"
#include "accelerator/pool/PoolRange.h"

#include <atomic>
#include <chrono>
#include <utility>

namespace Arcane::detail::pool
{
//! A range of addresses. The first \a nb_byte of it have memory.
struct RegionMemory
{
  std::byte* base = nullptr;
  Int64 nb_byte = 0;
  Int64 nb_reserved_byte = 0;
};

//! Describes a wanted new region. Sizes are in bytes.
struct RegionWish
{
  //! The region has this at least.
  Int64 nb_byte = 0;
  //! The region may have this at most: nb_byte or more.
  Int64 max_nb_byte = 0;
  //! Addresses to keep for the region to grow: nb_byte or more.
  Int64 nb_reserved_byte = 0;
};

/*!
 * \brief Takes memory from the driver for a pool, and gives it back. ChunkSource has pieces, VirtualPageSource pages behind addresses.
 *
 * Functions return how they ended, and do not throw. All sizes and addresses of regions are multiples of granules of 4 KiB. One thread at
 * a time, but any thread may read the counters.
 */
class PageSource
{
 public:
  PageSource(runtime::DeviceBackend& backend, const MemoryPoolOptions& options)
  : m_backend(backend)
  , m_resource(options.resource)
  , m_device(options.device)
  , m_pool_name(options.name)
  {}
  PageSource(const PageSource&) = delete;
  PageSource& operator=(const PageSource&) = delete;
  virtual ~PageSource() = default;

  //! Makes a region, with memory.
  virtual runtime::DriverStatus newRegion(const RegionWish& wish, RegionMemory& region) = 0;
  //! Gives back all that is left of a region.
  virtual runtime::DriverStatus releaseRegion(const RegionMemory& region) = 0;
  //! Adds memory for more of the addresses of a region. \a nb_byte becomes what was really added, if anything.
  virtual runtime::DriverStatus extendRegion(RegionMemory& region, Int64& nb_byte);
  //! Returns the part of [begin, end) whose memory can be given back without the memory beside it; an empty part if there is none.
  virtual std::pair<std::byte*, std::byte*> releasablePart(std::byte* begin, std::byte* end) const;
  //! Takes the memory away from a part found by releasablePart(), and keeps it as spare memory. \a end becomes what was reached.
  virtual runtime::DriverStatus detach(std::byte* begin, std::byte*& end);
  //! Returns the size of the memory that has no address at the moment. \unit{bytes}
  virtual Int64 spareNbByte() const { return 0; }
  //! Gives at most \a max_nb_byte of the spare memory back to the driver.
  virtual runtime::DriverStatus releaseSpare(Int64 max_nb_byte);
  //! Returns the unit that sizes are rounded up to. \unit{bytes}
  virtual Int64 unitNbByte() const = 0;
  //! Returns true when regions can grow and have holes.
  virtual bool hasPages() const { return false; }
  /*!
   * Sets the address, the size and the pages that the driver returned for the memory at \a address. Returns false if this source has no memory there.
   */
  virtual bool origin(const void* address, std::byte*& base, Int64& nb_byte, UInt64& pages) const = 0;

  //! Returns the bytes taken from the driver and not given back. \unit{bytes}
  Int64 reservedNbByte() const { return m_nb_reserved_byte; }
  Int64 nbAllocate() const { return m_nb_allocate; }
  Int64 nbRelease() const { return m_nb_release; }
  Real driverTime() const { return static_cast<Real>(m_driver_time_ns) * 1e-9; }

 protected:
  //! While an object lives, the driver works: the time is summed, and profilers show it.
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

  runtime::DeviceBackend& m_backend;
  eMemoryResource m_resource;
  runtime::DeviceId m_device;
  //! The name in ranges of profilers.
  String m_pool_name;
  std::atomic<Int64> m_nb_reserved_byte = 0;
  std::atomic<Int64> m_nb_allocate = 0;
  std::atomic<Int64> m_nb_release = 0;
  std::atomic<Int64> m_driver_time_ns = 0;
};
} // namespace Arcane::detail::pool
