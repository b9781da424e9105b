// SPDX-License-Identifier: Apache-2.0
// Gmsh files of versions 4.0 and 4.1, text and binary.
#pragma once

#include "arcane_core/mesh_io/GmshSections.h"

namespace Arcane::detail::meshio
{

//! Reads the share of one rank, and skips unknown sections. \throws FatalErrorException `file:line: error: ...`
GmshModel readMsh4(const MappedFile& file, GmshSections& sections, Int32 rank, Int32 nb_rank);

} // namespace Arcane::detail::meshio
