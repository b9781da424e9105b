// SPDX-License-Identifier: Apache-2.0
// Functions of applications that free something when a pool is short of memory.
#pragma once

#include "accelerator/pool/OutOfMemoryException.h"

#include <functional>
#include <map>
#include <mutex>

namespace Arcane::detail::pool
{
//! The callbacks of one pool. Any thread may call any function; callbacks are called without lock, in the order they were added.
class OutOfMemoryHooks
{
 public:
  //! Frees something and returns true, or returns false if it has nothing to free.
  using Callback = std::function<bool(const OutOfMemoryInfo&)>;

  OutOfMemoryHooks() = default;
  OutOfMemoryHooks(const OutOfMemoryHooks&) = delete;
  OutOfMemoryHooks& operator=(const OutOfMemoryHooks&) = delete;

  //! Returns a number for remove().
  Int32 add(Callback callback);
  void remove(Int32 id);
  bool isEmpty() const;
  //! Calls all callbacks. Returns true when one of them freed something.
  bool callAll(const OutOfMemoryInfo& info) const;

 private:
  mutable std::mutex m_mutex;
  Int32 m_last_id = 0;
  std::map<Int32, Callback> m_callbacks;
};
} // namespace Arcane::detail::pool
