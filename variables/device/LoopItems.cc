// SPDX-License-Identifier: Apache-2.0
#include "variables/device/LoopItems.h"

#include "accelerator/kernel/ViewBuildInfo.h"
#include "accelerator/runtime/Runner.h"

#include "arcane_core/base/error/ArgumentException.h"

#include <algorithm>

namespace Arcane::detail::device
{
namespace
{
String nameOfList(const ItemGroup& group)
{
  return group.null() ? String("ids of a loop on items") : String::format("ids of group '{0}'", group.name());
}
} // namespace

LoopItems::LoopItems(const ItemGroup& group, eItemKind kind)
: m_group(group)
{
  if (group.null())
    return;
  ARCANE_THROW_IF(group.itemKind() != kind, ArgumentException, "loop on items: group '{0}' has items of kind {1}, expected {2}",
                  group.fullName(), itemKindName(group.itemKind()), itemKindName(kind));
  const ConstArrayView<Int32> ids = group.view().localIds();
  m_ids.nb_item = ids.size();
  if (group.internal()->isContiguous())
    m_ids.first = ids.empty() ? 0 : ids[0];
  else
    m_ids.ids = ids.data();
}

LoopItems::LoopItems(const ItemVectorView& view)
{
  m_ids.ids = view.localIds().data();
  m_ids.nb_item = view.size();
}

LoopIds LoopItems::idsFor(Accelerator::RunCommand& command)
{
  if (!m_ids.ids || m_ids.nb_item == 0)
    return m_ids;
  const Accelerator::eExecutionPolicy policy = command.executionPolicy();
  // The lists of groups are in memory that devices can read; the lists of views may be anywhere.
  if (m_group.null() && isAcceleratorPolicy(policy) && mustCopyFor(command.internalQueue()))
    copyFor(command.internalQueue());
  const Accelerator::ViewBuildInfo info(command);
  info.declareUse(m_ids.ids, m_ids.nb_item * Int64(sizeof(Int32)), true, false, [&] { return nameOfList(m_group); });
  return m_ids;
}

bool LoopItems::mustCopyFor(const Accelerator::RunQueue& queue) const
{
  Accelerator::PointerAttribute attribute;
  if (getPointerAccessibility(queue.executionPolicy(), m_ids.ids, &attribute) != Accelerator::ePointerAccessibility::Yes)
    return true;
  // Pools and drivers keep freed memory while queues work, so that a list there may end before the kernel. Ordinary memory of the host,
  // which some devices read in place, has other contents at once.
  return queue.isAsync() && attribute.memoryType() == Accelerator::ePointerMemoryType::Unregistered;
}

void LoopItems::copyFor(const Accelerator::RunQueue& queue)
{
  // The host fills the copy before the launch returns, so that the list may change or end afterwards.
  using Accelerator::AcceleratorMemoryPool;
  m_copy = Accelerator::PooledBuffer<Int32>(AcceleratorMemoryPool::defaultPool(eMemoryResource::HostPinned, queue.deviceId()),
                                            m_ids.nb_item, "ArcaneLoopItems");
  std::copy_n(m_ids.ids, m_ids.nb_item, m_copy.data());
  m_copy.bindToQueue(queue);
  m_ids.ids = m_copy.data();
}
} // namespace Arcane::detail::device
