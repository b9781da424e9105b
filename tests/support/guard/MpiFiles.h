// SPDX-License-Identifier: Apache-2.0
// The files that Open MPI and the framework keep during a run: which of them a run has left behind.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace Guard
{
/*!
 * \brief Knows the files of one run: those in the folder of mpiexec, and those in /dev/shm.
 *
 * Other runs make files in /dev/shm at the same time. So the system reports each new name, and who runs at that moment says whose it is:
 * names of Open MPI hold the number of its job, which each rank has in its environment, and records of the framework that of a process.
 * Copies of checkpoints belong to no run: they are there for the next.
 */
class MpiFiles
{
 public:
  //! Makes the folder of mpiexec, and says so to the processes that this one starts from now on.
  MpiFiles();
  ~MpiFiles();
  MpiFiles(const MpiFiles&) = delete;
  MpiFiles& operator=(const MpiFiles&) = delete;

  //! The descriptor that can be read when there are new names; negative where the system does not report them.
  int descriptor() const { return m_watch; }
  //! Looks whose the new names are.
  void update();
  //! Returns true for the file in which the framework notes the files of a process.
  static bool isRecord(const std::string& path);
  //! Removes what is left, and returns its paths. All processes of the run have ended.
  std::vector<std::string> remove();

 private:
  bool belongsToRun(const std::string& name);

  std::string m_folder;
  int m_watch = -1;
  std::set<std::string> m_jobs;
  std::set<std::string> m_names;
};
} // namespace Guard
