// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/CaseOptions.h"

#include "arcane_core/service/BasicService.h"
#include "arcane_core/service/ServiceFactory.h"
#include "tests/unit/arcane_core/case/CaseFixture.h"

namespace Arcane::test
{
namespace
{
enum class eSide
{
  Left = 3,
  Right = 8
};

class ILaw
{
 public:
  virtual ~ILaw() = default;
  virtual Real slope() const = 0;
};

//! A service with one option, as generated code makes it.
class LineService : public BasicService, public ILaw
{
 public:
  explicit LineService(const ServiceBuildInfo& info)
  : BasicService(info)
  , m_slope(option(*static_cast<CaseOptions*>(info.caseOptions()), "slope", "1.5"))
  {}
  Real slope() const override { return m_slope(); }

 private:
  CaseOptionReal m_slope;
};
ARCANE_REGISTER_SERVICE(LineService, ServiceProperty("Line", ST_CaseOption), ARCANE_SERVICE_INTERFACE(ILaw));

//! Options of a module, as generated code makes them.
struct Options
{
  explicit Options(ICaseMng* case_mng)
  : root(new CaseOptions(case_mng, "pump"))
  , gain(option(*root, "gain", "2.5"))
  , label(option(*root, "label", "none"))
  , turns(option(*root, "turns"))
  , weights(option(*root, "weights", "1 2"))
  , speed(option(*root, "speed", "1 2 3"))
  , on(option(*root, "on", "false"))
  , note(option(*root, "note", {}, 1, 1, true))
  , sides(option(*root, "side", "left"), "eSide")
  , marks(option(*root, "mark", {}, 2, 3))
  , law(option(*root, "law", "Line"), false, false)
  , other_law(option(*root, "other-law"), true, false)
  {
    root->addAlternativeNodeName("fr", "pompe");
    turns.addAlternativeNodeName("fr", "tours");
    gain.addDefaultValue("rough", "9");
    auto* left = new CaseOptionEnumValue("left", static_cast<int>(eSide::Left));
    left->addAlternativeNodeName("fr", "gauche");
    sides.addEnumValue(left, false);
    sides.addEnumValue(new CaseOptionEnumValue("right", static_cast<int>(eSide::Right)), false);
  }

