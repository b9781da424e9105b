// SPDX-License-Identifier: Apache-2.0
// The state of a run, in a file.
#pragma once

#include "arcane_core/run/CodeResult.h"

namespace Arcane
{
class ISubDomain;
}

namespace Arcane::detail::run
{
/*!
 * \brief Writes `coderesult.xml` in the directory of listings: state `running` in the constructor, the end of the run in noteEnd().
 *
 * In between, a rank that fails writes state `failed`: see base::noteFailedRun(). `report.json` and `progress.json` of the previous run are removed. Files
 * that cannot be written are added to ISubDomain::outputFailures().
 */
class RunState
{
 public:
  //! \pre the directory of listings exists \collective
  RunState(ISubDomain* sd, const String& case_file, const String& run_identity);
  //! Calls base::closeRunState(), except during stack unwinding.
  ~RunState();
  RunState(const RunState&) = delete;
  RunState& operator=(const RunState&) = delete;

  //! Writes the state `running` again, in a directory that was made anew. \local Only the master rank writes.
  void writeAgain() const;

  //! Writes the end of the run. \param nb_iteration  number of complete iterations \local Only the master rank writes.
  void noteEnd(Int32 exit_code, Int32 nb_iteration, bool is_finished);

 private:
  void write(const CodeResult& result) const;

  ISubDomain* m_sub_domain;
  String m_path;
  CodeResult m_result;
};
} // namespace Arcane::detail::run
