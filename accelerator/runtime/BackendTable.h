// SPDX-License-Identifier: Apache-2.0
// The table of backends: it says which backend executes the commands of which policy.
#pragma once

#include "accelerator/runtime/DeviceBackend.h"

namespace Arcane::detail::runtime
{
//! Returns the backend of \a policy, or null when there is none. The backend of the host always exists.
DeviceBackend* findBackend(eExecutionPolicy policy) noexcept;

//! Returns the backend of \a policy. \throws FatalErrorException, with the names of the existing policies, when there is none
ARCANE_EXPORT DeviceBackend& backendOf(eExecutionPolicy policy);

//! Returns the backend of the first accelerator policy that has one, or null when there is none.
DeviceBackend* findAcceleratorBackend() noexcept;

/*!
 * \brief Lets \a backend execute the commands of \a policy from now on; null removes the present backend.
 *
 * The caller owns \a backend, which must live as long as runners use it. The policies of the host cannot be changed.
 * \return the previous backend
 */
DeviceBackend* setBackend(eExecutionPolicy policy, DeviceBackend* backend);
} // namespace Arcane::detail::runtime
