// SPDX-License-Identifier: Apache-2.0
// Tables of the case file: built by hand, and read from <functions>.
#include "arcane_core/case/CaseTable.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/case/CaseFaults.h"
#include "arcane_core/case/CaseFunctions.h"

#include <gtest/gtest.h>

namespace Arcane::test
{
namespace
{
using Table = CaseTable;

template <typename T> T valueOf(const Table& table, Real x)
{
  T value{};
  table.value(x, value);
  return value;
}

//! Three points, as steps or as lines.
void addSteps(Table& table)
{
  table.setValueType(ICaseFunction::ValueReal);
  table.addPoint(0.0, 10.0);
  table.addPoint(1.0, 20.0);
  table.addPoint(3.0, 0.0);
}

const CaseFunctionBuildInfo named_t(nullptr, "t");

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
  std::vector<std::unique_ptr<CaseTable>> tables;
};
} // namespace

TEST(CaseTableTest, StepsKeepTheValueOfThePointBefore)
{
  Table table(named_t, Table::CurveConstant);
  addSteps(table);

  EXPECT_EQ(valueOf<Real>(table, -1.0), 10.0);
  EXPECT_EQ(valueOf<Real>(table, 0.999), 10.0);
  EXPECT_EQ(valueOf<Real>(table, 1.0), 20.0);
  EXPECT_EQ(valueOf<Real>(table, 100.0), 0.0);
}

TEST(CaseTableTest, LinesGoFromPointToPointAndEndThere)
{
  Table table(named_t, Table::CurveLinear);
  addSteps(table);

  EXPECT_EQ(valueOf<Real>(table, -1.0), 10.0);
  EXPECT_EQ(valueOf<Real>(table, 0.25), 12.5);
  EXPECT_EQ(valueOf<Real>(table, 2.0), 10.0);
  EXPECT_EQ(valueOf<Real>(table, 100.0), 0.0);
}

TEST(CaseTableTest, PointsMustNotGoBack)
{
  Table table(named_t, Table::CurveConstant);

  EXPECT_TRUE(table.addPoint(1.0, 1.0));
  EXPECT_TRUE(table.addPoint(1.0, 2.0));
  EXPECT_FALSE(table.addPoint(0.5, 3.0));
  EXPECT_EQ(table.nbElement(), 2);
  EXPECT_EQ(valueOf<Real>(table, 1.0), 2.0);
}

TEST(CaseTableTest, IntegersAreRoundedDown)
{
  Table table(named_t, Table::CurveLinear);
  table.addPoint(0.0, Int32(0));
  table.addPoint(10.0, Int32(-10));

  EXPECT_EQ(valueOf<Int32>(table, 2.5), -3);
  EXPECT_EQ(valueOf<Int32>(table, 10.0), -10);
}

TEST(CaseTableTest, CoefficientsMultiplyValuesAndDivideTheParameter)
{
  Table table(named_t, Table::CurveLinear);
  addSteps(table);
  table.setTransformValueFunction("3");
  table.setTransformParamFunction("2");
  table.setDeltatCoef(0.5);
  Real at_iteration = 0.0;
  Real at_time = 0.0;

  table.valueAt(1.0, 2.0, 7, at_time);
  table.setParamType(ICaseFunction::ParamInteger);
  table.valueAt(1.0, 2.0, 4, at_iteration);

  EXPECT_EQ(valueOf<Real>(table, 0.5), 37.5);
  EXPECT_EQ(at_time, 60.0);
  EXPECT_EQ(at_iteration, 30.0);
}

TEST(CaseTableTest, ValuesOfAnotherKindAreFatal)
{
  Table table(named_t, Table::CurveConstant);
  addSteps(table);
  bool is_on = false;

  EXPECT_TRUE(table.mayGive<Real>());
  EXPECT_FALSE(table.mayGive<bool>());
  EXPECT_TRUE(Table(named_t, Table::CurveConstant).mayGive<Real3>());
  EXPECT_THROW(table.value(1.0, is_on), FatalErrorException);
  EXPECT_THROW(valueOf<Real>(Table(named_t, Table::CurveConstant), 1.0), FatalErrorException);
  EXPECT_THROW(table.setTransformParamFunction("0"), FatalErrorException);
  EXPECT_THROW(table.setTransformValueFunction("big"), FatalErrorException);
  EXPECT_NO_THROW(table.setTransformValueFunction(""));
}

TEST(CaseTableTest, ElementsAreTextsOfTheTypesOfTheTable)
{
  CaseFunctionBuildInfo info(nullptr, "u");
  info.m_param_type = ICaseFunction::ParamReal;
  info.m_value_type = ICaseFunction::ValueReal3;
  Table table(info, Table::CurveLinear);

  EXPECT_EQ(table.appendElement("0.5", "1 2 3"), Table::ErrNo);
  EXPECT_EQ(table.appendElement("1.5", "3 2 1"), Table::ErrNo);
  EXPECT_EQ(table.appendElement("1", "3 2 1"), Table::ErrNotGreaterThanPrevious);
  EXPECT_EQ(table.appendElement("x", "3 2 1"), Table::ErrCanNotConvertParamToRightType);
  EXPECT_EQ(table.nbElement(), 2);
  EXPECT_EQ(valueOf<Real3>(table, 1.0), Real3(2.0, 2.0, 2.0));
}

