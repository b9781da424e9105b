// SPDX-License-Identifier: Apache-2.0
// Thrown when a signal of the system stops the process.
#pragma once

#include "arcane_core/base/error/Exception.h"

namespace Arcane
{

//! The process received a signal that stops it.
class ARCANE_EXPORT SignalException : public Exception
{
 public:
  enum eSignalType
  {
    ST_Unknown,
    ST_FloatingException,
    ST_SegmentationFault,
    ST_BusError,
    ST_Alarm
  };

  SignalException(const TraceInfo& where, const String& message, eSignalType type, int signal_number)
  : Exception("SignalException", where, message)
  , m_type(type)
  , m_signal_number(signal_number)
  {}

  eSignalType signalType() const { return m_type; }
  //! Returns the number that the system gives to the signal, as in `SIGSEGV`.
  int signalNumber() const { return m_signal_number; }

 private:
  eSignalType m_type;
  int m_signal_number;
};

} // namespace Arcane
