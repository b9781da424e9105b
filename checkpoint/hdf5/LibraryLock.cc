// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/hdf5/LibraryLock.h"

namespace Arcane::detail::h5
{
namespace
{
std::recursive_mutex& libraryMutex()
{
  static std::recursive_mutex mutex;
  return mutex;
}
} // namespace

LibraryLock::LibraryLock()
: m_lock(libraryMutex())
{}
} // namespace Arcane::detail::h5
