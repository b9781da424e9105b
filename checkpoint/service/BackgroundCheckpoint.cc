// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/service/BackgroundCheckpoint.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/Agreement.h"

#include <utility>

namespace Arcane::detail::checkpoint
{
bool BackgroundCheckpoint::isBusy() const
{
  const Int32 is_busy = m_write && !m_write->isDone() ? 1 : 0;
  return m_parallel_mng->reduce(Parallel::ReduceMax, is_busy) > 0;
}

void BackgroundCheckpoint::begin(const String& directory)
{
  m_directory = directory;
  m_pending = std::make_unique<format::PendingCheckpoint>(m_parallel_mng, directory);
}

void BackgroundCheckpoint::start(const format::Manifest& header, Int32 nb_kept)
{
  const std::unique_ptr<format::PendingCheckpoint> pending = std::move(m_pending);
  BackgroundTask task;
  task.directory = m_directory;
  task.rank = m_parallel_mng->commRank();
  task.nb_rank = m_parallel_mng->commSize();
  task.is_master = m_parallel_mng->isMasterIO();
  task.header = header;
  task.nb_kept = nb_kept;
  task.index = pending->index();
  // A rank without a thread would make the master wait.
  std::unique_ptr<BackgroundWrite> write;
  runAndAgree(m_parallel_mng, [&] {
    ARCANE_FATAL_IF(!m_values.failure().null(), "{0}", m_values.failure());
    write = std::make_unique<BackgroundWrite>(task, m_values);
  });
  pending->handOver();
  m_write = std::move(write);
}

std::unique_ptr<BackgroundWrite> BackgroundCheckpoint::wait()
{
  std::unique_ptr<BackgroundWrite> write = std::move(m_write);
  if (!write)
    return write;
  // A rank whose disk is full may have left no note: the master waits for notes only while all others are well.
  if (!write->task().is_master)
    write->wait();
  try {
    throwOnAllRanksUnless(m_parallel_mng, write->task().is_master || write->failure().null(), write->failure());
  }
  catch (...) {
    write->abandon();
    throw;
  }
  write->wait();
  throwOnAllRanksUnless(m_parallel_mng, write->failure().null(), write->failure());
  return write;
}
} // namespace Arcane::detail::checkpoint
