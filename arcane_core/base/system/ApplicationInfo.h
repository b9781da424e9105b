// SPDX-License-Identifier: Apache-2.0
// Describes an application before it starts.
#pragma once

#include "arcane_core/base/system/CommandLineArguments.h"
#include "arcane_core/base/system/VersionInfo.h"

namespace Arcane
{

//! Holds the name and version of a code, the directories of its files, and its command line.
class ApplicationInfo
{
 public:
  ApplicationInfo() = default;
  ApplicationInfo(const CommandLineArguments& args, const String& name, const VersionInfo& version)
  : m_command_line_arguments(args)
  , m_application_name(name)
  , m_application_version(version)
  {}
  //! Refers to the arguments of main().
  ApplicationInfo(int* argc, char*** argv, const String& name, const VersionInfo& version)
  : ApplicationInfo(CommandLineArguments(argc, argv), name, version)
  {}

  const CommandLineArguments& commandLineArguments() const { return m_command_line_arguments; }
  void setCommandLineArguments(const CommandLineArguments& args) { m_command_line_arguments = args; }
  int* commandLineArgc() const { return m_command_line_arguments.commandLineArgc(); }
  char*** commandLineArgv() const { return m_command_line_arguments.commandLineArgv(); }

  const String& applicationName() const { return m_application_name; }
  void setApplicationName(const String& v) { m_application_name = v; }
  const VersionInfo& applicationVersion() const { return m_application_version; }
  void setApplicationVersion(const VersionInfo& v) { m_application_version = v; }
  int versionMajor() const { return m_application_version.versionMajor(); }
  int versionMinor() const { return m_application_version.versionMinor(); }
  int versionPatch() const { return m_application_version.versionPatch(); }
  String versionStr() const { return m_application_version.versionAsString(); }

  //! Returns the name of the code, which its case files repeat.
  const String& codeName() const { return m_code_name; }
  void setCodeName(const String& v) { m_code_name = v; }
  //! Returns the major and minor version of the code, which its case files repeat.
  const VersionInfo& codeVersion() const { return m_code_version; }
  void setCodeVersion(const VersionInfo& v) { m_code_version = v; }
  String codeFullVersion() const { return m_code_version.versionAsString(); }

  const String& targetFullName() const { return m_target_full_name; }
  void setTargetFullName(const String& v) { m_target_full_name = v; }
  const String& osDirName() const { return m_os_dir_name; }
  void setOsDirName(const String& v) { m_os_dir_name = v; }
  //! Returns the directory of the files that all runs of the code share.
  const String& dataOsDir() const { return m_data_os_dir; }
  const String& dataDir() const { return m_data_dir; }
  void setDataDir(const String& v) { m_data_dir = v; }
  void setDataOsDir(const String& v) { m_data_os_dir = v; }
  const String& runtimeConfigFileName() const { return m_runtime_config_file_name; }
  void setRuntimeConfigFileName(const String& v) { m_runtime_config_file_name = v; }
  bool isDebug() const { return m_is_debug; }
  void setIsDebug(bool v) { m_is_debug = v; }

  //! Adds a library that is loaded at start. The name has neither prefix nor suffix.
  void addDynamicLibrary(const String& name) { m_dynamic_libraries.add(name); }
  StringCollection dynamicLibrariesName() const { return m_dynamic_libraries; }

 private:
  CommandLineArguments m_command_line_arguments;
  String m_application_name = "Arcane";
  VersionInfo m_application_version{ 1, 0, 0 };
  String m_code_name = "Arcane";
  VersionInfo m_code_version{ 1, 0, 0 };
  String m_target_full_name;
  String m_os_dir_name;
  String m_data_dir = ".";
  String m_data_os_dir = ".";
  String m_runtime_config_file_name;
  StringList m_dynamic_libraries;
  bool m_is_debug = arcaneIsDebug();
};

} // namespace Arcane
