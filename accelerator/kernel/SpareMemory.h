// SPDX-License-Identifier: Apache-2.0
// Memory of drivers that is unused at the moment, by backend and device.
#pragma once

#include "accelerator/runtime/DeviceBackend.h"

#include <map>
#include <mutex>
#include <utility>
#include <vector>

namespace Arcane::detail::kernel
{
/*!
 * \brief Keeps pieces of memory until the next user takes them: drivers allocate slowly, and wait when they release.
 *
 * Nothing is released before the end of the process, when drivers may be gone: the number of pieces is the largest number of users alive at once. A
 * \a T describes a piece. Thread-safe.
 */
template <typename T> class SpareMemory
{
 public:
  //! Returns the only instance. Never destroyed, since objects that end with the process give back their pieces.
  static SpareMemory& instance()
  {
    static auto* const memory = new SpareMemory;
    return *memory;
  }

  //! Sets \a piece and returns true, or returns false when there is none. \param backend  null for memory of the host
  bool take(runtime::DeviceBackend* backend, Int32 device, T& piece)
  {
    const std::scoped_lock lock(m_mutex);
    std::vector<T>& spare = m_spare[{ backend, device }];
    if (spare.empty())
      return false;
    piece = spare.back();
    spare.pop_back();
    return true;
  }
  //! Gives back a piece, which no command of any queue uses any more.
  void give(runtime::DeviceBackend* backend, Int32 device, const T& piece)
  {
    const std::scoped_lock lock(m_mutex);
    m_spare[{ backend, device }].push_back(piece);
  }

 private:
  std::mutex m_mutex;
  std::map<std::pair<runtime::DeviceBackend*, Int32>, std::vector<T>> m_spare;
};
} // namespace Arcane::detail::kernel
