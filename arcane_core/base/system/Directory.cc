// SPDX-License-Identifier: Apache-2.0
// A directory, given by its path.
#include "arcane_core/base/system/Directory.h"

#include "arcane_core/base/system/PlatformUtils.h"

namespace Arcane
{

bool IDirectory::createDirectory() const
{
  return Platform::recursiveCreateDirectory(m_path);
}

String IDirectory::file(const String& name) const
{
  if (name.empty())
    return m_path;
  if (m_path.empty())
    return name;
  return m_path.endsWith("/") ? m_path + name : m_path + "/" + name;
}

} // namespace Arcane
