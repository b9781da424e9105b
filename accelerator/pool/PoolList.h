// SPDX-License-Identifier: Apache-2.0
// All pools of the process.
#pragma once

#include "accelerator/pool/FastPath.h"
#include "accelerator/pool/PoolTrim.h"

namespace Arcane::detail::pool
{
//! The calls that the process makes to each pool: to return memory for others, and to stop in the child of a fork().
struct ListedPool
{
  PoolTrim& trim;
  PoolLife& life;
  FastPath& fast_path;
  //! Its blocks are buffers of messages, see MemoryPoolOptions.
  bool is_for_messages = false;
};

//! The list that pools enter when they are made. Any thread may call any function.
class PoolList
{
 public:
  //! \a pool must live until remove().
  static void add(const ListedPool& pool);
  //! Takes the pool of \a trim out of the list, if it is there.
  static void remove(const PoolTrim& trim);
  /*!
   * \brief Trims the other pools of the device of \a trim: the pools for messages, or all others.
   *
   * Pools neither enter nor leave the list meanwhile.
   * \return the size of the memory given back to the driver \unit{bytes}
   */
  static Int64 trimNeighbours(const PoolTrim& trim, bool are_for_messages);
};
} // namespace Arcane::detail::pool
