// SPDX-License-Identifier: Apache-2.0
// The process of a rank, which alone sends and waits: its forked children do not.
#pragma once

namespace Arcane::detail::comm
{
struct WaitNote;

//! Declares that \a note is of a rank of this process. \local
void noteProcess(WaitNote& note);

/*!
 * \brief Does nothing in the process of the rank of \a note, at the cost of one load. \local
 * \throws FatalErrorException in a child that fork() made of the process: it would wait, and send messages, in the name of its parent
 */
void checkProcess(const WaitNote& note);
} // namespace Arcane::detail::comm
