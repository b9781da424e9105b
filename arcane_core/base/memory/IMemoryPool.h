// SPDX-License-Identifier: Apache-2.0
// What an application may ask of the memory pool of one kind of memory.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane
{
//! Memory kept to serve later allocations. Got by MemoryUtils::getMemoryPoolOrNull(). Sizes are in bytes.
class IMemoryPool
{
 public:
  virtual ~IMemoryPool() = default;

  /*!
   * \brief Larger blocks are taken from the system and given back to it at once. 0 for no limit.
   * \throws ArgumentException when \a v is negative
   * \throws FatalErrorException when the pool already gave or keeps blocks
   */
  virtual void setMaxCachedBlockSize(Int64 v) = 0;

  //! Gives the memory that nobody uses back to the system.
  virtual void freeCachedMemory() = 0;

  //! Memory in use.
  virtual Int64 totalAllocated() const = 0;

  //! Memory that nobody uses, kept for later.
  virtual Int64 totalCached() const = 0;
};
} // namespace Arcane
