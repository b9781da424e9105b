// SPDX-License-Identifier: Apache-2.0
// Keeps the host from values that a kernel may still use.
#pragma once

#include "arcane_core/mesh/ArcaneTypes.h"

namespace Arcane
{
class IData;
}

namespace Arcane::detail::variables
{
/*!
 * \brief Checks that the host may use the values of a variable now. It costs one load when no kernel is watched.
 * \param is_write  the host changes values; otherwise it only reads
 * \param what      what the host does, as in `synchronize()`
 * \throws FatalErrorException when a kernel that no wait has ended may still use the values, see detail::runtime::QueuedUses
 */
ARCANE_EXPORT void checkHostUse(const IVariable& variable, bool is_write, const char* what);

//! Does the same for values whose data have the name of their variable.
void checkHostUse(const IData& data, bool is_write, const char* what);

//! Does the same for some bytes of a variable, which is named in the message.
ARCANE_EXPORT void checkHostUse(const IVariable* variable, const void* base, Int64 nb_byte, bool is_write);
} // namespace Arcane::detail::variables
