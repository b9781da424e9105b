// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/RunQueueEvent.h"

#include "accelerator/runtime/RunQueueEventImpl.h"

#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane::Accelerator
{
detail::runtime::RunQueueEventImpl& RunQueueEvent::impl() const
{
  ARCANE_FATAL_IF(!m_impl, "event: null, expected one made by makeEvent()");
  return *m_impl;
}

void RunQueueEvent::wait()
{
  impl().wait();
}

bool RunQueueEvent::hasPendingWork()
{
  return impl().hasPendingWork();
}
} // namespace Arcane::Accelerator
