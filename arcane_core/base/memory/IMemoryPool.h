// SPDX-License-Identifier: Apache-2.0
// The memory pool of one kind of memory, for applications.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane
{
//! Keeps memory to serve later allocations. MemoryUtils::getMemoryPoolOrNull() returns it. Sizes are in bytes.
class ARCANE_EXPORT IMemoryPool
{
 public:
  virtual ~IMemoryPool() = default;

  /*!
   * \brief Larger blocks are taken from the system and given back to it at once. 0 for no limit.
   * \throws ArgumentException when \a v is negative
   * \throws FatalErrorException when the pool already gave or keeps blocks
   */
  virtual void setMaxCachedBlockSize(Int64 v) = 0;

  //! Returns unused memory to the system.
  virtual void freeCachedMemory() = 0;

  //! Returns the memory in use. \unit{bytes}
  virtual Int64 totalAllocated() const = 0;

  //! Returns the memory that is kept for later allocations. \unit{bytes}
  virtual Int64 totalCached() const = 0;
};
} // namespace Arcane
