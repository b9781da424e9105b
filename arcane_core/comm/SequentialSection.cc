// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/SequentialSection.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/comm/FrameworkTags.h"
#include "arcane_core/comm/IParallelMng.h"

#include <exception>

namespace Arcane
{

using detail::comm::eFrameworkTag;
using detail::comm::messageWith;

SequentialSection::SequentialSection(IParallelMng* pm)
: m_parallel_mng(pm)
, m_failed_rank(A_NULL_RANK)
, m_nb_exception(std::uncaught_exceptions())
{
  if (pm->commRank() > 0)
    pm->receive(Span<Int32>(&m_failed_rank, 1), messageWith(pm->commRank() - 1, eFrameworkTag::Section, MessagePassing::Blocking));
}

SequentialSection::~SequentialSection() noexcept(false)
{
  if (std::uncaught_exceptions() > m_nb_exception)
    return;
  const Int32 rank = m_parallel_mng->commRank();
  const Int32 last = m_parallel_mng->commSize() - 1;
  if (m_has_error && m_failed_rank == A_NULL_RANK)
    m_failed_rank = rank;
  if (rank < last)
    m_parallel_mng->send(Span<const Int32>(&m_failed_rank, 1), messageWith(rank + 1, eFrameworkTag::Section, MessagePassing::Blocking));
  m_parallel_mng->broadcast(ArrayView<Int32>(1, &m_failed_rank), last);
  if (m_failed_rank != A_NULL_RANK)
    throw ParallelFatalErrorException(A_FUNCINFO, String::format("sequential section: rank {0} has set an error", m_failed_rank));
}

} // namespace Arcane
