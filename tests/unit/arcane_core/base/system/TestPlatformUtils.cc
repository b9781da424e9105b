// SPDX-License-Identifier: Apache-2.0
// Clocks, memory, environment, files.
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/system/Directory.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>

#include <sys/stat.h>

using namespace Arcane;

namespace
{
//! Calls \a f in a process of its own. \return what \a f returns
template <typename Function> int inProcess(const Function& f)
{
  const pid_t child = ::fork();
  if (child == 0)
    ::_exit(f());
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/*!
 * \brief Returns 1 when a process on a terminal has colours, 0 when it has none.
 * \param is_seen true when its parent, as a launcher would, shows the output on the terminal
 */
int hasColor(const std::map<std::string, std::string>& environment, bool is_seen)
{
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
  if (terminal < 0 || ::grantpt(terminal) != 0 || ::unlockpt(terminal) != 0)
    return -1;
  const std::string path = ::ptsname(terminal);
  const auto set_output = [](const std::string& file) { ::dup2(::open(file.c_str(), O_RDWR | O_NOCTTY), STDOUT_FILENO); };
  const int result = inProcess([&] {
    set_output(is_seen ? path : "/dev/null");
    return inProcess([&] {
      set_output(path);
      for (const char* name : { "NO_COLOR", "OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK" })
        ::unsetenv(name);
      ::setenv("TERM", "xterm", 1);
      for (const auto& [name, value] : environment)
        ::setenv(name.c_str(), value.c_str(), 1);
      return Platform::getConsoleHasColor() ? 1 : 0;
    });
  });
  ::close(terminal);
  return result;
}
} // namespace

TEST(PlatformUtilsTest, ColorsAreForTerminalsThatSomebodySees)
{
  ASSERT_NE(hasColor({}, true), -1);

  EXPECT_EQ(hasColor({}, true), 1);
  EXPECT_EQ(hasColor({}, false), 1);
  EXPECT_EQ(hasColor({ { "TERM", "dumb" } }, true), 0);
  EXPECT_EQ(hasColor({ { "NO_COLOR", "1" } }, true), 0);
  EXPECT_EQ(hasColor({ { "NO_COLOR", "" } }, true), 1);
  // A launcher gives a terminal to its processes, and may write to a file.
  EXPECT_EQ(hasColor({ { "OMPI_COMM_WORLD_SIZE", "2" } }, true), 1);
  EXPECT_EQ(hasColor({ { "OMPI_COMM_WORLD_SIZE", "2" } }, false), 0);
}

TEST(PlatformUtilsTest, ClocksAdvance)
{
  const Real start = Platform::getRealTime();
  const Int64 cpu_start = Platform::getCPUTime();

  Platform::sleep(0.02);

  EXPECT_GE(Platform::getRealTime() - start, 0.019);
  EXPECT_LT(Platform::getCPUTime() - cpu_start, 1'000'000);
  EXPECT_GE(Platform::getCPUTime(), cpu_start);
}

TEST(PlatformUtilsTest, BothSpellingsOfTheNamespace)
{
  EXPECT_GT(platform::getRealTime(), 0.0);
  EXPECT_EQ(platform::getProcessId(), Platform::getProcessId());
}

TEST(PlatformUtilsTest, MemoryFollowsAllocations)
{
  const double before = Platform::getMemoryUsed();
  constexpr std::size_t nb_byte = 64UL << 20;

  const std::vector<char> block(nb_byte, 1);
  const double after = Platform::getMemoryUsed();

  EXPECT_GT(before, 0.0);
  EXPECT_GT(after, before + 0.5 * static_cast<double>(nb_byte) * block[0]);
  EXPECT_GE(Platform::getPeakMemoryUsed(), 0.9 * after);
}

TEST(PlatformUtilsTest, DurationIsInHoursMinutesSeconds)
{
  EXPECT_EQ(Platform::timeToHourMinuteSecond(7384.4), "2h03m04s");
  EXPECT_EQ(Platform::timeToHourMinuteSecond(0.0), "0h00m00s");
}

TEST(PlatformUtilsTest, DateIsOfThisForm)
{
  const String date = Platform::getCurrentDateTime();

  ASSERT_EQ(date.length(), 19);
  EXPECT_EQ(date.localstr()[10], 'T');
  EXPECT_GT(Platform::getCurrentDate(), 1'700'000'000);
}

TEST(PlatformUtilsTest, VariableThatIsNotSetIsNull)
{
  Platform::setEnvironmentVariable("ARCANE_TEST_VARIABLE", "value");

  EXPECT_EQ(Platform::getEnvironmentVariable("ARCANE_TEST_VARIABLE"), "value");
  EXPECT_TRUE(Platform::getEnvironmentVariable("ARCANE_TEST_NOT_SET").null());
}

TEST(PlatformUtilsTest, MachineHasAName)
{
  EXPECT_FALSE(Platform::getHostName().empty());
  EXPECT_FALSE(Platform::getUserName().empty());
  EXPECT_FALSE(Platform::getHomeDirectory().empty());
  EXPECT_TRUE(Platform::getExeFullPath().contains("unit_arcane_core_base"));
  EXPECT_GE(Platform::getPageSize(), 4096);
}

TEST(PlatformUtilsTest, DirectoriesAreCreatedOnce)
{
  const test::TemporaryDirectory directory;
  const String root(directory.path().string());

  EXPECT_TRUE(Platform::createDirectory(root + "/a/b"));
  EXPECT_FALSE(Platform::recursiveCreateDirectory(root + "/a/b"));
  EXPECT_FALSE(Platform::recursiveCreateDirectory(root + "/a/b"));
  EXPECT_FALSE(Platform::createDirectory(root + "/a/b"));
  EXPECT_TRUE(Platform::isDirectoryExists(root + "/a/b"));
}

TEST(PlatformUtilsTest, DirectoryCannotReplaceAFile)
{
  const test::TemporaryDirectory directory;
  const String file(directory.write("file", "text"));

  EXPECT_TRUE(Platform::createDirectory(file));
  EXPECT_TRUE(Platform::recursiveCreateDirectory(file + "/a"));
}

TEST(PlatformUtilsTest, FilesAreReadAndRemoved)
{
  const test::TemporaryDirectory directory;
  const String file(directory.write("file", "some text"));
  UniqueArray<Byte> content;

  EXPECT_TRUE(Platform::isFileExists(file));
  EXPECT_TRUE(Platform::isFileReadable(file));
  EXPECT_EQ(Platform::getFileLength(file), 9);
  EXPECT_FALSE(Platform::readAllFile(file, true, content));
  EXPECT_EQ(String(Span<const Byte>(content)), "some text");
  EXPECT_FALSE(Platform::removeFile(file));
  EXPECT_FALSE(Platform::removeFile(file));
  EXPECT_FALSE(Platform::isFileExists(file));
  EXPECT_TRUE(Platform::readAllFile(file, true, content));
  EXPECT_TRUE(Platform::readAllFile(String(directory.path().string()), true, content));
  const std::string pipe = (directory.path() / "pipe").string();
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_TRUE(Platform::readAllFile(String(pipe), true, content));
}

TEST(PlatformUtilsTest, DirectoryOfAPath)
{
  EXPECT_EQ(Platform::getFileDirName("a/b/c.txt"), "a/b");
  EXPECT_EQ(Platform::getFileDirName("c.txt"), ".");
}

TEST(PlatformUtilsTest, DirectoryNamesItsFiles)
{
  const test::TemporaryDirectory directory;
  const Directory root(String(directory.path().string()));
  const Directory listing(root, "output/listing");

  EXPECT_FALSE(listing.createDirectory());
  EXPECT_EQ(listing.path(), root.file("output/listing"));
  EXPECT_TRUE(std::filesystem::is_directory(listing.path().localstr()));
  EXPECT_EQ(Directory("a/").file("b"), "a/b");
}

TEST(PlatformUtilsTest, FloatingExceptionsAreSetForAScope)
{
  const bool before = Platform::isFloatingExceptionEnabled();

  {
    const FloatingExceptionSentry sentry(true);
    EXPECT_EQ(Platform::isFloatingExceptionEnabled(), Platform::hasFloatingExceptionSupport());
  }

  EXPECT_EQ(Platform::isFloatingExceptionEnabled(), before);
}

TEST(PlatformUtilsTest, DenormalizedNumbersAreSeen)
{
  EXPECT_TRUE(Platform::isDenormalized(5e-324));
  EXPECT_FALSE(Platform::isDenormalized(1.0));
  EXPECT_FALSE(Platform::isDenormalized(0.0));
}

TEST(PlatformUtilsTest, StackTraceHasSeveralCalls)
{
  const String trace = Platform::getStackTrace();

  EXPECT_TRUE(trace.contains("#1 "));
  EXPECT_TRUE(trace.contains("#2 "));
}

TEST(PlatformUtilsTest, LibrariesAreFoundByTheirNames)
{
  const String name = "arcane_core";
  // Programs that have the framework in themselves load no library of it.
  const String path = Platform::getLoadedSharedLibraryFullPath(name);
  EXPECT_TRUE(path.null() || path.endsWith("libarcane_core.so")) << path;
  EXPECT_TRUE(Platform::getLoadedSharedLibraryFullPath("no_such_library").null());
}

TEST(PlatformUtilsTest, CopiedTextsEndWithAZero)
{
  char text[4] = { 'x', 'x', 'x', 'x' };

  Platform::safeStringCopy(text, 4, "ab");
  EXPECT_STREQ(text, "ab");
  Platform::safeStringCopy(text, 4, "abcdef");
  EXPECT_STREQ(text, "abc");
  Platform::safeStringCopy(text, 0, "z");
  EXPECT_STREQ(text, "abc");
}

TEST(PlatformUtilsTest, RaisedExceptionsEndTheProcessOnlyIfEnabled)
{
  EXPECT_EQ(inProcess([] {
              Platform::enableFloatingException(false);
              Platform::raiseFloatingException();
              return 7;
            }),
            7);
}

TEST(PlatformUtilsTest, DirectoriesAreTextsOfTheirPaths)
{
  const Directory root("/a");
  const Directory below(root, "b");
  const IDirectory& seen = below;
  const String text = seen;

  EXPECT_EQ(text, "/a/b");
  EXPECT_EQ(seen.file("c.txt"), "/a/b/c.txt");
  EXPECT_EQ(seen + "/d", "/a/b/d");
  EXPECT_EQ(Directory(seen).path(), "/a/b");
  EXPECT_EQ(Directory().path(), ".");
}
