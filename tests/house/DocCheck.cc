// SPDX-License-Identifier: Apache-2.0
// Functions of public headers of rooms that communicate say who must call them.
#include "Checks.h"
#include "Declarations.h"
#include "HouseTables.h"
#include "SourceFile.h"

#include <algorithm>

namespace house
{
namespace
{
bool isOfCommunicatingRoom(const std::string& header)
{
  for (const char* room : { "arcane_core/comm/", "shmem/", "variables/sync/", "variables/shared/", "checkpoint/" }) {
    if (header.starts_with(room))
      return true;
  }
  return false;
}

bool hasCallerTag(std::string_view doc)
{
  for (const std::string_view tag : { "\\collective", "\\machine", "\\local" }) {
    if (doc.find(tag) != std::string_view::npos)
      return true;
  }
  return false;
}

//! Comments between \a begin and \a end, less what ends the line of \a begin.
std::string_view docBefore(const SourceFile& file, std::size_t begin, std::size_t end)
{
  const std::string_view all = file.text();
  const std::size_t line_end = all.find('\n', begin);
  if (line_end == std::string_view::npos || line_end > end)
    return all.substr(begin, end - begin);
  return all.substr(line_end, end - line_end);
}

//! The comment that opened the group in which \a offset is; empty outside of groups.
std::string_view docOfGroup(const SourceFile& file, std::size_t offset)
{
  const std::string_view before = std::string_view(file.text()).substr(0, offset);
  const std::size_t open = before.rfind("//@{");
  const std::size_t close = before.rfind("//@}");
  if (open == std::string_view::npos || (close != std::string_view::npos && close > open))
    return {};
  const std::size_t begin = before.rfind("\\name", open);
  return begin == std::string_view::npos ? std::string_view() : before.substr(begin, open - begin);
}

std::string_view docOfClass(const SourceFile& file, const std::string& code, const ClassScope& scope)
{
  const std::size_t previous = scope.begin > 0 ? code.find_last_of(";{}", scope.begin - 1) : std::string::npos;
  return docBefore(file, previous == std::string::npos ? 0 : previous, scope.begin);
}

//! Seen to be local: one statement or none, in the header, that is a const getter or calls nothing.
bool isTrivial(const FunctionDeclaration& f)
{
  if (!f.has_body || std::count(f.body.begin(), f.body.end(), ';') > 1)
    return false;
  const bool is_getter = f.body.starts_with("return") && f.qualifiers.find("const") != std::string::npos;
  return is_getter || f.body.find('(') == std::string::npos;
}

bool isWrittenByCompiler(const FunctionDeclaration& f)
{
  return f.qualifiers.find("default") != std::string::npos || f.qualifiers.find("delete") != std::string::npos;
}

//! After the declaration, on its last line.
std::string_view docAfter(const SourceFile& file, std::size_t end)
{
  const std::string_view all = file.text();
  return all.substr(end, std::min(all.find('\n', end), all.size()) - end);
}

bool isDocumented(const SourceFile& file, const std::string& code, const FunctionDeclaration& f, std::string_view own_doc)
{
  if (hasCallerTag(own_doc) || hasCallerTag(docAfter(file, f.end)) || hasCallerTag(docOfGroup(file, f.begin)))
    return true;
  return std::any_of(f.classes.begin(), f.classes.end(), [&](const ClassScope& c) { return hasCallerTag(docOfClass(file, code, c)); });
}

bool isBlank(std::string_view text)
{
  return text.find_first_not_of(" \t\n") == std::string_view::npos && std::count(text.begin(), text.end(), '\n') < 2;
}

void checkHeaderDocs(const SourceFile& file, Faults& faults)
{
  const std::string code = file.code();
  std::string_view doc;
  for (const FunctionDeclaration& f : scanFunctions(file)) {
    const std::string_view own_doc = docBefore(file, f.before, f.begin);
    if (!isBlank(own_doc)) // else the doc of the line above stands for this one too
      doc = own_doc;
    const bool is_exempt = f.name_space.find("detail") != std::string::npos || f.name.starts_with("operator");
    if (!f.is_public || is_exempt || isTrivial(f) || isWrittenByCompiler(f) || isDocumented(file, code, f, doc))
      continue;
    const std::string name = f.classes.empty() ? f.name : f.classes.back().name + "::" + f.name;
    faults.add(file.path(), file.lineOf(f.begin), "'" + name + "' does not say who calls it, expected \\collective, \\machine or \\local");
  }
}
} // namespace

Faults checkDocs(const CheckContext& context)
{
  std::set<std::string> headers;
  for (const auto& [public_path, real] : readPublicHeaders(context.source)) {
    if (isOfCommunicatingRoom(real))
      headers.insert(real);
  }
  Faults faults;
  for (const std::string& header : headers)
    checkHeaderDocs(SourceFile(context.source, header), faults);
  return faults;
}
} // namespace house
