// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/RunOptions.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/object/List.h"
#include "arcane_core/base/system/CommandLineArguments.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/text/ValueConvert.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace Arcane::detail
{
namespace
{
Int32 integerValue(const String& text, const String& where)
{
  Int32 value = 0;
  if (builtInGetValue(value, text))
    ARCANE_FATAL("{0}: value '{1}', expected an integer", where, text);
  return value;
}

bool boolValue(const String& text, const String& where)
{
  bool value = false;
  if (builtInGetValue(value, text))
    ARCANE_FATAL("{0} is '{1}', expected 1 or 0, or true or false", where, text);
  return value;
}

Real durationValue(const String& text, const String& where)
{
  Real value = 0.0;
  if (builtInGetValue(value, text) || !(value >= 0.0))
    ARCANE_FATAL("{0}: value '{1}', expected a number of seconds >= 0", where, text);
  return value;
}

//! Reads the words of the command line.
class WordReader
{
 public:
  WordReader(std::vector<std::string> words, RunOptions& options)
  : m_words(std::move(words))
  , m_options(options)
  {}

  void read()
  {
    while (m_index < m_words.size()) {
      const std::string& word = m_words[m_index++];
      if (word == "-arcane_opt")
        readArcaneOption(next("-arcane_opt"));
      else
        m_last_word = word;
    }
    if (!m_last_word.empty())
      m_options.case_file = String(m_last_word);
  }

 private:
  std::string next(const std::string& after)
  {
    if (m_index == m_words.size())
      ARCANE_FATAL("command line: nothing after '{0}', expected a word", after);
    return m_words[m_index++];
  }

  void readArcaneOption(const std::string& name)
  {
    if (name == "help")
      m_options.is_help = true;
    else if (name == "continue")
      m_options.is_continue = true;
    else if (name == "check_case_only")
      m_options.is_check_case_only = true;
    else if (name == "init_only")
      m_options.is_init_only = true;
    else if (name == "max_iteration")
      m_options.max_iteration = integerValue(String(next(name)), "-arcane_opt max_iteration");
    else if (name == "casename")
      next(name); // accepted as Arcane does, without effect
    else
      ARCANE_FATAL("command line: unknown option '-arcane_opt {0}', expected help, continue, check_case_only, init_only, "
                   "max_iteration N or casename NAME",
                   name);
  }

  std::vector<std::string> m_words;
  RunOptions& m_options;
  std::size_t m_index = 0;
  std::string m_last_word;
};

//! Value of -A,name=… or of the environment variable; null when there is neither.
String parameterOrEnvironment(const CommandLineArguments& args, const char* name, const char* variable)
{
  const String value = args.getParameter(name);
  return value.null() ? platform::getEnvironmentVariable(variable) : value;
}

constexpr Int32 max_nb_thread = 1024;

String nbThreadText(const CommandLineArguments& args)
{
  return parameterOrEnvironment(args, "S", "ARCANE_NB_THREAD");
}

//! How the sub-domains of a run reach one another; Arcane's names.
struct MessagePassingChoice
{
  std::string_view name;
  bool has_threads;
  bool has_mpi;
};
constexpr MessagePassingChoice message_passing_choices[] = {
  { "Sequential", false, false },   { "Thread", true, false },         { "SharedMemory", true, false }, { "Mpi", false, true },
  { "MpiSequential", false, true }, { "MpiSharedMemory", true, true }, { "Hybrid", true, true },
};

String messagePassingText(const CommandLineArguments& args)
{
  return parameterOrEnvironment(args, "MessagePassingService", "ARCANE_PARALLEL_SERVICE");
}

//! Null for another name.
const MessagePassingChoice* findMessagePassing(const String& text)
{
  std::string_view name = text.toStdStringView();
  constexpr std::string_view suffix = "ParallelSuperMng";
  if (name.ends_with(suffix))
    name.remove_suffix(suffix.size());
  const auto* found = std::find_if(std::begin(message_passing_choices), std::end(message_passing_choices),
                                   [&](const MessagePassingChoice& c) { return c.name == name; });
  return found != std::end(message_passing_choices) ? found : nullptr;
}

void checkMode(const CommandLineArguments& args)
{
  const String nb_text = nbThreadText(args);
  const Int32 nb_thread = nb_text.null() ? 1 : integerValue(nb_text, "-A,S");
  if (nb_thread < 0 || nb_thread > max_nb_thread)
    ARCANE_FATAL("-A,S={0}: number of sub-domains per process, expected from 0 to {1}", nb_thread, max_nb_thread);
  const String text = messagePassingText(args);
  if (text.empty())
    return;
  const MessagePassingChoice* choice = findMessagePassing(text);
  if (!choice)
    ARCANE_FATAL("-A,MessagePassingService={0}: unknown, expected Sequential, Thread, SharedMemory, Mpi, MpiSequential, "
                 "MpiSharedMemory or Hybrid",
                 text);
  if (nb_thread > 1 && !choice->has_threads)
    ARCANE_FATAL("-A,MessagePassingService={0}: it has no threads, and -A,S={1} asks for {1}; expected Thread, SharedMemory, "
                 "MpiSharedMemory or Hybrid",
                 text, nb_thread);
}

void refuseSeveral(const CommandLineArguments& args, const char* name, const char* variable, const char* what)
{
  const String value = parameterOrEnvironment(args, name, variable);
  if (!value.null() && integerValue(value, String::format("-A,{0}", name)) > 1)
    ARCANE_FATAL("-A,{0}={1}: {2} are not available, expected 1", name, value, what);
}

void readParameters(const CommandLineArguments& args, RunOptions& options)
{
  if (const String v = args.getParameter("MaxIteration"); !v.null())
    options.max_iteration = integerValue(v, "-A,MaxIteration");
  if (const String v = args.getParameter("Continue"); !v.null())
    options.is_continue = boolValue(v, "-A,Continue");
  if (const String v = args.getParameter("ContinueFinished"); !v.null())
    options.is_continue_finished = boolValue(v, "-A,ContinueFinished");
  if (const String v = args.getParameter("ContinueEarlierRun"); !v.null())
    options.is_earlier_run_accepted = boolValue(v, "-A,ContinueEarlierRun");
  if (const String v = args.getParameter("AcceptMissingVariables"); !v.null())
    options.is_missing_variable_accepted = boolValue(v, "-A,AcceptMissingVariables");
  if (const String v = args.getParameter("CaseDatasetFileName"); !v.null())
    options.case_file = v;
  if (const String v = parameterOrEnvironment(args, "OutputDirectory", "ARCANE_OUTPUT_DIRECTORY"); !v.empty())
    options.output_directory = v;
  if (const String v = parameterOrEnvironment(args, "VerbosityLevel", "ARCANE_VERBOSITY_LEVEL"); !v.null())
    options.verbosity_level = integerValue(v, "-A,VerbosityLevel");
  if (const String v = parameterOrEnvironment(args, "OutputLevel", "ARCANE_OUTPUT_LEVEL"); !v.null())
    options.stdout_verbosity_level = integerValue(v, "-A,OutputLevel");
  options.shmem_limit = args.getParameter("ShMemLimit");
  options.shmem_idle = args.getParameter("ShMemIdle");
  if (const String v = parameterOrEnvironment(args, "ShMemReport", "ARCANE_SHMEM_REPORT"); !v.empty())
    options.has_shmem_report = boolValue(v, "-A,ShMemReport");
  if (const String v = parameterOrEnvironment(args, "HangTimeout", "ARCANE_HANG_TIMEOUT"); !v.null())
    options.hang_timeout_s = durationValue(v, "-A,HangTimeout");
  options.accelerator = Accelerator::acceleratorInfoOf(args);
  options.is_parallel_output = !platform::getEnvironmentVariable("ARCANE_PARALLEL_OUTPUT").null();
  checkMode(args);
  refuseSeveral(args, "R", "ARCANE_NB_REPLICATION", "replicas of sub-domains");
}

void checkCaseFile(const RunOptions& options)
{
  if (options.is_help)
    return;
  if (options.case_file.empty())
    ARCANE_FATAL("command line: no case file. Usage: program [-arcane_opt X] [-A,Name=value] case.arc");
  const std::string extension = std::filesystem::path(options.case_file.localstr()).extension().string();
  if (extension != ".arc")
    ARCANE_FATAL("case file '{0}': extension '{1}', expected '.arc'", options.case_file, extension);
}
} // namespace

RunMode readRunMode(const CommandLineArguments& args)
{
  RunMode mode;
  Int32 nb_thread = 1;
  const String nb_text = nbThreadText(args);
  if (!nb_text.null() && !builtInGetValue(nb_thread, nb_text) && nb_thread <= max_nb_thread)
    mode.nb_thread = std::max(nb_thread, 1);
  const String text = messagePassingText(args);
  if (const MessagePassingChoice* choice = text.null() ? nullptr : findMessagePassing(text))
    mode.is_mpi_wanted = choice->has_mpi;
  return mode;
}

RunOptions readRunOptions(const CommandLineArguments& args)
{
  RunOptions options;
  StringList list;
  args.fillArgs(list);
  std::vector<std::string> words;
  for (Integer i = 1; i < list.count(); ++i) {
    const std::string word = list[i].localstr();
    if (word.rfind("-A", 0) != 0)
      words.push_back(word);
  }
  WordReader(std::move(words), options).read();
  readParameters(args, options);
  checkCaseFile(options);
  return options;
}
} // namespace Arcane::detail
