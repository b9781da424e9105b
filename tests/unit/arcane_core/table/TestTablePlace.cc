// SPDX-License-Identifier: Apache-2.0
// Names with symbols, and who has a file.
#include "arcane_core/table/TablePlace.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "tests/support/RankFixture.h"
#include "tests/support/TemporaryDirectory.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::table;

class TablePlaceTest : public test::RankFixture
{
 protected:
  //! A directory that all ranks know; the first one makes it. \collective
  static String commonDirectory(const test::TemporaryDirectory& own)
  {
    String path(own.path().string());
    UniqueArray<Byte> bytes(4096, Byte(0));
    std::copy(path.bytes().begin(), path.bytes().end(), bytes.begin());
    m_pm->broadcast(bytes.view(), 0);
    return String(reinterpret_cast<const char*>(bytes.data()));
  }

  static void expectName(const String& name, const char* text, bool has_rank)
  {
    const ReplacedName replaced = replaceSymbols(name, 3, 8);
    EXPECT_EQ(replaced.text, text);
    EXPECT_EQ(replaced.has_rank, has_rank) << name;
  }
};

TEST_F(TablePlaceTest, SymbolsAreReplacedOnce)
{
  expectName("Table", "Table", false);
  expectName("", "", false);
  expectName("Table_P@proc_id@", "Table_P3", true);
  expectName("@proc_id@of@num_procs@", "3of8", true);
  expectName("@num_procs@-@num_procs@", "8-num_procs", false);
  expectName("@proc_id@-@proc_id@", "3-proc_id", true);
  expectName("a@b@@c@", "abc", false);
}

TEST_F(TablePlaceTest, RanksThatHaveAFile)
{
  const TablePlace common = { Directory("r"), "", "T", false };
  const TablePlace each = { Directory("r"), "", "T3", true };

  EXPECT_TRUE(common.hasFile(0, -1));
  EXPECT_FALSE(common.hasFile(1, -1));
  EXPECT_TRUE(each.hasFile(1, -1));
  EXPECT_TRUE(common.hasFile(1, 1));
  EXPECT_FALSE(each.hasFile(0, 1));
}

TEST_F(TablePlaceTest, DirectoriesAreCreated)
{
  const test::TemporaryDirectory own;
  const String root = commonDirectory(own);

  createDirectories({ Directory(root + "/a/b"), "c", "T", false }, m_pm);
  EXPECT_TRUE(std::filesystem::is_directory((root + "/a/b/c").localstr()));
  createDirectories({ Directory(root), String("rank") + m_rank, "T", true }, m_pm);
  m_pm->barrier();
  for (Int32 rank = 0; rank < m_size; ++rank)
    EXPECT_TRUE(std::filesystem::is_directory((root + "/rank" + rank).localstr()));
  m_pm->barrier();
}

TEST_F(TablePlaceTest, ADirectoryOfOneRankThatCannotBeMadeIsAFaultOfAll)
{
  const test::TemporaryDirectory own;
  const String root = commonDirectory(own);
  if (m_rank == m_size - 1)
    std::ofstream((root + "/file").localstr()) << "no directory";
  const String directory = m_rank == m_size - 1 ? String("file/below") : String("rank") + m_rank;

  EXPECT_THROW(createDirectories({ Directory(root), directory, "T", true }, m_pm), ParallelFatalErrorException);
  m_pm->barrier();
}
} // namespace
