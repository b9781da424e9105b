// SPDX-License-Identifier: Apache-2.0
// Cells whose tag comes twice in a file.
#pragma once

#include "arcane_core/mesh_io/FileFault.h"
#include "arcane_core/mesh_io/ParsedMesh.h"

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail
{

/*!
 * \brief A cell given again with the same nodes is removed; with others it is noted in \a fault.
 * \collective
 */
void removeDuplicateCells(IParallelMng* pm, ParsedMesh& parsed, FileFault& fault);

} // namespace Arcane::detail
