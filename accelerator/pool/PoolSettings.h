// SPDX-License-Identifier: Apache-2.0
// Limits and policies of a pool that change while it is used.
#pragma once

#include "accelerator/pool/BlockSupply.h"

#include <mutex>

namespace Arcane::detail::pool
{
//! Keeps the options of one pool as they are now, and passes each change to the part that it is for. Any thread may call any function.
class PoolSettings
{
 public:
  //! All arguments must outlive the settings.
  PoolSettings(runtime::DeviceBackend& backend, const MemoryPoolOptions& options, PoolHeap& heap, BlockSizes& sizes, NameLimits& names,
               BlockSupply& supply)
  : m_backend(backend)
  , m_heap(heap)
  , m_sizes(sizes)
  , m_names(names)
  , m_supply(supply)
  , m_options(options)
  {}
  PoolSettings(const PoolSettings&) = delete;
  PoolSettings& operator=(const PoolSettings&) = delete;

  //! Returns the options as they are now.
  MemoryPoolOptions options() const;
  //! \throws ArgumentException when \a nb_byte is negative
  void setLimit(Int64 nb_byte);
  //! \throws ArgumentException when \a nb_byte is negative
  void setReleaseThreshold(Int64 nb_byte);
  void setReusePolicies(const ReusePolicies& policies);
  //! \param nb_live  the number of live blocks \throws ArgumentException when \a nb_byte is negative, or blocks are live
  void setMaxPooledSize(Int64 nb_byte, Int64 nb_live);
  //! \throws ArgumentException when \a name is empty or \a nb_byte negative
  void setNameLimit(StringView name, Int64 nb_byte);
  //! \throws ArgumentException when \a fraction is not between 0 and 1
  void setNameLimitFraction(StringView name, Real fraction);

 private:
  runtime::DeviceBackend& m_backend;
  PoolHeap& m_heap;
  BlockSizes& m_sizes;
  NameLimits& m_names;
  BlockSupply& m_supply;
  mutable std::mutex m_mutex;
  MemoryPoolOptions m_options;

  const String& name() const { return m_options.name; }
};
} // namespace Arcane::detail::pool
