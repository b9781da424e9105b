// SPDX-License-Identifier: Apache-2.0
// The arguments of the program, and the parameters among them.
#include "arcane_core/base/system/CommandLineArguments.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/system/ParameterLine.h"

#include <string>
#include <vector>

namespace Arcane
{

class CommandLineArguments::Content
{
 public:
  Content() = default;
  Content(int* the_argc, char*** the_argv)
  : argc(the_argc)
  , argv(the_argv)
  {
    readParameters();
  }
  explicit Content(const StringList& args)
  {
    for (const String& arg : args)
      m_texts.emplace_back(arg.toStdStringView());
    m_pointers.clear();
    for (std::string& text : m_texts)
      m_pointers.push_back(text.data());
    m_pointers.push_back(nullptr);
    m_own_argc = args.count();
    m_own_argv = m_pointers.data();
    readParameters();
  }
  Content(const Content&) = delete;
  Content& operator=(const Content&) = delete;

  void addParameterLine(std::string_view line)
  {
    if (parameters.addParameterLine(line))
      ARCANE_THROW(ArgumentException, "command line: parameter is '{0}', expected 'Name=Value'", line);
  }

  int* argc = &m_own_argc;
  char*** argv = &m_own_argv;
  ParameterList parameters;
  bool need_help = true;

 private:
  std::vector<std::string> m_texts;
  std::vector<char*> m_pointers = { nullptr };
  int m_own_argc = 0;
  char** m_own_argv = m_pointers.data();

  void readParameters()
  {
    need_help = *argc <= 1;
    for (int i = 1; i < *argc; ++i) {
      std::string_view arg = (*argv)[i];
      need_help |= arg == "-h" || arg == "--help";
      // The launcher refuses parameters that cannot be read, once it can report the fault to every rank.
      for (const String& text : detail::base::parameterTextsOf(arg))
        parameters.addParameterLine(text);
    }
  }
};

CommandLineArguments::CommandLineArguments()
: m_content(std::make_shared<Content>())
{}

CommandLineArguments::CommandLineArguments(int* argc, char*** argv)
: m_content(std::make_shared<Content>(argc, argv))
{}

CommandLineArguments::CommandLineArguments(const StringList& args)
: m_content(std::make_shared<Content>(args))
{}

CommandLineArguments::~CommandLineArguments() = default;

int* CommandLineArguments::commandLineArgc() const
{
  return m_content->argc;
}

char*** CommandLineArguments::commandLineArgv() const
{
  return m_content->argv;
}

void CommandLineArguments::fillArgs(StringList& args) const
{
  args.clear();
  for (int i = 0; i < *m_content->argc; ++i)
    args.add((*m_content->argv)[i]);
}

bool CommandLineArguments::needHelp() const
{
  return m_content->need_help;
}

void CommandLineArguments::addParameterLine(const String& line)
{
  m_content->addParameterLine(line.toStdStringView());
}

String CommandLineArguments::getParameter(const String& name) const
{
  return m_content->parameters.getParameterOrNull(name);
}

void CommandLineArguments::getParameters(StringList& names, StringList& values) const
{
  m_content->parameters.fillParameters(names, values);
}

const ParameterList& CommandLineArguments::parameters() const
{
  return m_content->parameters;
}

} // namespace Arcane