  ReferenceCounter<CaseOptions> root;
  CaseOptionReal gain;
  CaseOptionString label;
  CaseOptionInteger turns;
  CaseOptionRealArray weights;
  CaseOptionReal3 speed;
  CaseOptionBool on;
  CaseOptionInt64 note;
  CaseOptionEnumT<eSide> sides;
  CaseOptionMultiSimpleT<Integer> marks;
  CaseOptionServiceT<ILaw> law;
  CaseOptionServiceT<ILaw> other_law;
};

const std::string enough = "<turns>3</turns><mark>1</mark><mark>2</mark>";

//! Text of the faults of the options above.
std::string faultsOf(const std::string& inside, const std::vector<std::string>& arguments = {}, const std::string& language = "en")
{
  TestCase test(arguments);
  Options options(test.mng());
  const std::string tag = (language == "fr") ? "pompe" : "pump";
  return messageOf([&] {
    test.read("<" + tag + ">" + inside + "</" + tag + ">", language);
    test.mng()->readOptions(eCaseOptionReadPhase::Phase2);
  });
}
} // namespace

TEST(CaseOptionsTest, AbsentOptionsHaveTheirDefaults)
{
  TestCase test;
  Options options(test.mng());

  test.read("<pump>" + enough + "</pump>");

  EXPECT_EQ(options.gain(), 2.5);
  EXPECT_EQ(options.label(), "none");
  EXPECT_EQ(options.weights().size(), 2);
  EXPECT_EQ(options.speed(), Real3(1.0, 2.0, 3.0));
  EXPECT_FALSE(options.on());
  EXPECT_EQ(options.sides(), eSide::Left);
  EXPECT_EQ(options.law()->slope(), 1.5);
  EXPECT_FALSE(options.gain.isPresent());
  EXPECT_TRUE(options.turns.isPresent());
}

TEST(CaseOptionsTest, TheCodeMaySayWhichServiceIsTheDefault)
{
  for (const bool is_given : { false, true }) {
    TestCase test;
    Options options(test.mng());
    options.other_law.setDefaultValue("Line");
    options.law.setDefaultValue("Unknown");
    test.read("<pump>" + enough + "<law name='Line'/>" + (is_given ? "<other-law/>" : "") + "</pump>");
    ASSERT_NE(options.other_law(), nullptr);
    EXPECT_EQ(options.law.serviceName(), "Line") << "the case file decides";
  }
}

TEST(CaseOptionsTest, AServiceThatMayBeAbsentHasANameOrNoOptions)
{
  for (const char* nothing : { "", "<other-law/>" }) {
    TestCase test;
    Options options(test.mng());
    test.read("<pump>" + enough + nothing + "</pump>");
    EXPECT_EQ(options.other_law(), nullptr);
  }
  EXPECT_EQ(faultsOf(enough + "<other-law name='Line'><slope>2</slope></other-law>"), "");
  const std::string text = faultsOf(enough + "<other-law><slope>2</slope></other-law>");
  EXPECT_TRUE(has(text, "option 'pump/other-law' names no service, expected an attribute 'name'")) << text;
}

TEST(CaseOptionsTest, AnUnknownElementOfADefaultServiceTellsThatItsNameIsMissing)
{
  const std::string missing = "has no attribute 'name', so that it takes its default 'Line', which lacks an element above";
  const std::string text = faultsOf(enough + "<law><radius>2</radius></law>");
  EXPECT_TRUE(has(text, "unknown element <radius>")) << text;
  EXPECT_TRUE(has(text, "option 'pump/law' " + missing)) << text;
  EXPECT_FALSE(has(faultsOf(enough + "<law name='Line'><radius>2</radius></law>"), missing));
  EXPECT_EQ(faultsOf(enough + "<law><slope>2</slope></law>"), "");
}

TEST(CaseOptionsTest, ValuesOfEveryKindAreRead)
{
  TestCase test;
  Options options(test.mng());

  test.read("<pump>" + enough +
            "<gain> 0x10 </gain><label> a  b </label><weights> 4\n 5 6</weights><speed>0 -1 1e2</speed><on>vrai</on>"
            "<note>123456789012</note><side>right</side><law name='Line'><slope>-4</slope></law></pump>");

  EXPECT_EQ(options.gain(), 16.0);
  EXPECT_EQ(options.label(), " a  b ");
  ASSERT_EQ(options.weights().size(), 3);
  EXPECT_EQ(options.weights()[2], 6.0);
  EXPECT_EQ(options.speed(), Real3(0.0, -1.0, 100.0));
  EXPECT_TRUE(options.on());
  EXPECT_EQ(options.note(), 123456789012);
  EXPECT_EQ(options.sides(), eSide::Right);
  ASSERT_EQ(options.marks.size(), 2);
  EXPECT_EQ(options.marks[1], 2);
  EXPECT_EQ(options.law()->slope(), -4.0);
}

TEST(CaseOptionsTest, AFrenchCaseHasFrenchTagsAndNames)
{
  TestCase test;
  Options options(test.mng());

  test.read("<pompe><tours>4</tours><mark>1</mark><mark>2</mark><side>gauche</side><law nom='Line'/></pompe>", "fr");

  EXPECT_EQ(options.turns(), 4);
  EXPECT_EQ(options.sides(), eSide::Left);
  EXPECT_TRUE(has(faultsOf("<tours>4</tours><mark>1</mark><mark>2</mark><side>left</side>", {}, "fr"), "'left', expected one of 'gauche'"));
}

TEST(CaseOptionsTest, ACategoryOfDefaultsReplacesTheCommonOne)
{
  TestCase test;
  test.mng()->setDefaultCategory("rough");
  Options options(test.mng());

  test.read("<pump>" + enough + "</pump>");

  EXPECT_EQ(options.gain(), 9.0);
}

TEST(CaseOptionsTest, AnAbsentOptionalOptionHasNoValue)
{
  TestCase test;
  Options options(test.mng());

  test.read("<pump>" + enough + "</pump>");

  EXPECT_FALSE(options.note.isPresent());
  EXPECT_EQ(options.note.valueIfPresent(5), 5);
  EXPECT_FALSE(options.note.hasValidValue());
#ifdef ARCANE_CHECK
  EXPECT_TRUE(has(messageOf([&] { options.note(); }), "option 'pump/note' has no value"));
#else
  EXPECT_EQ(options.note(), 0);
#endif
}

TEST(CaseOptionsTest, AnAbsentOptionalTextIsNull)
{
  TestCase test;
  CaseOptions pump(test.mng(), "pump");
  CaseOptionString title(option(pump, "title", {}, 1, 1, true));

  test.read("<pump/>");

  EXPECT_FALSE(title.isPresent());
  EXPECT_FALSE(title.hasValidValue());
  EXPECT_TRUE(title().null());
  EXPECT_TRUE(title().empty());
}

TEST(CaseOptionsTest, AllFaultsAreToldAtOnceWithTheirPlaces)
{
  const std::string text = faultsOf("\n<gain>3,5</gain>\n  <on>yes</on>\n<side> left</side>\n<law name='Lin'/>\n<gian/>\n<mark>1</mark>");

  EXPECT_EQ(count(text, ": error"), 7) << text;
  EXPECT_TRUE(has(text, "test.arc:3:7: error: option 'pump/gain' is '3,5', expected a real, did you mean '3.5'?")) << text;
  EXPECT_TRUE(has(text, "test.arc:4:7: error: option 'pump/on' is 'yes', expected true or false")) << text;
  EXPECT_TRUE(has(text, "test.arc:5:")) << text;
  EXPECT_TRUE(has(text, "without blanks around")) << text;
  EXPECT_TRUE(has(text, "test.arc:6:12: error: option 'pump/law': no service named 'Lin', expected 'Line'")) << text;
  EXPECT_TRUE(has(text, "test.arc:7:1: error: unknown element <gian>")) << text;
  EXPECT_TRUE(has(text, "did you mean 'gain'?")) << text;
  EXPECT_TRUE(has(text, "option 'pump/turns' is missing, and has no default value")) << text;
  EXPECT_TRUE(has(text, "option 'pump/mark' is given 1 times, expected at least 2")) << text;
}

TEST(CaseOptionsTest, ValuesMustBeWholeTexts)
{
  for (const char* wrong : { "<gain/>", "<gain>300 400</gain>", "<gain>3.0d2</gain>", "<turns>1.5</turns>", "<on>True</on>",
                             "<speed>1 2</speed>", "<weights>1 b</weights>" })
    EXPECT_EQ(
      count(faultsOf("<mark>1</mark><mark>2</mark>" + std::string(has(wrong, "turns") ? "" : "<turns>1</turns>") + wrong), ": error"), 1)
      << wrong;
}

TEST(CaseOptionsTest, TooManyOccurrencesAreAFaultAndATwiceGivenOptionIsNot)
{
  EXPECT_TRUE(has(faultsOf(enough + "<mark>3</mark><mark>4</mark>"), "option 'pump/mark' is given 4 times, expected at most 3"));
  TestCase test;
  Options options(test.mng());

  test.read("<pump>" + enough + "<gain>7</gain><gain>8</gain></pump>");

  EXPECT_EQ(options.gain(), 7.0);
}

TEST(CaseOptionsTest, UnknownOptionsOfAServiceAreFaults)
{
  const std::string text = faultsOf(enough + "<law name='Line'><slop>3</slop></law>");

  EXPECT_TRUE(has(text, "unknown element <slop>, expected <slope>")) << text;
}

TEST(CaseOptionsTest, TheCommandLineReplacesValues)
{
  TestCase test({ "-A,//pump/gain=6", "-A,//pump/mark[2]=20", "-A,//pump/law/slope=0.5" });
  Options options(test.mng());

  test.read("<pump>" + enough + "<gain>7</gain><law name='Line'/></pump>");
  test.mng()->readOptions(eCaseOptionReadPhase::Phase2);

  EXPECT_EQ(options.gain(), 6.0);
  EXPECT_EQ(options.marks[0], 1);
  EXPECT_EQ(options.marks[1], 20);
  EXPECT_EQ(options.law()->slope(), 0.5);
}

TEST(CaseOptionsTest, AnAttributeThatTheCommandLineReplacesIsRead)
{
  TestCase test({ "-A,//pump/law/@name=Line" });
  Options options(test.mng());
  test.mng()->setTreatWarningAsError(true);

  EXPECT_EQ(messageOf([&] {
              test.read("<pump>" + enough + "<law name='Curve'/></pump>");
              test.mng()->readOptions(eCaseOptionReadPhase::Phase2);
            }),
            "");
  EXPECT_EQ(options.law.serviceName(), "Line");
}

TEST(CaseOptionsTest, AnOverrideThatNamesNoOptionIsAFault)
{
  const std::string text = faultsOf(enough, { "-A,//pump/gian=6", "-A,//pump/gain=x" });

  EXPECT_TRUE(has(text, "option 'pump/gain' is 'x' on the command line, expected a real")) << text;
  EXPECT_TRUE(has(faultsOf(enough, { "-A,//pump/gian=6" }), "'-A,//pump/gian' names no option"));
}
TEST(CaseOptionsTest, DefaultsOfTheCodeComeAfterTheFile)
{
  TestCase test;
  Options options(test.mng());
  options.gain.setDefaultValue(4.5);
  options.turns.setDefaultValue(6);
  options.label.setDefaultValue("code");
  test.read("<pump><label>file</label><mark>1</mark><mark>2</mark></pump>");

  EXPECT_EQ(options.gain(), 4.5);
  EXPECT_EQ(options.turns(), 6);
  EXPECT_EQ(options.label(), "file");
  EXPECT_EQ(options.label.valueIfPresentOrArgument("other"), "file");
  EXPECT_EQ(options.gain.valueIfPresentOrArgument(1.0), 1.0);
  EXPECT_FALSE(options.note.hasValidValue());
  EXPECT_TRUE(options.gain.hasValidValue());
  options.label.setDefaultValue("late");
  options.gain.setDefaultValue(8.0);
  EXPECT_EQ(options.label(), "file");
  EXPECT_EQ(options.gain(), 8.0);
}

TEST(CaseOptionsTest, FunctionsAreReadAtAnyParameter)
{
  TestCase test;
  Options options(test.mng());
  test.read("<functions><table name='ramp' parameter='time' value='real' interpolation='linear'>"
            "<value><x>0.</x><y>1.</y></value><value><x>2.</x><y>5.</y></value></table></functions>"
            "<pump><gain function='ramp'>0.</gain><turns>3</turns><mark>1</mark><mark>2</mark></pump>");

  EXPECT_EQ(options.gain.valueAtParameter(1.0), 3.0);
  EXPECT_EQ(options.turns.valueAtParameter(1.0), 3);
  EXPECT_FALSE(options.gain.hasChangedSinceLastIteration());
  test.mng()->updateOptions(1.0, 0.1, 1);
  EXPECT_TRUE(options.gain.hasChangedSinceLastIteration());
  test.mng()->updateOptions(1.0, 0.1, 2);
  EXPECT_FALSE(options.gain.hasChangedSinceLastIteration());
  EXPECT_EQ(options.gain(), 3.0);
}

TEST(CaseOptionsTest, AllOptionsAreListedThoseOfServicesToo)
{
  TestCase test;
  Options options(test.mng());
  test.read("<pump>" + enough + "<law name='Line'><slope>3.</slope></law></pump>");
  UniqueArray<CaseOptionBase*> all;

  options.root->deepGetChildren(all);

  String names;
  for (const CaseOptionBase* o : all)
    names = names + o->name() + " ";
  EXPECT_EQ(names, "gain label turns weights speed on note side mark law slope other-law ");
}

TEST(CaseOptionsTest, OptionsAndCaseKnowTheirElements)
{
  TestCase test;
  Options options(test.mng());
  test.read("<arcane><titre>Un cas</titre></arcane><pompe><gain>1.</gain><tours>1</tours><mark>1</mark><mark>2</mark></pompe>", "fr");
  const ICaseDocument& document = *test.mng()->caseDocument();

  EXPECT_EQ(options.turns.xpathFullName(), "/cas/pompe/tours");
  EXPECT_EQ(options.turns.trueName(), "tours");
  EXPECT_EQ(options.turns.translatedName("fr"), "tours");
  EXPECT_EQ(options.turns.translatedName("de"), options.turns.name());
  EXPECT_EQ(test.mng()->application(), test.mng()->subDomain()->application());
  EXPECT_EQ(test.mng()->meshMng(), test.mng()->subDomain()->meshMng());
  EXPECT_EQ(options.turns.element().value(), "1");
  EXPECT_TRUE(options.label.element().null());
  EXPECT_EQ(options.turns.rootElement(), options.root->rootElement());
  EXPECT_EQ(options.root->xpathFullName(), "/cas/pompe");
  EXPECT_EQ(options.root->rootTagName(), "pump");
  ASSERT_EQ(test.mng()->blocks().count(), 1);
  EXPECT_EQ(test.mng()->blocks()[0], options.root.get());
  EXPECT_EQ(document.language(), "fr");
  EXPECT_EQ(document.codeName(), "Test");
  EXPECT_EQ(document.titleElement().value(), "Un cas");
  EXPECT_TRUE(document.timeloopElement().null());
  UniqueArray<String> names;
  options.law.getAvailableNames(names);
  EXPECT_TRUE(names.contains("Line"));
}

} // namespace Arcane::test
