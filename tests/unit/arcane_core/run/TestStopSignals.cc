// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/StopSignals.h"

#include <gtest/gtest.h>

#include <csignal>
#include <string>

namespace Arcane::detail::run
{
namespace
{
struct sigaction dispositionOf(int signal)
{
  struct sigaction action = {};
  ::sigaction(signal, nullptr, &action);
  return action;
}

int nb_own_call = 0;
extern "C" void ownHandler(int)
{
  ++nb_own_call;
}
} // namespace

TEST(StopSignalsTest, ASignalIsNotedAndForgottenAtTheEnd)
{
  for (const int signal : { SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGXCPU }) {
    const StopSignals signals;
    EXPECT_EQ(StopSignals::received(), 0);

    std::raise(signal);

    EXPECT_EQ(StopSignals::received(), signal);
  }
  EXPECT_EQ(StopSignals::received(), 0);
}

TEST(StopSignalsTest, TheFirstSignalIsTheReason)
{
  const StopSignals signals;

  std::raise(SIGUSR1);
  std::raise(SIGTERM);
  std::raise(SIGTERM);

  EXPECT_EQ(StopSignals::received(), SIGUSR1);
  EXPECT_EQ(std::string(StopSignals::nameOf(SIGUSR1)), "SIGUSR1");
}

TEST(StopSignalsTest, ASignalThatComesAgainLaterEndsTheProcess)
{
  for (const int signal : { SIGTERM, SIGUSR1, SIGINT }) {
    EXPECT_EXIT(
      {
        const StopSignals signals(0);
        std::raise(signal);
        std::raise(signal);
        std::_Exit(0);
      },
      ::testing::KilledBySignal(signal), "the run ends at once");
  }
}

TEST(StopSignalsTest, AForkedProcessEndsByTheSignal)
{
  const StopSignals signals;
  for (const int signal : { SIGTERM, SIGHUP, SIGINT }) {
    EXPECT_EXIT(
      {
        std::raise(signal);
        std::_Exit(0);
      },
      ::testing::KilledBySignal(signal), "");
  }
  EXPECT_EQ(StopSignals::received(), 0);
}

TEST(StopSignalsTest, InterruptAfterAnotherSignalEndsTheProcess)
{
  EXPECT_EXIT(
    {
      const StopSignals signals(0);
      std::raise(SIGTERM);
      std::raise(SIGINT);
      std::_Exit(0);
    },
    ::testing::KilledBySignal(SIGINT), "SIGINT");
  EXPECT_EXIT(
    {
      const StopSignals signals;
      std::raise(SIGTERM);
      std::raise(SIGINT);
      std::raise(SIGTERM);
      std::_Exit(7);
    },
    ::testing::ExitedWithCode(7), "");
}

TEST(StopSignalsTest, FormerHandlersComeBack)
{
  const auto before = dispositionOf(SIGXCPU).sa_handler;
  {
    const StopSignals signals;
    EXPECT_NE(dispositionOf(SIGXCPU).sa_handler, SIG_DFL);
  }
  EXPECT_EQ(dispositionOf(SIGXCPU).sa_handler, before);
}

TEST(StopSignalsTest, HandlersOfTheApplicationAndIgnoredSignalsStay)
{
  std::signal(SIGUSR1, ownHandler);
  std::signal(SIGXCPU, SIG_IGN);
  {
    const StopSignals signals;
    std::raise(SIGUSR1);
    std::raise(SIGXCPU);
    EXPECT_EQ(StopSignals::received(), 0);
  }
  EXPECT_EQ(nb_own_call, 1);
  std::signal(SIGUSR1, SIG_DFL);
  std::signal(SIGXCPU, SIG_DFL);
}

TEST(StopSignalsTest, ASignalThatALibraryBlocksIsSeen)
{
  const StopSignals signals;
  sigset_t blocked;
  sigset_t before;
  sigfillset(&blocked);
  ::pthread_sigmask(SIG_BLOCK, &blocked, &before);

  std::raise(SIGTERM);
  const int received = StopSignals::received();
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);

  EXPECT_EQ(received, SIGTERM);
}

TEST(StopSignalsTest, AHandlerThatALibraryTookAwayIsBackAfterTheNextLook)
{
  const StopSignals signals;
  std::signal(SIGTERM, SIG_DFL);

  EXPECT_EQ(StopSignals::received(), 0);
  std::raise(SIGTERM);

  EXPECT_EQ(StopSignals::received(), SIGTERM);
}

TEST(StopSignalsTest, AHandlerThatALibrarySetsDuringTheRunStays)
{
  nb_own_call = 0;
  const StopSignals signals;
  std::signal(SIGTERM, ownHandler);

  StopSignals::received();
  std::raise(SIGTERM);

  EXPECT_EQ(StopSignals::received(), 0);
  EXPECT_EQ(nb_own_call, 1);
}

TEST(StopSignalsTest, ASecondInterruptEndsTheProcess)
{
  EXPECT_EXIT(
    {
      std::signal(SIGINT, SIG_DFL);
      const StopSignals signals;
      std::raise(SIGINT);
      std::raise(SIGINT);
    },
    ::testing::KilledBySignal(SIGINT), "for the second time");
}

TEST(StopSignalsTest, WithoutStepsASignalEndsTheProcessWithALine)
{
  EXPECT_EXIT(
    {
      std::signal(SIGTERM, SIG_DFL);
      const StopSignals signals;
      const StopSignals::AtOnce at_once;
      std::raise(SIGTERM);
    },
    ::testing::KilledBySignal(SIGTERM), "SIGTERM: the program has no step at whose end it could stop, and ends at once");
}

TEST(StopSignalsTest, ASignalThatHasComeBeforeEndsAProcessThatHasNoMoreSteps)
{
  EXPECT_EXIT(
    {
      std::signal(SIGUSR2, SIG_DFL);
      const StopSignals signals;
      {
        const StopSignals::AtOnce at_once;
      }
      std::raise(SIGUSR2);
      const StopSignals::AtOnce at_once;
    },
    ::testing::KilledBySignal(SIGUSR2), "SIGUSR2: the program has no step");
}

TEST(StopSignalsTest, AnObjectInsideAnotherOneReceivesNothingAndForgetsNothing)
{
  const StopSignals outer;
  {
    const StopSignals inner;
    EXPECT_TRUE(outer.isOutermost());
    EXPECT_FALSE(inner.isOutermost());
    std::raise(SIGTERM);
  }

  EXPECT_EQ(StopSignals::received(), SIGTERM);
}
} // namespace Arcane::detail::run
