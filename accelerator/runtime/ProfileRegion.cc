// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/ProfileRegion.h"

#include "accelerator/runtime/RunnerImpl.h"

namespace Arcane::Accelerator
{
ProfileRegion::ProfileRegion(const RunQueue& queue, const String& name)
: ProfileRegion(queue, name, -1)
{}

ProfileRegion::ProfileRegion(const RunQueue& queue, const String& name, Int32 color_rgb)
{
  if (queue.isNull() || !queue.isAcceleratorPolicy())
    return;
  m_queue = queue;
  queue.internalImpl().backend.pushRange(name.localstr(), color_rgb);
}

ProfileRegion::~ProfileRegion()
{
  if (!m_queue.isNull())
    m_queue.internalImpl().backend.popRange();
}
} // namespace Arcane::Accelerator
