// SPDX-License-Identifier: Apache-2.0
// The directory and the name of the file of a table, and the ranks that write it.
#pragma once

#include "arcane_core/base/system/Directory.h"
#include "arcane_core/comm/IParallelMng.h"

namespace Arcane::detail::table
{
//! A name whose symbols are replaced by numbers.
struct ReplacedName
{
  String text;
  //! The name differs from rank to rank.
  bool has_rank = false;
};

/*!
 * \brief Replaces the first `@proc_id@` of \a name by \a rank and the first `@num_procs@` by \a nb_rank. All other `@` disappear.
 * \local
 */
ReplacedName replaceSymbols(const String& name, Int32 rank, Int32 nb_rank);

//! The place of the file of a table. Names have no symbols any more.
struct TablePlace
{
  Directory root;
  //! A directory in `root`, possibly empty.
  String directory;
  String table;
  bool is_one_file_per_rank = false;

  Directory path() const { return Directory(root, directory); }
  /*!
   * \brief Returns true when the rank \a my_rank has a file.
   * \param rank the only rank that is meant, or -1 for all that have a file of their own, which is rank 0 alone when all have the same
   */
  bool hasFile(Int32 my_rank, Int32 rank) const;
};

/*!
 * \brief Creates the directories of the file. Directories above the root are created too.
 * \collective
 * \throws ParallelFatalErrorException when a rank cannot create a directory
 */
void createDirectories(const TablePlace& place, IParallelMng* pm);
} // namespace Arcane::detail::table
