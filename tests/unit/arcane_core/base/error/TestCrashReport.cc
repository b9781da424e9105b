// SPDX-License-Identifier: Apache-2.0
// Where a rank is, the names of functions, and the last words of a process.
#include "arcane_core/base/error/CrashReport.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/FunctionName.h"
#include "arcane_core/base/error/RunPlace.h"
#include "arcane_core/base/memory/DeviceArrays.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <string>
#include <thread>

#include <sys/mman.h>

using namespace Arcane;
using namespace Arcane::detail::base;

namespace
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool is_sanitized = true;
#else
constexpr bool is_sanitized = false;
#endif

[[gnu::noinline]] void functionThatNobodyExports()
{
  std::raise(SIGSEGV);
}

void crashInEntryPoint()
{
  installCrashReport();
  const RankScope rank(2, 4);
  noteEntryPoint("Hydro.Compute");
  noteIteration(12, 0.5);
  functionThatNobodyExports();
}
} // namespace

TEST(RunPlaceTest, APlaceIsDescribedByWhatIsKnown)
{
  EXPECT_EQ(placeOfThread().description(), "");
  const RankScope rank(1, 4);
  EXPECT_EQ(placeOfThread().description(), "");
  notePhase("the reading of the case");
  EXPECT_EQ(placeOfThread().description(), "the reading of the case, rank 1 of 4");
  noteEntryPoint("Hydro.Compute");
  noteIteration(12, 0.5);
  EXPECT_EQ(placeOfThread().description(), "entry point Hydro.Compute, iteration 12, time 0.5, rank 1 of 4");
}

TEST(RunPlaceTest, LongNamesAreCut)
{
  const RankScope rank(0, 1);
  noteEntryPoint(std::string(500, 'x'));

  EXPECT_EQ(std::string(placeOfThread().text), std::string(RunPlace::MaxText - 1, 'x'));
}

TEST(RunPlaceTest, ThreadsOfTheOnlyRankShareItsPlace)
{
  const RunPlace* of_worker = nullptr;
  const auto ask = [&] { std::jthread([&] { of_worker = knownPlace(); }); };
  ask();
  EXPECT_EQ(of_worker, nullptr);

  const RankScope rank(0, 1);
  ask();
  EXPECT_EQ(of_worker, &placeOfThread());
}

TEST(RunPlaceTest, ThreadsAreOfNoRankWhenThereAreSeveral)
{
  const RankScope rank(0, 2);
  const RunPlace* of_worker = &placeOfThread();
  std::jthread([&] {
    const RankScope other_rank(1, 2);
    std::jthread([&] { of_worker = knownPlace(); });
  });

  EXPECT_EQ(of_worker, nullptr);
}

TEST(FunctionNameTest, FunctionsThatNobodyExportsHaveNames)
{
  prepareFunctionNames();
  FunctionPlace place;

  findFunction(reinterpret_cast<const void*>(&functionThatNobodyExports), place);

  EXPECT_NE(std::string(place.name).find("functionThatNobodyExports"), std::string::npos) << place.name;
  EXPECT_GT(place.offset, 0u);
}

TEST(FunctionNameTest, AnAddressOutsideOfAllFilesHasNoName)
{
  FunctionPlace place;

  findFunction(nullptr, place);

  EXPECT_EQ(place.name[0], 0);
  EXPECT_EQ(place.file, nullptr);
}

TEST(CrashReportDeathTest, ASignalIsReportedWithItsPlaceAndItsCalls)
{
  if (is_sanitized)
    GTEST_SKIP() << "a sanitizer reports signals";
  EXPECT_EXIT(crashInEntryPoint(), testing::KilledBySignal(SIGSEGV), "rank 2 of 4, process [0-9]+: signal 11 \\(SIGSEGV\\)");
  EXPECT_EXIT(crashInEntryPoint(), testing::KilledBySignal(SIGSEGV), "in entry point Hydro.Compute, iteration 12, time 0.5");
  EXPECT_EXIT(crashInEntryPoint(), testing::KilledBySignal(SIGSEGV), "functionThatNobodyExports\\(\\) in ");
}

TEST(CrashReportDeathTest, AnArrayOfADeviceIsNamed)
{
  if (is_sanitized)
    GTEST_SKIP() << "a sanitizer reports signals";
  const auto crash = [] {
    installCrashReport();
    void* const block = ::mmap(nullptr, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    noteDeviceArray(block, 4096, "Mesh0_Cell_Density");
    static_cast<volatile int*>(block)[100] = 1;
  };
  EXPECT_EXIT(crash(), testing::KilledBySignal(SIGSEGV),
              "'Mesh0_Cell_Density' is in device memory: the host cannot use its values; use them in a kernel, or through HostValues");
}

TEST(CrashReportDeathTest, AnExceptionThatNobodyCatchesIsNamed)
{
  if (is_sanitized)
    GTEST_SKIP() << "a sanitizer reports signals";
  const auto crash = [] {
    installCrashReport();
    []() noexcept { ARCANE_FATAL("nobody catches {0}", "this"); }();
  };
  EXPECT_EXIT(crash(), testing::KilledBySignal(SIGABRT), "nobody caught the exception Arcane::FatalErrorException: nobody catches this");
}

TEST(CrashReportDeathTest, AHandlerOfTheApplicationStays)
{
  if (is_sanitized)
    GTEST_SKIP() << "a sanitizer reports signals";
  const auto crash = [] {
    std::signal(SIGFPE, [](int) { std::_Exit(33); });
    installCrashReport();
    std::raise(SIGFPE);
  };
  EXPECT_EXIT(crash(), testing::ExitedWithCode(33), "");
}
