// SPDX-License-Identifier: Apache-2.0
// The file of a request to a run, and the file with the answer.
#pragma once

#include "arcane_core/base/text/String.h"

#include <optional>
#include <string>

namespace Arcane::detail::run
{
/*!
 * \brief The files `request` and `request.answer` of an output directory.
 *
 * Editors and shells write a file in several steps: one that is empty, or whose last line has no end, is read at the second look only.
 * All members are \local. Only the first rank calls them.
 */
class RequestFile
{
 public:
  static constexpr Int64 max_bytes = 65536;

  explicit RequestFile(const String& directory);

  const String& path() const { return m_path; }
  //! Removes a request and an answer of a previous run. \return true when there was a request
  bool removeFormer() const;
  /*!
   * \brief Removes the file, and returns its text, cut at max_bytes.
   * \return empty without a file, or when the file may not be complete
   * \throws IOException when the file cannot be read or removed
   */
  std::optional<std::string> take();
  //! Writes the answer. \throws IOException
  void answer(const std::string& text) const;

 private:
  String m_path;
  //! Text of a file that was not complete at the last look.
  std::optional<std::string> m_incomplete;
};
} // namespace Arcane::detail::run
