// SPDX-License-Identifier: Apache-2.0
// The note of a new run that has no checkpoint yet.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane::detail
{
/*!
 * \brief A file `run.unsaved` in the output directory, from the start of the loop of a new run until its first checkpoint is
 * complete, or until the run ends as it should without one.
 *
 * A run that dies in between leaves the file: the checkpoints that a restart finds are then those of an earlier run.
 * All members are \local: one rank of a run calls them.
 */
class UnsavedRun
{
 public:
  //! \param directory output directory of the run
  explicit UnsavedRun(const String& directory);

  //! Writes the file durably, in one rename: it is whole, or as it was before. \throws IOException
  void note(const String& identity) const;
  //! Removes the file, if it is there and if possible.
  void remove() const noexcept;
  //! What note() was given; null when there is no file. \throws IOException when the file is not one that note() has written
  String identity() const;

 private:
  String m_directory;
  String m_path;
};
} // namespace Arcane::detail
