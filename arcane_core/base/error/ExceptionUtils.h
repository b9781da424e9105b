// SPDX-License-Identifier: Apache-2.0
// Turns an exception into a message and an exit code.
#pragma once

#include "arcane_core/base/error/Exception.h"

#include <functional>

namespace Arcane::ExceptionUtils
{

/*!
 * \brief Calls \a function and prints the exception that it throws, with \a tm or on the error output.
 * \return 0, or the exit code of a direct call: 1 unknown, 2 std::exception, 3 Exception.
 */
ARCANE_EXPORT Int32 callWithTryCatch(std::function<void()> function, ITraceMng* tm = nullptr);

//! Returns the exit code of a run that ends with \a ex: 4 for a fatal error of one or of all ranks, else 3.
ARCANE_EXPORT Int32 exitCodeOf(const Exception& ex);

} // namespace Arcane::ExceptionUtils
