// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/ICaseMng.h"

#include "arcane_core/service/BasicModule.h"
#include "arcane_core/service/ModuleFactory.h"
#include "tests/unit/arcane_core/case/CaseFixture.h"

namespace Arcane::test
{
namespace
{
class ValveModule : public BasicModule
{
 public:
  using BasicModule::BasicModule;
  static void fillServiceInfo(ServiceInfo* info) { info->setDefaultTagName("valve"); }
};
ARCANE_REGISTER_AXL_MODULE(ValveModule, ModuleProperty("Valve"));

std::string faultsOfCase(const std::string& body)
{
  TestCase test;
  return messageOf([&] { test.read(body); });
}
std::string faultsOfRoot(const std::string& text)
{
  TestCase test;
  return messageOf([&] { test.parseWhole(text); });
}
std::string table(const std::string& attributes, const std::string& points)
{
  return "<functions><table name='f' " + attributes + ">" + points + "</table></functions>";
}
const std::string two_points = "<value><x>1</x><y>10</y></value><value><x>3</x><y>30</y></value>";

Real valueAt(const std::string& attributes, Real time, Real deltat = 0.0, Integer iteration = 0)
{
  TestCase test;
  test.read(table(attributes, two_points));
  Real value = 0.0;
  test.mng()->findFunction("f")->valueAt(time, deltat, iteration, value);
  return value;
}
} // namespace

TEST(ICaseMngTest, HeaderSaysWhatTheRunIs)
{
  TestCase test;

  test.parse("<arcane><title>A test</title><timeloop> Loop </timeloop><modules><module name='Valve' active='false'/></modules>"
             "<configuration><add name='k' value='v'/></configuration></arcane>");

  EXPECT_EQ(test.mng()->header().title, "A test");
  EXPECT_EQ(test.mng()->header().time_loop_name, "Loop");
  ASSERT_EQ(test.mng()->header().modules.size(), 1u);
  EXPECT_FALSE(test.mng()->header().modules[0].is_active);
  EXPECT_EQ(test.mng()->header().configuration.at("k"), "v");
}

TEST(ICaseMngTest, AllFaultsOfTheRootAreTold)
{
  const std::string text = faultsOfRoot("<case codename=\"Other\" codeversion=\"9.0\"/>");

  EXPECT_EQ(count(text, ": error"), 3) << text;
  EXPECT_TRUE(has(text, "test.arc:1:17: error: codename is 'Other', expected 'Test'")) << text;
  EXPECT_TRUE(has(text, "codeversion is '9.0', expected '1.2'")) << text;
  EXPECT_TRUE(has(text, "no attribute 'xml:lang'")) << text;
}

TEST(ICaseMngTest, RootMustBeInItsLanguage)
{
  EXPECT_TRUE(has(faultsOfRoot("<case xml:lang='fr' codename='Test' codeversion='1.2'/>"), "root element <case>, expected <cas>"));
  EXPECT_EQ(faultsOfRoot("<cas xml:lang='fr' codename='Test' codeversion='1.2.3'/>"), "");
}

TEST(ICaseMngTest, TheLanguageIsEnglishOrFrench)
{
  const std::string text = faultsOfRoot("<case xml:lang='de' codename='Test' codeversion='1.2'/>");

  EXPECT_EQ(count(text, ": error"), 1) << text;
  EXPECT_TRUE(has(text, "test.arc:1:17: error: the language is 'de', expected 'en' or 'fr'")) << text;
}

TEST(ICaseMngTest, ModulesChooseWhatStopsTheRun)
{
  TestCase lenient;
  EXPECT_TRUE(lenient.mng()->isAllowUnkownRootElelement());
  lenient.mng()->setAllowUnkownRootElelement(true);
  EXPECT_EQ(messageOf([&] { lenient.read("<pump/><functioms/>"); }), "");

  TestCase refusing;
  refusing.mng()->setAllowUnkownRootElelement(false);
  EXPECT_TRUE(has(messageOf([&] { refusing.read("<pump/>"); }), "test.arc:2:1: error: unknown element <pump>"));

  TestCase strict;
  EXPECT_FALSE(strict.mng()->isTreatWarningAsError());
  strict.mng()->setAllowUnkownRootElelement(true);
  strict.mng()->setTreatWarningAsError(true);
  const std::string text = messageOf([&] { strict.read("<pump/>"); });
  EXPECT_TRUE(has(text, "test.arc:2:1: warning: nobody reads element <pump>")) << text;
  EXPECT_TRUE(has(text, "test.arc: error: warnings end this run, since the code asks for it")) << text;
}

TEST(ICaseMngTest, TextThatIsNotXmlIsAnotherException)
{
  TestCase test;

  EXPECT_THROW(test.parseWhole("<case>\n<a></b></case>"), CaseOptionException);
  EXPECT_THROW(test.parseWhole("<case/>"), CaseOptionException);
}

TEST(ICaseMngTest, ElementsThatNobodyReadAreAcceptedUnlessTheyAreNearlyKnown)
{
  EXPECT_EQ(faultsOfCase("<module-main/><load-balance/><verificateur/><simple-heat/>"), "");
  EXPECT_TRUE(has(faultsOfCase("<functioms/>"), "test.arc:2:1: error: unknown element <functioms>"));
  EXPECT_EQ(faultsOfCase("<valve><anything/></valve><comment><x/></comment>"), "");
}

TEST(ICaseMngTest, AttributesThatNobodyReadsAreTold)
{
  TestCase test;
  test.mng()->setTreatWarningAsError(true);
  test.read(table("parameter='time' value='real' interpolation='linear' comull='2' xml:id='t'", two_points));

  const std::string text = messageOf([&] { test.mng()->readOptions(eCaseOptionReadPhase::Phase2); });

  EXPECT_EQ(count(text, "attribute '"), 1) << text;
  EXPECT_TRUE(has(text, "test.arc:2:12: warning: attribute 'comull' of element <table> is not known here, and changes nothing, "
                        "did you mean 'comul'?"))
    << text;
}

TEST(ICaseMngTest, AWordOfTheCommandLineThatNamesNoOptionHasNoPlaceInTheFile)
{
  TestCase test({ "-A,//valve/gain=6" });
  test.read("");

  const std::string text = messageOf([&] { test.mng()->readOptions(eCaseOptionReadPhase::Phase2); });

  EXPECT_TRUE(
    has(text, "command line: error: '-A,//valve/gain' names no option, expected //module/option of a module of the run, or //meshes/"))
    << text;
  EXPECT_FALSE(has(text, "test.arc")) << text;
}

TEST(ICaseMngTest, ClaimedRootElementIsKnown)
{
  TestCase test;
  test.mng()->claimRootElement("meshes");

  EXPECT_EQ(messageOf([&] { test.read("<meshes/>"); }), "");
}

TEST(ICaseMngTest, LinearTableInterpolatesAndIsClamped)
{
  const std::string linear = "parameter='time' value='real' interpolation='linear'";

  EXPECT_EQ(valueAt(linear, 0.0), 10.0);
  EXPECT_EQ(valueAt(linear, 1.0), 10.0);
  EXPECT_EQ(valueAt(linear, 2.0), 20.0);
  EXPECT_EQ(valueAt(linear, 3.0), 30.0);
  EXPECT_EQ(valueAt(linear, 9.0), 30.0);
}

TEST(ICaseMngTest, ConstantTableKeepsTheLastPoint)
{
  const std::string constant = "parameter='time' value='real' interpolation='constant'";

  EXPECT_EQ(valueAt(constant, 2.999), 10.0);
  EXPECT_EQ(valueAt(constant, 3.0), 30.0);
}

TEST(ICaseMngTest, CoefficientsScaleValuesAndParameter)
{
  EXPECT_EQ(valueAt("parameter='time' value='real' interpolation='linear' comul='2'", 2.0), 40.0);
  EXPECT_EQ(valueAt("parameter='time' value='real' interpolation='linear' comul-x='2'", 4.0), 20.0);
  EXPECT_EQ(valueAt("parameter='time' value='real' interpolation='linear' deltat-coef='0.5'", 1.0, 2.0), 20.0);
  EXPECT_EQ(valueAt("parameter='iteration' value='real' interpolation='linear'", 0.0, 0.0, 2), 20.0);
}

TEST(ICaseMngTest, AllFaultsOfTablesAreTold)
{
  const std::string points = "<value><x>2</x><y>1</y></value><value><x>1</x><y>b</y></value><value><x>1</x><y>1</y></value><point/>";
  const std::string text = faultsOfCase(table("parameter='hour' value='real' interpolation='cubic' comul='a' comul-x='0'", points));

  EXPECT_TRUE(has(text, "attribute 'parameter' is 'hour', expected time, real, iteration or integer")) << text;
  EXPECT_TRUE(has(text, "attribute 'interpolation' is 'cubic', expected linear or constant")) << text;
  EXPECT_TRUE(has(text, "attribute 'comul' is 'a'")) << text;
  EXPECT_TRUE(has(text, "attribute 'comul-x' is '0'")) << text;
  EXPECT_TRUE(has(text, "y is 'b'")) << text;
  EXPECT_TRUE(has(text, "x is 1, expected at least that of the point before")) << text;
  EXPECT_TRUE(has(text, "unknown element <point>")) << text;
  EXPECT_TRUE(has(faultsOfCase(table("parameter='time' value='bool' interpolation='linear'", "")), "has no point"));
}

TEST(ICaseMngTest, OptionFollowsItsFunction)
{
  TestCase test;
  ReferenceCounter<CaseOptions> root(new CaseOptions(test.mng(), "pump"));
  CaseOptionReal gain(option(*root, "gain"));
  test.read(table("parameter='time' value='real' interpolation='linear'", two_points) + "<pump><gain function='f'>5</gain></pump>");
  const Real at_first = gain();

  test.mng()->updateOptions(2.0, 0.1, 4);

  EXPECT_EQ(at_first, 5.0);
  EXPECT_EQ(gain(), 20.0);
}

TEST(ICaseMngTest, UnknownFunctionIsAFault)
{
  TestCase test;
  ReferenceCounter<CaseOptions> root(new CaseOptions(test.mng(), "pump"));
  CaseOptionReal gain(option(*root, "gain"));
  const std::string functions = table("parameter='time' value='real' interpolation='linear'", two_points);

  EXPECT_TRUE(has(messageOf([&] { test.read(functions + "<pump><gain function='ff'>5</gain></pump>"); }), "no function named 'ff'"));
}

TEST(ICaseMngTest, FunctionOfAnotherTypeIsAFaultOfTheCase)
{
  TestCase test;
  ReferenceCounter<CaseOptions> root(new CaseOptions(test.mng(), "pump"));
  CaseOptionReal gain(option(*root, "gain"));
  const std::string functions = table("parameter='time' value='integer' interpolation='constant'", two_points);

  const std::string text = messageOf([&] { test.read(functions + "<pump><gain function='f'>5</gain></pump>"); });

  EXPECT_TRUE(has(text, "test.arc:2:")) << text;
  EXPECT_TRUE(has(text, "function 'f' gives values of another type, expected a real")) << text;
}

TEST(ICaseMngTest, ActivationSwitchesAModule)
{
  TestCase test;
  ValveModule module(ModuleBuildInfo(test.subDomain(), test.subDomain()->defaultMeshHandle(), "Valve"));
  ReferenceCounter<CaseOptions> root(new CaseOptions(test.mng(), "valve"));
  root->setCaseModule(&module);
  test.read(table("parameter='time' value='bool' interpolation='constant'",
                  "<value><x>0</x><y>true</y></value><value><x>1</x><y>false</y></value>") +
            "<valve activation='f'/>");

  test.mng()->updateOptions(0.5, 0.1, 1);
  const bool is_disabled_before = module.disabled();
  test.mng()->updateOptions(1.5, 0.1, 2);

  EXPECT_FALSE(is_disabled_before);
  EXPECT_TRUE(module.disabled());
  const ICaseOptions* const options = root.get();
  EXPECT_EQ(options->activateFunction(), test.mng()->findFunction("f"));
  EXPECT_NE(root->activateFunction(), nullptr);
}
} // namespace Arcane::test
