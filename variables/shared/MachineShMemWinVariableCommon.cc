// SPDX-License-Identifier: Apache-2.0
#include "variables/shared/MachineShMemWinVariableCommon.h"

#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/ItemShape.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/memory/IMemoryRessourceMng.h"
#include "arcane_core/base/memory/MemoryUtilsInternal.h"
#include "arcane_core/comm/IParallelMng.h"
#include "shmem/MachineArena.h"

#include <cstring>

namespace Arcane
{

MachineShMemWinVariableCommon::MachineShMemWinVariableCommon(IVariable* variable)
: m_variable_mng(ARCANE_CHECK_POINTER(variable)->variableMng())
, m_parallel_mng(m_variable_mng->parallelMng())
, m_full_name(variable->fullName())
, m_creation_number(variable->creationNumber())
{
  if (!(variable->property() & IVariable::PInShMem))
    ARCANE_FATAL("variable '{0}' is not in shared memory: it has no property PInShMem (in-shmem=\"true\" in AXL)", m_full_name);
  detail::shmem::MachineArena* arena = detail::shmem::MachineArena::of(m_parallel_mng);
  if (!arena && m_parallel_mng->machineRanks().size() > 1)
    ARCANE_FATAL("variable '{0}' cannot be read by the other ranks of the machine: {1}", m_full_name,
                 detail::shmem::MachineArena::reasonForNone(m_parallel_mng));
  detail::shmem::SharedPublication* own = arena ? variable->sharedPublication() : nullptr;
  // Views of partial variables also look up the table of the items, as it is at this barrier.
  variable->sharedGroupTable();
  barrier();
  if (arena)
    m_lookup.emplace(*arena, m_full_name, own, "variable");
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

IVariable* MachineShMemWinVariableCommon::ownVariable(Int32 rank) const
{
  if (rank != m_parallel_mng->commRank())
    ARCANE_THROW(ArgumentException, "variable '{0}': rank {1} is not on the machine of rank {2}, which is alone", m_full_name, rank,
                 m_parallel_mng->commRank());
  IVariable* variable = m_variable_mng->findVariableFullyQualified(m_full_name);
  if (!variable || variable->creationNumber() != m_creation_number)
    ARCANE_FATAL("variable '{0}': rank {1} has ended the variable that a view was made for; destroy a view before that which it views, and "
                 "make a new view to read another variable of that name",
                 m_full_name, rank);
  return variable;
}

const MachineShMemWinVariableCommon::Shown& MachineShMemWinVariableCommon::ownValues(Int32 rank) const
{
  IVariable* variable = ownVariable(rank);
  m_own = {};
  if (!variable->isUsed())
    return m_own;
  IData* data = variable->data();
  const detail::variables::ShownExtents extents = detail::variables::shownExtents(*data);
  m_own.address = static_cast<std::byte*>(data->address());
  m_own.element_bytes = data->elementBytes();
  m_own.nb_dim = extents.nb_dim;
  m_own.dims = extents.dims;
  m_own.is_on_device = data->isInDeviceMemory();
  return m_own;
}

void MachineShMemWinVariableCommon::copyToHost(const Shown& shown, Int64 offset, Span<std::byte> bytes) const
{
  if (bytes.empty())
    return;
  if (!shown.is_on_device) {
    std::memcpy(bytes.data(), shown.address + offset, static_cast<std::size_t>(bytes.size()));
    return;
  }
  IMemoryCopier* const copier = MemoryUtils::getDataMemoryResourceMng()->copier();
  ARCANE_FATAL_IF(!copier, "variable '{0}': cannot copy values in memory of a device: its runtime has ended", m_full_name);
  const MemoryMove move{ bytes.data(), shown.address + offset, bytes.size() };
  copier->copyEach(Span<const MemoryMove>(&move, 1));
}

void MachineShMemWinVariableCommon::throwWrongSize(Int32 rank, Int64 element_bytes, Int64 expected) const
{
  ARCANE_FATAL("variable '{0}': values of rank {1} have {2} bytes, expected {3} as on rank {4}", m_full_name, rank, element_bytes, expected,
               m_parallel_mng->commRank());
}

} // namespace Arcane
