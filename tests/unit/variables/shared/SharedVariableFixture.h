// SPDX-License-Identifier: Apache-2.0
// Variables of a sub-domain whose machine has shared memory.
#pragma once

#include "tests/unit/variables/core/VariableFixture.h"

#include "variables/shared/MachineShMemWinVariable.h"

namespace Arcane::test
{

class SharedVariableFixture : public VariableFixture
{
 protected:

  SharedVariableFixture() { useArena(); }

  VariableBuildInfo info(const String& name, int property = IVariable::PInShMem) const
  {
    return { m_vm.get(), name, property };
  }
  VariableBuildInfo meshInfo(const String& name, int property = IVariable::PInShMem) const
  {
    return { m_handle, name, property };
  }
  //! The first rank of the machine.
  Int32 machineMaster() const { return m_pm->machineRanks()[0]; }
};

} // namespace Arcane::test
