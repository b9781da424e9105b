// SPDX-License-Identifier: Apache-2.0
// Memory of the driver in pages, mapped behind addresses that were reserved before.
#pragma once

#include "accelerator/pool/PageSource.h"

#include <map>
#include <vector>

namespace Arcane::detail::pool
{
//! A region is a range of addresses; pages are mapped behind them on demand, and moved between them.
class VirtualPageSource : public PageSource
{
 public:
  //! The driver gives pages in extents of at most this size: what is given back, or moved, is a whole extent. \unit{bytes}
  static constexpr Int64 max_extent_nb_byte = Int64(32) << 20;

  //! The backend has virtual memory for this resource.
  VirtualPageSource(runtime::DeviceBackend& backend, const MemoryPoolOptions& options);
  ~VirtualPageSource() override;

  runtime::DriverStatus newRegion(const RegionWish& wish, RegionMemory& region) override;
  runtime::DriverStatus releaseRegion(const RegionMemory& region) override;
  runtime::DriverStatus extendRegion(RegionMemory& region, Int64& nb_byte) override;
  std::pair<std::byte*, std::byte*> releasablePart(std::byte* begin, std::byte* end) const override;
  runtime::DriverStatus detach(std::byte* begin, std::byte*& end) override;
  Int64 spareNbByte() const override { return m_spare_nb_byte; }
  runtime::DriverStatus releaseSpare(Int64 max_nb_byte) override;
  Int64 unitNbByte() const override { return m_page_nb_byte; }
  bool hasPages() const override { return true; }
  bool origin(const void* address, std::byte*& base, Int64& nb_byte, UInt64& pages) const override;

 private:
  //! The pages of one call of the driver.
  struct Extent
  {
    UInt64 pages = 0;
    Int64 nb_byte = 0;
  };
  Int64 m_page_nb_byte;
  Int64 m_spare_nb_byte = 0;
  std::vector<Extent> m_spare;
  //! The mapped extents by their address.
  std::map<std::byte*, Extent> m_extents;

  runtime::DriverStatus takeExtent(Int64 nb_byte, Extent& extent);
  runtime::DriverStatus releaseExtent(const Extent& extent);
};
} // namespace Arcane::detail::pool
