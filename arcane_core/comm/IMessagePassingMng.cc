// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/IMessagePassingMng.h"

namespace Arcane::MessagePassing
{
IMessagePassingMng::IMessagePassingMng(IParallelMng* pm)
: m_parallel_mng(pm)
{}

IMessagePassingMng::IMessagePassingMng(Ref<IParallelMng> pm)
: m_owned(std::move(pm))
, m_parallel_mng(m_owned.get())
{}

IMessagePassingMng::~IMessagePassingMng() = default;
} // namespace Arcane::MessagePassing
