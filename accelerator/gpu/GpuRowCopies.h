// SPDX-License-Identifier: Apache-2.0
// The kernel that copies rows between arrays and packed memory. Only its source is compiled by the compiler of devices.
#pragma once

#include "accelerator/runtime/RowCopy.h"

namespace Arcane::detail::gpu
{
//! The copies of one launch. It is a parameter of the kernel, so that its size is limited.
struct RowCopyBatch
{
  static constexpr Int32 MaxCopy = 64;

  Int32 nb_copy = 0;
  runtime::RowCopy copies[MaxCopy];
};

//! Launches the kernel in a stream of the vendor. Returns the vendor's error, 0 when there is none.
int launchRowCopies(runtime::eRowCopy direction, const RowCopyBatch& batch, void* stream) noexcept;
} // namespace Arcane::detail::gpu
