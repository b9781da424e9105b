// SPDX-License-Identifier: Apache-2.0
// All ranks of the test with a fresh arena on each machine.
#pragma once

#include "shmem/SharedPublication.h"

#include "arcane_core/comm/MpiParallelMng.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace Arcane::test
{
class ArenaFixture : public ::testing::Test
{
 protected:
  Ref<MpiParallelMng> m_owned = MpiParallelMng::create(MPI_COMM_WORLD, nullptr);
  MpiParallelMng* m_pm = m_owned.get();
  detail::MachineArena* m_arena = detail::MachineArena::create(m_pm);
  const Int32 m_rank = m_pm->commRank();
  const Int32 m_size = m_pm->commSize();
  const ConstArrayView<Int32> m_machine_ranks = m_pm->machineRanks();
  const bool m_is_alone = (m_machine_ranks.size() == 1);
};

//! Value of an environment variable for the time of a scope, the same on all ranks.
class EnvironmentValue
{
 public:
  EnvironmentValue(const char* name, const char* value)
  : m_name(name)
  {
    ::setenv(name, value, 1);
  }
  ~EnvironmentValue() { ::unsetenv(m_name); }
  EnvironmentValue(const EnvironmentValue&) = delete;
  EnvironmentValue& operator=(const EnvironmentValue&) = delete;

 private:
  const char* m_name;
};
} // namespace Arcane::test
