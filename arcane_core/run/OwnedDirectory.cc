// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/OwnedDirectory.h"

#include "arcane_core/comm/Agreement.h"
#include "arcane_core/run/DirectoryInUseException.h"
#include "checkpoint/format/DiskFile.h"

namespace Arcane::detail::run
{
OwnedDirectory::OwnedDirectory(IParallelMng* pm, const String& path)
{
  String refusal("");
  runAndAgree(pm, [&] {
    if (!pm->isMasterIO())
      return;
    format::createDirectoriesDurably(path);
    try {
      m_lock = std::make_unique<DirectoryLock>(path);
    }
    catch (const DirectoryInUseException& ex) {
      refusal = ex.message();
    }
  });
  pm->broadcastString(refusal, pm->masterIORank());
  if (!refusal.empty())
    throw DirectoryInUseException(A_FUNCINFO, refusal);
}

void OwnedDirectory::announce()
{
  if (m_lock)
    m_lock->announce();
}
} // namespace Arcane::detail::run
