// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/SameParameters.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/math/SequenceHash.h"
#include "arcane_core/base/object/List.h"
#include "arcane_core/base/system/ApplicationInfo.h"
#include "arcane_core/base/system/Parameter.h"
#include "arcane_core/base/system/ParameterCheck.h"
#include "arcane_core/base/system/ParameterLine.h"
#include "arcane_core/base/system/ParameterTable.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/launcher/ProgramText.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace Arcane::detail::launcher
{
namespace
{
void addDeclared(GivenValues& values, const CommandLineArguments& arguments)
{
  for (const base::ParameterRow* row : base::ParameterTable::instance().rows())
    if (!row->names().may_ranks_differ)
      if (const base::ParameterRow::Given given = row->given(arguments); !given.text.null())
        values[row->label()] = given.text;
}

//! Adds options of the case file and parameters of the application. One name may be given several times.
void addOthers(GivenValues& values, const CommandLineArguments& arguments)
{
  const std::vector<String> declared = base::ParameterTable::instance().argumentNames();
  for (const String& text : base::userParameterTexts(arguments)) {
    const std::optional<base::ParameterLine> line = base::parameterLineOf(text);
    if (line && std::ranges::find(declared, line->name) != declared.end())
      continue;
    String& value = values[String(base::parameter_flag) + (line ? line->name : text)];
    value = (value.null() ? String("") : value + " ") + text;
  }
}

String otherWords(const CommandLineArguments& arguments)
{
  StringList words;
  arguments.fillArgs(words);
  String text;
  // The first one is the path of the program, which may lie elsewhere on each machine.
  for (Integer i = 1; i < words.count(); ++i)
    if (!words[i].startsWith(base::parameter_flag))
      text = text.null() ? words[i] : text + " " + words[i];
  return text;
}

// --- comparison ---

//! Names and values one after the other, each with a zero at its end.
UniqueArray<Byte> packed(const GivenValues& values)
{
  UniqueArray<Byte> bytes;
  for (const auto& [name, value] : values)
    for (const String& text : { name, value }) {
      bytes.addRange(text.bytes());
      bytes.add(Byte(0));
    }
  return bytes;
}

std::vector<GivenValues> unpacked(ConstArrayView<Byte> bytes, ConstArrayView<Int32> nb_byte_of_rank)
{
  std::vector<GivenValues> of_ranks;
  const char* text = reinterpret_cast<const char*>(bytes.data());
  for (const Int32 nb_byte : nb_byte_of_rank) {
    GivenValues& values = of_ranks.emplace_back();
    const char* const end = text + nb_byte;
    while (text < end) {
      const String name(text);
      text += name.length() + 1;
      values[name] = String(text);
      text += values[name].length() + 1;
    }
  }
  return of_ranks;
}

//! Such as `rank 3` or `ranks 0-2, 5`.
std::string textOf(const std::vector<Int32>& ranks)
{
  constexpr int max_nb_run = 8;
  std::string text = ranks.size() == 1 ? "rank " : "ranks ";
  int nb_run = 0;
  for (std::size_t i = 0; i < ranks.size(); ++nb_run) {
    std::size_t last = i;
    while (last + 1 < ranks.size() && ranks[last + 1] == ranks[last] + 1)
      ++last;
    if (nb_run == max_nb_run)
      return text + ", ...";
    text += (nb_run == 0 ? "" : ", ") + std::to_string(ranks[i]) + (last > i ? "-" + std::to_string(ranks[last]) : std::string());
    i = last + 1;
  }
  return text;
}

//! One line for a name whose values differ, with the ranks of each value; an empty text when they do not.
String lineOf(const String& name, const std::vector<GivenValues>& of_ranks)
{
  std::vector<std::pair<String, std::vector<Int32>>> ranks_of_value;
  for (std::size_t rank = 0; rank < of_ranks.size(); ++rank) {
    const auto found = of_ranks[rank].find(name);
    const String value = found == of_ranks[rank].end() ? String("not given") : String("'") + found->second + "'";
    auto known = std::ranges::find_if(ranks_of_value, [&](const auto& v) { return v.first == value; });
    if (known == ranks_of_value.end())
      known = ranks_of_value.insert(known, { value, {} });
    known->second.push_back(static_cast<Int32>(rank));
  }
  if (ranks_of_value.size() == 1)
    return String("");
  String text = String("\n  ") + name + ": ";
  for (std::size_t i = 0; i < ranks_of_value.size(); ++i)
    text = text + (i == 0 ? "" : ", ") + ranks_of_value[i].first + " on " + textOf(ranks_of_value[i].second);
  return text;
}
} // namespace

GivenValues givenValues(const ApplicationInfo& info, bool with_words)
{
  GivenValues values;
  const CommandLineArguments& arguments = info.commandLineArguments();
  addDeclared(values, arguments);
  addOthers(values, arguments);
  if (with_words)
    if (const String words = otherWords(arguments); !words.null())
      values["words of the command line"] = words;
  values["code"] = String::format("{0} {1}, Arcane-ShMem {2}", info.codeName(), info.codeVersion(), frameworkVersion());
  return values;
}

void checkSameValues(const GivenValues& own, IParallelMng* pm)
{
  const UniqueArray<Byte> bytes = packed(own);
  base::SequenceHash<UInt64> hash;
  for (const Byte byte : bytes)
    hash.add(byte);
  const auto code = static_cast<Int64>(hash.code());
  Int64 largest[] = { code, ~code };
  pm->reduce(MessagePassing::ReduceMax, ArrayView<Int64>(2, largest));
  if (largest[0] == ~largest[1])
    return;
  UniqueArray<Int32> nb_byte_of_rank(pm->commSize());
  const Int32 nb_byte = bytes.size();
  pm->allGather(ConstArrayView<Int32>(1, &nb_byte), nb_byte_of_rank);
  UniqueArray<Byte> of_all;
  pm->allGatherVariable(bytes, of_all);
  const std::vector<GivenValues> of_ranks = unpacked(of_all, nb_byte_of_rank);
  std::set<String> names;
  for (const GivenValues& values : of_ranks)
    for (const auto& [name, value] : values)
      names.insert(name);
  String text("");
  for (const String& name : names)
    text = text + lineOf(name, of_ranks);
  ARCANE_THROW(ParallelFatalErrorException,
               "ranks were given different parameters, expected the same on all ranks (mpirun -x NAME hands a variable of the environment "
               "on to them):{0}",
               text);
}
} // namespace Arcane::detail::launcher
