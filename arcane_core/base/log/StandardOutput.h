// SPDX-License-Identifier: Apache-2.0
// The standard output of a process, whose reader may end before the run.
#pragma once

#include "arcane_core/base/text/String.h"

#include <string>

namespace Arcane::detail::base
{

/*!
 * \brief Opens standard streams that are closed, so that no file of the run gets the descriptor of one and, with it, the messages.
 *
 * Writing to a stream that was closed fails from then on.
 * \local
 */
void openClosedStreams();

/*!
 * \brief Writes \a lines to the standard output, and flushes it. Calls of several threads do not mix.
 *
 * If a message cannot be written (full disk, closed pipe), it is lost and one line is printed on the error output. The next message is
 * tried again.
 * \local
 */
void writeToStandardOutput(const std::string& lines);

//! Says once for each \a output, on the error output, that messages cannot be written, with the last error of the system. \local
void tellLostMessages(const String& output);

} // namespace Arcane::detail::base
