// SPDX-License-Identifier: Apache-2.0
// Hints about the place and the use of variables, for applications that know more than the framework.
#pragma once

#include "accelerator/runtime/RunQueue.h"
#include "variables/core/VariableRef.h"

#include "arcane_core/base/memory/MemoryResource.h"

namespace Arcane::VariableUtils
{
/*!
 * \brief Moves the values of \a var to the device of \a queue, in the order of its commands. The host does not wait.
 *
 * Does nothing for a null queue, for a queue of the host, or for memory that never moves. \local
 */
ARCANE_EXPORT void prefetchVariableAsync(VariableRef& var, const Accelerator::RunQueue* queue);
//! Declares that kernels mostly read the values: devices may then have copies of them. \local
//! \throws ArgumentException when \a var is null
ARCANE_EXPORT void markVariableAsMostlyReadOnly(IVariable* var);
ARCANE_EXPORT void markVariableAsMostlyReadOnly(VariableRef& var);
/*!
 * \brief Moves the values of \a var to memory of kind \a mem. The host cannot use values in memory of a device.
 *
 * Freeing the variable ends the choice; the property PInDeviceMemory declares it permanently. \local
 * \throws ArgumentException when \a var is null or its values are in shared memory, or when \a mem is Device and the variable is partial, has
 * texts, or is a scalar or a table that is not on items
 * \throws FatalErrorException when memory of kind \a mem does not exist
 */
ARCANE_EXPORT void experimentalChangeAllocator(IVariable* var, eMemoryResource mem);
ARCANE_EXPORT void experimentalChangeAllocator(VariableRef& var, eMemoryResource mem);
} // namespace Arcane::VariableUtils
