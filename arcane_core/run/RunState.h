// SPDX-License-Identifier: Apache-2.0
// Says in a file how a run goes, from its start on.
#pragma once

#include "arcane_core/run/CodeResult.h"

namespace Arcane
{
class ISubDomain;
}

namespace Arcane::detail::run
{
/*!
 * \brief Keeps `coderesult.xml` in the directory of listings true while the run goes on, and when it fails.
 *
 * From the constructor on the file says that the run goes on, with the host and the process of its first rank: a reader may look whether it lives.
 * When a rank fails, by an exception, a signal or because it waits for too long, that rank writes so. The report of a former run is removed.
 * Files that cannot be written are outputs that failed.
 */
class RunState
{
 public:
  //! The directory of listings exists. \collective
  RunState(ISubDomain* sd, const String& case_file, const String& run_identity);
  //! Leaves the file to the failure, when an exception is in flight.
  ~RunState();
  RunState(const RunState&) = delete;
  RunState& operator=(const RunState&) = delete;

  //! Writes how the run ended. \param nb_iteration  complete iterations \local Only the first rank writes.
  void noteEnd(Int32 exit_code, Int32 nb_iteration, bool is_finished);

 private:
  void write(const CodeResult& result) const;

  ISubDomain* m_sub_domain;
  String m_path;
  CodeResult m_result;
};
} // namespace Arcane::detail::run
