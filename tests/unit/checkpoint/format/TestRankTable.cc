// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/RankTable.h"

#include "arcane_core/base/error/IOException.h"
#include "checkpoint/format/Crc32c.h"
#include "tests/support/MessageOf.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

namespace Arcane::test
{
namespace
{
using namespace detail::format;

RankPlace placeOfRank(Int32 rank)
{
  RankPlace place;
  place.rank = rank;
  place.part = rank / 3 * 3;
  place.offset = Int64(7) * rank;
  place.nb_bytes = 7;
  place.crc = 0xF0000000u + static_cast<UInt32>(rank);
  place.file_bytes = Int64(1) << 40;
  place.file_name = String::format("rank_{0}.h5", rank);
  return place;
}

std::string linesOfRanks(Int32 nb_rank)
{
  std::string lines;
  for (Int32 rank = 0; rank < nb_rank; ++rank)
    lines += toLine(placeOfRank(rank));
  return lines;
}

void expectSame(const RankPlace& place, const RankPlace& expected)
{
  EXPECT_EQ(place.rank, expected.rank);
  EXPECT_EQ(place.part, expected.part);
  EXPECT_EQ(place.offset, expected.offset);
  EXPECT_EQ(place.nb_bytes, expected.nb_bytes);
  EXPECT_EQ(place.crc, expected.crc);
  EXPECT_EQ(place.file_bytes, expected.file_bytes);
  EXPECT_EQ(place.file_name, expected.file_name);
}
} // namespace

TEST(RankTableTest, ALineHasOneLengthAndIsReadBack)
{
  RankPlace place = placeOfRank(5);
  for (const Int32 part : { RankPlace::in_manifest, 0, 99999999 }) {
    place.part = part;
    const std::string line = toLine(place);
    EXPECT_EQ(static_cast<Int64>(line.size()), RankTable::line_bytes) << line;
    expectSame(placeFromLine(line, "ranks.txt"), place);
  }
}

TEST(RankTableTest, WhatHasNoPlaceInALineIsRefused)
{
  RankPlace place = placeOfRank(5);
  place.file_name = String(std::string(25, 'n'));
  EXPECT_THROW(toLine(place), IOException);
  place = placeOfRank(123456789);
  EXPECT_THROW(toLine(place), IOException);
}

TEST(RankTableTest, ADamagedLineIsAnErrorThatShowsIt)
{
  std::string line = toLine(placeOfRank(5));
  line[3] = 'x';

  const std::string message = messageOf([&] { placeFromLine(line, "ranks.txt"); });

  EXPECT_NE(message.find("'ranks.txt' is damaged: line '000x0005"), std::string::npos) << message;
  EXPECT_THROW(placeFromLine("", "ranks.txt"), IOException);
  EXPECT_THROW(RankTable("short", "ranks.txt"), IOException);
  EXPECT_THROW(RankTable(linesOfRanks(2) + "\n", "ranks.txt"), IOException);
  const RankTable of_other_ranks(toLine(placeOfRank(1)), "ranks.txt");
  EXPECT_THROW(of_other_ranks.place(0), IOException);
}

TEST(RankTableTest, OneInAFileIsOneInMemory)
{
  // More ranks than are read together.
  const Int32 nb_rank = 9000;
  TemporaryDirectory directory;
  const std::string lines = linesOfRanks(nb_rank);
  directory.write("ranks.txt", lines);

  for (const RankTable& table : { RankTable(lines, "memory"), RankTable(String((directory.path() / "ranks.txt").string())) }) {
    EXPECT_EQ(table.nbRank(), nb_rank);
    for (const Int32 rank : { 0, 1, 4095, 4096, 8999 })
      expectSame(table.place(rank), placeOfRank(rank));
    Int32 nb_seen = 0;
    table.forEach([&](const RankPlace& place) { nb_seen += place.offset == Int64(7) * nb_seen ? 1 : 0; });
    EXPECT_EQ(nb_seen, nb_rank);
    EXPECT_EQ(table.crc(),
              crc32c(Span<const std::byte>(reinterpret_cast<const std::byte*>(lines.data()), static_cast<Int64>(lines.size()))));
    EXPECT_THROW(table.place(-1), IOException);
    EXPECT_THROW(table.place(nb_rank), IOException);
  }
}
} // namespace Arcane::test
