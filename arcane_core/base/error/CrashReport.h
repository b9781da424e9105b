// SPDX-License-Identifier: Apache-2.0
// The last words of a process that a signal ends: which signal, where in the run, by which calls.
#pragma once

#include <cstddef>
#include <memory>

namespace Arcane::detail::base
{

/*!
 * \brief Makes the process report SIGSEGV, SIGBUS, SIGFPE, SIGILL and SIGABRT, and uncaught exceptions, before it ends.
 *
 * The report goes to the error output. The process then ends by the signal, as it would without a report: the shell and the launcher of
 * MPI see the signal, and the system may keep an image of the memory. An array of a device that the host has touched is named, see
 * noteDeviceArray(). If the report itself hangs, the process ends all the same after some seconds. Programs that have their own handler of
 * one of the signals keep it. The calling thread becomes a thread whose stack may overflow: see CrashStack. With a sanitizer, which has
 * better reports, nothing is done.
 * \local
 */
void installCrashReport();

/*!
 * \brief Lets the calling thread report that its stack is full: the report has a stack of its own.
 *
 * The stack belongs to one thread; installCrashReport() makes one for its own thread.
 */
class CrashStack
{
 public:
  //! \local
  CrashStack();
  //! \local
  ~CrashStack();
  CrashStack(const CrashStack&) = delete;
  CrashStack& operator=(const CrashStack&) = delete;

 private:
  std::unique_ptr<std::byte[]> m_memory;
};

} // namespace Arcane::detail::base
