// SPDX-License-Identifier: Apache-2.0
// What the manager of materials asks of the room that reads checkpoints.
#pragma once

#include "arcane_core/materials/sets/MaterialsCoreGlobal.h"

namespace Arcane::detail::sets
{

using RecreateFromDump = void (*)(Materials::IMeshMaterialMng*);
//! Sets the function that declares what a checkpoint has. The room that implements it calls it when it is loaded. \local
void setRecreateFromDump(RecreateFromDump function);
//! Calls the function. \local \throws FatalErrorException when none was set
void recreateFromDump(Materials::IMeshMaterialMng* mng);

} // namespace Arcane::detail::sets
