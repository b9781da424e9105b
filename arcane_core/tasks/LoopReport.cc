// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/tasks/LoopReport.h"

#include "arcane_core/base/text/String.h"

#include <atomic>
#include <iostream>
#include <mutex>

namespace Arcane::detail::tasks
{
namespace
{
std::atomic<Int32> verbose_level{ 0 };

// Threads of loops belong to no sub-domain, and so have no ITraceMng; users of Arcane look for these lines here.
void print(const String& line)
{
  static std::mutex mutex;
  const std::scoped_lock lock(mutex);
  std::cout << line << std::endl;
}
} // namespace

Int32 verboseLevel() noexcept
{
  return verbose_level.load(std::memory_order_relaxed);
}

void setVerboseLevel(Int32 level) noexcept
{
  verbose_level.store(level, std::memory_order_relaxed);
}

void reportThreads(const char* verb, Int32 nb_thread)
{
  if (verboseLevel() >= 1)
    print(String::format("[tasks] {0} thread(s) for loops {1}", nb_thread, verb));
}

void reportLoop(Int64 nb_element, Int64 chunk_size, Int32 nb_thread)
{
  if (verboseLevel() >= 2)
    print(String::format("[tasks] loop of {0} elements in chunks of {1} on {2} thread(s)", nb_element, chunk_size, nb_thread));
}

void reportChunk(Int64 begin, Int64 end, Int32 thread)
{
  if (verboseLevel() >= 3)
    print(String::format("[tasks] chunk from {0} to {1} in thread {2}", begin, end, thread));
}

} // namespace Arcane::detail::tasks
