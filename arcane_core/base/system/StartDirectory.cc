// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/system/StartDirectory.h"

#include "arcane_core/base/system/PlatformUtils.h"

#include <mutex>
#include <string>

namespace Arcane::detail::base
{

namespace
{

std::mutex mutex;

//! Ends with a slash, or is empty when the directory is not known. Guarded by the mutex.
std::string& startDirectory()
{
  static std::string directory;
  return directory;
}

std::string currentDirectory()
{
  std::string directory(platform::getCurrentDirectory().toStdStringView());
  if (!directory.empty() && directory.back() != '/')
    directory += '/';
  return directory;
}

} // namespace

void noteStartDirectory()
{
  const std::scoped_lock lock(mutex);
  startDirectory() = currentDirectory();
}

String fromStart(const String& path)
{
  const std::string_view text = path.toStdStringView();
  if (text.empty() || text.front() == '/')
    return path;
  const std::scoped_lock lock(mutex);
  const std::string directory = startDirectory().empty() ? currentDirectory() : startDirectory();
  return String(directory + std::string(text));
}

String pathOfInput(const String& path)
{
  const String absolute = fromStart(path);
  return absolute == String(currentDirectory()) + path ? path : absolute;
}

String shownPath(const String& path)
{
  const std::string_view text = path.toStdStringView();
  const std::scoped_lock lock(mutex);
  const std::string& directory = startDirectory();
  const bool is_inside = directory.size() > 1 && text.size() > directory.size() && text.starts_with(directory);
  return is_inside ? String(std::string(text.substr(directory.size()))) : path;
}

} // namespace Arcane::detail::base
