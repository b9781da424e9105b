// SPDX-License-Identifier: Apache-2.0
// Hints about the place and the use of variables, for applications that know more than the framework.
#pragma once

#include "accelerator/runtime/RunQueue.h"
#include "variables/core/VariableRef.h"

namespace Arcane::VariableUtils
{
/*!
 * \brief Moves the values of \a var to the device of \a queue, in the order of its commands. The host does not wait.
 *
 * Does nothing for a null queue, for a queue of the host, or for memory that never moves. \local
 */
ARCANE_EXPORT void prefetchVariableAsync(VariableRef& var, const Accelerator::RunQueue* queue);
//! Declares that kernels mostly read the values: devices may then have copies of them. \local
ARCANE_EXPORT void markVariableAsMostlyReadOnly(IVariable* var);
ARCANE_EXPORT void markVariableAsMostlyReadOnly(VariableRef& var);
} // namespace Arcane::VariableUtils
