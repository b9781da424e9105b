// SPDX-License-Identifier: Apache-2.0
#include "axl/model/Names.h"

#include <gtest/gtest.h>

using namespace Arcane::axl;

TEST(NamesTest, ATagHasADashBeforeEachCapitalButTheFirst)
{
  EXPECT_EQ(toTagName("MicroHydro"), "micro-hydro");
  EXPECT_EQ(toTagName("EOS"), "e-o-s");
  EXPECT_EQ(toTagName("PerfectGasEOS"), "perfect-gas-e-o-s");
  EXPECT_EQ(toTagName("SimpleTableOutputExample2"), "simple-table-output-example2");
  EXPECT_EQ(toTagName("lower_case"), "lower_case");
}

TEST(NamesTest, AMemberIsTheNameWithoutDashes)
{
  EXPECT_EQ(toFunctionName("boundary-condition"), "boundaryCondition");
  EXPECT_EQ(toFunctionName("tableName"), "tableName");
  EXPECT_EQ(toFunctionName("multi01"), "multi01");
  EXPECT_EQ(toFunctionName("a-1"), "a1");
  EXPECT_EQ(toFunctionName("First"), "First");
  EXPECT_EQ(toFunctionName("end-"), "end-");
}

TEST(NamesTest, AnAccessorHasACapital)
{
  EXPECT_EQ(toClassName("boundary-condition"), "BoundaryCondition");
  EXPECT_EQ(toClassName("tableName"), "TableName");
  EXPECT_EQ(toClassName(""), "");
}

TEST(NamesTest, IdentifiersAreThoseOfCpp)
{
  EXPECT_TRUE(isIdentifier("a_B9"));
  EXPECT_TRUE(isIdentifier("_a"));
  for (const char* wrong : { "", "9a", "a-b", "a b", "a.b", "\xC3\xA9", "class", "default", "xor_eq", "alignas", "while" })
    EXPECT_FALSE(isIdentifier(wrong)) << wrong;
}

TEST(NamesTest, QualifiedIdentifiersAreIdentifiersJoinedByColons)
{
  for (const char* right : { "a", "a::b", "::a::b9" })
    EXPECT_TRUE(isQualifiedIdentifier(right)) << right;
  for (const char* wrong : { "", "a:b", "a::", "::", "a::::b", "a::9", "a::new" })
    EXPECT_FALSE(isQualifiedIdentifier(wrong)) << wrong;
}

TEST(NamesTest, TagNamesAreThoseOfXml)
{
  for (const char* right : { "a", "a-b", "a.b", "_a", "temp\xC3\xA9rature", "\xC3\xA9" })
    EXPECT_TRUE(isTagName(right)) << right;
  for (const char* wrong : { "", "9a", "-a", ".a", "a b", "a:b", "a<" })
    EXPECT_FALSE(isTagName(wrong)) << wrong;
}
