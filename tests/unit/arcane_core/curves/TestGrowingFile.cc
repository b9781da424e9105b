// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/curves/GrowingFile.h"

#include "tests/support/MessageOf.h"
#include "tests/support/TemporaryDirectory.h"

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include <sys/resource.h>

namespace Arcane::test
{
namespace
{
using detail::curves::GrowingFile;

class GrowingFileTest : public ::testing::Test
{
 protected:
  std::string path() const { return (m_directory.path() / "file").string(); }
  std::string content() const
  {
    std::ostringstream out;
    out << std::ifstream(path()).rdbuf();
    return out.str();
  }
  const TemporaryDirectory& directory() const { return m_directory; }

 private:
  TemporaryDirectory m_directory;
};

Int32 numberOf(std::string_view line)
{
  return static_cast<Int32>(std::strtol(std::string(line).c_str(), nullptr, 10));
}
} // namespace

TEST_F(GrowingFileTest, LastLinesAreReplacedByTheNextWrite)
{
  GrowingFile file{ String(path()) };
  file.make("header\n");
  file.append("1\n", "2 not yet\n3\n");
  EXPECT_EQ(content(), "header\n1\n2 not yet\n3\n");

  file.append("2\n");

  EXPECT_EQ(content(), "header\n1\n2\n");
  std::string lines;
  file.forEachLine(file.begin(), [&](std::string_view line) { lines += std::string(line) + ";"; });
  EXPECT_EQ(lines, "1;2;");
}

TEST_F(GrowingFileTest, TheFirstLineOfAnIterationIsFound)
{
  GrowingFile file{ String(path()) };
  file.make("header\n");
  std::string lines;
  // Lines of different lengths, and holes between iterations.
  for (Int32 i = 3; i < 4000; i += 3)
    lines += std::to_string(i) + std::string(i % 50, ' ') + "\n";
  file.append(lines);

  for (Int32 i : { 0, 3, 4, 5, 6, 100, 1999, 3998, 3999 }) {
    const Int64 place = file.placeOf(i, numberOf);
    Int32 found = -1;
    file.forEachLine(place, [&](std::string_view line) { found = found < 0 ? numberOf(line) : found; });
    EXPECT_EQ(found, i <= 3 ? 3 : (i + 2) / 3 * 3) << i;
  }
  EXPECT_EQ(file.placeOf(4000, numberOf), file.nbByte());
  file.cut(file.placeOf(9, numberOf));
  EXPECT_EQ(content().substr(0, 9), "header\n3 ");
  EXPECT_EQ(numberOf(content().substr(content().rfind('6'))), 6);
}

TEST_F(GrowingFileTest, AFullDiskLeavesWholeLines)
{
  GrowingFile file{ String(path()) };
  file.make("header\n");
  file.append("1\n");
  const auto former_handler = ::signal(SIGXFSZ, SIG_IGN);
  struct ::rlimit former = {};
  ::getrlimit(RLIMIT_FSIZE, &former);
  const struct ::rlimit full = { 20, former.rlim_max };
  ::setrlimit(RLIMIT_FSIZE, &full);
  const std::string message = messageOf([&] { file.append("2\n3\n4\n5\n6\n7\n8\n9\n"); });
  ::setrlimit(RLIMIT_FSIZE, &former);
  ::signal(SIGXFSZ, former_handler);

  EXPECT_NE(message.find("cannot write"), std::string::npos);
  // What fits, until the next write.
  EXPECT_EQ(content(), "header\n1\n2\n3\n4\n5\n6\n");
  file.append("2\n");
  EXPECT_EQ(content(), "header\n1\n2\n");
}

TEST_F(GrowingFileTest, AFileThatIsKeptOpenIsReadWhenItsPathHasGone)
{
  GrowingFile file(String(path()), GrowingFile::eReading::Kept);
  file.make("header\n");
  file.append("1\n");
  EXPECT_TRUE(file.isIntact());
  std::filesystem::remove(path());
  directory().write("file", "another file\n");

  EXPECT_FALSE(file.isIntact());
  std::string lines;
  file.forEachLine(0, [&](std::string_view line) { lines += std::string(line) + ";"; });
  EXPECT_EQ(lines, "header;1;");
}

TEST_F(GrowingFileTest, AFileOfAnotherRunMustHaveItsBytes)
{
  directory().write("file", "header\n1\n2\n");
  GrowingFile file{ String(path()) };
  file.take(9);
  std::string lines;
  file.forEachLine(file.begin(), [&](std::string_view line) { lines += std::string(line) + ";"; });
  EXPECT_EQ(lines, "1;");
  GrowingFile other{ String(path()) };
  EXPECT_NE(messageOf([&] { other.take(12); }).find("has 11 bytes, expected 12"), std::string::npos);
}
} // namespace Arcane::test
