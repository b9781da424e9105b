// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_io/GroupName.h"

#include "tests/support/MessageOf.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/support/TextParts.h"

#include <gtest/gtest.h>

namespace Arcane::test
{
using detail::meshio::decodedVtkName;
using detail::meshio::groupNameOf;

TEST(GroupNameTest, BlanksAroundANameAreNotOfIt)
{
  const TemporaryDirectory directory;
  const detail::meshio::MappedFile file(directory.write("names.txt", "first\nsecond\n"));

  EXPECT_EQ(groupNameOf(file, 0, " \tleft side\r\n"), "left side");
  EXPECT_EQ(groupNameOf(file, 0, "  "), "");
  const std::string fault = messageOf([&] { groupNameOf(file, 6, "caf\xe9"); });
  EXPECT_TRUE(has(fault, "names.txt:2: error: the name 'caf?' of a group is not in UTF-8, expected UTF-8")) << fault;
}

TEST(GroupNameTest, NamesOfVtkAreDecoded)
{
  EXPECT_EQ(decodedVtkName("left%20half"), "left half");
  EXPECT_EQ(decodedVtkName("%C3%a9%25"), "\xc3\xa9%");
  EXPECT_EQ(decodedVtkName("50%"), "50%");
  EXPECT_EQ(decodedVtkName("5%2"), "5%2");
  EXPECT_EQ(decodedVtkName("%-1%zz"), "%-1%zz");
}
} // namespace Arcane::test
