// SPDX-License-Identifier: Apache-2.0
#include "WalkerModule.h"

namespace Arcane::test
{
void WalkerModule::start()
{
  ENUMERATE_CELL(cell, ownCells())
  m_length[cell] = static_cast<Real>(cell->uniqueId().asInt64() + 1);
}

void WalkerModule::stride()
{
  ENUMERATE_CELL(cell, ownCells())
  m_length[cell] = m_length[cell] * options()->factor();
  m_length.synchronize();
}

ARCANE_REGISTER_MODULE_WALKER(WalkerModule);
} // namespace Arcane::test
