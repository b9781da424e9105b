// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/restart/FormerCase.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/ApplicationInfo.h"
#include "arcane_core/case/ICaseMng.h"
#include "arcane_core/restart/CheckpointMetaData.h"
#include "arcane_core/service/ISubDomain.h"

#include <map>

namespace Arcane::detail::restart
{
namespace
{
//! The lines of a message that name values; others are counted.
constexpr std::size_t max_nb_line = 10;

//! Returns the text that stands for a value in a message.
String shown(const String& value)
{
  return value.null() ? String("absent") : String::format("'{0}'", value);
}

std::vector<String> differences(const std::vector<casemesh::MeshValue>& former, const std::vector<casemesh::MeshValue>& present)
{
  std::map<String, String> present_values;
  for (const casemesh::MeshValue& value : present)
    present_values[value.path] = value.value;
  std::vector<String> lines;
  for (const casemesh::MeshValue& value : former) {
    const auto found = present_values.find(value.path);
    const String now = found == present_values.end() ? String() : found->second;
    if (now != value.value)
      lines.push_back(String::format("{0} was {1} and is {2}", value.path, shown(value.value), shown(now)));
    if (found != present_values.end())
      present_values.erase(found);
  }
  for (const auto& [path, value] : present_values)
    lines.push_back(String::format("{0} was {1} and is {2}", path, shown(String()), shown(value)));
  return lines;
}
} // namespace

std::vector<casemesh::MeshValue> meshValuesOf(ISubDomain* sd)
{
  ICaseMng* case_mng = sd->caseMng();
  if (!case_mng || case_mng->rootElement().null())
    return {};
  return casemesh::meshValues(case_mng);
}

void warnOfOtherCase(ISubDomain* sd, const String& checkpoint, const CheckpointMetaData& former)
{
  ITraceMng* tm = sd->traceMng();
  const String version = sd->applicationInfo().codeVersion().versionAsString();
  if (!former.code_version.null() && former.code_version != version)
    tm->pwarning() << "checkpoint '" << checkpoint << "' was written by version " << former.code_version << " of '" << former.code_name
                   << "', and this is version " << version;
  // Previous versions of the framework did not save these values.
  if (former.mesh_values.empty())
    return;
  const std::vector<String> lines = differences(former.mesh_values, meshValuesOf(sd));
  if (lines.empty())
    return;
  String text("");
  for (std::size_t i = 0; i < lines.size() && i < max_nb_line; ++i)
    text = text + "\n  " + lines[i];
  if (lines.size() > max_nb_line)
    text = text + String::format("\n  and {0} other values", lines.size() - max_nb_line);
  tm->pwarning() << "the case file describes other meshes than when the run of checkpoint '" << checkpoint << "' began:" << text
                 << "\nthe run goes on with the meshes of the checkpoint: only a new run, without 'continue', makes others";
}
} // namespace Arcane::detail::restart
