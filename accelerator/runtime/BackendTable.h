// SPDX-License-Identifier: Apache-2.0
// Which backend executes which policy.
#pragma once

#include "accelerator/runtime/DeviceBackend.h"

namespace Arcane::detail
{
//! The backend of \a policy; null when there is none. The host's is always there.
DeviceBackend* findBackend(eExecutionPolicy policy) noexcept;

//! \throws FatalErrorException when there is no backend for \a policy, naming those that there are
ARCANE_EXPORT DeviceBackend& backendOf(eExecutionPolicy policy);

//! The backend of the first accelerator policy that has one; null when there is none.
DeviceBackend* findAcceleratorBackend() noexcept;

/*!
 * \brief From now on \a backend executes \a policy; null for none.
 *
 * Not owned: it must live as long as runners use it. Not for the policies of the host.
 * \return the former one
 */
DeviceBackend* setBackend(eExecutionPolicy policy, DeviceBackend* backend);
} // namespace Arcane::detail
