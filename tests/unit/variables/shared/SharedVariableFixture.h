// SPDX-License-Identifier: Apache-2.0
// Variables of a sub-domain whose machine has shared memory, and a mesh cut between the ranks of the test.
#pragma once

#include "tests/unit/variables/core/RankVariableFixture.h"
#include "variables/shared/MachineShMemWinVariable.h"

#include "shmem/MachineArena.h"

namespace Arcane::test
{
//! Variables are in shared memory unless a property says otherwise.
class SharedVariableFixture : public RankVariableFixture
{
 protected:
  VariableBuildInfo info(const String& name, int property = IVariable::PInShMem) const { return { m_vm.get(), name, property }; }
  VariableBuildInfo meshInfo(const String& name, int property = IVariable::PInShMem) const { return { m_handle, name, property }; }
  //! The first rank of the machine.
  Int32 machineMaster() const { return m_pm->machineRanks()[0]; }

 private:
  void startMemory() override { detail::shmem::MachineArena::create(m_pm); }
};

} // namespace Arcane::test
