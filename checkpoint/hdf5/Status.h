// SPDX-License-Identifier: Apache-2.0
// The one place where a failed call of HDF5 becomes an exception.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"
#include "arcane_core/base/text/String.h"

namespace Arcane::detail::h5
{
//! What HDF5 calls hid_t: what it gives for an object that is open. Headers of this room do without those of HDF5.
using Identifier = Int64;

/*!
 * \brief \a status, unless the call that gave it failed.
 *
 * To be called at once: the reason is that of the last call of HDF5 in this thread.
 * \local
 * \param status what a function of HDF5 returned
 * \param action what it was for, as in "open file 'x'"
 * \throws IOException `cannot <action>: <reason of the library>` when \a status is negative
 */
Int64 checked(Int64 status, const String& action);

//! Stops HDF5 from printing its errors: they are in exceptions. May be called several times. \local
void silenceLibrary() noexcept;
} // namespace Arcane::detail::h5
