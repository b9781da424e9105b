// SPDX-License-Identifier: Apache-2.0
// Where a rank is, the names of functions, and the last words of a process.
#include "arcane_core/base/error/CrashReport.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/FunctionName.h"
#include "arcane_core/base/error/RunPlace.h"
#include "arcane_core/base/memory/DeviceArrays.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
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

//! Returns an address where code was: the library that held it is unloaded.
void* unloadedCode()
{
  void* const page = ::mmap(nullptr, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ::munmap(page, 4096);
  return page;
}

[[gnu::noinline]] void callUnloadedCode()
{
  reinterpret_cast<void (*)()>(unloadedCode())();
  // No tail call: this function is on the stack.
  asm volatile("" ::: "memory");
}

[[gnu::noinline]] long useWholeStack(long depth)
{
  volatile char bytes[4096] = {};
  bytes[depth % 4096] = 1;
  return depth == 0 ? 0 : useWholeStack(depth - 1) + bytes[0];
}

//! Crashes where the callers of the function cannot be found.
[[gnu::noinline]] void damageStack()
{
  void** const frame = static_cast<void**>(__builtin_frame_address(0));
  // The address of the caller, and where its own frame is.
  frame[0] = reinterpret_cast<void*>(8);
  frame[1] = unloadedCode();
  functionThatNobodyExports();
}

[[gnu::noinline]] const void* returnAddress()
{
  return __builtin_return_address(0);
}

//! Runs after main().
struct CrashAtEnd
{
  [[gnu::noinline]] ~CrashAtEnd() { functionThatNobodyExports(); }
};

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

//! Sanitizers install handlers of their own for these signals, so the report is not the one that is printed.
class CrashReportDeathTest : public ::testing::Test
{
 protected:
  void SetUp() override
  {
    if (is_sanitized)
      GTEST_SKIP() << "a sanitizer reports signals";
  }
};

TEST_F(CrashReportDeathTest, ASignalIsReportedWithItsPlaceAndItsCalls)
{
  EXPECT_EXIT(crashInEntryPoint(), testing::KilledBySignal(SIGSEGV), "rank 2 of 4, process [0-9]+: signal 11 \\(SIGSEGV\\)");
  EXPECT_EXIT(crashInEntryPoint(), testing::KilledBySignal(SIGSEGV), "in entry point Hydro.Compute, iteration 12, time 0.5");
  EXPECT_EXIT(crashInEntryPoint(), testing::KilledBySignal(SIGSEGV), "functionThatNobodyExports\\(\\) in ");
}

TEST_F(CrashReportDeathTest, AnArrayOfADeviceIsNamed)
{
  const auto crash = [] {
    installCrashReport();
    void* const block = ::mmap(nullptr, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    noteDeviceArray(block, 4096, "Mesh0_Cell_Density");
    static_cast<volatile int*>(block)[100] = 1;
  };
  EXPECT_EXIT(crash(), testing::KilledBySignal(SIGSEGV),
              "'Mesh0_Cell_Density' is in device memory: the host cannot use its values; use them in a kernel, or through HostValues");
}

TEST_F(CrashReportDeathTest, AnExceptionThatNobodyCatchesIsNamed)
{
  const auto crash = [] {
    installCrashReport();
    []() noexcept { ARCANE_FATAL("nobody catches {0}", "this"); }();
  };
  EXPECT_EXIT(crash(), testing::KilledBySignal(SIGABRT), "nobody caught the exception Arcane::FatalErrorException: nobody catches this");
}

TEST_F(CrashReportDeathTest, AHandlerOfTheApplicationStays)
{
  const auto crash = [] {
    std::signal(SIGFPE, [](int) { std::_Exit(33); });
    installCrashReport();
    std::raise(SIGFPE);
  };
  EXPECT_EXIT(crash(), testing::ExitedWithCode(33), "");
}

TEST_F(CrashReportDeathTest, CallsOfCodeThatIsGoneAreFoundOnTheStack)
{
  const auto crash = [] {
    installCrashReport();
    callUnloadedCode();
  };
  EXPECT_EXIT(crash(), testing::KilledBySignal(SIGSEGV), "the calls cannot be followed from here(.|\n)*callUnloadedCode\\(\\) in ");
}

TEST_F(CrashReportDeathTest, CodeThatIsGoneIsReportedByOtherThreads)
{
  const auto crash = [] {
    installCrashReport();
    std::jthread thread(callUnloadedCode);
  };
  EXPECT_EXIT(crash(), testing::KilledBySignal(SIGSEGV), "callUnloadedCode\\(\\) in ");
}

TEST_F(CrashReportDeathTest, ACrashAfterMainIsReported)
{
  const auto in_destructor = [] {
    static const CrashAtEnd at_end;
    installCrashReport();
    std::exit(0);
  };
  const auto in_function = [] {
    std::atexit([] { functionThatNobodyExports(); });
    installCrashReport();
    std::exit(0);
  };
  const auto in_thread = [] {
    installCrashReport();
    static std::atomic<bool> has_ended = false;
    std::atexit([] {
      has_ended = true;
      has_ended.notify_all();
      std::this_thread::sleep_for(std::chrono::seconds(60));
    });
    std::thread([] {
      has_ended.wait(false);
      functionThatNobodyExports();
    }).detach();
    std::exit(0);
  };

  EXPECT_EXIT(in_destructor(), testing::KilledBySignal(SIGSEGV), "functionThatNobodyExports\\(\\) in (.|\n)*CrashAtEnd");
  EXPECT_EXIT(in_function(), testing::KilledBySignal(SIGSEGV), "functionThatNobodyExports\\(\\) in ");
  EXPECT_EXIT(in_thread(), testing::KilledBySignal(SIGSEGV), "functionThatNobodyExports\\(\\) in ");
}

TEST_F(CrashReportDeathTest, AFullStackAfterMainIsReported)
{
  const auto crash = [] {
    std::atexit([] { useWholeStack(1L << 40); });
    installCrashReport();
    std::exit(0);
  };
  EXPECT_EXIT(crash(), testing::KilledBySignal(SIGSEGV), "useWholeStack");
}

TEST_F(CrashReportDeathTest, ADamagedStackIsReportedToo)
{
  const auto crash = [] {
    installCrashReport();
    damageStack();
  };
  EXPECT_EXIT(crash(), testing::KilledBySignal(SIGSEGV), "signal 11 \\(SIGSEGV\\)(.|\n)*damageStack");
}

TEST(FunctionNameTest, OnlyAddressesAfterCallsAreThoseOfReturns)
{
  EXPECT_TRUE(isFunctionCalled(returnAddress()));
  EXPECT_FALSE(isFunctionCalled(nullptr));
  EXPECT_FALSE(isFunctionCalled(&is_sanitized));
  int on_stack = 0;
  EXPECT_FALSE(isFunctionCalled(&on_stack));
}
