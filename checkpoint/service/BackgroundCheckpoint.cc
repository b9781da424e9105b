// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/service/BackgroundCheckpoint.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/Agreement.h"
#include "checkpoint/service/MachineFile.h"

#include <utility>

namespace Arcane::detail::checkpoint
{
namespace
{
//! Returns the numbers of all parts of the manifest on the master. \collective
UniqueArray<Int32> gatherParts(IParallelMng* pm, const BackgroundTask& task)
{
  UniqueArray<Int32> parts;
  pm->gatherVariable(ConstArrayView<Int32>(task.isFirstOfPart() ? 1 : 0, &task.rank), parts, pm->masterIORank());
  return parts;
}
} // namespace

bool BackgroundCheckpoint::isBusy() const
{
  return comm::isBusy(m_parallel_mng, m_write ? &m_write->work() : nullptr);
}

void BackgroundCheckpoint::begin(const String& directory, const FileOptions& options)
{
  m_options = options;
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
  task.options = m_options;
  task.nb_kept = nb_kept;
  task.index = pending->index();
  task.part_ranks = pending->partRanks();
  if (task.hasParts())
    task.parts = gatherParts(m_parallel_mng, task);
  if (m_options.is_one_per_machine)
    task.places = makeFileOfMachine(pending->draftPath());
  // A rank without a thread would make the master wait.
  std::unique_ptr<BackgroundWrite> write;
  runAndAgree(m_parallel_mng, [&] {
    ARCANE_FATAL_IF(!m_values.failure().null(), "{0}", m_values.failure());
    write = std::make_unique<BackgroundWrite>(task, m_values);
  });
  pending->handOver();
  m_write = std::move(write);
}

format::FileRecord BackgroundCheckpoint::makeFileOfMachine(const String& draft)
{
  std::vector<format::DataRecord> arrays;
  if (m_values.failure().null()) {
    arrays.push_back(describeMetaData(m_values.metaData()));
    arrays.back().nb_bytes = m_values.metaData().length();
    for (const ValuesCopy::Item& item : m_values.items()) {
      arrays.push_back(item.description);
      arrays.back().nb_bytes = item.bytes.size();
    }
  }
  format::FileRecord places;
  runAndAgree(m_parallel_mng, [&] { places = makeMachineFile(m_parallel_mng, draft, std::move(arrays)); });
  return places;
}

std::unique_ptr<BackgroundWrite> BackgroundCheckpoint::wait()
{
  std::unique_ptr<BackgroundWrite> write = std::move(m_write);
  if (!write)
    return write;
  // Waits for writers first, then for threads that wait for notes: a failed writer leaves none.
  const BackgroundTask& task = write->task();
  const bool is_waiting = task.is_master || task.isFirstOfPart();
  comm::waitAndAgree(m_parallel_mng, write->work(), !is_waiting);
  if (task.hasParts())
    comm::waitAndAgree(m_parallel_mng, write->work(), !task.is_master);
  comm::waitAndAgree(m_parallel_mng, write->work(), true);
  return write;
}
} // namespace Arcane::detail::checkpoint
