// SPDX-License-Identifier: Apache-2.0
// Says which checkpoints of a run are copies in memory, and writes them.
#pragma once

#include "arcane_core/comm/IParallelMng.h"
#include "checkpoint/copies/SavedCopy.h"
#include "checkpoint/service/CopyWriter.h"

#include <memory>

namespace Arcane::detail::checkpoint
{
/*!
 * \brief Counts the checkpoints between two on the disk. All ranks have the same state, and call the collective functions together.
 */
class CopyLevel
{
 public:
  explicit CopyLevel(IParallelMng* pm)
  : m_parallel_mng(pm)
  {}

  //! \local
  void allowCopy() { m_is_allowed = true; }
  //! \local
  void requireDisk() { m_is_disk_required = true; }
  //! Returns true if the checkpoint begun last goes to memory. Valid until the next begin(). \local
  bool isCopy() const { return m_is_copy; }
  //! \local
  bool isFailed() const { return m_is_failed; }
  //! Returns the writer of the values of a copy, or null when it has failed already. \local
  IDataWriter* dataWriter() { return m_writer.get(); }

  /*!
   * \brief Begins a checkpoint, which is a copy or not.
   * \collective
   * \param disk_every  one checkpoint in disk_every goes to the disk
   */
  void begin(Int32 disk_every, const copies::CopiesInMemory::Place& place);
  //! Publishes the copy, or fails. \collective \return why it failed, the first time only; null otherwise
  String end(const format::Manifest& header);
  //! Notes that a checkpoint is written to the disk: the next copy is number 1. \local
  void noteDisk() { m_nb_copy = 0; }
  //! Removes the copies that a checkpoint of the disk makes superfluous. \collective \return why some remain, or null
  String removeUpTo(Int32 iteration, const copies::CopiesInMemory::Place& place);
  /*!
   * \brief Makes the copy that was published last a checkpoint, unless one on the disk is as new. Nothing is removed.
   * \collective
   * \throws ParallelFatalErrorException on all ranks when the copy is missing or incomplete
   */
  copies::SavedCopy save(const String& run);
  //! Returns the number of machines. Call it after begin(). \local
  Int32 nbMachine() const { return m_copies->machines().nbMachine(); }

 private:
  IParallelMng* m_parallel_mng;
  //! Null before the first copy.
  std::unique_ptr<copies::CopiesInMemory> m_copies;
  std::unique_ptr<CopyWriter> m_writer;
  //! The directory of checkpoints as the run calls it.
  String m_given_directory;
  //! The reason why the copy failed before its writer existed, or null.
  String m_failure;
  Int32 m_nb_copy = 0;
  //! The iteration of the copy that was published last, negative before it.
  Int32 m_iteration = -1;
  bool m_is_allowed = false;
  bool m_is_disk_required = false;
  bool m_is_copy = false;
  bool m_is_failed = false;
  bool m_is_failure_known = false;

  void useCopies(const copies::CopiesInMemory::Place& place);
};
} // namespace Arcane::detail::checkpoint
