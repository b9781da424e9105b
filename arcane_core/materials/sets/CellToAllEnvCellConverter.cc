// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/CellToAllEnvCellConverter.h"

#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane::Materials
{

void CellToAllEnvCellConverter::checkHasCells(const IMeshMaterialMng& manager)
{
  if (!manager.isEndCreated())
    ARCANE_FATAL("materials of mesh '{0}': a cell is converted to its environments before endCreate(), expected after it",
                 manager.meshHandle().meshName());
}

} // namespace Arcane::Materials
