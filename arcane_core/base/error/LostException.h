// SPDX-License-Identifier: Apache-2.0
// Prints an exception where none may be thrown, in destructors and in functions of C.
#pragma once

#include "arcane_core/base/error/TraceInfo.h"

#include <exception>

namespace Arcane::detail::base
{
/*!
 * \brief Prints a warning with the text of \a error on the error output. Does nothing for null.
 * \param what  the beginning of the sentence, such as `release a block`
 * \param error  the exception, by default the one that is being handled
 */
void printLostException(const TraceInfo& where, const char* what, const std::exception_ptr& error = std::current_exception()) noexcept;
} // namespace Arcane::detail::base
