// SPDX-License-Identifier: Apache-2.0
// Describes a code before it runs.
#pragma once

#include "arcane_core/base/object/List.h"
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

  //! \name Parameters of the run, which the command line and the environment of the user override
  //@{
  //! Gives a parameter its value, as `-A,name=value` does.
  void addParameter(const String& name, const String& value) { m_parameters.add(name + "=" + value); }
  void setCaseDatasetFileName(const String& name) { addParameter("CaseDatasetFileName", name); }
  //! Sets how sub-domains reach one another: `Sequential`, `Mpi`, `SharedMemory`, `Hybrid`...
  void setMessagePassingService(const String& name) { addParameter("MessagePassingService", name); }
  //! Sets the number of threads that work on the loops of a process; 0 takes all its processors.
  void setNbTaskThread(Int32 nb_thread) { addParameter("T", String::fromNumber(nb_thread)); }
  //! Sets the number of sub-domains of each process, which are threads.
  void setNbSharedMemorySubDomain(Int32 nb_sub_domain) { addParameter("S", String::fromNumber(nb_sub_domain)); }
  void setTaskImplementationService(const String& name) { addParameter("TaskService", name); }
  //! Sets the highest level of the messages that are printed.
  void setOutputLevel(Int32 level) { addParameter("OutputLevel", String::fromNumber(level)); }
  //! Sets the highest level of the messages that are printed or written to the listing.
  void setVerbosityLevel(Int32 level) { addParameter("VerbosityLevel", String::fromNumber(level)); }
  //! Returns the parameters as lines `name=value`; the last one of a name counts.
  const StringList& parameterLines() const { return m_parameters; }
  //@}

 private:
  String m_code_name{ "Arcane" };
  VersionInfo m_code_version{ 1, 0, 0 };
  String m_application_name{ "Arcane" };
  StringList m_parameters;
};
} // namespace Arcane
