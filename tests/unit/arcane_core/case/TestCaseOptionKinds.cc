// SPDX-License-Identifier: Apache-2.0
// Each class of options by itself: enumerations, several occurrences, groups, complex ones, functions, and how they are printed.
#include "arcane_core/case/CaseOptionEnum.h"

#include "arcane_core/case/CaseOptionBase.h"
#include "arcane_core/case/CaseOptionComplexValue.h"
#include "arcane_core/case/CaseOptionExtended.h"
#include "arcane_core/case/CaseOptionSimple.h"
#include "tests/unit/arcane_core/case/CaseFixture.h"

#include <sstream>

namespace Arcane::test
{
namespace
{
enum class eFlank
{
  Left = 3,
  Right = 8
};

//! What an application gives to make its own type an option: true when the text is none.
struct Colour
{
  std::string name;
};
bool _caseOptionConvert(const CaseOptionBase&, const String& text, Colour& colour)
{
  colour.name = text.localstr();
  return text == "none";
}

template <typename Option> void addSides(Option& sides)
{
  auto* left = new CaseOptionEnumValue("left", static_cast<int>(eFlank::Left));
  left->addAlternativeNodeName("fr", "gauche");
  sides.addEnumValue(left, false);
  const CaseOptionEnumValue right("right", static_cast<int>(eFlank::Right));
  sides.addEnumValue(const_cast<CaseOptionEnumValue*>(&right), true);
}

//! One <inlet> of several, as generated code makes it.
class Inlet : public CaseOptionComplexValue
{
 public:
  Inlet(ICaseOptionsMulti* parent, ICaseOptionList* parent_list, const XmlNode& element)
  : CaseOptionComplexValue(parent, parent_list, element)
  , flow(CaseOptionBuildInfo(configList(), "flow", element, "1", 1, 1, false))
  {}
  CaseOptionReal flow;
};
class Inlets : public CaseOptionsMulti
{
 public:
  explicit Inlets(CaseOptions& parent, Integer min_occurs = 1, Integer max_occurs = 2)
  : CaseOptionsMulti(parent.configList(), "inlet", XmlNode(), min_occurs, max_occurs)
  {}
  void multiAllocate(const XmlNodeList& elements) override
  {
    values.clear();
    for (const XmlNode& element : elements)
      values.push_back(std::make_unique<Inlet>(this, configList(), element));
  }
  std::vector<std::unique_ptr<Inlet>> values;
};

//! A case with the options of module <pump>.
struct Pump
{
  explicit Pump(const std::vector<std::string>& arguments = {})
  : test(arguments)
  , root(new CaseOptions(test.mng(), "pump"))
  {}

  //! Both phases; \return the text of the faults
  std::string read(const std::string& inside, const std::string& language = "en")
  {
    return messageOf([&] {
      test.read("<pump>" + inside + "</pump>", language);
      test.mng()->readOptions(eCaseOptionReadPhase::Phase2);
    });
  }
  template <typename Option> static std::string printed(const Option& option)
  {
    std::ostringstream out;
    option.print(out, 1);
    std::string text;
    for (const char c : out.str())
      if (c != ' ' || (!text.empty() && text.back() != ' '))
        text += c;
    return text;
  }
  CaseOptionBuildInfo of(const char* name, const char* default_value = nullptr, Integer min = 1, Integer max = 1, bool optional = false)
  {
    return option(*root, name, default_value ? String(default_value) : String(), min, max, optional);
  }

