// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/system/OutputFiles.h"

#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace
{
using namespace Arcane;
namespace base = Arcane::detail::base;
using base::eOutputPermissions;

class OutputFilesTest : public ::testing::Test
{
 protected:
  ~OutputFilesTest() override { ::umask(m_before); }

  String path(const char* name) const { return String((m_directory.path() / name).string()); }
  static unsigned modeOf(const String& path)
  {
    struct stat status = {};
    return ::stat(path.localstr(), &status) == 0 ? status.st_mode & 07777 : 0;
  }
  unsigned modeOfNewFile(const char* name, eOutputPermissions permissions) const
  {
    const int descriptor = base::openOutputFile(path(name), O_WRONLY | O_EXCL, permissions);
    EXPECT_GE(descriptor, 0);
    ::close(descriptor);
    return modeOf(path(name));
  }
  unsigned modeOfNewDirectory(const char* name, eOutputPermissions permissions) const
  {
    EXPECT_EQ(base::createOutputDirectory(path(name), permissions), 0);
    return modeOf(path(name));
  }

  test::TemporaryDirectory m_directory;
  mode_t m_before = ::umask(022);
};

TEST_F(OutputFilesTest, AFileNeverTakesThePlaceOfAClosedStandardStream)
{
  const String file = path("file");
  EXPECT_EXIT(
    {
      for (const int stream : { STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO })
        ::close(stream);
      const int first = base::openOutputFile(file, O_WRONLY);
      const int second = base::openOutputFile(file, O_WRONLY);
      std::_Exit(first > STDERR_FILENO && second > first && ::fcntl(second, F_GETFD) == FD_CLOEXEC ? 0 : 1);
    },
    ::testing::ExitedWithCode(0), "");
}

TEST_F(OutputFilesTest, PrivateFilesAreThoseOfTheUserWhateverTheUmask)
{
  const char* files[] = { "a", "b", "c" };
  const char* directories[] = { "d", "e", "f" };
  const mode_t masks[] = { 0, 022, 0777 };
  for (int i = 0; i < 3; ++i) {
    ::umask(masks[i]);
    EXPECT_EQ(modeOfNewFile(files[i], eOutputPermissions::Private), 0600u) << masks[i];
    EXPECT_EQ(modeOfNewDirectory(directories[i], eOutputPermissions::Private), 0700u) << masks[i];
  }
}

TEST_F(OutputFilesTest, OthersFollowTheUmaskAsFarAsTheUserCanUseThem)
{
  ::umask(027);
  EXPECT_EQ(modeOfNewFile("a", eOutputPermissions::Umask), 0640u);
  EXPECT_EQ(modeOfNewDirectory("b", eOutputPermissions::Umask), 0750u);
  ::umask(0777);
  EXPECT_EQ(modeOfNewFile("c", eOutputPermissions::Umask), 0600u);
  EXPECT_EQ(modeOfNewDirectory("d", eOutputPermissions::Umask), 0700u);
}

TEST_F(OutputFilesTest, AFileThatIsThereKeepsItsPermissions)
{
  ::close(::open(path("there").localstr(), O_WRONLY | O_CREAT, 0644));

  base::createOutputFile(path("there"));

  EXPECT_EQ(modeOf(path("there")), 0644u);
}

TEST_F(OutputFilesTest, DirectoriesAboveAreMadeToo)
{
  ::umask(0);

  EXPECT_FALSE(base::createOutputDirectories(path("a/b/c/")));
  EXPECT_FALSE(base::createOutputDirectories(path("a/b/c")));

  EXPECT_EQ(modeOf(path("a")), 0700u);
  EXPECT_EQ(modeOf(path("a/b/c")), 0700u);
}

TEST_F(OutputFilesTest, ADirectoryThatCannotBeMadeGivesTheReason)
{
  base::createOutputFile(path("file"));

  EXPECT_EQ(base::createOutputDirectories(path("file/below")), std::errc::not_a_directory);
}
} // namespace
