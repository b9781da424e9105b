// SPDX-License-Identifier: Apache-2.0
// The objects that all sub-domains of a process share.
#pragma once

#include "accelerator/runtime/AcceleratorRuntimeInitialisationInfo.h"

#include "arcane_core/base/object/IBase.h"
#include "arcane_core/base/system/ApplicationBuildInfo.h"
#include "arcane_core/base/system/ApplicationInfo.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/service/IMainFactory.h"
#include "arcane_core/service/ISession.h"
#include "variables/data/IDataFactoryMng.h"

namespace Arcane
{
class IIOMng;
class ITraceMng;

class ARCANE_EXPORT IApplication : public IBase
{
 public:
  IApplication(const ApplicationInfo& info, ITraceMng* tm, const Accelerator::AcceleratorRuntimeInitialisationInfo& accelerator_info = {})
  : m_info(info)
  , m_accelerator_info(accelerator_info)
  , m_trace_mng(tm)
  , m_session(this)
  , m_data_factory_mng(tm)
  {
    m_build_info.setApplicationName(info.applicationName());
    m_build_info.setCodeName(info.codeName());
    m_build_info.setCodeVersion(info.codeVersion());
    m_sessions.add(&m_session);
  }
  IApplication(const IApplication&) = delete;
  IApplication& operator=(const IApplication&) = delete;

  const ApplicationInfo& applicationInfo() const { return m_info; }
  //! Returns the names and the version of the code, as the program has given them to ArcaneLauncher.
  const ApplicationBuildInfo& applicationBuildInfo() const { return m_build_info; }
  //! Returns the name of the code, which case files must repeat.
  String applicationName() const { return m_info.codeName(); }
  String codeName() const { return m_info.codeName(); }
  //! Returns the version of the code as `1.2.3`.
  String versionStr() const { return m_info.codeVersion().versionAsString(); }
  String mainVersionStr() const { return versionStr(); }
  //! Returns the version of the code as `1.2`, as case files repeat it.
  String majorAndMinorVersionStr() const
  {
    return String::format("{0}.{1}", m_info.codeVersion().versionMajor(), m_info.codeVersion().versionMinor());
  }
  //! Returns the platform for which the code was built, as the application has set it; null by default.
  String targetinfoStr() const { return m_info.targetFullName(); }
  //! Returns the name of the user of this process.
  String userName() const { return platform::getUserName(); }
  //! Returns the only session, and the list of it.
  ISession* session() { return &m_session; }
  Collection<ISession*> sessions() const { return m_sessions; }
  IMainFactory* mainFactory() const { return IMainFactory::instance(); }
  ITraceMng* traceMng() const override { return m_trace_mng; }
  IDataFactoryMng* dataFactoryMng() { return &m_data_factory_mng; }
  //! Returns the accelerator runtime that the run requested, with the device of this rank. Pass it to initializeRunner() to make a runner.
  const Accelerator::AcceleratorRuntimeInitialisationInfo& acceleratorRuntimeInitialisationInfo() const { return m_accelerator_info; }
  //! Returns the manager that reads files for all ranks of the run, and XML documents. The manager is null outside a run.
  IIOMng* ioMng() const { return m_io_mng; }
  void setIOMng(IIOMng* io_mng) { m_io_mng = io_mng; }

 private:
  ApplicationInfo m_info;
  Accelerator::AcceleratorRuntimeInitialisationInfo m_accelerator_info;
  ITraceMng* m_trace_mng;
  ApplicationBuildInfo m_build_info;
  ISession m_session;
  List<ISession*> m_sessions;
  IDataFactoryMng m_data_factory_mng;
  IIOMng* m_io_mng = nullptr;
};
} // namespace Arcane
