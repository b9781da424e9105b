// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/IParallelNonBlockingCollective.h"

#include "arcane_core/base/error/ArgumentException.h"

namespace Arcane
{
IParallelNonBlockingCollective::IParallelNonBlockingCollective(IParallelMng* pm)
: m_parallel_mng(pm)
{}

IParallelNonBlockingCollective::~IParallelNonBlockingCollective() = default;

bool IParallelNonBlockingCollective::checkRoot(const char* call, Int32 root) const
{
  const Int32 nb_rank = m_parallel_mng->commSize();
  if (root < 0 || root >= nb_rank)
    ARCANE_THROW(ArgumentException, "{0}: rank is {1}, expected from 0 to {2}", call, root, nb_rank - 1);
  return m_parallel_mng->commRank() == root;
}
} // namespace Arcane
