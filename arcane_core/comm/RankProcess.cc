// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/RankProcess.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/system/PlatformUtils.h"

#include <pthread.h>

namespace Arcane::detail::comm
{
namespace
{
// Written by the only thread of a child, before anything else runs in it.
bool is_forked_child = false;

void watchForks()
{
  [[maybe_unused]] static const int registered = ::pthread_atfork(nullptr, nullptr, [] { is_forked_child = true; });
}
} // namespace

void noteProcess(std::atomic<Int32>& process)
{
  watchForks();
  static const Int32 first_process = platform::getProcessId();
  process.store(is_forked_child ? platform::getProcessId() : first_process, std::memory_order_relaxed);
}

void checkProcess(const std::atomic<Int32>& process)
{
  // Each message and barrier comes here: a rank pays one load.
  if (!is_forked_child) [[likely]]
    return;
  const Int32 of_rank = process.load(std::memory_order_relaxed);
  const Int32 own = platform::getProcessId();
  ARCANE_FATAL_IF(of_rank != 0 && own != of_rank,
                  "process {0} is a child that fork() made of process {1}, a rank of the run, expected that the child calls exec() or "
                  "_exit(): messages, barriers and synchronizations are for the rank alone",
                  own, of_rank);
}
} // namespace Arcane::detail::comm
