// SPDX-License-Identifier: Apache-2.0
// The case file is wrong. Thrown on all ranks together, with all faults.
#pragma once

#include "arcane_core/base/error/Exception.h"
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

//! The case file is not XML.
class ARCANE_EXPORT XmlException : public Exception
{
 public:
  XmlException(const TraceInfo& where, const String& faults)
  : Exception("XmlException", where, faults)
  {
    setCollective(true);
  }
};
} // namespace Arcane
