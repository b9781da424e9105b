// SPDX-License-Identifier: Apache-2.0
// Writing a mesh by a service: a function that a room above hands in.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane
{
class IMesh;
}

namespace Arcane::detail::domain
{
//! Writes \a mesh to a file by the service of this name. \return true on ERROR, which is logged
using MeshWriteFunction = bool (*)(IMesh* mesh, const String& file_name, const String& service_name);

//! Sets the function. The room of services calls it.
void setMeshWriteFunction(MeshWriteFunction function);
//! Returns the function, or null without services.
MeshWriteFunction meshWriteFunction();
} // namespace Arcane::detail::domain
