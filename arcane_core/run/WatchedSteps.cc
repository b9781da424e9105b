// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/WatchedSteps.h"

#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/OutputFiles.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/run/WatchedMeshes.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/service/OutputFailures.h"
#include "checkpoint/format/DiskFile.h"
#include "shmem/MachineArena.h"
#include "shmem/watch/layout/WatchDoor.h"
#include "shmem/watch/show/RankWatch.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/WatchedVariables.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

#include <unistd.h>

namespace Arcane::detail::run
{
namespace
{
//! The level of messages on the run as a whole.
constexpr Int32 watch_level = 1;
} // namespace

WatchedSteps::WatchedSteps(ISubDomain* sd)
: m_sub_domain(sd)
, m_watch(watch::RankWatch::of(sd->parallelMng()))
{
  if (m_watch)
    m_meshes = std::make_unique<WatchedMeshes>(sd, *m_watch);
}

WatchedSteps::~WatchedSteps()
{
  // A forked child that unwinds its stack does not end the run.
  if (m_path.null() || m_process != ::getpid())
    return;
  std::error_code ignored;
  const std::filesystem::path path(m_path.localstr());
  std::filesystem::remove(path, ignored);
  // Fails as long as another machine has its file there.
  std::filesystem::remove(path.parent_path(), ignored);
}

void WatchedSteps::open(const String& directory)
{
  if (!m_watch)
    return;
  IParallelMng* pm = m_sub_domain->parallelMng();
  const String folder = directory + "/" + watch::WatchDoor::folder;
  runAndAgree(pm, [&] {
    if (pm->isMasterIO())
      removeFormer(folder);
  });
  if (pm->machineRanks()[0] == pm->commRank())
    write(folder);
  pm->barrier();
}

void WatchedSteps::removeFormer(const String& folder) const
{
  // A run that was killed has left them.
  std::error_code ignored;
  for (std::filesystem::directory_iterator i(folder.localstr(), ignored), end; !ignored && i != end; i.increment(ignored))
    if (i->is_regular_file(ignored))
      std::filesystem::remove(i->path(), ignored);
}

void WatchedSteps::write(const String& folder)
{
  watch::WatchDoor door = watch::doorOfThisProcess();
  door.process = m_watch->file().key().process;
  door.descriptor = m_watch->file().key().descriptor;
  door.inode = m_watch->file().key().inode;
  const String path = String::format("{0}/{1}", folder, String(door.fileName()));
  try {
    if (const std::error_code failed = base::createOutputDirectories(folder))
      throw IOException(A_FUNCINFO, String::format("cannot create directory '{0}': {1}", folder, failed.message()));
    format::replaceText(path, watch::toText(door), format::eDurability::InCache);
    m_path = path;
    m_process = ::getpid();
  }
  catch (const IOException& ex) {
    m_sub_domain->outputFailures().add("the file for programs that watch the run", ex.message());
  }
}

void WatchedSteps::start()
{
  if (!m_watch)
    return;
  m_meshes->update();
  if (m_sub_domain->parallelMng()->isMasterIO())
    tellVariables();
}

void WatchedSteps::tellVariables() const
{
  ITraceMng* tm = m_sub_domain->traceMng();
  std::vector<String> known;
  const VariableCollection variables = m_sub_domain->variableMng()->variables();
  for (VariableCollection::Enumerator i(variables); ++i;) {
    known.push_back((*i)->name());
    known.push_back((*i)->fullName());
  }
  for (const String& name : m_watch->options().names)
    if (std::find(known.begin(), known.end(), name) == known.end())
      tm->pwarning() << "-A,Watch: no variable is called '" << name << "'" << base::didYouMean(name, known);
  tm->info(watch_level) << "[watch] programs of this user may read variables while the run computes: arcane_watch "
                        << base::shownPath(m_sub_domain->exportDirectory());
}

bool WatchedSteps::isSnapshotWanted()
{
  return m_watch && m_watch->isSnapshotWanted();
}

void WatchedSteps::beginStep()
{
  if (m_watch)
    m_watch->beginStep();
}

void WatchedSteps::copyFromDevices(Int64 nb_iteration, bool has_snapshot)
{
  const Int64 period_ns = m_watch->options().device_period_ns;
  if (period_ns == 0)
    return;
  const Int64 now_ns = std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
  // Values of a snapshot are those after its iteration, also on devices.
  if (now_ns < m_next_copy_ns && !has_snapshot)
    return;
  m_next_copy_ns = now_ns + period_ns;
  IParallelMng* pm = m_sub_domain->parallelMng();
  variables::WatchedVariables::of(pm)->copyFromDevices(*shmem::MachineArena::of(pm), nb_iteration);
}

void WatchedSteps::endStep(Int64 nb_iteration, Real time, bool has_snapshot)
{
  if (!m_watch)
    return;
  m_meshes->update();
  copyFromDevices(nb_iteration, has_snapshot);
  if (has_snapshot)
    m_watch->takeSnapshots(nb_iteration, time);
  m_watch->endStep(nb_iteration, time);
}
} // namespace Arcane::detail::run
