// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run_directory/DirectoryInUseException.h"

#include "arcane_core/base/system/StartDirectory.h"

namespace Arcane::detail::run_directory
{
namespace
{
String messageOf(const String& directory, const std::optional<OwnerRecord>& owner, const String& remedy)
{
  const String who = owner ? describe(*owner) : String("a process that has left no record of itself");
  return String::format("directory '{0}' belongs to another run that is not over: {1}. Wait until that run ends, or end it, or give this "
                        "run a directory of its own with -A,OutputDirectory=DIR{2}{3}",
                        base::shownPath(directory), who, remedy.null() ? "" : "; ", remedy);
}
} // namespace

DirectoryInUseException::DirectoryInUseException(const TraceInfo& where, const String& directory, const std::optional<OwnerRecord>& owner,
                                                 const String& remedy)
: DirectoryInUseException(where, messageOf(directory, owner, remedy))
{}

DirectoryInUseException::DirectoryInUseException(const TraceInfo& where, const String& message)
: Exception("DirectoryInUseException", where, message)
{
  setCollective(true);
}
} // namespace Arcane::detail::run_directory
