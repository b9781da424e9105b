// SPDX-License-Identifier: Apache-2.0
// Keeps the host from values that a kernel may still use, and from values in memory of a device.
#pragma once

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane
{
class IData;
}

namespace Arcane::detail::variables
{
/*!
 * \brief Checks that the host may use the values of a variable now. Costs one load when kernels are not watched.
 * \param is_write  the host changes values; otherwise it only reads
 * \param what      what the host does, as in `synchronize()`
 * \throws FatalErrorException when a kernel that the host has not waited for may still use the values, see detail::runtime::QueuedUses
 */
ARCANE_EXPORT void checkHostUse(const IVariable& variable, bool is_write, const char* what);

//! Does the same for values whose data have the name of their variable.
void checkHostUse(const IData& data, bool is_write, const char* what);

//! Describes the values of one item, as code with ARCANE_CHECK uses them.
struct ItemUse
{
  Int32 row;
  Int32 nb_row;
  const void* base; //!< the first value of the row
  Int64 nb_byte;    //!< bytes from there to the end of the last value
  Int32 index = 0;  //!< which value of the row is used
  Int32 nb_value = 1;
};

/*!
 * \brief Checks that the row and the value exist, and that kernels cannot write them any more. \a variable may be null.
 *
 * Compiled once, in the library: the caller pays one call, and references to variables need no copy of it.
 * \throws ArgumentException when the values are in memory of a device
 * \throws IndexOutOfRangeException when the row or the value does not exist; the message names the variable and the item
 * \throws FatalErrorException when a kernel that the host has not waited for may still write the values
 */
ARCANE_EXPORT void checkItemUse(const IVariable* variable, const ItemUse& use);

//! Throws the error of \a what, which the host cannot do with a variable in memory of a device. \throws ArgumentException always
[[noreturn]] ARCANE_EXPORT void throwInDeviceMemory(const IVariable& variable, const char* what);
//! \name Operations of the host, by copies, on a variable in memory of a device. \a value is one value of its type.
//@{
ARCANE_EXPORT void fillOnDevice(IVariable& variable, const void* value);
ARCANE_EXPORT void fillOnDevice(IVariable& variable, const void* value, ConstArrayView<Int32> local_ids);
//! Copies the values of some items. One variable at least is in memory of a device; both are on all items of a family.
ARCANE_EXPORT void copyOnDevice(IVariable& to, const IVariable& from, ConstArrayView<Int32> local_ids);
//@}
} // namespace Arcane::detail::variables
