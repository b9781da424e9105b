// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/PictureNames.h"

#include <gtest/gtest.h>

#include <string>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::output;

TEST(PictureNamesTest, PartsOfFileNamesAreNeitherFoldersNorTooLong)
{
  EXPECT_EQ(fileNamePart("in/out"), "in_out");
  EXPECT_EQ(fileNamePart("a\"b\\c\n"), "a_b_c_");
  EXPECT_EQ(fileNamePart("<*?|:>"), "______") << "other systems do not have them";
  EXPECT_EQ(fileNamePart(""), "_");
  EXPECT_EQ(fileNamePart(String(std::string(149, 'x') + "\u00e9")), String(std::string(149, 'x'))) << "half of a character";
}

TEST(PictureNamesTest, ArraysOfVtkHaveNoReservedNames)
{
  EXPECT_EQ(vtkArrayName("my field"), "my field");
  EXPECT_EQ(vtkArrayName("a/b"), "a_b");
  EXPECT_EQ(vtkArrayName("."), "._");
  EXPECT_EQ(vtkArrayName(".."), ".._");
  EXPECT_EQ(vtkArrayName("vtkGhostType"), "vtkGhostType_");
  EXPECT_EQ(vtkArrayName(""), "_");
}

TEST(PictureNamesTest, NamesOfEnsightAreWords)
{
  EXPECT_EQ(ensightName("my field"), "my_field");
  EXPECT_EQ(ensightName("p[0]"), "p_0_");
  EXPECT_EQ(ensightName("2d"), "_2d");
  EXPECT_EQ(ensightName("vtkGhostType"), "_vtkGhostType");
  EXPECT_EQ(ensightName("\u03c1"), "\u03c1");
  EXPECT_EQ(ensightName(String(std::string(300, 'x'))), String(std::string(48, 'x')));
}

TEST(PictureNamesTest, NamesThatAreThereGetANumber)
{
  std::set<String> names;

  EXPECT_EQ(addDifferent(names, "a"), "a");
  EXPECT_EQ(addDifferent(names, "a"), "a_2");
  EXPECT_EQ(addDifferent(names, "a"), "a_3");
  EXPECT_EQ(names.size(), 3u);
}
} // namespace
