// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/PageSource.h"

namespace Arcane::detail
{
DriverStatus PageSource::extendRegion(RegionMemory&, Int64& nb_byte)
{
  nb_byte = 0;
  return DriverStatus::notSupported("extend a region of the memory pool");
}

std::pair<std::byte*, std::byte*> PageSource::releasablePart(std::byte* begin, std::byte*) const
{
  return { begin, begin };
}

DriverStatus PageSource::detach(std::byte* begin, std::byte*& end)
{
  end = begin;
  return DriverStatus::notSupported("take pages from a region of the memory pool");
}

DriverStatus PageSource::releaseSpare(Int64)
{
  return {};
}
} // namespace Arcane::detail
