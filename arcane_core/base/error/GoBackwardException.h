// SPDX-License-Identifier: Apache-2.0
// Thrown by an entry point of the time loop to go back in time.
#pragma once

#include "arcane_core/base/error/Exception.h"

namespace Arcane
{

/*!
 * \brief Ends the current iteration, and requests a return in time: see ITimeLoopMng::goBackward().
 *
 * The rest of the entry point and the entry points after it are left out. All ranks must throw it in the same entry point. If some ranks
 * throw it and the entry points after it do not communicate, all ranks go back. \collective
 */
class ARCANE_EXPORT GoBackwardException : public Exception
{
 public:
  //! The argument \a where is a TraceInfo or a String; a message, a stack trace or both follow it.
  template <typename Where, typename... Rest>
  explicit GoBackwardException(const Where& where, const Rest&... rest)
  : Exception("GoBackwardException", where, rest...)
  {}
};

} // namespace Arcane
