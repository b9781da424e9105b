// SPDX-License-Identifier: Apache-2.0
// How much shared memory a machine has when the addresses of its processes are limited.
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
 protected:
  //! Makes an arena while the last process of each machine may map only \a nb_byte more. Returns the message of the failure, or nothing.
  std::string makeWith(IParallelMng* pm, Int64 nb_byte, Int64& capacity)
  {
    rlimit before;
    EXPECT_EQ(::getrlimit(RLIMIT_AS, &before), 0);
    Int64 nb_page = 0;
    std::ifstream("/proc/self/statm") >> nb_page;
    rlimit limit = before;
    limit.rlim_cur = static_cast<rlim_t>(nb_page * ::getpagesize() + nb_byte);
    const bool is_last = m_pm->processRanks().contains(m_machine_ranks[m_machine_ranks.size() - 1]);
    std::string text;
    m_pm->barrier();
    ::setrlimit(RLIMIT_AS, is_last ? &limit : &before);
    try {
      CommandLineArguments arguments;
      arguments.addParameterLine("ShMemLimit=1G");
      capacity = MachineArena::create(pm, arguments)->figures().capacity();
    }
    catch (const ParallelFatalErrorException& ex) {
      text = ex.what();
    }
    m_pm->barrier();
    ::setrlimit(RLIMIT_AS, &before);
    return text;
  }
};

// It was an error.
TEST_F(MachineWindowTest, TheArenaTakesHalfOfTheAddressesOfTheProcessThatHasLeast)
{
  for (const char* backing : { "file", "window" }) {
    const Ref<IParallelMng> pm = newManager();
    test::EnvironmentValue variable(pm.get(), "ARCANE_SHMEM_BACKING", backing);
    Int64 capacity = 0;

    const std::string text = makeWith(pm.get(), 256 * 1024 * 1024, capacity);

    EXPECT_EQ(text, "");
    EXPECT_GT(capacity, 64 * 1024 * 1024);
    EXPECT_LE(capacity, 128 * 1024 * 1024);
  }
}

TEST_F(MachineWindowTest, AllRanksAreToldThatOneProcessHasNoAddresses)
{
  const Ref<IParallelMng> pm = newManager();
  test::EnvironmentValue variable(pm.get(), "ARCANE_SHMEM_BACKING", "file");
  Int64 capacity = 0;

  const std::string text = makeWith(pm.get(), 512 * 1024, capacity);

  for (const char* part : { "shared memory: ", "half of the addresses that ulimit -v leaves, expected at least" })
    EXPECT_NE(text.find(part), std::string::npos) << text;
}
} // namespace
