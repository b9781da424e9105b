// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/memory/MemoryAllocationOptions.h"

namespace Arcane
{
void MemoryAllocationOptions::setArrayName(const String& name)
{
  m_name = std::make_shared<const String>(name);
}
} // namespace Arcane
