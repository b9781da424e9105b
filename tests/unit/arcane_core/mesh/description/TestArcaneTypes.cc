// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/description/ArcaneTypes.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

namespace Arcane::arcane_types_test
{
TEST(ArcaneTypesTest, AKindIsReadAsItIsPrinted)
{
  for (int k = IK_Node; k <= IK_Unknown; ++k) {
    const auto kind = static_cast<eItemKind>(k);
    std::stringstream text;
    text << kind;
    eItemKind read = IK_Unknown;

    text >> read;

    EXPECT_FALSE(text.fail()) << text.str();
    EXPECT_EQ(read, kind);
  }
  EXPECT_STREQ(itemKindName(IK_DoF), "DoF");
  EXPECT_STREQ(itemKindName(IK_Unknown), "None");
}

TEST(ArcaneTypesTest, AnotherNameFailsAndLeavesTheKind)
{
  for (const char* name : { "cell", "Cells", "" }) {
    std::istringstream text(name);
    eItemKind kind = IK_Face;

    text >> kind;

    EXPECT_TRUE(text.fail()) << name;
    EXPECT_EQ(kind, IK_Face);
  }
}
} // namespace Arcane::arcane_types_test
