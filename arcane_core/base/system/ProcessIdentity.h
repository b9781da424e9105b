// SPDX-License-Identifier: Apache-2.0
// A number that tells this process from all others of the machine.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane::detail::base
{
/*!
 * \brief Returns the identity of this process: a number that no other process of the machine has, or had before.
 *
 * It is made of the number of the process, of the time at which it started, and of its namespace of processes: systems give the number
 * of a process that has ended to another one. A child made by fork() has an identity of its own. \local
 */
UInt64 processIdentity();
} // namespace Arcane::detail::base
