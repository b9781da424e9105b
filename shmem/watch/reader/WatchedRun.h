// SPDX-License-Identifier: Apache-2.0
// A run on this machine, as a program that watches it sees it.
#pragma once

#include "shmem/watch/layout/WatchLayout.h"
#include "shmem/watch/reader/MappedFile.h"
#include "shmem/watch/reader/WatchFault.h"

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace Arcane::detail::watch
{
/*!
 * \brief Maps the description of a run, which this process can only read, the pages of leases, and the values, which it can only read.
 */
class WatchedRun
{
 public:
  //! \throws WatchFault unless a run of this user computes on this machine
  static std::unique_ptr<WatchedRun> ofDirectory(const std::string& directory);
  //! \throws WatchFault unless \a process is a rank of a run that was started with `-A,Watch`
  static std::unique_ptr<WatchedRun> ofProcess(Int64 process);

  WatchedRun(Int64 process, Int64 descriptor, Int64 inode);
  ~WatchedRun();
  WatchedRun(const WatchedRun&) = delete;
  WatchedRun& operator=(const WatchedRun&) = delete;

  //! Returns the output directory by which the run was found, empty if it was not.
  const std::string& directory() const { return m_directory; }
  const WatchHead& head() const { return *reinterpret_cast<const WatchHead*>(m_description->base()); }
  WatchLeases& leases() const { return *reinterpret_cast<WatchLeases*>(m_lease_pages->base()); }
  //! \throws WatchFault for an index that the machine does not have
  const WatchRank& rankAt(Int32 index) const;
  Int32 nbRank() const { return head().nb_rank; }
  Int32 nbEntry(Int32 index) const;
  const WatchEntry& entryAt(Int32 index, Int32 position) const;
  //! Returns the state of the run: running, finished or died.
  arcane_watch_state state() const;
  //! Returns the position of the variable whose full name is \a name, or of the only one whose name it is; -1 if there is none.
  //! \throws WatchFault when several variables have the name
  Int32 find(Int32 index, const std::string& name);
  //! Returns the name of the only mesh when \a name is empty, else \a name. \throws WatchFault when the rank does not show this mesh
  std::string findMesh(Int32 index, const std::string& name);
  /*!
   * \brief Copies the entry of a variable whose values can be read.
   *
   * Waits for an owner that is moving its values, at most a second.
   * \throws WatchFault when the variable is unknown, its values cannot be read, or its owner is moving them all the time
   */
  EntryCopy readable(Int32 index, const std::string& name);
  //! Returns the address of values. \throws WatchFault when they do not lie in the memory of the run
  const std::byte* addressOf(Int64 offset, Int64 nb_byte) const;

 private:
  //! The names of the variables of one rank, as of one state of its list.
  struct Names
  {
    UInt64 nb_change = 0;
    //! False before the first look, and when an entry could not be read.
    bool is_complete = false;
    std::unordered_map<std::string, Int32> full_names;
    std::unordered_map<std::string, std::vector<Int32>> names;
    std::vector<std::string> meshes;
  };

  std::string m_directory;
  std::unique_ptr<Mapping> m_description;
  std::unique_ptr<Mapping> m_lease_pages;
  std::unique_ptr<Mapping> m_values;
  std::vector<Names> m_names;
  int m_process_descriptor = -1;

  void checkHead(Int64 process, const MappedFile& file) const;
  void readNames(Int32 index, Names& names) const;
  const Names& namesOf(Int32 index);
  std::string fullNames(Int32 index, const std::vector<Int32>& positions) const;
};

//! Fills in type, shape and strides. \param data  the address of the values
void fillArray(const EntryCopy& entry, const std::byte* data, arcane_watch_array& array);
//! Writes a type as NumPy does. Texts have an empty one.
void writeType(eNumber number, Int32 number_bytes, char (&type)[8]);
} // namespace Arcane::detail::watch
