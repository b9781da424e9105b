// SPDX-License-Identifier: Apache-2.0
// Gmsh files of versions 1 and 2.x, text and binary.
#pragma once

#include "arcane_core/mesh_io/GmshSections.h"

namespace Arcane::detail::meshio
{

//! Reads the share of one rank, and skips unknown sections. \throws FatalErrorException `file:line: error: ...`
GmshModel readMsh2(const MappedFile& file, GmshSections& sections, Int32 rank, Int32 nb_rank);

} // namespace Arcane::detail::meshio
