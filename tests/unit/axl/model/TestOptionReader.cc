// SPDX-License-Identifier: Apache-2.0
// Options as elements of a description: what is read, and what is said of the rest.
#include "axl/model/Readers.h"

#include "axl/model/ElementReader.h"

#include <gtest/gtest.h>

namespace Arcane::axl::option_reader_test
{
//! The options of an element `options`, which begins on line 1, and what is said of them.
struct ReadOptions
{
  explicit ReadOptions(const std::string& elements)
  {
    const xml::XmlDocument document = xml::XmlDocument::parseMemory("<options>\n" + elements + "</options>", "T.axl", diagnostics);
    readOptions({ document.source(), diagnostics }, *document.root(), options);
  }
  //! One line for each fault.
  std::string faults() const
  {
    std::string lines;
    for (xml::Diagnostic d : diagnostics.sorted()) {
      d.excerpt.clear();
      lines += format(d);
    }
    return lines;
  }

  xml::Diagnostics diagnostics;
  std::vector<Option> options;
};

TEST(OptionReaderTest, AnOptionWithoutOccurrencesIsThereOnce)
{
  const ReadOptions read("<simple name='a' type='int32' unit='m'/>");

  EXPECT_EQ(read.faults(), "");
  ASSERT_EQ(read.options.size(), 1u);
  EXPECT_EQ(read.options[0].min_occurs, 1);
  EXPECT_EQ(read.options[0].max_occurs, 1);
  EXPECT_FALSE(read.options[0].isMulti());
  EXPECT_FALSE(read.options[0].default_value.is_given);
  EXPECT_EQ(read.options[0].unit.value, "m");
}

TEST(OptionReaderTest, UnboundedIsWrittenInTwoWays)
{
  const ReadOptions read("<simple name='a' maxOccurs='unbounded'/><simple name='b' maxOccurs='-1'/><simple name='c' maxOccurs='7'/>");

  EXPECT_EQ(read.faults(), "");
  ASSERT_EQ(read.options.size(), 3u);
  EXPECT_EQ(read.options[0].max_occurs, -1);
  EXPECT_EQ(read.options[1].max_occurs, -1);
  EXPECT_EQ(read.options[2].max_occurs, 7);
}

TEST(OptionReaderTest, ANumberOfOccurrencesThatIsNoneCountsAsOne)
{
  const ReadOptions read("<simple name='a' minOccurs='few' maxOccurs='many'/>");

  EXPECT_EQ(read.faults(),
            "T.axl:2:29: warning: attribute 'minOccurs' is 'few' and counts as 1, expected an integer >= 0\n"
            "T.axl:2:45: warning: attribute 'maxOccurs' is 'many' and counts as 1, expected an integer >= 0 or 'unbounded'\n");
  ASSERT_EQ(read.options.size(), 1u);
  EXPECT_EQ(read.options[0].min_occurs, 1);
  EXPECT_EQ(read.options[0].max_occurs, 1);
}

TEST(OptionReaderTest, OptionalAndOccurrencesDoNotGoTogether)
{
  const ReadOptions read("<simple name='a' optional='true' maxOccurs='2'/><simple name='b' optional='true'/>");

  EXPECT_EQ(read.faults(), "T.axl:2:28: warning: 'optional' with 'minOccurs' or 'maxOccurs', expected one or the others\n");
  ASSERT_EQ(read.options.size(), 2u);
  EXPECT_TRUE(read.options[1].is_optional);
}

TEST(OptionReaderTest, ADefaultOfACategoryNeedsItsCategory)
{
  const ReadOptions read("<simple name='a'><defaultvalue category='fast'>3</defaultvalue>\n<defaultvalue>4</defaultvalue></simple>");

  EXPECT_EQ(read.faults(), "T.axl:3:1: warning: element 'defaultvalue' is ignored: it has no category, expected an attribute 'category'\n");
  ASSERT_EQ(read.options.size(), 1u);
  ASSERT_EQ(read.options[0].category_defaults.size(), 1u);
  EXPECT_EQ(read.options[0].category_defaults[0].category.value, "fast");
  EXPECT_EQ(read.options[0].category_defaults[0].value.value, "3");
}

TEST(OptionReaderTest, AComplexOptionWithAReferenceNeedsNoType)
{
  const ReadOptions read("<complex name='a' type='A'><simple name='x'/><complex name='b' type='B'><simple name='y'/></complex></complex>"
                         "<complex name='c' ref='A'/>");

  EXPECT_EQ(read.faults(), "");
  ASSERT_EQ(read.options.size(), 2u);
  ASSERT_EQ(read.options[0].options.size(), 2u);
  EXPECT_EQ(read.options[0].options[1].options.at(0).name.value, "y");
  EXPECT_TRUE(read.options[1].ref.is_given);
  EXPECT_FALSE(read.options[1].type.is_given);
}

TEST(OptionReaderTest, WhatHasNoEffectIsSaid)
{
  const ReadOptions read("<script/><complex name='a' type='A'><attribute/></complex>\n<enumvalue name='x' genvalue='X'/>\n"
                         "<simple name='b' interface='I'/>");
  const std::string faults = read.faults();

  EXPECT_NE(faults.find("T.axl:2:1: warning: element 'script' is ignored: options have no scripts\n"), std::string::npos) << faults;
  EXPECT_NE(faults.find("warning: element 'attribute' is ignored: it has no effect on options\n"), std::string::npos) << faults;
  EXPECT_NE(faults.find("T.axl:3:1: warning: unknown element 'enumvalue'"), std::string::npos) << faults;
  EXPECT_NE(faults.find("expected only on complex options"), std::string::npos) << faults;
  EXPECT_EQ(read.options.size(), 2u);
}

TEST(OptionReaderTest, AnOptionWithoutNameIsAnError)
{
  const ReadOptions read("<enumeration type='E'/>");

  EXPECT_GT(read.diagnostics.nbError(), 0);
  EXPECT_NE(read.faults().find("'name'"), std::string::npos) << read.faults();
}
} // namespace Arcane::axl::option_reader_test
