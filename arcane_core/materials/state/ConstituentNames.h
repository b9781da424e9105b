// SPDX-License-Identifier: Apache-2.0
// The names of words, environments, materials and blocks in the properties of a mesh.
#pragma once

#include "arcane_core/materials/sets/MaterialsCoreGlobal.h"

namespace Arcane::detail::state
{

//! Writes the names to the properties of the mesh. \local
void saveNames(const Materials::IMeshMaterialMng* mng);

//! Declares what saveNames() wrote. \local \throws FatalErrorException when the checkpoint has no materials
void declareSavedNames(Materials::IMeshMaterialMng* mng);

/*!
 * \brief Compares what saveNames() wrote with what the code declares. A checkpoint without materials, and new materials of the code are right.
 * \local
 * \throws FatalErrorException when the checkpoint has a material that the code does not declare: the message names the materials of both
 */
void checkSavedNames(const Materials::IMeshMaterialMng* mng);

} // namespace Arcane::detail::state
