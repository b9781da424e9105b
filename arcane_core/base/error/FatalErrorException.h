// SPDX-License-Identifier: Apache-2.0
// The error that ends a run, and the macros that throw it.
#pragma once

#include "arcane_core/base/error/Exception.h"

namespace Arcane
{

//! Thrown when the run cannot continue: the system failed, or the framework or the application has a fault.
class ARCANE_EXPORT FatalErrorException : public Exception
{
 public:
  //! The argument \a where is a TraceInfo or a String; a message, a stack trace or both follow it.
  template <typename Where, typename... Rest>
  explicit FatalErrorException(const Where& where, const Rest&... rest)
  : Exception("FatalErrorException", where, rest...)
  {}
};

} // namespace Arcane

namespace Arcane::detail::base
{

//! \throws FatalErrorException always.
[[noreturn]] ARCANE_EXPORT void throwFatal(const TraceInfo& where, const String& message);

template <typename... Args> [[noreturn]] void throwFatal(const TraceInfo& where, const String& format, const Args&... args)
{
  throwFatal(where, String::format(format, args...));
}

} // namespace Arcane::detail::base

//! ARCANE_FATAL(format, args...): throws FatalErrorException from here, with {0}, {1}... replaced by the arguments.
#define ARCANE_FATAL(...) ::Arcane::detail::base::throwFatal(A_FUNCINFO, __VA_ARGS__)
#define ARCANE_FATAL_IF(condition, ...)                                                                                                    \
  do {                                                                                                                                     \
    if (condition) [[unlikely]]                                                                                                            \
      ARCANE_FATAL(__VA_ARGS__);                                                                                                           \
  } while (false)
//! ARCANE_THROW(exception_class, format, args...)
#define ARCANE_THROW(exception_class, ...) throw exception_class(A_FUNCINFO __VA_OPT__(, ::Arcane::String::format(__VA_ARGS__)))
#define ARCANE_THROW_IF(condition, exception_class, ...)                                                                                   \
  do {                                                                                                                                     \
    if (condition) [[unlikely]]                                                                                                            \
      ARCANE_THROW(exception_class, __VA_ARGS__);                                                                                          \
  } while (false)
#define ARCCORE_FATAL(...) ARCANE_FATAL(__VA_ARGS__)
#define ARCCORE_FATAL_IF(condition, ...) ARCANE_FATAL_IF(condition, __VA_ARGS__)
#define ARCCORE_THROW(exception_class, ...) ARCANE_THROW(exception_class, __VA_ARGS__)
#define ARCCORE_THROW_IF(condition, exception_class, ...) ARCANE_THROW_IF(condition, exception_class, __VA_ARGS__)
