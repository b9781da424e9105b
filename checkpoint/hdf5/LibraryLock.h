// SPDX-License-Identifier: Apache-2.0
// One thread at a time in HDF5.
#pragma once

#include <mutex>

namespace Arcane::detail::h5
{
/*!
 * \brief Keeps other threads of the process out of HDF5, as built by distributions, which is not made for several.
 *
 * Each function of this room takes it; a thread may take it again. Nobody else does, so that it is never held across a
 * collective call.
 */
class LibraryLock
{
 public:
  LibraryLock();

 private:
  std::unique_lock<std::recursive_mutex> m_lock;
};
} // namespace Arcane::detail::h5
