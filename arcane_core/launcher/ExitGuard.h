// SPDX-License-Identifier: Apache-2.0
// Detection of exit(0) during a run, which has then failed.
#pragma once

namespace Arcane::detail::launcher
{
/*!
 * \brief Turns a call of exit(0), until the end of the scope, into a failure of the run with exit code 2.
 *
 * All ranks end. Without this, a module that calls exit(0) in one thread would end all of them with the code of a run that is complete.
 * There is one guard at a time.
 */
class ExitGuard
{
 public:
  //! When the failure is found.
  enum class When
  {
    AtCall,
    //! For an owner that may be a static object, which is destroyed after main(): the end of main() looks like a call of exit().
    AfterStaticObjects
  };

  //! \local
  explicit ExitGuard(When when = When::AtCall);
  //! \local
  ~ExitGuard();
  ExitGuard(const ExitGuard&) = delete;
  ExitGuard& operator=(const ExitGuard&) = delete;
};
} // namespace Arcane::detail::launcher