  TestCase test;
  ReferenceCounter<CaseOptions> root;
};
} // namespace

TEST(CaseOptionKindsTest, AnEnumerationIsPrintedWithItsNameAndItsValue)
{
  Pump pump;
  CaseOptionEnumT<eFlank> side(pump.of("side"), "eFlank");
  CaseOptionEnumT<eFlank> other(pump.of("other", nullptr, 1, 1, true), "eFlank");
  addSides(side);
  addSides(other);

  EXPECT_EQ(pump.read("<side>right</side>"), "");

  EXPECT_EQ(side(), eFlank::Right);
  EXPECT_EQ(Pump::printed(side), "side 'right' (8)\n");
  EXPECT_EQ(Pump::printed(other), "other undefined\n");
  EXPECT_TRUE(has(messageOf([&] { other(); }), "option 'pump/other' has no value"));
}

TEST(CaseOptionKindsTest, ADefaultOfAnEnumerationIsAnEnglishName)
{
  Pump pump;
  CaseOptionEnumT<eFlank> side(pump.of("side", "left"), "eFlank");
  CaseOptionEnumT<eFlank> wrong(pump.of("wrong", "gauche"), "eFlank");
  addSides(side);
  addSides(wrong);
  pump.test.parseWhole("<cas xml:lang='fr' codename='Test' codeversion='1.2'><pump/></cas>");

  const std::string text = messageOf([&] { pump.test.mng()->readOptions(eCaseOptionReadPhase::Phase1); });

  EXPECT_EQ(side(), eFlank::Left);
  EXPECT_EQ(Pump::printed(side), "side 'gauche' (3) (default)\n");
  EXPECT_TRUE(has(text, "option 'pump/wrong' is 'gauche' by default, expected one of 'left', 'right'")) << text;
}

TEST(CaseOptionKindsTest, TheCodeSetsDefaultsOfEnumerations)
{
  Pump pump;
  CaseOptionEnumT<eFlank> side(pump.of("side", "left"), "eFlank");
  CaseOptionEnumT<eFlank> late(pump.of("late", "left"), "eFlank");
  CaseOptionEnumT<eFlank> given(pump.of("given"), "eFlank");
  addSides(side);
  addSides(late);
  addSides(given);
  side.setDefaultValue(eFlank::Right);

  EXPECT_EQ(pump.read("<given>left</given>"), "");
  late.setDefaultValue(eFlank::Right);
  given.setDefaultValue(eFlank::Right);

  EXPECT_EQ(side(), eFlank::Right);
  EXPECT_EQ(late(), eFlank::Right);
  EXPECT_EQ(given(), eFlank::Left);
  EXPECT_EQ(Pump::printed(side), "side 'right' (8) (default)\n");
  EXPECT_EQ(given.valueIfPresentOrArgument(eFlank::Right), eFlank::Left);
  EXPECT_EQ(late.valueIfPresentOrArgument(eFlank::Left), eFlank::Left);
  EXPECT_EQ(given.element().value(), "left");
  EXPECT_TRUE(side.element().null());
}

TEST(CaseOptionKindsTest, ADefaultThatIsNoValueIsAFaultOnlyWhereItIsNeeded)
{
  const auto faultsOf = [](const char* inside) {
    Pump pump;
    CaseOptionReal3 velocity(pump.of("velocity", "0."));
    CaseOptionReal3 optional(pump.of("optional", "0.", 1, 1, true));
    CaseOptionEnumT<eFlank> side(pump.of("side", "eFlank::Left"), "eFlank");
    addSides(side);
    return pump.read(inside);
  };
  const std::string text = faultsOf("");

  EXPECT_TRUE(has(text, "option 'pump/velocity' is '0.' by default, expected 3 reals")) << text;
  EXPECT_TRUE(has(text, "option 'pump/optional' is '0.' by default, expected 3 reals")) << text;
  EXPECT_TRUE(has(text, "option 'pump/side' is 'eFlank::Left' by default, expected one of 'left', 'right'")) << text;
  EXPECT_EQ(faultsOf("<velocity>1 2 3</velocity><optional>0 0 0</optional><side>left</side>"), "");
}

TEST(CaseOptionKindsTest, DefaultsInAComplexOptionThatDoesNotExistAreNotRead)
{
  const auto faultsOf = [](const char* inside) {
    Pump pump;
    CaseOptions motion(pump.root->configList(), "motion", XmlNode(), true);
    const CaseOptionReal3 velocity(option(motion, "velocity", "0."));
    return pump.read(inside);
  };

  EXPECT_EQ(faultsOf(""), "");
  EXPECT_EQ(faultsOf("<motion><velocity>1 2 3</velocity></motion>"), "");
  EXPECT_TRUE(has(faultsOf("<motion/>"), "option 'pump/motion/velocity' is '0.' by default"));
}

TEST(CaseOptionKindsTest, AnEnumerationWithoutValuesAcceptsNone)
{
  Pump pump;
  CaseOptionEnumT<eFlank> side(pump.of("side"), "eFlank");

  const std::string text = pump.read("<side>left</side>");

  EXPECT_TRUE(has(text, "option 'pump/side' is 'left', expected a value that its .axl file declares, and it declares none")) << text;
}

TEST(CaseOptionKindsTest, SeveralEnumerationsAreCompletedByTheDefault)
{
  Pump pump;
  CaseOptionMultiEnumT<eFlank> sides(pump.of("side", "left", 3, -1), "eFlank");
  addSides(sides);

  EXPECT_EQ(pump.read("<side>right</side>"), "");

  ASSERT_EQ(sides.size(), 3);
  EXPECT_EQ(sides[0], eFlank::Right);
  EXPECT_EQ(sides[2], eFlank::Left);
  EXPECT_EQ(Pump::printed(sides), "side 'right' (8) 'left' (3) 'left' (3)\n");
}

TEST(CaseOptionKindsTest, SeveralValuesAreCompletedByTheDefaultOnly)
{
  Pump pump;
  CaseOptionMultiSimpleT<Integer> marks(pump.of("mark", "7", 3, -1));
  CaseOptionMultiSimpleT<Integer> others(pump.of("other", "8", 1, -1));
  CaseOptionMultiSimpleT<Integer> wrong(pump.of("wrong", "x", 1, -1));

  const std::string text = pump.read("<mark>4</mark>");

  EXPECT_EQ(Pump::printed(marks), "mark 4 7 7\n");
  EXPECT_EQ(Pump::printed(others), "other 8 (default)\n");
  EXPECT_TRUE(has(text, "option 'pump/wrong' is 'x' by default, expected an integer")) << text;
}

TEST(CaseOptionKindsTest, APathNamesTheOptionFromTheModuleDown)
{
  Pump pump;
  CaseOptionReal gain(pump.of("gain", "1"));
  gain.addAlternativeNodeName("fr", "facteur");

  EXPECT_EQ(pump.read("<facteur>2</facteur>", "fr"), "");

  EXPECT_EQ(gain(), 2.0);
  EXPECT_EQ(gain.name(), "gain");
  EXPECT_EQ(gain.path(), "pump/facteur");
  EXPECT_EQ(gain.caseMng(), pump.test.mng());
  EXPECT_EQ(gain.subDomain(), pump.test.subDomain());
  EXPECT_FALSE(gain.isOptional());
}

TEST(CaseOptionKindsTest, AFunctionChangesTheValueAtEachInstant)
{
  Pump pump;
  CaseOptionReal gain(pump.of("gain"), "m/s");
  CaseOptionRealArray list(pump.of("list", "1"));
  pump.test.read("<functions><table name='f' parameter='time' value='real' interpolation='constant'><value><x>0</x><y>5</y></value>"
                 "<value><x>2</x><y>6</y></value></table></functions><pump><gain function='f'/></pump>");
  gain.update(1.0, 0.1, 1);
  const Real before = gain();

  gain.update(2.0, 0.1, 2);

  EXPECT_EQ(before, 5.0);
  EXPECT_EQ(gain(), 6.0);
  EXPECT_EQ(Pump::printed(gain), "gain 6 (function: f)\n");
  EXPECT_EQ(gain.defaultUnit(), "m/s");
  EXPECT_EQ(list.function(), nullptr);
}

TEST(CaseOptionKindsTest, AFunctionOfAnotherTypeIsAFault)
{
  Pump pump;
  CaseOptionInteger turns(pump.of("turns"));
  CaseOptionRealArray list(pump.of("list"));
  CaseOptionReal gain(pump.of("gain"));
  std::string text = messageOf([&] {
    pump.test.read(
      "<functions><table name='f' parameter='time' value='real' interpolation='constant'><value><x>0</x><y>5</y></value>"
      "</table></functions><pump><turns function='f'>1</turns><list function='f'>1</list><gain function='g' unit='m'>1</gain></pump>");
  });

  EXPECT_TRUE(has(text, "option 'pump/turns': function 'f' gives values of another type, expected an integer")) << text;
  EXPECT_TRUE(has(text, "option 'pump/list': a function cannot give a value of this type")) << text;
  EXPECT_TRUE(has(text, "option 'pump/gain': no function named 'g'")) << text;
  EXPECT_TRUE(has(text, "conversion of units is not available")) << text;
}

TEST(CaseOptionKindsTest, ATypeOfTheApplicationIsReadInTheSecondPhase)
{
  Pump pump;
  CaseOptionExtendedT<Colour> paint(pump.of("paint"), "Colour");
  CaseOptionMultiExtendedT<Colour> others(pump.of("other", "blue", 2, -1), "Colour");
  pump.test.read("<pump><paint>red</paint><other>green</other></pump>");
  EXPECT_THROW(paint(), FatalErrorException);

  pump.test.mng()->readOptions(eCaseOptionReadPhase::Phase2);

  EXPECT_EQ(paint().name, "red");
  ASSERT_EQ(others.size(), 2);
  EXPECT_EQ(others[0].name, "green");
  EXPECT_EQ(others[1].name, "blue");
  EXPECT_EQ(paint.typeName(), "Colour");
  EXPECT_EQ(Pump::printed(others), "other green blue\n");
}

TEST(CaseOptionKindsTest, TheCodeSetsDefaultsOfItsTypes)
{
  Pump pump;
  CaseOptionExtendedT<Colour> paint(pump.of("paint", "grey"), "Colour");
  CaseOptionExtendedT<Colour> given(pump.of("given", "grey"), "Colour");
  paint.setDefaultValue("black");
  given.setDefaultValue("black");

  EXPECT_EQ(pump.read("<given>red</given>"), "");

  EXPECT_EQ(paint().name, "black");
  EXPECT_EQ(given().name, "red");
  EXPECT_EQ(given.element().value(), "red");
  EXPECT_TRUE(paint.element().null());
  EXPECT_EQ(paint.valueIfPresentOrArgument(Colour{ "white" }).name, "white");
  EXPECT_EQ(given.valueIfPresentOrArgument(Colour{ "white" }).name, "red");
}

TEST(CaseOptionKindsTest, OptionsHaveTheMeshOfTheirService)
{
  Pump pump;
  CaseOptions inside(pump.root->configList(), "inside", XmlNode());
  const String before = inside.configList()->meshHandle().meshName();

  pump.root->configList()->setMeshHandle(pump.test.subDomain()->findOrCreateMeshHandle("Other"));

  EXPECT_EQ(before, pump.test.subDomain()->defaultMeshHandle().meshName());
  EXPECT_EQ(inside.configList()->meshHandle().meshName(), "Other");
}

TEST(CaseOptionKindsTest, ATextThatTheApplicationRefusesIsAFault)
{
  Pump pump;
  CaseOptionExtendedT<Colour> paint(pump.of("paint"), "Colour");
  CaseOptionExtendedT<Colour> absent(pump.of("absent"), "Colour");

  const std::string text = pump.read("\n<paint>none</paint>");

  EXPECT_TRUE(has(text, "test.arc:3:8: error: option 'pump/paint' is 'none', expected the name of a 'Colour'")) << text;
  EXPECT_TRUE(has(text, "option 'pump/absent' is missing, and has no default value")) << text;
}

TEST(CaseOptionKindsTest, EachOccurrenceOfAComplexOptionHasItsOwnOptions)
{
  Pump pump({ "-A,//pump/inlet[2]/flow=9" });
  Inlets inlets(*pump.root);

  EXPECT_EQ(pump.read("<inlet><flow>5</flow></inlet><inlet/>"), "");

  ASSERT_EQ(inlets.values.size(), 2u);
  EXPECT_EQ(inlets.values[0]->flow(), 5.0);
  EXPECT_EQ(inlets.values[1]->flow(), 9.0);
  EXPECT_EQ(inlets.values[1]->flow.path(), "pump/inlet[2]/flow");
}

TEST(CaseOptionKindsTest, FaultsInsideAComplexOptionAreFound)
{
  Pump pump;
  const Inlets inlets(*pump.root, 1, 2);
  EXPECT_TRUE(has(pump.read("<inlet><flow>a</flow></inlet>"), "option 'pump/inlet[1]/flow' is 'a', expected a real"));
  Pump second;
  const Inlets others(*second.root, 1, 2);

  EXPECT_TRUE(has(second.read("<inlet><flou>1</flou></inlet><inlet/><inlet/>"), "'pump/inlet' is given 3 times, expected at most 2"));
}
} // namespace Arcane::test
