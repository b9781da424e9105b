// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/SignalHandlers.h"

#include <gtest/gtest.h>

namespace Arcane::detail::run
{
namespace
{
constexpr int signals[] = { SIGUSR1, SIGUSR2 };

int nb_call = 0;
extern "C" void countCall(int)
{
  ++nb_call;
}

struct sigaction actionOf(int signal)
{
  struct sigaction action = {};
  ::sigaction(signal, nullptr, &action);
  return action;
}
} // namespace

TEST(SignalHandlersTest, SignalsOfTheSystemAreTakenAndGivenBack)
{
  std::signal(SIGUSR2, SIG_IGN);
  nb_call = 0;
  {
    const SignalHandlers handlers(signals, countCall);
    std::raise(SIGUSR1);
    std::raise(SIGUSR2);
  }
  EXPECT_EQ(nb_call, 1);
  EXPECT_EQ(actionOf(SIGUSR1).sa_handler, SIG_DFL);
  EXPECT_EQ(actionOf(SIGUSR2).sa_handler, SIG_IGN);
  std::signal(SIGUSR2, SIG_DFL);
}

TEST(SignalHandlersTest, ASignalThatWasGivenBackIsTakenAgain)
{
  nb_call = 0;
  const SignalHandlers handlers(signals, countCall);
  std::signal(SIGUSR1, SIG_DFL);

  handlers.keep();
  std::raise(SIGUSR1);

  EXPECT_EQ(nb_call, 1);
}

TEST(SignalHandlersTest, ABlockedSignalIsPending)
{
  const SignalHandlers handlers(signals, countCall);
  EXPECT_EQ(handlers.pending(), 0);
  sigset_t blocked;
  sigset_t before;
  sigfillset(&blocked);
  ::pthread_sigmask(SIG_BLOCK, &blocked, &before);

  std::raise(SIGUSR2);
  const int pending = handlers.pending();
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);

  EXPECT_EQ(pending, SIGUSR2);
}
} // namespace Arcane::detail::run
