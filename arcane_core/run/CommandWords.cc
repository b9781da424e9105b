// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/CommandWords.h"

#include "arcane_core/base/object/List.h"
#include "arcane_core/base/system/CommandLineArguments.h"
#include "arcane_core/base/system/ParameterLine.h"
#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/base/text/ValueConvert.h"

namespace Arcane::detail::run
{
namespace
{
constexpr const char* option_flag = "-arcane_opt";

//! A word, or two, of the command line.
struct Word
{
  const char* text;
  const char* operand;
  const char* meaning;
  void (*apply)(CommandWords& words, const String& operand);
};

void readMaxIteration(CommandWords& words, const String& operand)
{
  Int32 value = 0;
  if (builtInGetValue(value, operand) || value < 0)
    words.errors.push_back(String::format("command line: -arcane_opt max_iteration is '{0}', expected an integer from 0 on", operand));
  words.max_iteration = value;
}

constexpr Word known_words[] = {
  { "-h", "", "The same as --help.", [](CommandWords& w, const String&) { w.is_help = true; } },
  { "--help", "", "The program prints this text, with the modules and services of the code, and ends.",
    [](CommandWords& w, const String&) { w.is_help = true; } },
  { "--version", "", "The program prints the versions of the code and of the framework, and ends.",
    [](CommandWords& w, const String&) { w.is_version = true; } },
  { "--dump-options", "", "The program prints a case file with all options, their defaults and their meaning, and ends.",
    [](CommandWords& w, const String&) { w.dump_language = "en"; } },
  { "--dump-options=fr", "", "The same in French.", [](CommandWords& w, const String&) { w.dump_language = "fr"; } },
  { "--case-schema", "", "The program prints a schema of its case files (XSD), for editors, and ends.",
    [](CommandWords& w, const String&) { w.is_case_schema = true; } },
  { "-arcane_opt help", "", "The same as --help.", [](CommandWords& w, const String&) { w.is_help = true; } },
  { "-arcane_opt check_case_only", "", "The run reads the case file, says what is wrong in it, and ends.",
    [](CommandWords& w, const String&) { w.is_check_case_only = true; } },
  { "-arcane_opt init_only", "", "The run stops before the first iteration.",
    [](CommandWords& w, const String&) { w.is_init_only = true; } },
  { "-arcane_opt max_iteration", "N", "The run stops after N iterations; 0 sets no limit.", readMaxIteration },
  { "-arcane_opt continue", "", "The run goes on from the newest valid checkpoint.",
    [](CommandWords& w, const String&) { w.is_continue = true; } },
  { "-arcane_opt casename", "NAME", "Accepted as Arcane does, without effect.", [](CommandWords&, const String&) {} },
};

const Word* findWord(const String& text)
{
  for (const Word& word : known_words)
    if (text == word.text)
      return &word;
  return nullptr;
}

std::vector<String> knownTexts()
{
  std::vector<String> texts;
  for (const Word& word : known_words)
    texts.push_back(word.text);
  return texts;
}

String fullText(const Word& word)
{
  return *word.operand ? String::format("{0} {1}", word.text, word.operand) : String(word.text);
}

//! Goes through the words of a command line once.
class WordReader
{
 public:
  explicit WordReader(const CommandLineArguments& arguments)
  {
    StringList list;
    arguments.fillArgs(list);
    for (Integer i = 1; i < list.count(); ++i)
      if (!list[i].startsWith(base::parameter_flag))
        m_words.push_back(list[i]);
  }

  CommandWords read()
  {
    while (m_index < m_words.size())
      readOne(next(""));
    for (std::size_t i = 0; i + 1 < m_files.size(); ++i)
      error(m_files[i].endsWith(".arc") ? String::format("two case files, '{0}' and '{1}', expected one", m_files[i], m_files.back())
                                        : String::format("'{0}' is not known, expected one case file: {1}", m_files[i], m_files.back()));
    if (!m_files.empty())
      m_result.case_file = m_files.back();
    return std::move(m_result);
  }

 private:
  void error(const String& text) { m_result.errors.push_back(String("command line: ") + text); }

  //! The next word. When there is none, it is null, and that is an error.
  String next(const String& after)
  {
    if (m_index < m_words.size())
      return m_words[m_index++];
    error(String::format("nothing after '{0}', expected a word", after));
    return {};
  }

  void readOne(const String& first)
  {
    if (!first.startsWith("-")) {
      m_files.push_back(first);
      return;
    }
    String text = first;
    if (first == option_flag) {
      const String second = next(first);
      if (second.null())
        return;
      text = String::format("{0} {1}", first, second);
    }
    const Word* word = findWord(text);
    if (!word) {
      refuse(text);
      return;
    }
    const String operand = *word->operand ? next(text) : String("");
    if (!operand.null())
      word->apply(m_result, operand);
  }

  void refuse(const String& text)
  {
    if (text.startsWith("-A"))
      error(String::format("'{0}' is not known, expected -A,Name=Value", text));
    else
      error(String::format("'{0}' is not known{1}", text, nearestOr(text)));
  }

  static String nearestOr(const String& text)
  {
    const String nearest = base::didYouMean(text, knownTexts());
    return nearest.empty() ? String("; --help lists what is") : nearest;
  }

  std::vector<String> m_words;
  std::vector<String> m_files;
  std::size_t m_index = 0;
  CommandWords m_result;
};
} // namespace

CommandWords readCommandWords(const CommandLineArguments& arguments)
{
  return WordReader(arguments).read();
}

String commandWordsHelp()
{
  String text;
  for (const Word& word : known_words)
    text = text + String::format("  {0}\n      {1}\n", fullText(word), word.meaning);
  return text;
}

String commandWordsMarkdown()
{
  String text = "| words | meaning |\n| --- | --- |\n";
  for (const Word& word : known_words)
    text = text + String::format("| `{0}` | {1} |\n", fullText(word), word.meaning);
  return text;
}
} // namespace Arcane::detail::run
