// SPDX-License-Identifier: Apache-2.0
// The two services in a sub-domain of one rank.
#include "arcane_core/service/OutputFailures.h"
#include "arcane_core/service/ServiceBuilder.h"
#include "arcane_core/table/ISimpleTableComparator.h"
#include "arcane_core/table/ISimpleTableOutput.h"
#include "arcane_core/table/SaveTable.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace
{
using namespace Arcane;

//! Both services, in a directory of results of their own.
class SimpleCsvServicesTest : public ::testing::Test
{
 protected:
  SimpleCsvServicesTest()
  {
    m_sub_domain->setExportDirectory(String(m_temporary.path().string()));
    m_output = ServiceBuilder<ISimpleTableOutput>(m_sub_domain.get()).createReference("SimpleCsvOutput");
    m_comparator = ServiceBuilder<ISimpleTableComparator>(m_sub_domain.get()).createReference("SimpleCsvComparator");
  }

  //! Rows x, y and columns a, b with the values 1, 2, 3, 4.
  void fill()
  {
    m_output->addColumns(UniqueArray<String>{ "a", "b" });
    m_output->addRow("x", RealUniqueArray{ 1, 2 });
    m_output->addRow("y", RealUniqueArray{ 3, 4 });
  }

  std::string textOf(const std::string& name) const
  {
    std::ifstream in(m_temporary.path() / name);
    return { std::istreambuf_iterator<char>(in), {} };
  }

  Int64 nbFailure() { return m_sub_domain->outputFailures().count("tables"); }

  test::TemporaryDirectory m_temporary;
  test::TestSubDomain m_sub_domain;
  Ref<ISimpleTableOutput> m_output;
  Ref<ISimpleTableComparator> m_comparator;
};

TEST_F(SimpleCsvServicesTest, NamesComeFromInit)
{
  EXPECT_TRUE(m_output->init());
  EXPECT_EQ(m_output->tableName(), "Table_P0");
  EXPECT_EQ(m_output->fileName(), "Table_P0.csv");
  EXPECT_EQ(m_output->outputDirectory(), "");
  EXPECT_TRUE(m_output->isOneFileByRanksPermited());

  EXPECT_TRUE(m_output->init("T", "d@num_procs@"));
  EXPECT_EQ(m_output->outputDirectory(), "d1");
  EXPECT_EQ(m_output->rootPath().path(), String(m_temporary.path().string()) + "/csv");
  EXPECT_EQ(m_output->outputPath().path(), m_output->rootPath().path() + "/d1");
  EXPECT_FALSE(m_output->isOneFileByRanksPermited());
  EXPECT_EQ(m_output->fileType(), "csv");
}

TEST_F(SimpleCsvServicesTest, InitKeepsTheValues)
{
  m_output->init("T");
  fill();

  m_output->init("Other");

  EXPECT_EQ(m_output->element("b", "y"), 4.0);
  EXPECT_EQ(m_output->internal()->m_table_name, "Other");
}

TEST_F(SimpleCsvServicesTest, XIsTheColumn)
{
  m_output->init("T");
  fill();

  EXPECT_TRUE(m_output->editElement(1, 0, 20.0));
  EXPECT_EQ(m_output->element("b", "x"), 20.0);
  EXPECT_TRUE(m_output->editElementDown(40.0));
  EXPECT_TRUE(m_output->editElementLeft(30.0, false));
  EXPECT_FALSE(m_output->editElementRight(50.0));
  EXPECT_EQ(m_output->element(), 40.0);
  EXPECT_EQ(m_output->elementLeft(true), 30.0);
  EXPECT_EQ(m_output->elementUp(), 1.0);
  EXPECT_TRUE(m_output->editElement(31.0));
  EXPECT_EQ(m_output->row("y")[0], 31.0);
  EXPECT_EQ(m_output->column(1)[1], 40.0);
  EXPECT_FALSE(m_output->editElement("b", "none", 1.0));
}

TEST_F(SimpleCsvServicesTest, TheSameLineIsThatOfTheLastPosition)
{
  m_output->init("T");
  EXPECT_FALSE(m_output->addElementInSameRow(1.0));
  m_output->addColumns(UniqueArray<String>{ "a", "b" });

  EXPECT_TRUE(m_output->addElementInRow("x", 1.0));
  EXPECT_TRUE(m_output->addElementInSameRow(2.0));
  EXPECT_FALSE(m_output->addElementInSameRow(3.0)) << "the row is full";
  EXPECT_FALSE(m_output->addElementInRow("y", 1.0, false));
  EXPECT_EQ(m_output->numberOfRows(), 1);
  m_output->addRow("y");
  EXPECT_TRUE(m_output->addElementInSameColumn(4.0));
  EXPECT_EQ(m_output->element("b", "y"), 4.0);
  EXPECT_EQ(m_output->rowSize("y"), 2);
  EXPECT_EQ(m_output->columnSize("z"), 0);
}

TEST_F(SimpleCsvServicesTest, TheFileIsWhereItIsSaid)
{
  m_output->init("T", "dir");
  fill();

  EXPECT_TRUE(m_output->writeFile());
  EXPECT_EQ(textOf("csv/dir/T.csv"), "T;a;b;\nx;1;2;\ny;3;4;\n");
  EXPECT_TRUE(m_output->writeFile("other"));
  EXPECT_EQ(m_output->outputDirectory(), "other");
  EXPECT_TRUE(std::filesystem::exists(m_temporary.path() / "csv/other/T.csv"));
  EXPECT_TRUE(m_output->writeFile(Directory(String(m_temporary.path().string()) + "/elsewhere"), -1));
  EXPECT_TRUE(std::filesystem::exists(m_temporary.path() / "elsewhere/other/T.csv"));
  EXPECT_TRUE(m_output->writeFile("never", 5)) << "rank 5 does not exist";
  EXPECT_FALSE(std::filesystem::exists(m_temporary.path() / "csv/never/T.csv"));
}

TEST_F(SimpleCsvServicesTest, ATableThatCannotBeSavedIsReported)
{
  m_output->init("T", "dir");
  m_temporary.write("csv", "a file in the place of the directory");

  EXPECT_FALSE(m_output->writeFile());
  EXPECT_EQ(nbFailure(), 1);

  std::filesystem::remove(m_temporary.path() / "csv");
  std::filesystem::create_directories(m_temporary.path() / "csv/dir/T.csv");
  EXPECT_FALSE(m_output->writeFile());
  EXPECT_EQ(nbFailure(), 2);
}

TEST_F(SimpleCsvServicesTest, TheReferenceHasAllDigits)
{
  m_output->init("T", "dir");
  fill();
  m_output->setPrecision(3);
  m_comparator->init(m_output.get());

  EXPECT_FALSE(m_comparator->isReferenceExist());
  EXPECT_TRUE(m_comparator->writeReferenceFile());
  EXPECT_TRUE(m_comparator->isReferenceExist());
  EXPECT_TRUE(textOf("csv_refs/dir/T.csv").starts_with("T;a;b;\nx;1.00000000000000000e+00;"));
  EXPECT_EQ(m_output->precision(), 3);
  EXPECT_FALSE(m_output->isForcedToUseScientificNotation());
}

TEST_F(SimpleCsvServicesTest, AChangedValueIsFound)
{
  m_output->init("T");
  fill();
  m_comparator->init(m_output.get());
  m_comparator->writeReferenceFile();
  EXPECT_TRUE(m_comparator->compareWithReference());

  m_output->editElement("b", "y", 4.5);

  EXPECT_FALSE(m_comparator->compareWithReference());
  EXPECT_FALSE(m_comparator->compareElemWithReference("b", "y"));
  EXPECT_TRUE(m_comparator->compareElemWithReference("a", "y"));
  EXPECT_TRUE(m_comparator->compareElemWithReference(4.0, "b", "y"));
  EXPECT_FALSE(m_comparator->compareElemWithReference("b", "none"));
  EXPECT_FALSE(m_comparator->compareElemWithReference(4.0, "none", "y"));
  EXPECT_TRUE(m_comparator->compareWithReference(3)) << "rank 3 does not exist";
  m_comparator->addEpsilonRow("y", 0.1);
  EXPECT_TRUE(m_comparator->compareWithReference());
  m_comparator->clear();
  EXPECT_FALSE(m_comparator->compareWithReference());
  m_comparator->editRegexColumns("A");
  EXPECT_TRUE(m_comparator->compareWithReference());
}

TEST_F(SimpleCsvServicesTest, ANewReferenceReplacesTheOneThatWasRead)
{
  m_output->init("T");
  fill();
  m_comparator->init(m_output.get());
  m_comparator->writeReferenceFile();
  EXPECT_TRUE(m_comparator->compareWithReference());

  m_output->editElement("b", "y", 4.5);
  m_comparator->writeReferenceFile();

  EXPECT_TRUE(m_comparator->compareWithReference());
}

TEST_F(SimpleCsvServicesTest, NoMoreThanTenDifferencesAreLogged)
{
  m_output->init("T");
  m_output->addColumn("a");
  for (Integer i = 0; i < 12; ++i)
    m_output->addElementInRow(String("r") + i, 1.0);
  m_comparator->init(m_output.get());
  m_comparator->writeReferenceFile();
  for (Integer i = 0; i < 12; ++i)
    m_output->editElement(0, i, 2.0);
  m_sub_domain->traceMng()->setStdoutVerbosityLevel(5);

  testing::internal::CaptureStdout();
  EXPECT_FALSE(m_comparator->compareWithReference());
  const std::string text = testing::internal::GetCapturedStdout();

  EXPECT_EQ(test::count(text, "Values not equals"), 10) << text;
  EXPECT_EQ(test::count(text, "Number of errors: 12"), 1) << text;
}

TEST_F(SimpleCsvServicesTest, WhatIsPrintedIsTheFile)
{
  m_output->init("T");
  fill();
  m_output->writeFile();

  testing::internal::CaptureStdout();
  m_output->print();
  m_output->print(1);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), textOf("csv/T.csv"));
}

