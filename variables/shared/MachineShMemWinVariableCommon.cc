// SPDX-License-Identifier: Apache-2.0
#include "variables/shared/MachineShMemWinVariableCommon.h"

#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"

#include "arcane_core/base/ArgumentException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "shmem/SharedPublication.h"

namespace Arcane
{

MachineShMemWinVariableCommon::MachineShMemWinVariableCommon(IVariable* variable)
: m_variable_mng(ARCANE_CHECK_POINTER(variable)->variableMng())
, m_parallel_mng(m_variable_mng->parallelMng())
, m_full_name(variable->fullName())
{
  if (!(variable->property() & IVariable::PInShMem))
    ARCANE_FATAL("variable '{0}' is not in shared memory: it has no property PInShMem (in-shmem=\"true\" in AXL)",
                 m_full_name);
  detail::MachineArena* arena = detail::MachineArena::of(m_parallel_mng);
  if (arena)
    m_lookup = std::make_unique<detail::SharedLookup>(*arena, m_full_name);
  else if (m_parallel_mng->machineRanks().size() > 1)
    ARCANE_FATAL("variable '{0}' cannot be read by the other ranks of the machine: this run has no shared memory",
                 m_full_name);
  barrier();
}

MachineShMemWinVariableCommon::~MachineShMemWinVariableCommon() = default;

ConstArrayView<Int32> MachineShMemWinVariableCommon::machineRanks() const
{
  return m_parallel_mng->machineRanks();
}

void MachineShMemWinVariableCommon::barrier() const
{
  m_parallel_mng->machineBarrier();
}

MachineShMemWinVariableCommon::Values MachineShMemWinVariableCommon::valuesOf(Int32 rank, Int64 element_bytes) const
{
  if (!m_lookup)
    return ownValues(rank);
  const detail::SharedLookup::Entry entry = m_lookup->read(rank);
  if (entry.nb_dim == 0)
    return {};
  if (entry.element_bytes != element_bytes)
    ARCANE_FATAL("variable '{0}': values of rank {1} have {2} bytes, expected {3} as on rank {4}", m_full_name, rank,
                 entry.element_bytes, element_bytes, m_parallel_mng->commRank());
  return { entry.address, entry.dims[0], entry.nb_dim > 1 ? entry.dims[1] : 1 };
}

MachineShMemWinVariableCommon::Values MachineShMemWinVariableCommon::ownValues(Int32 rank) const
{
  if (rank != m_parallel_mng->commRank())
    ARCANE_THROW(ArgumentException, "variable '{0}': rank {1} is not on the machine of rank {2}, which is alone",
                 m_full_name, rank, m_parallel_mng->commRank());
  IVariable* variable = m_variable_mng->findVariableFullyQualified(m_full_name);
  if (!variable)
    return {};
  IData* data = variable->data();
  return { static_cast<std::byte*>(data->address()), data->extent0(), data->extent1() };
}

} // namespace Arcane
