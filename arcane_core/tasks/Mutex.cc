// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/tasks/Mutex.h"

namespace Arcane
{
namespace
{
Mutex& processMutex()
{
  static Mutex mutex;
  return mutex;
}
} // namespace

GlobalMutex::ScopedLock::ScopedLock()
: m_lock(processMutex())
{}

} // namespace Arcane
