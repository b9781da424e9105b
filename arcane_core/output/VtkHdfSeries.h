// SPDX-License-Identifier: Apache-2.0
// Writes the file that lists for ParaView the files of a sequence and their times.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/output/ParaViewScript.h"

#include <vector>

namespace Arcane::detail::output
{
//! Returns the path of a step, such as `<stem>_000012.hdf` for step 12. ParaView opens files with this suffix. \local
String stepFilePath(const String& stem, Int64 step);

/*!
 * \brief Writes `<stem>.hdf.series` again, from the files of the steps that exist.
 *
 * The list omits steps beyond \a times, which a run may have left before it was restarted. \local
 * \param times physical time of each step
 * \throws IOException
 */
void writeSeries(const String& stem, ConstArrayView<Real> times);

//! The lists that complete a step after its files.
struct StepLists
{
  std::vector<String> stems; //!< paths of the files without number and suffix
  UniqueArray<Real> times;   //!< times of all steps
  bool is_one_file = false;  //!< true for one file of all steps, without series
  DrawnArray first_array;    //!< what the script shows

  //! Writes the series and the script. \local \throws IOException
  void write() const;
};
} // namespace Arcane::detail::output