TEST_F(SimpleCsvServicesTest, DimensionsAreComparedOnDemand)
{
  m_output->init("T");
  fill();
  m_comparator->init(m_output.get());
  m_comparator->writeReferenceFile();

  m_output->addRow("z");

  EXPECT_TRUE(m_comparator->compareWithReference());
  EXPECT_FALSE(m_comparator->compareWithReference(-1, true));
}

TEST_F(SimpleCsvServicesTest, ABadReferenceIsADifference)
{
  m_output->init("T");
  fill();
  m_comparator->init(m_output.get());
  EXPECT_FALSE(m_comparator->readReferenceFile()) << "there is none";
  EXPECT_FALSE(m_comparator->compareWithReference());

  std::filesystem::create_directories(m_temporary.path() / "refs");
  m_temporary.write("refs/T.csv", "T;a;b;\nx;1;2;\ny;3;\n");
  m_comparator->editRootDirectory(Directory(String(m_temporary.path().string()) + "/refs"));
  EXPECT_TRUE(m_comparator->isReferenceExist());
  EXPECT_FALSE(m_comparator->readReferenceFile());
  EXPECT_FALSE(m_comparator->compareElemWithReference("a", "x"));

  m_temporary.write("refs/T.csv", "T;a;b;\nx;1;2;\ny;3;4\n");
  EXPECT_TRUE(m_comparator->compareWithReference(-1, true));
}

TEST_F(SimpleCsvServicesTest, AComparatorWithoutTableSaysSo)
{
  EXPECT_THROW(m_comparator->init(nullptr), FatalErrorException);
  EXPECT_THROW(m_comparator->compareWithReference(), FatalErrorException);
}
} // namespace
