// SPDX-License-Identifier: Apache-2.0
// Loads the runtimes of accelerators, which are shared libraries, by name.
#pragma once

#include "accelerator/runtime/BackendTable.h"

namespace Arcane::detail::runtime
{
/*!
 * \brief Loads a runtime, unless it is loaded already, and returns its policy.
 * \param name  cuda or hip: the library libarcane_accelerator_NAME_runtime.so.VERSION is searched beside the framework's library, then
 *              where the system searches; simulated: a SimulatedDevice; sequential or thread: the host
 *
 * Thread-safe. A backend of this name that setBackend() has set before is kept.
 * \throws FatalErrorException for another name, when the library cannot be loaded, when this machine has no device for it, or
 * when another runtime has the same policy: simulated devices have the policy of cuda
 */
ARCANE_EXPORT eExecutionPolicy loadRuntime(const String& name);

//! Loads the runtime of the policy of an accelerator. Does nothing when the policy has a backend, whatever its name.
ARCANE_EXPORT eExecutionPolicy loadRuntime(eExecutionPolicy policy);

//! Returns the policy of the loaded accelerator; if none is loaded, loads the first of cuda and hip that this machine can use.
//! \throws FatalErrorException, with the reasons, when there is none
eExecutionPolicy loadAnyRuntime();

/*!
 * \brief The type of the function `arcane_accelerator_runtime` that the library of a runtime exports.
 *
 * The function returns the backend, which lives until the end of the process. Without a device the function returns null, and writes the reason,
 * ended by a zero, to \a reason, which has \a size bytes.
 */
using RuntimeEntry = DeviceBackend* (*)(char* reason, std::size_t size);
} // namespace Arcane::detail::runtime
