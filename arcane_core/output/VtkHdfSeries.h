// SPDX-License-Identifier: Apache-2.0
// The file that tells ParaView which files make a sequence, and their times.
#pragma once

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/text/String.h"

namespace Arcane::detail
{
//! `<stem>_000012.vtkhdf`: the path of step 12. \local
String stepFilePath(const String& stem, Int64 step);

/*!
 * \brief Writes `<stem>.vtkhdf.series` again, from the files of the steps that exist.
 *
 * Steps beyond \a times, left by a run that went further before it was restarted, are not in it. \local
 * \param times physical time of each step
 * \throws IOException
 */
void writeSeries(const String& stem, ConstArrayView<Real> times);
} // namespace Arcane::detail
