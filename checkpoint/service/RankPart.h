// SPDX-License-Identifier: Apache-2.0
// The contribution of one rank to a checkpoint, or the reason why it cannot write.
#pragma once

#include "checkpoint/service/PartWriter.h"

#include <functional>
#include <memory>
#include <utility>

namespace Arcane::detail::checkpoint
{
/*!
 * \brief Keeps the first failure of a rank and ignores its later calls, so that no other rank waits for it.
 *
 * All calls are \local and throw nothing.
 */
class RankPart
{
 public:
  //! Calls \a f, unless something has failed before. An exception of \a f is the failure, and the file is closed.
  void attempt(const std::function<void()>& f);
  //! Gives the rank its file.
  void open(std::unique_ptr<PartWriter> file) { m_file = std::move(file); }
  //! Writes the description of the variables.
  void writeMetaData(const String& text);
  //! Writes values under a name.
  void write(const String& full_name, const IData& data);
  //! Closes the file. Returns the record of what was written; it is empty when something has failed.
  format::FileRecord close();
  //! Gives up the file, which is then incomplete.
  void abandon() { m_file.reset(); }

  bool hasFailed() const { return !m_failure.null(); }
  //! Returns why the rank has failed, or null.
  const String& failure() const { return m_failure; }

 private:
  //! Null before open() and once something has failed.
  std::unique_ptr<PartWriter> m_file;
  String m_failure;
};
} // namespace Arcane::detail::checkpoint
