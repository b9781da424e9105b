// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/CommandToGoOn.h"

#include "arcane_core/base/system/ParameterLine.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/comm/LauncherProcesses.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>
#include <utility>

#include <unistd.h>

namespace Arcane::detail::run
{
namespace
{
constexpr std::string_view launchers[] = { "mpirun", "mpiexec", "mpiexec.hydra", "mpirun_rsh", "orterun", "prterun", "srun" };
//! A shell, mpirun and arcane_run are less.
constexpr int max_parent = 8;

std::string contentOf(const std::string& path)
{
  base::ClassicStream<std::ifstream> in(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
}

Words wordsOfProcess(Int64 process)
{
  const std::string text = contentOf("/proc/" + std::to_string(process) + "/cmdline");
  Words words;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\0', begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

//! Returns 0 when it is not known.
Int64 parentOf(Int64 process)
{
  const std::string text = contentOf("/proc/" + std::to_string(process) + "/stat");
  // The name of the program, in parentheses, and the state come before it.
  const std::size_t end = text.rfind(") ");
  return end == std::string::npos || end + 4 > text.size() ? 0 : std::atoll(text.c_str() + end + 4);
}

std::string nameOf(const std::string& path)
{
  return std::filesystem::path(path).filename().string();
}

//! Returns the command line without parameters that choose a checkpoint.
Words withoutChoice(const Words& words)
{
  Words kept;
  for (const std::string& word : words) {
    std::string texts;
    for (const String& text : base::parameterTextsOf(word))
      if (const auto line = base::parameterLineOf(text); !line || line->name != "RestartFrom")
        texts += (texts.empty() ? "" : ",") + std::string(text.toStdStringView());
    if (!word.starts_with(base::parameter_flag))
      kept.push_back(word);
    else if (!texts.empty())
      kept.push_back(base::parameter_flag + texts);
  }
  return kept;
}

//! Returns true when the command line chooses a checkpoint already.
bool doesContinue(const Words& words)
{
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "-arcane_opt" && i + 1 < words.size() && words[i + 1] == "continue")
      return true;
    for (const String& text : base::parameterTextsOf(words[i]))
      if (const auto line = base::parameterLineOf(text); line && line->name == "Continue")
        return line->value != "0" && line->value != "false";
  }
  return false;
}

//! Adds the word that continues after \a position words.
Words continued(const Words& words, std::size_t position)
{
  Words result = words;
  if (!doesContinue(words) && position <= result.size())
    result.insert(result.begin() + static_cast<std::ptrdiff_t>(position), { "-arcane_opt", "continue" });
  return result;
}

//! Returns the words of arcane_run, which is a script, or none.
Words wordsOfArcaneRun(const Words& words)
{
  for (std::size_t i = 0; i < std::min<std::size_t>(words.size(), 2); ++i)
    if (nameOf(words[i]) == "arcane_run")
      return { words.begin() + static_cast<std::ptrdiff_t>(i), words.end() };
  return {};
}

bool isLauncher(const Words& words)
{
  return !words.empty() && std::ranges::find(launchers, nameOf(words[0])) != std::end(launchers);
}

bool endsWith(const Words& words, const Words& end)
{
  return words.size() > end.size() && std::equal(end.rbegin(), end.rend(), words.rbegin());
}

Words wordsToGoOn(const StartOfProcess& start)
{
  for (const Words& parent : start.parents)
    if (const Words words = withoutChoice(wordsOfArcaneRun(parent)); !words.empty()) {
      const auto option = std::ranges::find(words, "-E");
      return continued(words, static_cast<std::size_t>(option - words.begin()) + 2);
    }
  const Words program = continued(withoutChoice(start.program), 1);
  for (const Words& parent : start.parents)
    if (isLauncher(parent) && endsWith(parent, start.program)) {
      Words words(parent.begin(), parent.end() - static_cast<std::ptrdiff_t>(start.program.size()));
      words.insert(words.end(), program.begin(), program.end());
      return words;
    }
  if (start.nb_process <= 1)
    return program;
  Words words;
  if (start.is_step_of_slurm)
    words = { "srun", "--ntasks=" + std::to_string(start.nb_process) };
  else
    words = { "mpirun", "-np", std::to_string(start.nb_process) };
  words.insert(words.end(), program.begin(), program.end());
  return words;
}

//! Returns a word as a shell reads it.
std::string quoted(const std::string& word)
{
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos)
    return word;
  std::string text = "'";
  for (const char c : word)
    text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}
} // namespace

StartOfProcess startOfThisProcess()
{
  StartOfProcess start;
  start.program = wordsOfProcess(::getpid());
  Int64 process = ::getppid();
  for (int i = 0; i < max_parent && process > 1; ++i, process = parentOf(process))
    start.parents.push_back(wordsOfProcess(process));
  const comm::LauncherProcesses processes = comm::launcherProcesses();
  start.nb_process = processes.nb_process;
  start.is_step_of_slurm = processes.variable.starts_with("SLURM");
  return start;
}

String commandToGoOn(const StartOfProcess& start)
{
  std::string text;
  for (const std::string& word : wordsToGoOn(start))
    text += (text.empty() ? "" : " ") + quoted(word);
  return text;
}
} // namespace Arcane::detail::run
