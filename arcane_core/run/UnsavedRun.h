// SPDX-License-Identifier: Apache-2.0
// The note of a new run that has no checkpoint yet.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane::detail::run
{
/*!
 * \brief Keeps a file `run.unsaved` in the output directory, from the start of the loop of a new run until its first checkpoint is
 * complete, or until the run ends normally without one.
 *
 * A run that dies in between leaves the file: the checkpoints that a restart finds then belong to an earlier run.
 * All members are \local: one rank of a run calls them.
 */
class UnsavedRun
{
 public:
  //! \param directory output directory of the run
  explicit UnsavedRun(const String& directory);

  //! Writes the file durably with one rename, so that the file is complete or unchanged. \throws IOException
  void note(const String& identity) const;
  //! Removes the file if it exists and can be removed.
  void remove() const noexcept;
  //! Returns the identity given to note(), or null without a file. \throws IOException when note() did not write the file
  String identity() const;

 private:
  String m_directory;
  String m_path;
};
} // namespace Arcane::detail::run
