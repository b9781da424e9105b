// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/MeshFileWrite.h"

#include <atomic>

namespace Arcane::detail::domain
{
namespace
{
std::atomic<MeshWriteFunction> the_function = nullptr;
} // namespace

void setMeshWriteFunction(MeshWriteFunction function)
{
  the_function = function;
}

MeshWriteFunction meshWriteFunction()
{
  return the_function;
}
} // namespace Arcane::detail::domain
