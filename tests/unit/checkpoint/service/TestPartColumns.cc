// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/service/PartColumns.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "tests/unit/checkpoint/format/SyntheticParts.h"
#include "tests/unit/checkpoint/service/CheckpointFixture.h"

namespace
{
using namespace Arcane;
using detail::checkpoint::partArrayOf;
using detail::checkpoint::PartColumns;
namespace format = detail::format;

class PartColumnsTest : public test::CheckpointFixture
{
 protected:
  //! A checkpoint of 11 ranks without values: a column is made of descriptions only. \collective
  void makeManifest()
  {
    if (m_rank == 0) {
      std::filesystem::create_directories(m_base.localstr());
      format::Manifest header;
      header.nb_rank = nb_part;
      test::writeSyntheticParts(m_base, header, 4, 6);
    }
    m_pm->barrier();
  }

  static constexpr Int32 nb_part = 11;
};

TEST_F(PartColumnsTest, AColumnIsThatOfTheDescriptions)
{
  makeManifest();
  const format::RankRecords records(m_pm, m_base);
  PartColumns columns(m_pm, records);
  const String name = "Mesh0_Cell_Variable5";
  EXPECT_EQ(columns.find(name), nullptr);

  columns.gather(name);
  columns.gather(name);
  columns.gather("NoVariable");

  const auto* column = columns.find(name);
  ASSERT_NE(column, nullptr);
  ASSERT_EQ(column->size(), static_cast<std::size_t>(nb_part));
  for (Int32 part = 0; part < nb_part; ++part) {
    const auto& array = (*column)[static_cast<std::size_t>(part)];
    const auto expected = partArrayOf(records.read(part), name);
    ASSERT_TRUE(array.has_value() && expected.has_value());
    EXPECT_EQ(array->type, DT_Real);
    EXPECT_EQ(array->dimension, 1);
    EXPECT_EQ(array->nb_row, 10 * (part + 1));
    EXPECT_EQ(array->nb_row, expected->nb_row);
    EXPECT_EQ(array->nb_value_per_row, 1);
    EXPECT_EQ(array->nb_bytes, expected->nb_bytes);
    EXPECT_EQ(array->checksum, expected->checksum);
    EXPECT_TRUE(array->shape == expected->shape);
  }
  ASSERT_NE(columns.find("NoVariable"), nullptr);
  EXPECT_FALSE(columns.find("NoVariable")->front().has_value());
  m_pm->barrier();
}

TEST_F(PartColumnsTest, TheShapeOfAnItemIsKept)
{
  format::FileRecord file = test::syntheticFile(0, 1);
  file.data[0].shape = { 3, 2, 4 };
  if (m_rank == 0) {
    std::filesystem::create_directories(m_base.localstr());
    format::Manifest header;
    header.nb_rank = 1;
    format::writeManifest(m_base, header, format::toText(file));
  }
  m_pm->barrier();
  const format::RankRecords records(m_pm, m_base);
  PartColumns columns(m_pm, records);

  columns.gather(file.data[0].name);

  EXPECT_TRUE(columns.find(file.data[0].name)->front()->shape == ArrayShape(UniqueArray<Int32>{ 3, 2, 4 }.span()));
  m_pm->barrier();
}

TEST_F(PartColumnsTest, TheLastFewColumnsStay)
{
  makeManifest();
  const format::RankRecords records(m_pm, m_base);
  PartColumns columns(m_pm, records);

  for (Int32 i = 0; i < 5; ++i)
    columns.gather(String::format("Mesh0_Cell_Variable{0}", i));

  EXPECT_EQ(columns.find("Mesh0_Cell_Variable0"), nullptr);
  EXPECT_NE(columns.find("Mesh0_Cell_Variable1"), nullptr);
  EXPECT_NE(columns.find("Mesh0_Cell_Variable4"), nullptr);
  m_pm->barrier();
}

TEST_F(PartColumnsTest, ADamagedDescriptionIsAnErrorOfAllRanks)
{
  makeManifest();
  const format::RankRecords records(m_pm, m_base);
  m_pm->barrier();
  if (m_rank == 0)
    std::filesystem::resize_file(std::filesystem::path(m_base.localstr()) / "part_000008.txt", 5);
  m_pm->barrier();

  EXPECT_THROW(PartColumns(m_pm, records).gather("Mesh0_Cell_Variable5"), ParallelFatalErrorException);
}

// The share counted as read, and the columns after it lacked parts.
TEST_F(PartColumnsTest, AShareThatCouldNotBeReadIsReadAgain)
{
  makeManifest();
  const format::RankRecords records(m_pm, m_base);
  PartColumns columns(m_pm, records);
  const std::filesystem::path part = std::filesystem::path(m_base.localstr()) / "part_000008.txt";
  onMaster([&] { std::filesystem::rename(part, part.string() + ".away"); });
  EXPECT_THROW(columns.gather("Mesh0_Cell_Variable5"), ParallelFatalErrorException);
  EXPECT_THROW(columns.gather("Mesh0_Cell_Variable5"), ParallelFatalErrorException);
  onMaster([&] { std::filesystem::rename(part.string() + ".away", part); });

  columns.gather("Mesh0_Cell_Variable5");

  const auto* column = columns.find("Mesh0_Cell_Variable5");
  ASSERT_NE(column, nullptr);
  ASSERT_EQ(column->size(), static_cast<std::size_t>(nb_part));
  EXPECT_EQ(column->back()->nb_row, 10 * nb_part);
  m_pm->barrier();
}
} // namespace
