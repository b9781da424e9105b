// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/system/StartDirectory.h"

#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace
{
using namespace Arcane;
namespace base = Arcane::detail::base;
namespace fs = std::filesystem;

class StartDirectoryTest : public ::testing::Test
{
 protected:
  StartDirectoryTest()
  {
    fs::create_directory(m_directory.path() / "below");
    fs::current_path(m_directory.path());
    m_start = String(fs::current_path().string());
    base::noteStartDirectory();
  }
  ~StartDirectoryTest() override
  {
    fs::current_path(m_before);
    base::noteStartDirectory();
  }

  test::TemporaryDirectory m_directory;
  fs::path m_before = fs::current_path();
  String m_start;
};

TEST_F(StartDirectoryTest, RelativePathsStayWhereTheyWere)
{
  fs::current_path(m_directory.path() / "below");

  EXPECT_EQ(base::fromStart("output"), m_start + "/output");
  EXPECT_EQ(base::fromStart("/output"), "/output");
  EXPECT_EQ(base::fromStart(""), "");
}

TEST_F(StartDirectoryTest, MessagesShowPathsInsideAsTheUserWroteThem)
{
  EXPECT_EQ(base::shownPath(base::fromStart("output/protection")), "output/protection");
  EXPECT_EQ(base::shownPath("/elsewhere/output"), "/elsewhere/output");
  EXPECT_EQ(base::shownPath(m_start + "2/output"), m_start + "2/output");
}

TEST_F(StartDirectoryTest, InputsAreAbsoluteAfterAChangeOfDirectoryOnly)
{
  EXPECT_EQ(base::pathOfInput("plate.vtk"), "plate.vtk");

  fs::current_path(m_directory.path() / "below");

  EXPECT_EQ(base::pathOfInput("plate.vtk"), m_start + "/plate.vtk");
  EXPECT_EQ(base::pathOfInput("/plate.vtk"), "/plate.vtk");
}
} // namespace
