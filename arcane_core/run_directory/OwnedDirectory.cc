// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run_directory/OwnedDirectory.h"

#include "arcane_core/base/array/Array.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/run_directory/DirectoryInUseException.h"
#include "checkpoint/format/DiskFile.h"

#include <array>

#include <sys/stat.h>

namespace Arcane::detail::run_directory
{
namespace
{
//! The first rank of the machine, and the directory on it: device and inode, zero where there is none.
using Place = std::array<Int64, 3>;

Place placeOf(const IParallelMng* pm, const String& path)
{
  struct ::stat status = {};
  const bool is_there = ::stat(path.localstr(), &status) == 0;
  return { pm->machineRanks()[0], is_there ? static_cast<Int64>(status.st_dev) : 0, is_there ? static_cast<Int64>(status.st_ino) : 0 };
}

/*!
 * \brief Throws when ranks of one machine take \a path for different directories.
 *
 * Machines are not compared: a file system may have another path, or other numbers, on each.
 * \collective
 */
void throwUnlessSame(IParallelMng* pm, const String& path)
{
  const Place own = placeOf(pm, path);
  UniqueArray<Int64> places(pm->commSize() * own.size());
  pm->allGather(ConstArrayView<Int64>(own.size(), own.data()), places);
  const auto place = [&](Int32 rank) { return Place{ places[3 * rank], places[3 * rank + 1], places[3 * rank + 2] }; };
  for (Int32 rank = 0; rank < pm->commSize(); ++rank) {
    const auto other = static_cast<Int32>(place(rank)[0]);
    if (place(rank) == place(other))
      continue;
    String here = base::fromStart(path);
    String there = here;
    pm->broadcastString(here, other);
    pm->broadcastString(there, rank);
    ARCANE_THROW(ParallelFatalErrorException,
                 "rank {0} writes to the directory '{1}' and rank {2} to '{3}', expected one directory for all: start the ranks in the "
                 "same directory, or give its absolute path",
                 other, here, rank, there);
  }
}
} // namespace

OwnedDirectory::OwnedDirectory(IParallelMng* pm, const String& path, const DirectoryLock::LockCall& lock)
: m_parallel_mng(pm)
, m_path(path)
, m_lock_call(lock)
{
  own();
}

void OwnedDirectory::own()
{
  IParallelMng* pm = m_parallel_mng;
  String refusal("");
  runAndAgree(pm, [&] {
    if (!pm->isMasterIO())
      return;
    format::createDirectoriesDurably(m_path);
    // A lock of before would exclude the new one where its file is still in the directory.
    m_lock.reset();
    try {
      m_lock = std::make_unique<DirectoryLock>(m_path, m_lock_call);
    }
    catch (const DirectoryInUseException& ex) {
      refusal = ex.message();
    }
  });
  pm->broadcastString(refusal, pm->masterIORank());
  if (!refusal.empty())
    throw DirectoryInUseException(A_FUNCINFO, refusal);
  throwUnlessSame(pm, m_path);
}

bool OwnedDirectory::follow()
{
  const Int32 is_lost = (m_lock && !m_lock->isInPlace()) ? 1 : 0;
  if (m_parallel_mng->reduce(MessagePassing::ReduceMax, is_lost) == 0)
    return false;
  own();
  announce();
  if (ITraceMng* trace = m_parallel_mng->traceMng())
    trace->pwarning()
      << "directory '" << base::shownPath(m_path)
      << "', or its file run.lock, was moved or removed while the run goes on: the run has made it anew and writes there from "
         "now on; earlier files, checkpoints and curves among them, are where the directory is now";
  return true;
}

void OwnedDirectory::announce()
{
  if (m_lock)
    m_lock->announce();
}
} // namespace Arcane::detail::run_directory
