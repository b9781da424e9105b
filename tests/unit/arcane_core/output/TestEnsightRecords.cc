// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/EnsightRecords.h"

#include <gtest/gtest.h>

#include <cstring>

namespace Arcane::ensight_records_test
{
using detail::output::EnsightRecords;

std::string bytesOfRecords(const EnsightRecords& records)
{
  return std::string(records.bytes().begin(), records.bytes().end());
}

TEST(EnsightRecordsTest, TextHasALineForEachRecord)
{
  EnsightRecords records(false);

  records.addText("part");
  records.addNumber(7);
  records.addNumbers({ 1, -2, 3, 40 }, 2);
  records.addReals({ 1.5f, -0.0001f });

  EXPECT_EQ(bytesOfRecords(records), "part\n         7\n         1        -2\n         3        40\n"
                                     " 1.50000e+00\n-1.00000e-04\n");
}

TEST(EnsightRecordsTest, BinaryRecordsAreBytesOfFixedSize)
{
  EnsightRecords records(true);

  records.addText("part");
  records.addNumber(7);
  records.addNumbers({ 1, -2 }, 1);
  records.addReals({ 1.5f });

  const std::string bytes = bytesOfRecords(records);
  ASSERT_EQ(bytes.size(), 80u + 4u + 8u + 4u);
  EXPECT_EQ(bytes.substr(0, 5), std::string("part\0", 5));
  EXPECT_EQ(bytes[79], '\0');
  Int32 numbers[3];
  std::memcpy(numbers, bytes.data() + 80, sizeof(numbers));
  EXPECT_EQ(numbers[0], 7);
  EXPECT_EQ(numbers[2], -2);
  float real = 0.0f;
  std::memcpy(&real, bytes.data() + 92, sizeof(real));
  EXPECT_EQ(real, 1.5f);
}

TEST(EnsightRecordsTest, LongTextsAreCutSoThatReadersFindTheirEnd)
{
  EnsightRecords text(false);
  EnsightRecords binary(true);
  const std::string name(100, 'x');

  text.addText(name);
  binary.addText(name);

  EXPECT_EQ(bytesOfRecords(text), std::string(79, 'x') + "\n");
  EXPECT_EQ(bytesOfRecords(binary), std::string(79, 'x') + std::string(1, '\0'));
}

TEST(EnsightRecordsTest, NoNumbersAreNoBytes)
{
  EnsightRecords text(false);
  text.addNumbers({}, 3);
  text.addReals({});

  EXPECT_EQ(text.bytes().size(), 0);
}
} // namespace Arcane::ensight_records_test
