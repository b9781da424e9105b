// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/DirectExecutionContext.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <gtest/gtest.h>

#include <vector>

namespace Arcane::direct_context_test
{
//! Only its address matters.
ISubDomain* const some_sub_domain = reinterpret_cast<ISubDomain*>(16);

TEST(DirectExecutionContextTest, TheSubDomainIsThatOfTheLauncherForTheFileOrForNone)
{
  std::vector<String> files;
  DirectExecutionContext context([&](const String& file) {
    files.push_back(file);
    return some_sub_domain;
  });

  EXPECT_EQ(context.createSequentialSubDomain(), some_sub_domain);
  EXPECT_EQ(context.createSequentialSubDomain("heat.arc"), some_sub_domain);

  ASSERT_EQ(files.size(), 2u);
  EXPECT_TRUE(files[0].null());
  EXPECT_EQ(files[1], "heat.arc");
}

TEST(DirectExecutionContextTest, AFailureOfTheLauncherReachesTheCaller)
{
  DirectExecutionContext context([](const String&) -> ISubDomain* { ARCANE_FATAL("a second sub-domain"); });

  EXPECT_THROW(context.createSequentialSubDomain(), FatalErrorException);
}
} // namespace Arcane::direct_context_test