TEST(CaseTableTest, ComponentsWithoutNumberAreZero)
{
  CaseFunctionBuildInfo info(nullptr, "u");
  info.m_value_type = ICaseFunction::ValueReal3;
  Table table(info, Table::CurveLinear);

  EXPECT_EQ(table.appendElement("0", "2"), Table::ErrNo);
  EXPECT_EQ(table.appendElement("1", "4 6"), Table::ErrNo);
  EXPECT_EQ(table.appendElement("2", "fast"), Table::ErrNo);

  EXPECT_EQ(valueOf<Real3>(table, 0.0), Real3(2.0, 0.0, 0.0));
  EXPECT_EQ(valueOf<Real3>(table, 0.5), Real3(3.0, 3.0, 0.0));
  EXPECT_EQ(valueOf<Real>(table, 0.0), 2.0);
  EXPECT_EQ(valueOf<String>(table, 2.5), "fast");
  EXPECT_THROW(valueOf<Real>(table, 1.0), FatalErrorException);
  EXPECT_THROW(valueOf<Real3>(table, 2.0), FatalErrorException);
}

TEST(CaseTableTest, ATableWithoutTypesGivesWhatIsWanted)
{
  Table table(CaseFunctionBuildInfo(nullptr, "u"), Table::CurveConstant);
  for (const char* text : { "0.1", "3", "true", "cold", "1 2 3" })
    EXPECT_EQ(table.appendElement(String::fromNumber(table.nbElement()), text), Table::ErrNo);

  EXPECT_TRUE(table.checkIfValid());
  EXPECT_EQ(valueOf<Real>(table, 0.0), 0.1);
  EXPECT_EQ(valueOf<Int32>(table, 1.0), 3);
  EXPECT_EQ(valueOf<Real>(table, 1.0), 3.0);
  EXPECT_TRUE(valueOf<bool>(table, 2.0));
  EXPECT_EQ(valueOf<String>(table, 3.0), "cold");
  EXPECT_EQ(valueOf<Real3>(table, 4.0), Real3(1.0, 2.0, 3.0));
  try {
    valueOf<Real>(table, 3.0);
    FAIL() << "no error";
  }
  catch (const FatalErrorException& ex) {
    EXPECT_EQ(ex.message(), "function 'u': the value for x = 3 is 'cold', expected a real");
  }
}

TEST(CaseTableTest, ElementsChangeWithinTheirNeighbours)
{
  Table table(named_t, Table::CurveConstant);
  addSteps(table);
  String text;

  EXPECT_EQ(table.setParam(1, "4"), Table::ErrNotLesserThanNext);
  EXPECT_EQ(table.setParam(1, "-4"), Table::ErrNotGreaterThanPrevious);
  EXPECT_EQ(table.setParam(3, "4"), Table::ErrBadRange);
  EXPECT_EQ(table.setParam(1, "2.5"), Table::ErrNo);
  EXPECT_EQ(table.setValue(1, "0.1"), Table::ErrNo);
  EXPECT_EQ(table.setValue(-1, "0.1"), Table::ErrBadRange);
  EXPECT_EQ(table.setValue(0, "cold"), Table::ErrCanNotConvertValueToRightType);
  table.insertElement(1);
  table.removeElement(0);

  EXPECT_EQ(table.nbElement(), 3);
  table.paramToString(0, text);
  EXPECT_EQ(text, "2.5");
  table.valueToString(1, text);
  EXPECT_EQ(text, "0.1");
  table.valueToString(9, text);
  EXPECT_TRUE(text.null());
}

TEST(CaseTableTest, AReferenceKeepsTheFunction)
{
  auto* made = new Table(named_t, Table::CurveConstant);
  Ref<ICaseFunction> first = made->toReference();
  const Ref<ICaseFunction> second = made->toReference();
  first.reset();

  EXPECT_EQ(second->name(), "t");
  EXPECT_FALSE(second->checkIfValid());
}

TEST(CaseTableTest, TablesOfEveryKindAreRead)
{
  const Functions read(
    "<functions>"
    "<table name='v' parameter='real' value='real3' interpolation='linear'><value><x>0</x><y>0 0 0</y></value>"
    "<value><x>2</x><y>2 4 6</y></value><value><x>4</x><y>8</y></value></table>"
    "<table name='b' parameter='iteration' value='bool' interpolation='constant'><value><x>3</x><y>true</y></value></table>"
    "<table name='s' parameter='time' value='string' interpolation='constant' deltat-coef='1'>"
    "<value><x>0</x><y>cold</y></value><value><x>5</x><y>hot</y></value></table></functions>");

  ASSERT_EQ(read.tables.size(), 3u);
  EXPECT_FALSE(read.faults.hasError());
  EXPECT_EQ(valueOf<Real3>(*read.tables[0], 1.0), Real3(1.0, 2.0, 3.0));
  // Components without number are 0.
  EXPECT_EQ(valueOf<Real3>(*read.tables[0], 4.0), Real3(8.0, 0.0, 0.0));
  EXPECT_TRUE(valueOf<bool>(*read.tables[1], 0.0));
  EXPECT_EQ(read.tables[1]->paramType(), ICaseFunction::ParamInteger);
  EXPECT_EQ(valueOf<String>(*read.tables[2], 6.0), "hot");
  EXPECT_EQ(read.tables[2]->deltatCoef(), 1.0);
  EXPECT_TRUE(detail::caseoptions::readCaseFunctions(XmlNode(), "en", const_cast<detail::caseoptions::CaseFaults&>(read.faults)).empty());
}

TEST(CaseTableTest, FrenchTablesHaveFrenchWords)
{
  const Functions read("<fonctions><table nom='f' parametre='temps' valeur='reel' interpolation='lineaire'>"
                       "<valeur><x>0</x><y>1</y></valeur></table></fonctions>",
                       "fr");

  EXPECT_FALSE(read.faults.hasError());
  EXPECT_EQ(read.tables[0]->name(), "f");
  EXPECT_EQ(read.tables[0]->curveType(), Table::CurveLinear);
}

TEST(CaseTableTest, ATableThatIsWrongIsKnownByItsName)
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
