// SPDX-License-Identifier: Apache-2.0
// The names of words, environments, materials and blocks in the properties of a mesh.
#pragma once

#include "arcane_core/materials/sets/MaterialsCoreGlobal.h"

#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/description/MeshHandle.h"

#include <utility>
#include <vector>

namespace Arcane::detail::state
{
class SavedNames;

//! Lists with their names.
using NamedLists = std::vector<std::pair<String, std::vector<String>>>;

//! Writes the names to the properties of the mesh. \local
void saveNames(const Materials::IMeshMaterialMng* mng);

//! Returns true when saveNames() has written to the properties of a mesh, also without any material. \local
bool hasSavedNames(const MeshHandle& mesh);

//! Returns the environments that saveNames() wrote, with the words of their materials. \local
NamedLists savedEnvironments(const MeshHandle& mesh);

//! Declares what saveNames() wrote, under the names of \a names. \local \throws FatalErrorException when the checkpoint has no materials
void declareSavedNames(Materials::IMeshMaterialMng* mng, const SavedNames& names);

/*!
 * \brief Compares the names of a checkpoint with what the code declares. A checkpoint without materials, and new materials of the code are
 * right.
 * \local
 * \throws FatalErrorException when the checkpoint has a material that the code does not declare: the message names the materials of both
 */
void checkSavedNames(const Materials::IMeshMaterialMng* mng, const SavedNames& names);

} // namespace Arcane::detail::state
