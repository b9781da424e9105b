// SPDX-License-Identifier: Apache-2.0
// New threads of the process and of the application: a stack for the crash report, and the place of the creator.
#pragma once

namespace Arcane::detail::base
{
/*!
 * \brief Equips the threads that are started from now on for the crash report.
 *
 * The library of the framework has a function pthread_create() of its own before the one of the system, as sanitizers do. A thread gets a
 * CrashStack, without which the system ends a process whose stack is full before any handler runs, and notes where it was started. Not
 * equipped are threads that exist already, that are started by clone() alone, and all threads where the framework was loaded by dlopen(): such
 * a thread can make a CrashStack itself.
 * \local
 */
void equipNewThreads();
} // namespace Arcane::detail::base
