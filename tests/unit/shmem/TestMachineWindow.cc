// SPDX-License-Identifier: Apache-2.0
// What ranks are told when the shared memory of their machine cannot be made.
#include "tests/unit/shmem/ArenaFixture.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"

#include <fstream>
#include <string>

#include <sys/resource.h>
#include <unistd.h>

namespace
{
using namespace Arcane;
using detail::shmem::MachineArena;

class MachineWindowTest : public test::ArenaFixture
{
};

TEST_F(MachineWindowTest, AllRanksAreToldWhyOneCannotMapTheFile)
{
  const bool is_of_one_process = (m_pm->machineProcessesCommunicator() == nullptr);
  if (m_pm->reduce(Parallel::ReduceMax, is_of_one_process ? 1 : 0))
    GTEST_SKIP() << "a machine has one process";
  const Ref<IParallelMng> pm = newManager();
  test::EnvironmentValue variable(pm.get(), "ARCANE_SHMEM_BACKING", "file");
  // The last process of each machine has addresses for a quarter of what is asked for.
  rlimit before;
  ASSERT_EQ(::getrlimit(RLIMIT_AS, &before), 0);
  Int64 nb_page = 0;
  std::ifstream("/proc/self/statm") >> nb_page;
  rlimit limit = before;
  limit.rlim_cur = static_cast<rlim_t>(nb_page * ::getpagesize() + 256 * 1024 * 1024);
  const bool is_last = m_pm->processRanks().contains(m_machine_ranks[m_machine_ranks.size() - 1]);
  std::string text;

  m_pm->barrier();
  ::setrlimit(RLIMIT_AS, is_last ? &limit : &before);
  try {
    CommandLineArguments arguments;
    arguments.addParameterLine("ShMemLimit=1G");
    MachineArena::create(pm.get(), arguments);
  }
  catch (const ParallelFatalErrorException& ex) {
    text = ex.what();
  }
  m_pm->barrier();
  ::setrlimit(RLIMIT_AS, &before);

  for (const char* part : { "rank 0: ", "of a file in memory: Cannot allocate memory" })
    EXPECT_NE(text.find(part), std::string::npos) << text;
}
} // namespace
