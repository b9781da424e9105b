// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/IArcaneMain.h"

#include <gtest/gtest.h>

namespace Arcane::arcane_main_test
{
TEST(IArcaneMainTest, TheProcessHasOneExitCodeThatTheLastCallSets)
{
  IArcaneMain* main = IArcaneMain::arcaneMain();
  const int former = main->errorCode();
  EXPECT_EQ(IArcaneMain::arcaneMain(), main);
  EXPECT_EQ(former, 0);

  main->setErrorCode(3);
  IArcaneMain::arcaneMain()->setErrorCode(5);

  EXPECT_EQ(main->errorCode(), 5);
  main->setErrorCode(former);
}
} // namespace Arcane::arcane_main_test
