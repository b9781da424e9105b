// SPDX-License-Identifier: Apache-2.0
// Notification that a block of memory was given back or moved, or that its elements have moved.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/Export.h"

namespace Arcane::detail::base
{
//! Gets the bytes of a block that is forgotten. Several threads may call it at once.
using ForgottenMemoryFunction = void (*)(const void* base, Int64 nb_byte) noexcept;

//! Sets the function that is notified from now on; null ends notifications. \local
void setForgottenMemoryFunction(ForgottenMemoryFunction function) noexcept;

//! Notifies that views of these bytes are no longer valid. Without a function, the call costs one load. \local
ARCANE_EXPORT void noteForgottenMemory(const void* base, Int64 nb_byte) noexcept;
} // namespace Arcane::detail::base
