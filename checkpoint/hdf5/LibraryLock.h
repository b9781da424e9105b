// SPDX-License-Identifier: Apache-2.0
// A lock that lets only one thread at a time into HDF5.
#pragma once

#include <mutex>

namespace Arcane::detail::h5
{
/*!
 * \brief Keeps other threads of the process out of HDF5, which distributions build without support for threads.
 *
 * The library prints no errors meanwhile, since exceptions contain them. Afterwards the application's handler of errors is restored, which
 * may print, or end the process.
 *
 * Each function of this room takes the lock; a thread may take it again. No other room takes it, so that it is never held
 * during a collective call.
 */
class LibraryLock
{
 public:
  LibraryLock();
  ~LibraryLock();
  LibraryLock(const LibraryLock&) = delete;
  LibraryLock& operator=(const LibraryLock&) = delete;

 private:
  std::unique_lock<std::recursive_mutex> m_lock;
};
} // namespace Arcane::detail::h5
