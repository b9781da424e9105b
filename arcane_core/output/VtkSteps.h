// SPDX-License-Identifier: Apache-2.0
// Where the values of each time are in a file of VTKHDF with several times: its group Steps.
#pragma once

#include "arcane_core/base/array/ArrayView.h"
#include "checkpoint/hdf5/Group.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace Arcane::detail::output
{
/*!
 * \brief The first rows of the values of each step. Steps whose mesh or values are the same have the same rows.
 *
 * All lists have one number per step. All calls are \local, on the master.
 */
struct VtkSteps
{
  //! First rows of each array, by its name.
  using ArrayOffsets = std::map<std::string, std::vector<Int64>>;

  std::vector<Real> times;
  std::vector<Int64> part_offsets;
  std::vector<Int64> nb_part;
  std::vector<Int64> point_offsets;
  std::vector<Int64> cell_offsets;
  std::vector<Int64> connectivity_offsets;
  ArrayOffsets point_data;
  ArrayOffsets cell_data;

  Int64 nbStep() const { return static_cast<Int64>(times.size()); }
  //! Removes the steps from \a nb_step on.
  void cut(Int64 nb_step);
  //! Returns how many of the first steps have times of \a times, in this order.
  Int64 nbStepOf(ConstArrayView<Real> former_times) const;

  //! Times of a chunk of the file: a multiple of it needs a new chunk. The last step of a chunk cannot be followed by appendTime().
  static constexpr Int64 nb_time_of_chunk = 8192;

  //! Reads the steps that are complete. \param root the group VTKHDF
  static VtkSteps read(const h5::Group& root);
  //! Writes all lists to a file that has none.
  void create(h5::Group& root);
  //! Adds all of the last step but its time.
  void appendOffsets(h5::Group& root);
  //! Adds the time of the last step. The file does not grow.
  void appendTime(h5::Group& root) const;
  //! Makes the last step one of the file.
  void writeNbStep(h5::Group& root) const;

 private:
  std::vector<std::pair<const char*, std::vector<Int64>*>> lists();
  std::vector<std::pair<const char*, ArrayOffsets*>> arrayLists();
};
} // namespace Arcane::detail::output
