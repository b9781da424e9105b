// SPDX-License-Identifier: Apache-2.0
// Thrown when a file is not the XML that it should be.
#pragma once

#include "arcane_core/base/error/Exception.h"

namespace Arcane
{
//! Thrown when a document cannot be read. The message has the place and the reason of each fault.
class ARCANE_EXPORT XmlException : public Exception
{
 public:
  XmlException(const TraceInfo& where, const String& faults)
  : Exception("XmlException", where, faults)
  {}
  XmlException(const String& where, const String& faults)
  : Exception("XmlException", where, faults)
  {}
};
} // namespace Arcane
