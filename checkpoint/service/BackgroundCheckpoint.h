// SPDX-License-Identifier: Apache-2.0
// Checkpoints one after the other, each written by threads of all ranks while the run continues.
#pragma once

#include "arcane_core/comm/IParallelMng.h"
#include "checkpoint/format/PendingCheckpoint.h"
#include "checkpoint/service/BackgroundWrite.h"

#include <memory>

namespace Arcane::detail::checkpoint
{
/*!
 * \brief Copies the values of all ranks, then lets threads write them.
 *
 * The ranks meet when a checkpoint begins and when one is waited for. Between these calls they exchange nothing but notes in the draft.
 * If the object is destroyed before the checkpoint exists, the threads end first, and the checkpoint may be missing.
 */
class BackgroundCheckpoint
{
 public:
  explicit BackgroundCheckpoint(IParallelMng* pm)
  : m_parallel_mng(pm)
  {}

  //! Returns true when a rank is still writing. \collective
  bool isBusy() const;
  /*!
   * \brief Begins a checkpoint. Nothing may be being written.
   * \collective
   * \throws ParallelFatalErrorException on all ranks
   */
  void begin(const String& directory, const FileOptions& options = {});
  //! Returns what takes the values. \local
  ValuesCopy& values() { return m_values; }
  //! Starts the threads. \collective \throws ParallelFatalErrorException on all ranks
  void start(const format::Manifest& header, Int32 nb_kept);
  /*!
   * \brief Waits until the last checkpoint exists.
   * \collective
   * \return what was written; null when nothing was being written
   * \throws ParallelFatalErrorException on all ranks when it could not be written; earlier checkpoints are unchanged
   */
  std::unique_ptr<BackgroundWrite> wait();

 private:
  IParallelMng* m_parallel_mng;
  String m_directory;
  FileOptions m_options;
  ValuesCopy m_values;
  std::unique_ptr<format::PendingCheckpoint> m_pending;
  //! Null when nothing is being written. The writer reads m_values.
  std::unique_ptr<BackgroundWrite> m_write;

  //! \collective \throws ParallelFatalErrorException on all ranks
  format::FileRecord makeFileOfMachine(const String& draft);
};
} // namespace Arcane::detail::checkpoint
