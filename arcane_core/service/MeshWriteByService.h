// SPDX-License-Identifier: Apache-2.0
// Writing a mesh by the service that has a name.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane
{
class IMesh;
}

namespace Arcane::detail::service
{
//! Writes \a mesh by the IMeshWriter of this name. \local \return true when there is none, which is logged with the names that exist
bool writeMeshByService(IMesh* mesh, const String& file_name, const String& service_name);
} // namespace Arcane::detail::service
