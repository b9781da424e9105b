// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/PlacedRows.h"

#include "arcane_core/base/error/IOException.h"
#include "checkpoint/format/DiskFile.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <vector>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::output;

class PlacedRowsTest : public ::testing::Test
{
 protected:
  String path(const char* name) const { return String((m_temporary.path() / name).string()); }

  test::TemporaryDirectory m_temporary;
};

TEST_F(PlacedRowsTest, AreWrittenWhereTheyBelong)
{
  m_temporary.write("draft", "..........");
  PlacedRows given;
  given.nb_row = 3;
  given.row_bytes = 1;
  given.offset = 1;
  given.values = { reinterpret_cast<const std::byte*>("abc"), 3 };
  PlacedRows made;
  made.nb_row = 2;
  made.row_bytes = 2;
  made.offset = 6;
  made.fill = [](Int64 first, Int64 nb_row, std::byte* to) { std::memcpy(to, "ABCD" + 2 * first, static_cast<std::size_t>(2 * nb_row)); };

  writePlacedRows({ path("draft"), path("file"), { given, {}, made } });

  EXPECT_EQ(detail::format::readText(path("draft")), ".abc..ABCD");
}

TEST_F(PlacedRowsTest, ManyAreMadeInBlocks)
{
  constexpr Int64 nb_row = 300000;
  m_temporary.write("draft", "");
  PlacedRows made;
  made.nb_row = nb_row;
  made.row_bytes = sizeof(Int64);
  Int64 nb_block = 0;
  made.fill = [&](Int64 first, Int64 nb, std::byte* to) {
    ++nb_block;
    for (Int64 i = first; i < first + nb; ++i, to += sizeof(Int64))
      std::memcpy(to, &i, sizeof(Int64));
  };

  writePlacedRows({ path("draft"), path("file"), { made } });

  EXPECT_EQ(nb_block, 3);
  const std::string bytes = detail::format::readText(path("draft"));
  std::vector<Int64> values(nb_row);
  ASSERT_EQ(bytes.size(), nb_row * sizeof(Int64));
  std::memcpy(values.data(), bytes.data(), bytes.size());
  for (Int64 i = 0; i < nb_row; ++i)
    ASSERT_EQ(values[i], i);
}

TEST_F(PlacedRowsTest, ADraftThatIsNotThereSaysWhatWouldDo)
{
  try {
    writePlacedRows({ path("draft"), path("file"), {} });
    ADD_FAILURE() << "nothing was thrown";
  }
  catch (const IOException& ex) {
    EXPECT_NE(std::string(ex.what()).find("use-collective-write"), std::string::npos) << ex.what();
  }
}

TEST_F(PlacedRowsTest, DraftsGetTheirNamesOrAreRemoved)
{
  m_temporary.write("a.part", "a");
  m_temporary.write("b.part", "b");

  renameDraft(path("a.part"), path("a"));
  removeDrafts({ { path("a.part"), path("a"), {} }, { path("b.part"), path("b"), {} } });

  EXPECT_EQ(detail::format::readText(path("a")), "a");
  EXPECT_FALSE(std::filesystem::exists(path("b.part").localstr()));
  EXPECT_THROW(renameDraft(path("b.part"), path("b")), IOException);
}
} // namespace
