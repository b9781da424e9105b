// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/hdf5/Filter.h"

#include "checkpoint/hdf5/LibraryLock.h"

#include <hdf5.h>

#include <algorithm>

namespace Arcane::detail::h5
{
namespace
{
//! A chunk has a place and an entry in an index of its own, which cost more than such an array. \unit{bytes}
constexpr Int64 least_bytes = 4096;
constexpr Int64 chunk_bytes = 1024 * 1024;
//! HDF5 has no chunks of 4 GiB. \unit{bytes}
constexpr Int64 max_chunk_bytes = Int64(1) << 31;

bool canBoth(H5Z_filter_t filter)
{
  unsigned flags = 0;
  return H5Zfilter_avail(filter) > 0 && H5Zget_filter_info(filter, &flags) >= 0 && (flags & H5Z_FILTER_CONFIG_ENCODE_ENABLED) != 0 &&
         (flags & H5Z_FILTER_CONFIG_DECODE_ENABLED) != 0;
}
} // namespace

bool hasDeflate()
{
  const LibraryLock lock;
  return canBoth(H5Z_FILTER_SHUFFLE) && canBoth(H5Z_FILTER_DEFLATE);
}

Int64 nbRowOfChunk(eDataType type, ConstArrayView<Int64> extents, const Filter& filter)
{
  if (filter.deflate_level == 0 || extents.empty())
    return 0;
  Int64 row_bytes = dataTypeSize(type);
  for (Int32 i = 1; i < extents.size(); ++i)
    row_bytes *= extents[i];
  if (row_bytes > max_chunk_bytes || extents[0] * row_bytes < least_bytes)
    return 0;
  return std::clamp<Int64>(chunk_bytes / row_bytes, 1, extents[0]);
}
} // namespace Arcane::detail::h5
