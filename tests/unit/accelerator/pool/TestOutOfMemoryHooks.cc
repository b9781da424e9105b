// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/OutOfMemoryHooks.h"

#include <gtest/gtest.h>

namespace Arcane::detail::pool
{
TEST(OutOfMemoryHooksTest, AllAreCalledAndOneIsEnoughToTryAgain)
{
  OutOfMemoryHooks hooks;
  std::vector<int> calls;
  hooks.add([&](const OutOfMemoryInfo&) { return calls.push_back(1), true; });
  hooks.add([&](const OutOfMemoryInfo& info) { return calls.push_back(static_cast<int>(info.nb_byte)), false; });
  OutOfMemoryInfo info;
  info.nb_byte = 7;

  EXPECT_TRUE(hooks.callAll(info));
  EXPECT_EQ(calls, (std::vector<int>{ 1, 7 }));
}

TEST(OutOfMemoryHooksTest, ACallbackMayRemoveItself)
{
  OutOfMemoryHooks hooks;
  Int32 id = 0;
  int nb_call = 0;
  id = hooks.add([&](const OutOfMemoryInfo&) {
    ++nb_call;
    hooks.remove(id);
    return false;
  });

  EXPECT_FALSE(hooks.callAll({}));
  EXPECT_TRUE(hooks.isEmpty());
  EXPECT_FALSE(hooks.callAll({}));
  EXPECT_EQ(nb_call, 1);
}
} // namespace Arcane::detail::pool
