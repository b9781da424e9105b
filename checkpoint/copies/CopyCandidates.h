// SPDX-License-Identifier: Apache-2.0
// The copies that the machines of a run hold together, and whether one of them is whole.
#pragma once

#include "checkpoint/copies/CopyFolder.h"
#include "checkpoint/copies/Machines.h"

#include <vector>

namespace Arcane::detail::copies
{
//! A copy of which one machine or several hold a manifest, the same text on all of them.
struct CopyCandidate
{
  Int32 iteration = 0;
  Int64 index = -1;
  //! The checksum of the text of the manifest.
  UInt32 checksum = 0;
  //! The number of the first machine that holds it.
  Int32 machine = 0;
};

//! A copy all of whose files are as they were written, unless there is a fault.
struct WholeCopy
{
  Int64 index = -1;
  //! The missing or damaged files; null when the copy is whole. The text is the same on all ranks.
  String fault;
  format::Manifest manifest;
  std::string manifest_text;
  //! The numbers of the files that this rank takes from the folder of its machine. Each file belongs to one rank.
  std::vector<Int32> files_of_rank;
  //! The names of the machines from which files are taken.
  String machines;
};

/*!
 * \brief Lists the copies in the folders of all machines, and checks them. All ranks have the same list.
 *
 * Nothing is written.
 */
class CopyCandidates
{
 public:
  //! \collective \throws ParallelFatalErrorException on all ranks when the folder of a machine cannot be used
  CopyCandidates(IParallelMng* pm, const Machines& machines, const CopyFolder& folder);

  //! Returns the number of copies of all machines, damaged ones too. \local
  Int32 nbFound() const { return m_nb_found; }
  //! Returns the identity of the run of the copy with the greatest number, or null. \collective
  String newestRun();
  //! Selects the copies of \a run. \collective \return one sentence per copy whose manifest cannot be read
  std::vector<String> selectRun(const String& run);
  //! Returns the selected copies. The copy with the latest iteration is the first. \local
  const std::vector<CopyCandidate>& selected() const { return m_selected; }
  //! Returns the least iteration of the selected copies, or 0. \local
  Int32 leastIteration() const { return m_selected.empty() ? 0 : m_selected.back().iteration; }
  //! Returns a sentence when there are copies of other runs only, or null. \local
  const String& otherRuns() const { return m_other_runs; }
  //! Reads the manifest and each file of a copy. Each rank reads a share of the files of its machine. \collective
  WholeCopy check(const CopyCandidate& candidate) const;

 private:
  //! A copy in the folder of this machine; the first rank of the machine alone lists them.
  struct LocalCopy
  {
    CopyCandidate copy;
    String run;
    String fault;
  };

  IParallelMng* m_parallel_mng;
  const Machines& m_machines;
  const CopyFolder& m_folder;
  std::vector<LocalCopy> m_local;
  std::vector<CopyCandidate> m_selected;
  Int32 m_nb_found = 0;
  String m_other_runs;

  LocalCopy readCopy(Int64 index) const;
  bool holds(const CopyCandidate& candidate) const;
  String joinedTexts(const String& mine) const;
  void shareManifest(const CopyCandidate& candidate, WholeCopy& copy) const;
  void checkFiles(const CopyCandidate& candidate, WholeCopy& copy) const;
};
} // namespace Arcane::detail::copies
