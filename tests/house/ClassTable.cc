// SPDX-License-Identifier: Apache-2.0
// Which files the classes of the project are in, and how many private methods they have.
#include "ClassTable.h"

#include <algorithm>

namespace house
{
namespace
{
std::string withoutSuffix(const std::string& path)
{
  return path.substr(0, path.rfind('.'));
}
} // namespace

void ClassTable::add(const SourceFile& file, const Declarations& declarations)
{
  for (const ClassScope& scope : declarations.classes)
    m_paths_of_class[scope.name].push_back(file.path());
  for (const FunctionDeclaration& f : declarations.functions) {
    if (f.has_body && !f.qualification.empty())
      m_members.push_back({ file.path(), file.lineOf(f.begin), f.qualification });
  }
  countPrivateMethods(file, declarations);
}

void ClassTable::countPrivateMethods(const SourceFile& file, const Declarations& declarations)
{
  for (const ClassScope& scope : declarations.classes) {
    const auto is_private_member = [&scope](const FunctionDeclaration& f) {
      return f.is_private && f.classes.back().begin == scope.begin && f.classes.back().name == scope.name;
    };
    const auto count = std::count_if(declarations.functions.begin(), declarations.functions.end(), is_private_member);
    m_private_methods.push_back({ file.path(), scope.name, file.lineOf(scope.begin), static_cast<std::size_t>(count) });
  }
}

std::vector<ClassTable::StrayMembers> ClassTable::strayMembers() const
{
  std::map<std::string, StrayMembers> strays;
  for (const Member& member : m_members) {
    // The outermost class: namespaces are not in the table.
    const auto is_class = [this](const std::string& name) { return m_paths_of_class.contains(name); };
    const auto name = std::find_if(member.qualification.begin(), member.qualification.end(), is_class);
    if (name == member.qualification.end())
      continue;
    const std::vector<std::string>& paths = m_paths_of_class.at(*name);
    const auto is_near = [&member](const std::string& path) { return withoutSuffix(path) == withoutSuffix(member.path); };
    if (std::any_of(paths.begin(), paths.end(), is_near))
      continue;
    StrayMembers& stray =
      strays.try_emplace(member.path + " " + *name, StrayMembers{ member.path, member.line, *name, 0, paths.front() }).first->second;
    ++stray.count;
  }
  std::vector<StrayMembers> all;
  for (const auto& [key, stray] : strays)
    all.push_back(stray);
  return all;
}
} // namespace house
