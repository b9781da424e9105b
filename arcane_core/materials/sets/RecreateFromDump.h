// SPDX-License-Identifier: Apache-2.0
// The interface of the manager of materials to the room that reads checkpoints.
#pragma once

#include "arcane_core/materials/sets/MaterialsCoreGlobal.h"

namespace Arcane::detail::sets
{

using RecreateFromDump = void (*)(Materials::IMeshMaterialMng*);
//! Sets the function that declares the constituents of a checkpoint. The room of the function makes this call when it is loaded. \local
void setRecreateFromDump(RecreateFromDump function);
//! Calls the function. \local \throws FatalErrorException when none was set
void recreateFromDump(Materials::IMeshMaterialMng* mng);

} // namespace Arcane::detail::sets
