// SPDX-License-Identifier: Apache-2.0
// The description of a part of a mesh as bytes of a file.
#pragma once

#include "arcane_core/base/array/Span.h"
#include "arcane_core/mesh/description/MeshDescription.h"

#include <cstddef>
#include <vector>

namespace Arcane::detail::kept_cuts
{
//! Returns all of \a mesh but its grid, which meshes of files do not have. \local \throws FatalErrorException when \a mesh has a grid
std::vector<std::byte> bytesOf(const mesh::MeshDescription& mesh);

//! Returns the description that bytesOf() was called with. \local \throws FatalErrorException when \a bytes are not a description
mesh::MeshDescription descriptionOf(Span<const std::byte> bytes);
} // namespace Arcane::detail::kept_cuts
