// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/IAcceleratorMng.h"
#include "accelerator/runtime/RuntimeLoader.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/CommandLineArguments.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "tests/support/MessageOf.h"

#include <gtest/gtest.h>

#include <functional>
#include <sstream>

namespace
{
using namespace Arcane;
using namespace Arcane::Accelerator;
using test::messageOf;

class RuntimeLoaderTest : public ::testing::Test
{
 protected:
  ~RuntimeLoaderTest() override
  {
    detail::runtime::setBackend(eExecutionPolicy::CUDA, nullptr);
    platform::setEnvironmentVariable("ARCANE_ACCELERATOR_PARALLELMNG_RANK_FOR_DEVICE", "");
  }

  //! What a run asks for with these options.
  AcceleratorRuntimeInitialisationInfo asked(std::initializer_list<const char*> options)
  {
    StringList words;
    words.add("program");
    for (const char* option : options)
      words.add(option);
    return acceleratorInfoOf(CommandLineArguments(words));
  }
};

TEST_F(RuntimeLoaderTest, KnowsTheNamesOfRuntimes)
{
  EXPECT_EQ(detail::runtime::loadRuntime("sequential"), eExecutionPolicy::Sequential);
  EXPECT_EQ(detail::runtime::loadRuntime("thread"), eExecutionPolicy::Thread);
  EXPECT_EQ(detail::runtime::loadRuntime("simulated"), eExecutionPolicy::CUDA);
  EXPECT_STREQ(detail::runtime::backendOf(eExecutionPolicy::CUDA).name(), "simulated");
  EXPECT_EQ(messageOf([] { detail::runtime::loadRuntime("cudaa"); }),
            "accelerator runtime is 'cudaa', expected cuda, hip, simulated, sequential or thread");
}

TEST_F(RuntimeLoaderTest, RefusesTwoRuntimesOfOnePolicy)
{
  detail::runtime::loadRuntime("simulated");
  detail::runtime::loadRuntime("simulated");

  EXPECT_EQ(messageOf([] { detail::runtime::loadRuntime("cuda"); }),
            "accelerator runtime is 'cuda', expected 'simulated', which is loaded already for the same policy");
}

TEST_F(RuntimeLoaderTest, APolicyIsEnoughToLoadARuntime)
{
  AcceleratorRuntimeInitialisationInfo info;
  info.setIsUsingAcceleratorRuntime(true);
  info.setExecutionPolicy(eExecutionPolicy::SYCL);
  EXPECT_EQ(messageOf([&] { detail::runtime::loadRuntime(info); }),
            "accelerator policy is SYCL, expected one that a runtime can be loaded for: CUDA or HIP");
  // No library is beside this program, or there is no device, or it loads: never that nobody tried.
  info.setExecutionPolicy(eExecutionPolicy::HIP);
  const String message(messageOf([&] { Runner().initialize(detail::runtime::loadRuntime(info)); }));
  EXPECT_EQ(message.toStdStringView().find("no runtime is loaded"), std::string_view::npos) << message.localstr();

  detail::runtime::loadRuntime("simulated");
  info.setExecutionPolicy(eExecutionPolicy::CUDA);
  EXPECT_EQ(detail::runtime::loadRuntime(info), eExecutionPolicy::CUDA);
}

TEST_F(RuntimeLoaderTest, TheChosenPolicyIsTold)
{
  for (const eExecutionPolicy policy : { eExecutionPolicy::Sequential, eExecutionPolicy::Thread }) {
    std::ostringstream log;
    const Ref<ITraceMng> tm = makeRef(new ITraceMng());
    tm->setRedirectStream(&log);
    AcceleratorRuntimeInitialisationInfo info;
    info.setExecutionPolicy(policy);
    Runner runner;

    initializeRunner(runner, tm.get(), info);

    std::ostringstream expected;
    expected << "policy " << policy;
    EXPECT_NE(log.str().find(expected.str()), std::string::npos) << log.str();
  }
}

TEST_F(RuntimeLoaderTest, SaysWhichRuntimesThereAre)
{
  detail::runtime::loadRuntime("simulated");

  EXPECT_EQ(messageOf([] { Runner(eExecutionPolicy::SYCL); }),
            "accelerator: no runtime is loaded for policy SYCL, expected one of Sequential, Thread, CUDA (simulated)");
}

TEST_F(RuntimeLoaderTest, RefusesToReplaceTheHost)
{
  EXPECT_THROW(detail::runtime::setBackend(eExecutionPolicy::Sequential, nullptr), ArgumentException);
}

TEST_F(RuntimeLoaderTest, ReadsTheCommandLine)
{
  EXPECT_EQ(asked({}).executionPolicy(), eExecutionPolicy::Sequential);
  EXPECT_FALSE(asked({}).isUsingAcceleratorRuntime());
  EXPECT_EQ(asked({ "-A,T=4" }).executionPolicy(), eExecutionPolicy::Thread);
  EXPECT_EQ(asked({ "-A,T=1" }).executionPolicy(), eExecutionPolicy::Sequential);
  EXPECT_TRUE(asked({ "-A,UseAccelerator=1" }).isUsingAcceleratorRuntime());
  EXPECT_FALSE(asked({ "-A,UseAccelerator=0" }).isUsingAcceleratorRuntime());
  EXPECT_EQ(asked({ "-A,AcceleratorRuntime=hip" }).acceleratorRuntime(), "hip");
  EXPECT_TRUE(asked({ "-A,AcceleratorRuntime=hip" }).isUsingAcceleratorRuntime());
  EXPECT_FALSE(asked({ "-A,AcceleratorRuntime=sequential" }).isUsingAcceleratorRuntime());
  EXPECT_EQ(messageOf([&] { asked({ "-A,T=many" }); }), "command line: -A,T is 'many', expected an integer from 0 to 1024");
  EXPECT_EQ(messageOf([&] { asked({ "-A,T=-1" }); }), "command line: -A,T is '-1', expected an integer from 0 to 1024");
  EXPECT_EQ(asked({ "-A,T=4", "-A,TaskService=Sequential" }).executionPolicy(), eExecutionPolicy::Sequential);
}

TEST_F(RuntimeLoaderTest, GivesDevicesToRanksInTurn)
{
  EXPECT_EQ(deviceOfRank(0, 4), DeviceId(0));
  EXPECT_EQ(deviceOfRank(6, 4), DeviceId(2));
  platform::setEnvironmentVariable("ARCANE_ACCELERATOR_PARALLELMNG_RANK_FOR_DEVICE", "2");
  EXPECT_EQ(deviceOfRank(3, 4), DeviceId(1));
  platform::setEnvironmentVariable("ARCANE_ACCELERATOR_PARALLELMNG_RANK_FOR_DEVICE", "5");
  EXPECT_THROW(deviceOfRank(3, 4), FatalErrorException);
}

TEST_F(RuntimeLoaderTest, TheManagerMakesARunnerAndAQueue)
{
  IAcceleratorMng mng(nullptr);
  EXPECT_FALSE(mng.isInitialized());
  EXPECT_THROW(mng.defaultQueue(), FatalErrorException);

  mng.initialize(asked({ "-A,AcceleratorRuntime=simulated" }));

  EXPECT_TRUE(mng.isInitialized());
  EXPECT_EQ(mng.runner().executionPolicy(), eExecutionPolicy::CUDA);
  EXPECT_TRUE(mng.queue().isAcceleratorPolicy());
  EXPECT_TRUE(*mng.defaultQueue() == mng.queue());
  EXPECT_THROW(mng.initialize(asked({})), FatalErrorException);
}

TEST_F(RuntimeLoaderTest, TheHostIsTheDefault)
{
  IAcceleratorMng mng(nullptr);

  mng.initialize(AcceleratorRuntimeInitialisationInfo());

  EXPECT_EQ(mng.defaultRunner()->executionPolicy(), eExecutionPolicy::Sequential);
  EXPECT_FALSE(mng.defaultQueue()->isAcceleratorPolicy());
}
} // namespace
