// SPDX-License-Identifier: Apache-2.0
// Pictures one after the other, each written by threads of all ranks while the run continues.
#pragma once

#include "arcane_core/base/memory/KeptBlocks.h"
#include "arcane_core/comm/BackgroundWork.h"
#include "arcane_core/output/PlacedRows.h"

#include <functional>
#include <memory>
#include <vector>

namespace Arcane::detail::output
{
//! The remaining work for a step after its values are copied.
struct PictureTask
{
  //! The files of the step, the same on all ranks; each rank has its own rows.
  std::vector<PlacedFile> files;
  //! Completes the step when its files have their names: lists and scripts. The thread of the master calls it.
  std::function<void()> publish;
  //! Notes that the step exists. Each rank calls it, when the ranks meet.
  std::function<void()> note_written;
  //! Why this rank has nothing to write, or null.
  String failure;
};

/*!
 * \brief Writes the copies of values that ranks have made, in threads.
 *
 * Each rank writes its rows to the files, whose structure is there, and leaves a note beside the first file. The thread of the master waits
 * for the notes, gives the files their names and publishes the step. Threads use neither messages nor HDF5. One step at most is pending.
 * If the object is destroyed before wait(), the threads end first, and the step may be missing.
 */
class BackgroundPicture
{
 public:
  explicit BackgroundPicture(IParallelMng* pm)
  : m_parallel_mng(pm)
  {}
  ~BackgroundPicture();
  BackgroundPicture(const BackgroundPicture&) = delete;
  BackgroundPicture& operator=(const BackgroundPicture&) = delete;

  //! Returns the memory of the copies, which must not change until wait(). \local
  base::KeptBlocks& copies() { return m_copies; }
  //! Returns true between start() and wait(). \local, the same on all ranks
  bool isPending() const { return m_work != nullptr; }
  //! Makes the folder where ranks leave their notes, beside a file of the step. The master calls it before the other ranks start. \local
  //! \return the reason why there is none, or null
  String makeFolderOfNotes(const String& draft);
  //! Removes this folder. \local
  void removeFolderOfNotes() const;
  //! Starts the threads. Nothing may be pending. \collective \throws ParallelFatalErrorException on all ranks
  void start(PictureTask task);
  /*!
   * \brief Waits until the step exists. The call returns at once when nothing is pending.
   * \collective
   * \throws ParallelFatalErrorException on all ranks when the step could not be written; its files are then removed
   */
  void wait();

 private:
  IParallelMng* m_parallel_mng;
  base::KeptBlocks m_copies;
  PictureTask m_task;
  //! The folder of the notes of ranks.
  String m_notes;
  //! True when the files have their names. Written by the thread.
  bool m_is_published = false;
  //! The last member: its thread uses the others.
  std::unique_ptr<comm::BackgroundWork> m_work;

  static String notesOf(const String& draft) { return draft + ".notes"; }
  void write(const comm::BackgroundWork& work);
  void waitForRanks(const comm::BackgroundWork& work) const;
  void publish();
  //! Removes what is left of a step that was not published. On the master.
  void removeFiles() const;
};
} // namespace Arcane::detail::output
