// SPDX-License-Identifier: Apache-2.0
// The steps of a run for programs that watch it.
#pragma once

#include "arcane_core/base/text/String.h"

#include <memory>

namespace Arcane
{
class ISubDomain;
} // namespace Arcane

namespace Arcane::detail::watch
{
class RankWatch;
} // namespace Arcane::detail::watch

namespace Arcane::detail::run
{
class WatchedMeshes;

/*!
 * \brief Notes where iterations begin and end, copies what watchers ask for, and writes the file by which they find the run.
 *
 * Does nothing unless `-A,Watch` is given.
 */
class WatchedSteps
{
 public:
  explicit WatchedSteps(ISubDomain* sd);
  ~WatchedSteps();
  WatchedSteps(const WatchedSteps&) = delete;
  WatchedSteps& operator=(const WatchedSteps&) = delete;

  //! Writes one file for each machine. Warns of a file that cannot be written. \collective
  void open(const String& directory);
  //! Shows the meshes before the first step, warns of unknown names in `-A,Watch`, and prints how to watch the run. \local The master alone prints.
  void start();
  //! Returns true when `-A,Watch` is given. \local
  bool isWatched() const { return m_watch != nullptr; }
  //! Returns true when a watcher of this machine has asked for a snapshot, which its first rank finds. \local
  bool isSnapshotWanted();
  //! \local
  void beginStep();
  //! Ends a step. \param has_snapshot  true on all ranks to copy what watchers have asked for \local
  void endStep(Int64 nb_iteration, Real time, bool has_snapshot);

 private:
  ISubDomain* m_sub_domain;
  //! Null without `-A,Watch`.
  watch::RankWatch* m_watch;
  //! Null without `-A,Watch`.
  std::unique_ptr<WatchedMeshes> m_meshes;
  //! When values in the memory of devices are copied again. \unit{ns}
  Int64 m_next_copy_ns = 0;
  //! The file of this rank, null without one, and the process that wrote it.
  String m_path;
  Int64 m_process = 0;

  void removeFormer(const String& folder) const;
  void write(const String& folder);
  void copyFromDevices(Int64 nb_iteration, bool has_snapshot);
  void tellVariables() const;
};
} // namespace Arcane::detail::run
