// SPDX-License-Identifier: Apache-2.0
// The files of curves that each checkpoint needs. A restart removes the others.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/text/String.h"

#include <set>
#include <vector>

namespace Arcane
{
class ISubDomain;
}

namespace Arcane::detail::curves
{
/*!
 * \brief The file `.curves/<rank>.users` beside the checkpoints: a line for each checkpoint, with its run, its iteration and the files of
 * curves of the rank that it needs.
 *
 * A line that is lost, or that a crash has cut, never makes a file go: files stay while a checkpoint of the run has no line. All calls are
 * \local and throw IOException.
 */
class CurveFileUsers
{
 public:
  //! \param directory  of the checkpoints
  CurveFileUsers(const String& directory, Int32 rank);

  //! Notes that a checkpoint, which is about to be written, needs \a names. The note is on the disk when the call returns.
  void note(const String& run, Int32 iteration, const std::vector<String>& names) const;
  /*!
   * \brief Removes the files that checkpoints of \a run needed that do not exist any more.
   *
   * Files of other runs stay, since their checkpoints may have been moved elsewhere for a while.
   * \param iterations  of the checkpoints of \a run that exist
   * \return the number of files that were removed
   */
  Int32 removeUnused(const String& run, const std::set<Int32>& iterations) const;

 private:
  String m_directory;
  String m_path;
};

/*!
 * \brief Removes the files of curves, of all ranks, that no checkpoint of the run needs any more, if possible. A failure is a warning.
 *
 * All files stay when the directory does not list the checkpoint from which the run restarts: it cannot be read, or a service of the user
 * keeps checkpoints in a way of its own.
 * \collective
 * \param restored  the iteration of this checkpoint
 */
void removeUnusedCurves(ISubDomain* sd, const String& checkpoint_directory, const String& run, Int32 restored);
} // namespace Arcane::detail::curves
