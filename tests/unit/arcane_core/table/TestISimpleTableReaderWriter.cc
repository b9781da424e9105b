// SPDX-License-Identifier: Apache-2.0
// Files that are written, replaced, read, or cannot be.
#include "arcane_core/table/ISimpleTableReaderWriter.h"

#include "arcane_core/table/TableEditor.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::table;

class ISimpleTableReaderWriterTest : public ::testing::Test
{
 protected:
  test::TemporaryDirectory m_temporary;
  Directory m_directory = Directory(String(m_temporary.path().string()));

  //! A table T with one row and one column.
  static Ref<SimpleTableInternal> oneValue(Real value)
  {
    TableEditor editor(makeRef(new SimpleTableInternal(nullptr)));
    editor.table().m_table_name = "T";
    editor.addLine(eAxis::Row, "x");
    editor.addLine(eAxis::Column, "a");
    editor.edit({ 0, 0 }, value, true);
    return editor.sharedTable();
  }

  std::string textOf(const std::string& name) const
  {
    std::ifstream in(m_temporary.path() / name);
    return { std::istreambuf_iterator<char>(in), {} };
  }

  int nbFile() const
  {
    return static_cast<int>(std::distance(std::filesystem::directory_iterator(m_temporary.path()), std::filesystem::directory_iterator()));
  }
};

TEST_F(ISimpleTableReaderWriterTest, AFileIsReplaced)
{
  ISimpleTableReaderWriter writer(oneValue(1.0 / 3.0));

  EXPECT_TRUE(writer.writeTable(m_directory, "T.csv"));
  EXPECT_EQ(textOf("T.csv"), "T;a;\nx;0.333333;\n");
  writer.internal()->m_values(0, 0) = 2.0;
  EXPECT_TRUE(writer.writeTable(m_directory, "T.csv"));
  EXPECT_EQ(textOf("T.csv"), "T;a;\nx;2;\n");
  EXPECT_EQ(nbFile(), 1);
  EXPECT_TRUE(writer.fault().empty());
}

TEST_F(ISimpleTableReaderWriterTest, TheFormatIsThatOfTheWriter)
{
  ISimpleTableReaderWriter writer(oneValue(1.0 / 3.0));
  EXPECT_EQ(writer.precision(), 6);
  writer.setPrecision(3);
  writer.setFixed(true);
  writer.writeTable(m_directory, "fixed.csv");
  EXPECT_EQ(textOf("fixed.csv"), "T;a;\nx;0.333;\n");

  writer.setForcedToUseScientificNotation(true);
  writer.writeTable(m_directory, "scientific.csv");
  EXPECT_EQ(textOf("scientific.csv"), "T;a;\nx;3.333e-01;\n");
}

TEST_F(ISimpleTableReaderWriterTest, PrecisionsAreFromOneToSeventeen)
{
  ISimpleTableReaderWriter writer(oneValue(1.0));
  writer.setPrecision(0);
  EXPECT_EQ(writer.precision(), 1);
  writer.setPrecision(40);
  EXPECT_EQ(writer.precision(), 17);
}

TEST_F(ISimpleTableReaderWriterTest, AFileThatCannotBeWrittenHasAReason)
{
  ISimpleTableReaderWriter writer(oneValue(1.0));
  std::filesystem::create_directory(m_temporary.path() / "taken.csv");

  EXPECT_FALSE(writer.writeTable(Directory(m_directory, "absent"), "T.csv"));
  EXPECT_TRUE(writer.fault().contains("absent/T.csv")) << writer.fault();
  EXPECT_TRUE(writer.fault().contains("No such file")) << writer.fault();
  EXPECT_FALSE(writer.writeTable(m_directory, "taken.csv"));
  EXPECT_TRUE(writer.fault().contains("taken.csv")) << writer.fault();
  EXPECT_EQ(nbFile(), 1) << "nothing is left of what was written";
  EXPECT_TRUE(writer.writeTable(m_directory, "T.csv"));
  EXPECT_TRUE(writer.fault().empty());
}

TEST_F(ISimpleTableReaderWriterTest, WhatWasWrittenIsRead)
{
  ISimpleTableReaderWriter(oneValue(0.5)).writeTable(m_directory, "T.csv");
  ISimpleTableReaderWriter reader(makeRef(new SimpleTableInternal(nullptr)));

  EXPECT_TRUE(reader.readTable(m_directory, "T.csv"));
  EXPECT_EQ(reader.internal()->m_table_name, "T");
  EXPECT_EQ(reader.internal()->m_values(0, 0), 0.5);
  reader.clearInternal();
  EXPECT_TRUE(reader.internal()->m_row_names.empty());
}

TEST_F(ISimpleTableReaderWriterTest, AFileThatIsNoTableHasAReason)
{
  m_temporary.write("bad.csv", "T;a;\nx;1;2;\n");
  ISimpleTableReaderWriter reader(oneValue(1.0));

  EXPECT_FALSE(reader.readTable(m_directory, "bad.csv"));
  EXPECT_EQ(reader.fault(), "'" + m_directory.file("bad.csv") + "', line 2: number of fields is 3, expected 2 as in line 1");
  EXPECT_TRUE(reader.internal()->m_row_names.empty());
  EXPECT_FALSE(reader.readTable(m_directory, "absent.csv"));
  EXPECT_TRUE(reader.fault().contains("No such file")) << reader.fault();
  EXPECT_FALSE(reader.readTable(m_directory, "")) << "a directory";
}
} // namespace
