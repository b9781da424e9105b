// SPDX-License-Identifier: Apache-2.0
// Runtimes of accelerators, in shared libraries that are loaded by name.
#pragma once

#include "accelerator/runtime/BackendTable.h"

namespace Arcane::detail
{
/*!
 * \brief Makes a runtime ready, and says for which policy.
 * \param name  cuda or hip: the library libarcane_accelerator_NAME_runtime.so, looked for beside the framework's library, then
 *              where the system looks; simulated: a SimulatedDevice; sequential or thread: the host
 *
 * Loading twice is loading once. Thread-safe. A backend of this name that setBackend() gave before is kept.
 * \throws FatalErrorException for another name, when the library cannot be loaded, when this machine has no device for it, or
 * when another runtime has the policy: simulated devices have that of cuda
 */
eExecutionPolicy loadRuntime(const String& name);

//! As above, for the runtime of the policy of an accelerator; nothing when there is a backend for it, whatever its name.
eExecutionPolicy loadRuntime(eExecutionPolicy policy);

//! The accelerator that is loaded; else loads the first of cuda and hip that this machine can use. \throws FatalErrorException
//! when there is none, with the reasons
eExecutionPolicy loadAnyRuntime();

/*!
 * \brief The function that the library of a runtime exports, as `arcane_accelerator_runtime`.
 *
 * It returns the backend, which lives until the end of the process; or null when there is no device, and then fills
 * \a reason, of \a size bytes, with a text that ends with a zero.
 */
using RuntimeEntry = DeviceBackend* (*)(char* reason, std::size_t size);
} // namespace Arcane::detail
