// SPDX-License-Identifier: Apache-2.0
// One file in the format VTKHDF that holds all times.
#pragma once

#include "arcane_core/output/VtkHdfOutput.h"
#include "checkpoint/hdf5/Dataset.h"

#include <memory>

namespace Arcane::detail::output
{
/*!
 * \brief Adds one step to a file with several times, in version 2.0 of the format: datasets grow, and the group Steps says which rows are of
 * which step.
 *
 * Rows of the step are appended, then the number of steps is written: whatever happens, the steps before can be read. A file that this run
 * has not written, or that gets an array which it does not have, is written anew with its steps, and then replaces the previous file.
 * A mesh or coordinates that are unchanged on all ranks since the step before are not written again.
 */
class VtkHdfTimes final : public VtkHdfOutput
{
 public:
  /*!
   * \brief Writes the grid of the step.
   *
   * Steps of the file that do not belong to this run, or come after a restart, are cut.
   * \collective
   * \param times of all steps of the run, the last one is the time of this step
   * \param former grid of the step before, which close() updates; null writes the whole file anew
   */
  VtkHdfTimes(IParallelMng* pm, const String& path, const Grid& grid, ConstArrayView<Real> times, WrittenGrid* former);
  ~VtkHdfTimes() override;

  /*!
   * \brief Adds an array.
   *
   * An array that some steps do not have holds zeros there, or not-a-number if it is of reals.
   */
  void addValues(Support support, const String& name, eDataType type, Int64 nb_value, Span<const std::byte> values) override;
  void close() override;

 private:
  struct Output;

  //! Null except on the master.
  std::unique_ptr<Output> m_output;
  WrittenGrid* m_former;
  WrittenGrid m_grid;
  Real m_time;
  bool m_is_published = false;

  void openOutput(ConstArrayView<Real> former_times, Int64 nb_step_before);
  //! Returns true when the file has this part of the grid for the step before, unchanged on all ranks. \collective
  bool isAsBefore(bool is_mine) const;
  //! Returns the dataset of an array of the file, or of a draft if the file does not have it. On the master.
  h5::Dataset openArray(Support support, const String& name, eDataType type, Int64 nb_value);
  //! Adds rows to a dataset, which \a open opens on the master. \return the first of them, on the master \collective
  Int64 appendRows(const std::function<h5::Dataset()>& open, ConstArrayView<Int64> nb_row, Int64 row_bytes, Span<const std::byte> mine);
  Int64 appendToRoot(const char* name, eDataType type, ConstArrayView<Int64> nb_row, Span<const std::byte> mine);
  void writeTopology(const VtkPiece& piece, const std::vector<GridArray>& arrays);
  void writePoints(const Grid& grid);
  const UniqueArray<Int64>& nbRow(Support support) const { return support == Support::Point ? m_nb_point : m_nb_cell; }
};
} // namespace Arcane::detail::output
