// SPDX-License-Identifier: Apache-2.0
// Handles of matrices and vectors: the shared state of the kernel, and their content.
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
