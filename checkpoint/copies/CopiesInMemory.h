// SPDX-License-Identifier: Apache-2.0
// Writes copies of checkpoints into the memory of the machines of a run.
#pragma once

#include "checkpoint/copies/CopyFolder.h"
#include "checkpoint/copies/Machines.h"

#include <memory>

namespace Arcane::detail::copies
{
/*!
 * \brief Holds one copy in the folder of each machine: the files of its ranks, the files of its neighbour, and the manifest of all files.
 *
 * Each rank writes and closes its file in the draft, then all ranks call commit(). The previous copy is removed when the new one is
 * published on all machines, so that from the first copy on, a whole copy always exists. Nothing is written to the disk.
 */
class CopiesInMemory
{
 public:
  //! The folders of copies and of their run.
  struct Place
  {
    String memory;               //!< such as `/dev/shm`, a folder of each machine
    String directory;            //!< the directory of checkpoints of the run
    bool has_neighbours = false; //!< each machine also keeps the files of another one
  };

  //! \collective
  CopiesInMemory(IParallelMng* pm, const Place& place);
  ~CopiesInMemory();
  CopiesInMemory(const CopiesInMemory&) = delete;
  CopiesInMemory& operator=(const CopiesInMemory&) = delete;

  /*!
   * \brief Makes the draft of a copy on each machine.
   * \collective
   * \throws ParallelFatalErrorException on all ranks
   */
  void begin();
  /*!
   * \brief Compares the memory that is free on each machine with the size of the copy.
   * \collective
   * \param nb_byte what this rank will write
   * \return the reason why this machine has no room, or null
   */
  String lackOfRoom(Int64 nb_byte) const;
  //! Returns the path of the draft, where the ranks of this machine put their files. \local
  String draftPath() const { return m_folder.copies().draftPathOf(m_index); }
  /*!
   * \brief Publishes the copy if all ranks have written their part, and removes the previous one.
   * \collective
   * \param failure error of this rank, null if there was none
   * \param file  arrays in the file of this rank, which is closed
   * \throws ParallelFatalErrorException on all ranks, with the error of the lowest failing rank; the previous copy is unchanged
   */
  void commit(const String& failure, const format::Manifest& header, format::FileRecord file);
  //! Removes the draft on this machine, if it exists. One in which another rank opens its file meanwhile stays until the next begin(). \local
  void abandon() noexcept;
  //! Removes the copies of this machine, unless they are of a later iteration. \local \return why some remain, or null
  String removeUpTo(Int32 iteration) noexcept;

  //! \local
  const Machines& machines() const { return m_machines; }
  //! \local
  bool hasNeighbours() const { return m_has_neighbours && m_machines.nbMachine() > 1; }
  //! \local
  const Place& place() const { return m_place; }

 private:
  IParallelMng* m_parallel_mng;
  Place m_place;
  Machines m_machines;
  bool m_has_neighbours;
  CopyFolder m_folder;
  //! The first rank of each machine holds it while there are copies.
  std::unique_ptr<FolderLock> m_lock;
  Int64 m_index = -1;
  //! The iteration of the copy that is there; negative when there is none of this run.
  Int32 m_iteration = -1;

  std::string sharedManifest(const format::Manifest& header, const std::string& file) const;
};
} // namespace Arcane::detail::copies
