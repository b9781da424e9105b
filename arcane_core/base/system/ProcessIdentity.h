// SPDX-License-Identifier: Apache-2.0
// A number that identifies this process on its machine.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane::detail::base
{
/*!
 * \brief Returns the identity of this process: a number that no other process of the machine has, or had before.
 *
 * The identity combines the number of the process, the time at which it started, and its namespace of processes: systems reuse the number
 * of a process that has ended. A child made by fork() has an identity of its own. \local
 */
UInt64 processIdentity();
} // namespace Arcane::detail::base
