// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/VirtualPageSource.h"

#include "accelerator/pool/ByteCounts.h"

#include <algorithm>

namespace Arcane::detail::pool
{
VirtualPageSource::VirtualPageSource(runtime::DeviceBackend& backend, const MemoryPoolOptions& options)
: PageSource(backend, options)
, m_page_nb_byte(backend.pageSize(options.resource, options.device))
{}

VirtualPageSource::~VirtualPageSource()
{
  runtime::reportIfFailed(releaseSpare(m_spare_nb_byte), "release the spare pages of a memory pool");
}

runtime::DriverStatus VirtualPageSource::newRegion(const RegionWish& wish, RegionMemory& region)
{
  const Int64 needed = base::roundedUp(wish.nb_byte, m_page_nb_byte);
  Int64 nb_reserved = base::roundedUp(std::max(wish.nb_reserved_byte, needed), m_page_nb_byte);
  void* base = nullptr;
  runtime::DriverStatus status = m_backend.reserveAddresses(m_device, nb_reserved, &base);
  if (!status.isOk() && nb_reserved > needed) {
    nb_reserved = needed;
    status = m_backend.reserveAddresses(m_device, nb_reserved, &base);
  }
  if (!status.isOk())
    return status;
  region = { static_cast<std::byte*>(base), 0, nb_reserved };
  Int64 nb_byte = std::min(std::max(needed, wish.max_nb_byte / m_page_nb_byte * m_page_nb_byte), nb_reserved);
  status = extendRegion(region, nb_byte);
  if (region.nb_byte >= needed)
    return {};
  const runtime::DriverStatus release_status = releaseRegion(region);
  return status.isOk() ? release_status : status;
}

runtime::DriverStatus VirtualPageSource::extendRegion(RegionMemory& region, Int64& nb_byte)
{
  const DriverWork work(*this, "map pages", nb_byte);
  const Int64 wanted = std::min(base::roundedUp(nb_byte, m_page_nb_byte), region.nb_reserved_byte - region.nb_byte);
  nb_byte = 0;
  while (nb_byte < wanted) {
    // The last page by itself: it is shared with the block that comes next, and would keep all others.
    const Int64 nb_left = wanted - nb_byte;
    const Int64 nb_next = std::min(nb_left > m_page_nb_byte ? nb_left - m_page_nb_byte : nb_left, max_extent_nb_byte);
    Extent extent;
    if (const runtime::DriverStatus status = takeExtent(nb_next, extent); !status.isOk())
      return status;
    std::byte* address = region.base + region.nb_byte;
    if (region.nb_byte + extent.nb_byte > region.nb_reserved_byte) {
      m_spare.push_back(extent);
      m_spare_nb_byte += extent.nb_byte;
      return runtime::DriverStatus::outOfMemory("map pages", "no addresses are left in the region");
    }
    if (const runtime::DriverStatus status = m_backend.mapPages(address, extent.pages, extent.nb_byte); !status.isOk()) {
      m_spare.push_back(extent);
      m_spare_nb_byte += extent.nb_byte;
      return status;
    }
    m_extents[address] = extent;
    region.nb_byte += extent.nb_byte;
    nb_byte += extent.nb_byte;
  }
  return {};
}

runtime::DriverStatus VirtualPageSource::takeExtent(Int64 nb_byte, Extent& extent)
{
  if (!m_spare.empty()) {
    // The largest that is not too large, else the smallest.
    const auto closer = [&](const Extent& a, const Extent& b) {
      const bool a_fits = a.nb_byte <= nb_byte;
      const bool b_fits = b.nb_byte <= nb_byte;
      if (a_fits != b_fits)
        return a_fits;
      return a_fits ? a.nb_byte > b.nb_byte : a.nb_byte < b.nb_byte;
    };
    const auto best = std::ranges::min_element(m_spare, closer);
    extent = *best;
    *best = m_spare.back();
    m_spare.pop_back();
    m_spare_nb_byte -= extent.nb_byte;
    return {};
  }
  ++m_nb_allocate;
  extent.nb_byte = nb_byte;
  runtime::DriverStatus status = m_backend.createPages(m_resource, m_device, nb_byte, extent.pages);
  if (status.isOutOfMemory() && nb_byte > m_page_nb_byte) {
    // The remaining memory may be less than a usual piece.
    extent.nb_byte = base::roundedUp(nb_byte / 4, m_page_nb_byte);
    ++m_nb_allocate;
    status = m_backend.createPages(m_resource, m_device, extent.nb_byte, extent.pages);
    if (status.isOutOfMemory() && extent.nb_byte > m_page_nb_byte) {
      extent.nb_byte = m_page_nb_byte;
      ++m_nb_allocate;
      status = m_backend.createPages(m_resource, m_device, extent.nb_byte, extent.pages);
    }
  }
  if (status.isOk())
    m_nb_reserved_byte += extent.nb_byte;
  return status;
}

runtime::DriverStatus VirtualPageSource::releaseExtent(const Extent& extent)
{
  ++m_nb_release;
  m_nb_reserved_byte -= extent.nb_byte;
  return m_backend.releasePages(extent.pages, extent.nb_byte);
}

std::pair<std::byte*, std::byte*> VirtualPageSource::releasablePart(std::byte* begin, std::byte* end) const
{
  const auto first = m_extents.lower_bound(begin);
  std::byte* part_begin = begin;
  std::byte* part_end = begin;
  for (auto it = first; it != m_extents.end() && it->first + it->second.nb_byte <= end; ++it) {
    if (it == first)
      part_begin = it->first;
    else if (it->first != part_end)
      break; // a hole, or another region
    part_end = it->first + it->second.nb_byte;
  }
  return part_end == begin ? std::pair(begin, begin) : std::pair(part_begin, part_end);
}

runtime::DriverStatus VirtualPageSource::detach(std::byte* begin, std::byte*& end)
{
  const DriverWork work(*this, "unmap pages", end - begin);
  for (auto it = m_extents.lower_bound(begin); it != m_extents.end() && it->first < end;) {
    if (const runtime::DriverStatus status = m_backend.unmapPages(it->first, it->second.nb_byte); !status.isOk()) {
      end = it->first;
      return status;
    }
    m_spare.push_back(it->second);
    m_spare_nb_byte += it->second.nb_byte;
    it = m_extents.erase(it);
  }
  return {};
}

runtime::DriverStatus VirtualPageSource::releaseSpare(Int64 max_nb_byte)
{
  if (m_spare.empty())
    return {};
  const DriverWork work(*this, "release pages", std::min(m_spare_nb_byte, max_nb_byte));
  runtime::DriverStatus status;
  Int64 nb_left = max_nb_byte;
  std::erase_if(m_spare, [&](const Extent& extent) {
    if (extent.nb_byte > nb_left)
      return false;
    nb_left -= extent.nb_byte;
    m_spare_nb_byte -= extent.nb_byte;
    if (const runtime::DriverStatus one = releaseExtent(extent); !one.isOk())
      status = one;
    return true;
  });
  return status;
}

runtime::DriverStatus VirtualPageSource::releaseRegion(const RegionMemory& region)
{
  std::byte* end = region.base + region.nb_reserved_byte;
  const runtime::DriverStatus status = detach(region.base, end);
  return status.isOk() ? m_backend.freeAddresses(region.base, region.nb_reserved_byte) : status;
}

bool VirtualPageSource::origin(const void* address, std::byte*& base, Int64& nb_byte, UInt64& pages) const
{
  auto found = m_extents.upper_bound(const_cast<std::byte*>(static_cast<const std::byte*>(address)));
  if (found == m_extents.begin())
    return false;
  --found;
  base = found->first;
  nb_byte = found->second.nb_byte;
  pages = found->second.pages;
  return static_cast<const std::byte*>(address) < base + nb_byte;
}
} // namespace Arcane::detail::pool
