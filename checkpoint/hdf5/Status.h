// SPDX-License-Identifier: Apache-2.0
// The one place where a failed call of HDF5 becomes an exception.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"
#include "arcane_core/base/text/String.h"

namespace Arcane::detail::h5
{
//! The type that HDF5 calls hid_t, which identifies an open object. With it the headers of this room need no header of HDF5.
using Identifier = Int64;

/*!
 * \brief Returns \a status, and throws if the call that returned it has failed.
 *
 * Call it at once: the reason comes from the last call of HDF5 in this thread.
 * \local
 * \param status result of a function of HDF5
 * \param action purpose of the call, for example "open file 'x'"
 * \throws IOException `cannot <action>: <reason of the library>` when \a status is negative
 */
Int64 checked(Int64 status, const String& action);
} // namespace Arcane::detail::h5
