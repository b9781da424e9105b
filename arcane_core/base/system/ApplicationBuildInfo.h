// SPDX-License-Identifier: Apache-2.0
// Describes a code before it runs.
#pragma once

#include "arcane_core/base/system/VersionInfo.h"
#include "arcane_core/base/text/String.h"

namespace Arcane
{
class ApplicationBuildInfo
{
 public:
  //! Sets the name of the code, which case files must repeat. The file CODE_NAME.config holds the time loops.
  void setCodeName(const String& code_name) { m_code_name = code_name; }
  const String& codeName() const { return m_code_name; }
  //! Sets the version of the code. Case files must repeat its major and minor numbers.
  void setCodeVersion(const VersionInfo& version) { m_code_version = version; }
  const VersionInfo& codeVersion() const { return m_code_version; }
  void setApplicationName(const String& name) { m_application_name = name; }
  const String& applicationName() const { return m_application_name; }

 private:
  String m_code_name{ "Arcane" };
  VersionInfo m_code_version{ 1, 0, 0 };
  String m_application_name{ "Arcane" };
};
} // namespace Arcane
