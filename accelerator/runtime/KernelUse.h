// SPDX-License-Identifier: Apache-2.0
// What a kernel does with the memory behind one of its views.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane::detail::runtime
{
//! Describes the bytes behind one view of a kernel.
struct KernelUse
{
  const void* base = nullptr;
  Int64 nb_byte = 0;
  bool is_read = true;
  bool is_write = true;
  //! The name of the variable or of the array, for messages.
  String name;
};
} // namespace Arcane::detail::runtime
