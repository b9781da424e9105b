// SPDX-License-Identifier: Apache-2.0
// All ranks of the test with a fresh arena on each machine.
#pragma once

#include "tests/support/RankFixture.h"

#include "shmem/SharedPublication.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace Arcane::test
{
class ArenaFixture : public RankFixture
{
 protected:
  inline static thread_local Ref<IParallelMng> m_owned;
  inline static thread_local detail::shmem::MachineArena* m_arena = nullptr;
  inline static thread_local ConstArrayView<Int32> m_machine_ranks;
  inline static thread_local bool m_is_alone = true;

  void enterRank() override { useNewArena(); }
  void leaveRank() override { m_owned.reset(); }

  //! \collective
  void useNewArena()
  {
    m_owned = newManager();
    m_pm = m_owned.get();
    m_arena = detail::shmem::MachineArena::create(m_pm);
    m_machine_ranks = m_pm->machineRanks();
    m_is_alone = (m_machine_ranks.size() == 1);
  }
};

//! Value of an environment variable for the time of a scope, the same on all ranks. Collective over the ranks of a process.
class EnvironmentValue
{
 public:
  EnvironmentValue(IParallelMng* pm, const char* name, const char* value)
  : m_pm(pm)
  , m_name(name)
  {
    m_pm->makeOncePerProcess([&]() -> std::shared_ptr<void> {
      ::setenv(name, value, 1);
      return {};
    });
  }
  ~EnvironmentValue()
  {
    try {
      m_pm->makeOncePerProcess([&]() -> std::shared_ptr<void> {
        ::unsetenv(m_name);
        return {};
      });
    }
    catch (const std::exception& ex) {
      ADD_FAILURE() << "'" << m_name << "' was unset by some ranks only: " << ex.what();
    }
  }
  EnvironmentValue(const EnvironmentValue&) = delete;
  EnvironmentValue& operator=(const EnvironmentValue&) = delete;

 private:
  IParallelMng* m_pm;
  const char* m_name;
};
} // namespace Arcane::test
