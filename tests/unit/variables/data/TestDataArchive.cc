// SPDX-License-Identifier: Apache-2.0
// The bytes that stand for the values of data.
#include "variables/data/DataArchive.h"

#include "arcane_core/base/error/ArgumentException.h"

#include <gtest/gtest.h>

namespace Arcane
{
namespace
{
TEST(DataArchiveTest, NumbersAndTextsAreTakenInTheOrderInWhichTheyWerePut)
{
  IData data(DT_String, 1);
  data.resize(3);
  data.strings()[0] = String("one");
  data.strings()[1] = String();
  data.strings()[2] = String("");
  UniqueArray<std::byte> bytes;
  detail::data::writeData(data, bytes);

  detail::data::DataReader reader("D", bytes);

  EXPECT_EQ(reader.takeNumber(), Int64(DT_String));
  EXPECT_EQ(reader.takeNumber(), 1);
  EXPECT_EQ(reader.takeNumber(), 3);
  EXPECT_EQ(reader.takeNumber(), 1);
  EXPECT_EQ(reader.takeNumber(), 0) << "dimensions of the shape";
  EXPECT_EQ(reader.takeString(), "one");
  EXPECT_TRUE(reader.takeString().null());
  const String empty = reader.takeString();
  EXPECT_FALSE(empty.null());
  EXPECT_TRUE(empty.empty());
  EXPECT_EQ(reader.position(), bytes.largeSize());
}

TEST(DataArchiveTest, NothingIsTakenBeyondTheEnd)
{
  UniqueArray<std::byte> bytes(12);
  detail::data::DataReader reader("D", bytes);
  reader.takeNumber();

  EXPECT_THROW(reader.takeNumber(), ArgumentException);
  EXPECT_THROW(reader.take(-1), ArgumentException);
  EXPECT_EQ(reader.position(), 8);
  EXPECT_NO_THROW(reader.take(4));
}

TEST(DataArchiveTest, RowsGoWhereTheReaderSays)
{
  IData from(DT_Int32, 2);
  from.resize(3, 2);
  for (Int32 i = 0; i < 6; ++i)
    from.values<Int32>()[i] = 10 + i;
  IData to(DT_Int32, 2);
  to.resize(2, 2);
  UniqueArray<std::byte> bytes;
  detail::data::writeDataRows(from, UniqueArray<Int32>({ 2, 0 }), bytes);
  bytes.add(std::byte(7));

  EXPECT_EQ(detail::data::readDataRows(to, UniqueArray<Int32>({ 0, 1 }), bytes), bytes.largeSize() - 1);

  EXPECT_EQ(to.values<Int32>()[0], 14);
  EXPECT_EQ(to.values<Int32>()[3], 11);
}

TEST(DataArchiveTest, RowsOfAnotherSizeAreRefused)
{
  IData from(DT_Int32, 2);
  from.resize(3, 2);
  IData to(DT_Int32, 2);
  to.resize(3, 1);
  UniqueArray<std::byte> bytes;
  detail::data::writeDataRows(from, UniqueArray<Int32>({ 1 }), bytes);

  EXPECT_THROW(detail::data::readDataRows(to, UniqueArray<Int32>({ 1 }), bytes), ArgumentException);
}
} // namespace
} // namespace Arcane
