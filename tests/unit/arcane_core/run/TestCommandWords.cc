// SPDX-License-Identifier: Apache-2.0
// Words of a command line, one by one, and names that nobody knows.
#include "arcane_core/run/CommandWords.h"

#include "tests/unit/arcane_core/run/ArgumentsOf.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"

namespace Arcane::test
{
namespace
{
detail::run::CommandWords wordsOf(std::initializer_list<const char*> words)
{
  return detail::run::readCommandWords(argumentsOf(words));
}
} // namespace

TEST(CommandWordsTest, EachWordSaysOneThing)
{
  const detail::run::CommandWords words = wordsOf({ "-arcane_opt", "continue", "-A,X=1", "-arcane_opt", "max_iteration", "7", "case.arc" });

  EXPECT_TRUE(words.errors.empty());
  EXPECT_TRUE(words.is_continue);
  EXPECT_EQ(words.max_iteration, 7);
  EXPECT_EQ(words.case_file, "case.arc");
  EXPECT_FALSE(words.is_help);
  EXPECT_TRUE(wordsOf({ "-h" }).is_help);
  EXPECT_TRUE(wordsOf({ "--version" }).is_version);
  EXPECT_TRUE(wordsOf({ "--case-schema" }).is_case_schema);
  EXPECT_TRUE(wordsOf({ "--help" }).dump_language.null());
  EXPECT_EQ(wordsOf({ "--dump-options" }).dump_language, "en");
  EXPECT_EQ(wordsOf({ "--dump-options=fr" }).dump_language, "fr");
  EXPECT_TRUE(wordsOf({ "-arcane_opt", "init_only", "a" }).is_init_only);
  EXPECT_TRUE(wordsOf({ "-arcane_opt", "check_case_only", "a" }).is_check_case_only);
  EXPECT_TRUE(wordsOf({}).case_file.null());
}

TEST(CommandWordsTest, WordsThatAreNotUnderstoodAreErrors)
{
  const detail::run::CommandWords words =
    wordsOf({ "--hlp", "-arcane_opt", "max_iteration", "many", "first.arc", "second.arc", "-arcane_opt" });

  ASSERT_EQ(words.errors.size(), 4u);
  EXPECT_TRUE(has(words.errors[0].localstr(), "'--hlp'")) << words.errors[0];
  EXPECT_TRUE(has(words.errors[0].localstr(), "--help")) << words.errors[0];
  EXPECT_TRUE(has(words.errors[1].localstr(), "max_iteration is 'many'")) << words.errors[1];
  EXPECT_TRUE(has(words.errors[2].localstr(), "'-arcane_opt'")) << words.errors[2];
  EXPECT_TRUE(has(words.errors[3].localstr(), "'first.arc'")) << words.errors[3];
  EXPECT_EQ(words.case_file, "second.arc");
}

TEST(CommandWordsTest, HelpAndTableNameEachWord)
{
  for (const String& text : { detail::run::commandWordsHelp(), detail::run::commandWordsMarkdown() })
    for (const char* word : { "--help", "--version", "-arcane_opt continue", "-arcane_opt max_iteration N" })
      EXPECT_TRUE(has(text.localstr(), word)) << word << " in\n" << text;
}
} // namespace Arcane::test
