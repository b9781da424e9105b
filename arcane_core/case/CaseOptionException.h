// SPDX-License-Identifier: Apache-2.0
// Thrown on all ranks together when the case file is wrong. The message holds all faults.
#pragma once

#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane
{
class ARCANE_EXPORT CaseOptionException : public FatalErrorException
{
 public:
  CaseOptionException(const TraceInfo& where, const String& faults)
  : FatalErrorException(where, faults)
  {
    setName("CaseOptionException");
    setCollective(true);
  }
};
} // namespace Arcane
