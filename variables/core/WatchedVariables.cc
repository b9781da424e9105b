// SPDX-License-Identifier: Apache-2.0
#include "variables/core/WatchedVariables.h"

#include "variables/core/HiddenNames.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/ItemShape.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "shmem/MachineArena.h"
#include "shmem/watch/show/RankWatch.h"
#include "variables/data/IData.h"

namespace Arcane::detail::variables
{

namespace
{
watch::eShapeKind shapeKindOf(const IVariable& variable)
{
  if (variable.isOnItems())
    return variable.dimension() == 2 ? watch::eShapeKind::ListsOnItems : watch::eShapeKind::OnItems;
  return static_cast<watch::eShapeKind>(variable.dimension());
}
} // namespace

WatchedVariables* WatchedVariables::of(IParallelMng* pm)
{
  watch::RankWatch* rank_watch = watch::RankWatch::of(pm);
  if (rank_watch && !pm->extension<WatchedVariables>())
    pm->setExtension(std::make_shared<WatchedVariables>(*rank_watch));
  return rank_watch ? pm->extension<WatchedVariables>() : nullptr;
}

bool WatchedVariables::isShown(const IVariable& variable) const
{
  // A program that finds one in the list could not read it: the variable is gone by then.
  if (isHiddenName(variable.name().toStdStringView()))
    return false;
  return (variable.property() & IVariable::PInShMem) || m_watch.places(variable.name(), variable.fullName());
}

Int32 WatchedVariables::entryOf(const IVariable& variable)
{
  if (const auto found = m_entries.find(&variable); found != m_entries.end())
    return found->second;
  const String full_name = variable.fullName();
  const String mesh = variable.meshName();
  const String group = variable.isPartial() ? variable.itemGroupName() : String();
  const Int32 entry = m_watch.add({ .full_name = full_name.toStdStringView(),
                                    .name = variable.name().toStdStringView(),
                                    .mesh = mesh.toStdStringView(),
                                    .family = variable.itemFamilyName().toStdStringView(),
                                    .group = group.toStdStringView() });
  m_entries[&variable] = entry;
  return entry;
}

void WatchedVariables::show(const IVariable& variable, const IData& data, bool is_used)
{
  if (!isShown(variable))
    return forget(variable);
  // Variables of modules outside the time loop are never used.
  if (!is_used && !m_entries.contains(&variable))
    return;
  // The copy stays what it is until the next one.
  if (is_used && data.isInDeviceMemory() && m_copies.contains(&variable))
    return;
  showData(variable, data, is_used && data.address(), 0);
  m_copies.erase(&variable);
}

void WatchedVariables::showData(const IVariable& variable, const IData& data, bool has_values, Int64 copied_after)
{
  const ShownExtents extents = shownExtents(data);
  m_watch.show(entryOf(variable), { .data_type = data.dataType(),
                                    .shape_kind = shapeKindOf(variable),
                                    .item_kind = variable.itemKind(),
                                    .is_tiled = data.isTiled(),
                                    .address = has_values ? data.address() : nullptr,
                                    .dims = has_values ? extents.view() : ConstArrayView<Int64>(),
                                    .copied_after = copied_after });
}

void WatchedVariables::copyFromDevices(shmem::MachineArena& arena, Int64 nb_iteration)
{
  for (const auto& [variable, entry] : m_entries) {
    const IData& data = *variable->data();
    if (!data.isInDeviceMemory())
      continue;
    // A new block each time: programs that read the previous copy keep it.
    const Ref<IData> copy = makeRef(new IData(data.dataType(), data.dimension(), MemoryAllocationOptions(arena.allocator())));
    copy->setName(data.name());
    copy->setTiled(data.isTiled());
    try {
      copy->copy(data);
    }
    catch (const FatalErrorException&) {
      showData(*variable, data, data.address(), 0);
      m_copies.erase(variable);
      continue;
    }
    showData(*variable, *copy, copy->address(), nb_iteration);
    m_copies[variable] = copy;
  }
}

void WatchedVariables::leaveReadBlock(IData& data) const
{
  const auto* block = static_cast<const std::byte*>(data.address());
  if (!block || !m_watch.isRead(block))
    return;
  IData moved(data.dataType(), data.dimension(), MemoryAllocationOptions(data.memoryAllocator()));
  moved.setName(data.name());
  moved.setAllocationInfo(data.allocationInfo());
  moved.setTiled(data.isTiled());
  moved.copy(data);
  data.swapValues(moved);
}

Int64 WatchedVariables::epochOf(const IVariable& variable) const
{
  const auto found = m_entries.find(&variable);
  return found == m_entries.end() ? -1 : m_watch.epochOf(found->second);
}

void WatchedVariables::forget(const IVariable& variable)
{
  const auto found = m_entries.find(&variable);
  if (found == m_entries.end())
    return;
  m_watch.remove(found->second);
  m_copies.erase(&variable);
  m_entries.erase(found);
}

shmem::MachineArena* memoryForPrograms(const IVariable& variable)
{
  IParallelMng* pm = variable.variableMng()->parallelMng();
  const WatchedVariables* watched = WatchedVariables::of(pm);
  const bool is_ordinary = !(variable.property() & IVariable::PInDeviceMemory) && variable.dataType() != DT_String;
  return watched && is_ordinary && watched->isShown(variable) ? shmem::MachineArena::of(pm) : nullptr;
}

} // namespace Arcane::detail::variables
