// SPDX-License-Identifier: Apache-2.0
// What matrices and vectors that an application has share with their kernel.
#pragma once

#include "arcane_core/aleph/KernelState.h"

namespace Arcane::detail::aleph
{
struct MatrixHandle
{
  std::shared_ptr<KernelState> state;
  std::shared_ptr<MatrixContent> content;
};

struct VectorHandle
{
  std::shared_ptr<KernelState> state;
  std::shared_ptr<VectorContent> content;
};
} // namespace Arcane::detail::aleph
