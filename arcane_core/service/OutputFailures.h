// SPDX-License-Identifier: Apache-2.0
// A record of the outputs that cannot be written: the run continues without them, and reports them at its end.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/text/String.h"

#include <map>

namespace Arcane
{
class ITraceMng;
}

namespace Arcane::detail::service
{
/*!
 * \brief Counts the outputs of this rank that could not be written, such as pictures and curves. Checkpoints do not count as outputs.
 *
 * All calls are \local. The calls log with messages that each rank prints, so only a rank that was to write calls add().
 */
class OutputFailures
{
 public:
  explicit OutputFailures(ITraceMng* trace_mng)
  : m_trace_mng(trace_mng)
  {}

  /*!
   * \brief Counts a failure of \a output, such as "pictures". The first one of each output is logged as a warning.
   * \param reason names the file and the reason of the system
   */
  void add(const String& output, const String& reason);

  //! Logs which outputs have failed, and how often.
  void reportAll() const;

  //! Returns how often \a output has failed.
  Int64 count(const String& output) const;

 private:
  struct Failure
  {
    Int64 count = 0;
    String first_reason;
  };

  ITraceMng* m_trace_mng;
  std::map<String, Failure> m_failures;
};
} // namespace Arcane::detail::service
