// SPDX-License-Identifier: Apache-2.0
// Thrown on all ranks together when a checkpoint cannot be written or found.
#pragma once

#include "arcane_core/base/error/Exception.h"
#include "arcane_core/base/error/TraceInfo.h"
#include "arcane_core/base/text/String.h"

namespace Arcane
{
class CheckpointException : public Exception
{
 public:
  enum class Reason
  {
    CannotWrite, //!< disk full, for instance; earlier checkpoints are untouched
    NoneValid    //!< nothing to restart from
  };

  CheckpointException(const TraceInfo& where, Reason reason, const String& message)
  : Exception("CheckpointException", where, message)
  , m_reason(reason)
  {
    setCollective(true);
  }

  Reason reason() const { return m_reason; }

 private:
  Reason m_reason;
};
} // namespace Arcane
