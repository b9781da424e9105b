// SPDX-License-Identifier: Apache-2.0
// All ranks of the test, as a parallel manager.
#pragma once

#include "arcane_core/comm/MpiParallelMng.h"

#include <gtest/gtest.h>

namespace Arcane::test
{
class CommFixture : public ::testing::Test
{
 protected:
  //! Made once, since that takes a while with more ranks than processors.
  static MpiParallelMng* world()
  {
    static const Ref<MpiParallelMng> pm = MpiParallelMng::create(MPI_COMM_WORLD, nullptr);
    return pm.get();
  }

  MpiParallelMng* m_mpi = world();
  IParallelMng* m_pm = m_mpi;
  const Int32 m_rank = m_pm->commRank();
  const Int32 m_size = m_pm->commSize();
};
} // namespace Arcane::test
