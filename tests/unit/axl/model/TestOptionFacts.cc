// SPDX-License-Identifier: Apache-2.0
#include "axl/model/OptionFacts.h"

#include "axl/model/AxlReader.h"

#include <gtest/gtest.h>

namespace
{
using namespace Arcane;
using namespace Arcane::axl;

AxlModel modelOf(const std::string& options)
{
  xml::Diagnostics diagnostics;
  const std::string text = "<module name='T' version='1.0'><options>" + options + "</options></module>";
  const xml::XmlDocument document = xml::XmlDocument::parseMemory(text, "T.axl", diagnostics);
  AxlModel model = readModel(document, diagnostics);
  EXPECT_EQ(diagnostics.text(), "");
  return model;
}

//! Whether the last one of the options must be given.
bool isLastNeeded(const std::string& options)
{
  const AxlModel model = modelOf(options);
  return mustBeGiven(model.options.back(), findComplexTypes(model.options));
}
} // namespace

TEST(OptionFactsTest, TypesAreThoseOfUsers)
{
  const AxlModel model = modelOf("<simple name='a'/><simple name='b' type='ustring[]'/><simple name='c' type='real' unit='s'/>"
                                 "<extended name='d' type='Arcane::CellGroup'/>");

  EXPECT_EQ(typeText(model.options[0]), "string");
  EXPECT_EQ(typeText(model.options[1]), "string[]");
  EXPECT_EQ(typeText(model.options[2]), "real, s");
  EXPECT_EQ(typeText(model.options[3]), "CellGroup");
}

TEST(OptionFactsTest, OptionsWithoutDefaultMustBeGiven)
{
  EXPECT_TRUE(isLastNeeded("<simple name='a' type='real'/>"));
  EXPECT_FALSE(isLastNeeded("<simple name='a' type='real' default='1'/>"));
  EXPECT_FALSE(isLastNeeded("<simple name='a' type='real' optional='true'/>"));
  EXPECT_FALSE(isLastNeeded("<simple name='a' type='real' minOccurs='0' maxOccurs='unbounded'/>"));
  EXPECT_TRUE(isLastNeeded("<simple name='a' type='real' minOccurs='2' maxOccurs='2'/>"));
  EXPECT_FALSE(isLastNeeded("<service-instance name='a' type='I' allow-null='true'/>"));
}

TEST(OptionFactsTest, OptionsWithADefaultThatIsNoValueMustBeGiven)
{
  const AxlModel model = modelOf("<simple name='a' type='real3' default='0.'/><simple name='b' type='real3' default='0. 0. 0.'/>"
                                 "<enumeration name='c' type='E' default='X'><enumvalue name='x' genvalue='X'/></enumeration>"
                                 "<enumeration name='d' type='E' default='x'><enumvalue name='x' genvalue='X'/></enumeration>"
                                 "<enumeration name='e' type='E'/><simple name='f'/>");

  EXPECT_FALSE(hasUsableDefault(model.options[0]));
  EXPECT_TRUE(hasUsableDefault(model.options[1]));
  EXPECT_FALSE(hasUsableDefault(model.options[2]));
  EXPECT_TRUE(hasUsableDefault(model.options[3]));
  EXPECT_FALSE(isValueOf("x", model.options[4]));
  EXPECT_FALSE(hasUsableDefault(model.options[5]));
  EXPECT_EQ(countText(model.options[0]), "1");
  EXPECT_TRUE(isLastNeeded("<simple name='a' type='real' default='1,5'/>"));
}

TEST(OptionFactsTest, AComplexOptionMustBeGivenForWhatIsInIt)
{
  EXPECT_FALSE(isLastNeeded("<complex name='c' type='C'><simple name='a' type='real' default='1'/></complex>"));
  EXPECT_TRUE(isLastNeeded("<complex name='c' type='C'><simple name='a' type='real'/></complex>"));
  EXPECT_FALSE(isLastNeeded("<complex name='c' type='C' optional='true'><simple name='a' type='real'/></complex>"));
  EXPECT_TRUE(isLastNeeded("<complex name='c' type='C' minOccurs='1' maxOccurs='2'/>"));
  EXPECT_TRUE(isLastNeeded("<complex name='c' type='C'><simple name='a' type='real'/></complex><complex name='d' ref='C'/>"));
}

TEST(OptionFactsTest, NamesAreThoseOfTheLanguage)
{
  const AxlModel model = modelOf("<simple name='a'><name lang='fr'>un</name></simple>");

  EXPECT_EQ(nameIn(model.options[0].name, model.options[0].translations, "fr"), "un");
  EXPECT_EQ(nameIn(model.options[0].name, model.options[0].translations, "de"), "a");
}
