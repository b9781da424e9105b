// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/PageSource.h"

namespace Arcane::detail::pool
{
runtime::DriverStatus PageSource::extendRegion(RegionMemory&, Int64& nb_byte)
{
  nb_byte = 0;
  return runtime::DriverStatus::notSupported("extend a region of the memory pool");
}

std::pair<std::byte*, std::byte*> PageSource::releasablePart(std::byte* begin, std::byte*) const
{
  return { begin, begin };
}

runtime::DriverStatus PageSource::detach(std::byte* begin, std::byte*& end)
{
  end = begin;
  return runtime::DriverStatus::notSupported("take pages from a region of the memory pool");
}

runtime::DriverStatus PageSource::releaseSpare(Int64)
{
  return {};
}
} // namespace Arcane::detail::pool
