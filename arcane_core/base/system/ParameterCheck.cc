// SPDX-License-Identifier: Apache-2.0
// Search of faults in the parameters of the command line and of the environment.
#include "arcane_core/base/system/ParameterCheck.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/system/AskedNames.h"
#include "arcane_core/base/system/NamesOfArcane.h"
#include "arcane_core/base/system/Parameter.h"
#include "arcane_core/base/system/ParameterLine.h"
#include "arcane_core/base/system/ParameterTable.h"
#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/names/NearName.h"

#include <algorithm>

#include <unistd.h>

namespace Arcane::detail::base
{

namespace
{

//! Variables that begin so are ours alone.
constexpr const char* own_prefixes[] = { "ARCANE_ACCELERATOR_MEMORY_", "ARCANE_SHMEM_" };
//! Shorter names are often one letter away from each other.
constexpr Int64 min_length_of_slips = 5;

bool contains(const std::vector<String>& names, const String& name)
{
  return std::ranges::find(names, name) != names.end();
}

//! The one of \a known from which \a name differs by one letter or by the case of letters; null when there is none.
String slipOf(const String& name, const std::vector<String>& known)
{
  if (name.length() < min_length_of_slips)
    return {};
  for (const String& candidate : known)
    if (names::isSlip(name.toStdStringView(), candidate.toStdStringView()))
      return candidate;
  return {};
}

//! Names of options of the case file are checked when it is read.
bool isOfCaseFile(const String& name)
{
  return name.startsWith("//");
}

void checkArgument(const String& text, const std::vector<String>& declared, ParameterFaults& faults)
{
  const std::optional<ParameterLine> line = parameterLineOf(text);
  if (!line) {
    faults.errors.push_back(String::format("command line: parameter is '{0}', expected 'Name=Value'", text));
    return;
  }
  const String& name = line->name;
  if (isOfCaseFile(name) || contains(declared, name) || isAskedName(name))
    return;
  if (isIdleArgumentOfArcane(name))
    faults.warnings.push_back(String::format("command line: {0}{1} has no effect here", parameter_flag, name));
  else if (const String slip = slipOf(name, declared); !slip.null())
    faults.errors.push_back(String::format("command line: {0}{1} is not known, did you mean '{0}{2}'?", parameter_flag, name, slip));
}

//! Names that are declared or were asked for.
std::vector<String> knownArguments()
{
  std::vector<String> known = ParameterTable::instance().argumentNames();
  for (const String& asked : askedNames())
    known.push_back(asked);
  return known;
}

void append(ParameterFaults& faults, const ParameterFaults& more)
{
  faults.errors.insert(faults.errors.end(), more.errors.begin(), more.errors.end());
  faults.warnings.insert(faults.warnings.end(), more.warnings.begin(), more.warnings.end());
}

} // namespace

std::vector<String> userParameterTexts(const CommandLineArguments& arguments)
{
  std::vector<String> texts;
  StringList words;
  arguments.fillArgs(words);
  for (Integer i = 1; i < words.count(); ++i)
    for (const String& text : parameterTextsOf(words[i]))
      texts.push_back(text);
  return texts;
}

ParameterFaults checkParameters(const CommandLineArguments& arguments)
{
  ParameterFaults faults;
  const std::vector<String> declared = ParameterTable::instance().argumentNames();
  for (const String& text : userParameterTexts(arguments))
    checkArgument(text, declared, faults);
  for (const ParameterRow* row : ParameterTable::instance().rows()) {
    try {
      row->check(row->given(arguments));
    }
    catch (const FatalErrorException& ex) {
      faults.errors.push_back(ex.message());
    }
  }
  append(faults, checkVariableNames(environmentNames()));
  return faults;
}

ParameterFaults checkVariableNames(const std::vector<String>& names)
{
  ParameterFaults faults;
  const std::vector<String> declared = ParameterTable::instance().variableNames();
  for (const String& name : names) {
    if (contains(declared, name))
      continue;
    if (isIdleVariableOfArcane(name)) {
      faults.warnings.push_back(String::format("environment: {0} has no effect here", name));
      continue;
    }
    const bool is_ours = std::ranges::any_of(own_prefixes, [&](const char* prefix) { return name.startsWith(prefix); });
    if (is_ours || !slipOf(name, declared).null())
      faults.errors.push_back(String::format("environment: variable {0} is not known{1}", name, didYouMean(name, declared)));
  }
  return faults;
}

std::vector<String> environmentNames()
{
  std::vector<String> names;
  for (char** variable = ::environ; variable && *variable; ++variable) {
    const std::string_view line = *variable;
    names.push_back(String(line.substr(0, line.find('='))));
  }
  return names;
}

std::vector<String> unknownArguments(const CommandLineArguments& arguments)
{
  std::vector<String> unknown;
  const std::vector<String> declared = ParameterTable::instance().argumentNames();
  for (const String& text : userParameterTexts(arguments)) {
    const std::optional<ParameterLine> line = parameterLineOf(text);
    const bool is_known = !line || isOfCaseFile(line->name) || contains(declared, line->name) || isAskedName(line->name) ||
                          isIdleArgumentOfArcane(line->name) || contains(unknown, line->name);
    if (!is_known)
      unknown.push_back(line->name);
  }
  return unknown;
}

bool isMistakenArgument(const String& name)
{
  return name.startsWith("/") || !slipOf(name, knownArguments()).null();
}

String unknownArgumentText(const String& name)
{
  const String nearest = nearestName(name, knownArguments());
  if (name.startsWith("/"))
    return String::format("command line: {0}{1} is not known: the path of an option begins with two slashes, as in {0}/{1}", parameter_flag,
                          name);
  return String::format("command line: {0}{1} is not known: neither the framework nor the application asks for it{2}", parameter_flag, name,
                        nearest.null() ? String("; --help lists the names of the framework")
                                       : String::format(", did you mean '{0}{1}'?", parameter_flag, nearest));
}

void throwIfErrors(const std::vector<String>& errors)
{
  String text;
  for (const String& error : errors)
    text = text.null() ? error : text + "\n" + error;
  ARCANE_FATAL_IF(!text.null(), "{0}", text);
}

} // namespace Arcane::detail::base
