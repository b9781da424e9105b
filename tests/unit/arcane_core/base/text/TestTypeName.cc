// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/text/TypeName.h"

#include <gtest/gtest.h>

#include <typeinfo>
#include <vector>

using namespace Arcane;

namespace
{
struct Brick
{
};
} // namespace

TEST(TypeNameTest, NamesAreThoseOfSources)
{
  EXPECT_EQ(detail::base::demangled(typeid(Brick).name()), "(anonymous namespace)::Brick");
  EXPECT_EQ(detail::base::demangled(typeid(int).name()), "int");
  EXPECT_EQ(detail::base::demangled("main"), "main");
  EXPECT_EQ(detail::base::demangled(""), "");
}
