// SPDX-License-Identifier: Apache-2.0
// Keeps the host from values that a kernel may still use, and from those in memory of a device.
#pragma once

#include "arcane_core/base/array/ArrayView.h"
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

//! Does the same for some bytes of a variable, which is named in the message. \throws ArgumentException when they are in memory of a device
ARCANE_EXPORT void checkHostUse(const IVariable* variable, const void* base, Int64 nb_byte, bool is_write);

//! Throws the error of \a what, which the host cannot do with a variable in memory of a device. \throws ArgumentException always
[[noreturn]] ARCANE_EXPORT void throwInDeviceMemory(const IVariable& variable, const char* what);
//! \name What the host does with a variable in memory of a device by copies. \a value is one value of its type.
//@{
ARCANE_EXPORT void fillOnDevice(IVariable& variable, const void* value);
ARCANE_EXPORT void fillOnDevice(IVariable& variable, const void* value, ConstArrayView<Int32> local_ids);
//! Copies the values of some items. One variable at least is in memory of a device; both are on all items of a family.
ARCANE_EXPORT void copyOnDevice(IVariable& to, const IVariable& from, ConstArrayView<Int32> local_ids);
//@}
} // namespace Arcane::detail::variables
