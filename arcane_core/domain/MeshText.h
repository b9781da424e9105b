// SPDX-License-Identifier: Apache-2.0
// The items of a mesh as lines of text.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane::detail::domain
{

//! The contents of a line beside unique ids and types.
struct MeshTextOptions
{
  //! True for the order of local ids, with a local id in each line; false for the order of unique ids.
  bool has_local_id = false;
};

//! Writes a line for each node, edge, face and cell of this rank. \local \throws IOException when the file cannot be written
void writeMeshText(const IMesh* mesh, const String& file_name, const MeshTextOptions& options);

//! Compares own items with the lines of a file without local ids: see MeshUtils::checkMeshConnectivity(). \local
void compareWithMeshText(const IMesh* mesh, const String& file_name, bool has_owner);

} // namespace Arcane::detail::domain
