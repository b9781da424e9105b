// SPDX-License-Identifier: Apache-2.0
// The curves of one rank: rows in memory, in files, and in what checkpoints keep.
#pragma once

#include "arcane_core/curves/CurveFiles.h"
#include "arcane_core/curves/CurveJournal.h"
#include "arcane_core/curves/CurveRows.h"

#include <functional>
#include <limits>
#include <memory>
#include <string>

namespace Arcane::detail::curves
{
/*!
 * \brief Keeps the curves of one rank.
 *
 * Values of the last two iterations may be replaced: their rows stay in memory. Earlier rows go to the files at each second or 64 KiB, so
 * that neither memory nor the time of an iteration grows with the run. All calls are \local.
 */
class CurveHistory
{
 public:
  explicit CurveHistory(Int32 rank)
  : m_rank(rank)
  {}

  bool empty() const { return m_rows.curves().empty(); }
  //! Returns true when files were begun, and values came after the last attempt to write all.
  bool isIncomplete() const { return m_files && m_has_new_values; }
  Integer nbCurve() const { return static_cast<Integer>(m_rows.curves().size()); }

  /*!
   * \brief Sets or replaces a value. One of an iteration before the last two removes the rows of later iterations: time went back.
   * \throws ArgumentException when the curve has a different number of components, IOException when files cannot go back
   */
  template <typename T> void record(const CurveName& name, Int32 iteration, Real time, ConstArrayView<T> values, bool is_local)
  {
    record(name.first, name.second, iteration, time, values, is_local);
  }
  //! Does the same for the curve \a name of the mesh \a mesh_name.
  template <typename T>
  void record(const String& mesh_name, const String& name, Int32 iteration, Real time, ConstArrayView<T> values, bool is_local)
  {
    goBackTo(iteration);
    m_has_new_values = true;
    m_rows.record(mesh_name, name, iteration, time, values, is_local);
  }

  //! True when rows should be written.
  bool isDue() const;
  //! Appends the rows whose values stay. \throws IOException
  void writeRecent(const String& directory, const String& suffix);
  //! Writes all rows. \throws IOException
  void writeAll(const String& directory, const String& suffix);
  //! Returns all rows. \throws IOException
  CurveRows all() const;
  //! Replaces all rows.
  void replaceAll(CurveRows&& rows);

  //! Appends what is new since the last call to the files beside the checkpoints. \throws IOException
  void save(const String& checkpoint_directory);
  //! Returns the names of the files that a checkpoint of now needs.
  std::vector<String> savedFiles() const;
  //! Returns what restore() needs: the names of files for all rows that were saved.
  std::string savedText() const;
  /*!
   * \brief Replaces the curves by the curves of a checkpoint, without rows after \a last_iteration. Older versions have the values in the
   * text.
   *
   * \param on_rows  called when there are many rows in memory
   * \param on_loss  called with the reason when a file beside the checkpoint is missing or damaged
   */
  void restore(const std::string& text, Int32 last_iteration, const String& checkpoint_directory, const std::function<void()>& on_rows,
               const std::function<void(const String&)>& on_loss);

 private:
  static constexpr Int32 none = std::numeric_limits<Int32>::min();

  Int32 m_rank;
  CurveRows m_rows;
  std::unique_ptr<CurveFiles> m_files;
  std::unique_ptr<CurveJournal> m_journal;
  //! Rows before are in files only.
  Int32 m_first_recent = none;
  //! Rows before do not change any more and are in the journal.
  Int32 m_first_unsaved = none;
  Real m_next_write_s = 0.0;
  bool m_has_new_values = false;

  void goBackTo(Int32 iteration)
  {
    if (iteration < m_first_recent || (!m_rows.empty() && iteration < m_rows.lastIteration() - 1))
      removeAfter(iteration);
  }
  void removeAfter(Int32 iteration);
  void write(const String& directory, const String& suffix, bool has_last);
  void dropWritten();
  Int32 endOfStaying() const { return m_rows.empty() ? none : m_rows.lastIteration() - 1; }
};
} // namespace Arcane::detail::curves
