// SPDX-License-Identifier: Apache-2.0
// Tables of the case file: built by hand, and read from <functions>.
#include "arcane_core/case/ICaseFunction.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/case/CaseFaults.h"
#include "arcane_core/case/CaseFunctions.h"

#include <gtest/gtest.h>

namespace Arcane::test
{
namespace
{
using Table = ICaseFunction;

template <typename T> T valueOf(const Table& table, Real x)
{
  T value{};
  table.value(x, value);
  return value;
}

//! Three points, as steps or as lines.
Table steps(Table::eInterpolationType type)
{
  Table table("steps");
  table.setInterpolation(type);
  table.addPoint(0.0, 10.0);
  table.addPoint(1.0, 20.0);
  table.addPoint(3.0, 0.0);
  return table;
}

struct Functions
{
  explicit Functions(const std::string& text, const String& language = "en")
  : document(xml::XmlDocument::parseMemory(text, "pump.arc", diagnostics))
  , faults(document)
  , tables(detail::caseoptions::readCaseFunctions(XmlNode(document.root()), language, faults))
  {}

  xml::Diagnostics diagnostics;
  xml::XmlDocument document;
  detail::caseoptions::CaseFaults faults;
  std::vector<std::unique_ptr<ICaseFunction>> tables;
};
} // namespace

TEST(ICaseFunctionTest, StepsKeepTheValueOfThePointBefore)
{
  const Table table = steps(Table::eInterpolationType::Constant);

  EXPECT_EQ(valueOf<Real>(table, -1.0), 10.0);
  EXPECT_EQ(valueOf<Real>(table, 0.999), 10.0);
  EXPECT_EQ(valueOf<Real>(table, 1.0), 20.0);
  EXPECT_EQ(valueOf<Real>(table, 100.0), 0.0);
}

TEST(ICaseFunctionTest, LinesGoFromPointToPointAndEndThere)
{
  const Table table = steps(Table::eInterpolationType::Linear);

  EXPECT_EQ(valueOf<Real>(table, -1.0), 10.0);
  EXPECT_EQ(valueOf<Real>(table, 0.25), 12.5);
  EXPECT_EQ(valueOf<Real>(table, 2.0), 10.0);
  EXPECT_EQ(valueOf<Real>(table, 100.0), 0.0);
}

TEST(ICaseFunctionTest, PointsMustNotGoBack)
{
  Table table("t");

  EXPECT_TRUE(table.addPoint(1.0, 1.0));
  EXPECT_TRUE(table.addPoint(1.0, 2.0));
  EXPECT_FALSE(table.addPoint(0.5, 3.0));
  EXPECT_EQ(table.nbElement(), 2);
  EXPECT_EQ(valueOf<Real>(table, 1.0), 2.0);
}

TEST(ICaseFunctionTest, IntegersAreRoundedDown)
{
  Table table("t");
  table.setInterpolation(Table::eInterpolationType::Linear);
  table.addPoint(0.0, Int32(0));
  table.addPoint(10.0, Int32(-10));

  EXPECT_EQ(valueOf<Int32>(table, 2.5), -3);
  EXPECT_EQ(valueOf<Int32>(table, 10.0), -10);
}

TEST(ICaseFunctionTest, CoefficientsMultiplyValuesAndDivideTheParameter)
{
  Table table = steps(Table::eInterpolationType::Linear);
  table.setCoefficients(3.0, 2.0);
  table.setDeltatCoef(0.5);
  Real at_iteration = 0.0;
  Real at_time = 0.0;

  table.valueAt(1.0, 2.0, 7, at_time);
  table.setParamType(Table::eParamType::Iteration);
  table.valueAt(1.0, 2.0, 4, at_iteration);

  EXPECT_EQ(valueOf<Real>(table, 0.5), 37.5);
  EXPECT_EQ(at_time, 60.0);
  EXPECT_EQ(at_iteration, 30.0);
}

TEST(ICaseFunctionTest, ValuesOfAnotherKindAreFatal)
{
  const Table table = steps(Table::eInterpolationType::Constant);
  bool is_on = false;

  EXPECT_TRUE(table.isOf<Real>());
  EXPECT_FALSE(table.isOf<bool>());
  EXPECT_FALSE(Table("empty").isOf<Real>());
  EXPECT_THROW(table.value(1.0, is_on), FatalErrorException);
}

TEST(ICaseFunctionTest, TablesOfEveryKindAreRead)
{
  const Functions read(
    "<functions>"
    "<table name='v' parameter='real' value='real3' interpolation='linear'><value><x>0</x><y>0 0 0</y></value>"
    "<value><x>2</x><y>2 4 6</y></value></table>"
    "<table name='b' parameter='iteration' value='bool' interpolation='constant'><value><x>3</x><y>true</y></value></table>"
    "<table name='s' parameter='time' value='string' interpolation='constant' deltat-coef='1'>"
    "<value><x>0</x><y>cold</y></value><value><x>5</x><y>hot</y></value></table></functions>");

  ASSERT_EQ(read.tables.size(), 3u);
  EXPECT_FALSE(read.faults.hasError());
  EXPECT_EQ(valueOf<Real3>(*read.tables[0], 1.0), Real3(1.0, 2.0, 3.0));
  EXPECT_TRUE(valueOf<bool>(*read.tables[1], 0.0));
  EXPECT_EQ(read.tables[1]->paramType(), Table::eParamType::Iteration);
  EXPECT_EQ(valueOf<String>(*read.tables[2], 6.0), "hot");
  EXPECT_EQ(read.tables[2]->deltatCoef(), 1.0);
  EXPECT_TRUE(detail::caseoptions::readCaseFunctions(XmlNode(), "en", const_cast<detail::caseoptions::CaseFaults&>(read.faults)).empty());
}

TEST(ICaseFunctionTest, FrenchTablesHaveFrenchWords)
{
  const Functions read("<fonctions><table nom='f' parametre='temps' valeur='reel' interpolation='lineaire'>"
                       "<valeur><x>0</x><y>1</y></valeur></table></fonctions>",
                       "fr");

  EXPECT_FALSE(read.faults.hasError());
  EXPECT_EQ(read.tables[0]->name(), "f");
  EXPECT_EQ(read.tables[0]->interpolation(), Table::eInterpolationType::Linear);
}

TEST(ICaseFunctionTest, ATableThatIsWrongIsKnownByItsName)
{
  Functions read(
    "<functions>\n<table name='t' parameter='time' value='string' interpolation='linear'/>\n"
    "<table name='t' parameter='time' value='real' interpolation='constant'><value><y>1</y></value></table>\n<tabel/></functions>");

  ASSERT_EQ(read.tables.size(), 2u);
  EXPECT_EQ(read.tables[0]->name(), "t");
  try {
    read.faults.throwIfError();
    FAIL() << "no fault";
  }
  catch (const Exception& ex) {
    const std::string text = ex.message().localstr();
    for (const char* part :
         { "pump.arc:2:64: error: attribute 'interpolation' is 'linear', expected constant for such values", "table 't' has no point",
           "pump.arc:3:1: error: function 't' is defined twice", "x is '', expected a real", "unknown element <tabel>, expected <table>" })
      EXPECT_NE(text.find(part), std::string::npos) << part << " in\n" << text;
  }
}
} // namespace Arcane::test
