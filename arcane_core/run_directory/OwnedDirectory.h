// SPDX-License-Identifier: Apache-2.0
// A directory that a run owns: no other run writes there until the run ends.
#pragma once

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/run_directory/DirectoryLock.h"

#include <memory>

namespace Arcane::detail::run_directory
{
//! Owns a directory for all ranks of a run. One rank holds the lock, which lasts as long as this object or the process of that rank.
class OwnedDirectory
{
 public:
  /*!
   * \brief Creates the directory if needed, and becomes its owner.
   * \collective
   * \throws DirectoryInUseException on all ranks when another run owns it; nothing in it has then changed
   * \throws ParallelFatalErrorException on all ranks when it cannot be created or written to, or when two ranks of a machine name
   * different directories by \a path
   */
  OwnedDirectory(IParallelMng* pm, const String& path, const DirectoryLock::LockCall& lock = DirectoryLock::lockWithoutWaiting);

  //! Writes the identity of the owner in the directory, for the error message of other runs. \local
  void announce();

  /*!
   * \brief Creates the directory again, and becomes its owner, if it was moved or removed during the run.
   *
   * Returns true on all ranks if the directory was lost; a warning names it. \collective
   * \throws as the constructor does, when another run owns what is there now
   */
  bool follow();

 private:
  void own();

  IParallelMng* m_parallel_mng;
  String m_path;
  DirectoryLock::LockCall m_lock_call;
  std::unique_ptr<DirectoryLock> m_lock;
};
} // namespace Arcane::detail::run_directory
