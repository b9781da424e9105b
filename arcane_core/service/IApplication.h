// SPDX-License-Identifier: Apache-2.0
// The objects that all sub-domains of a process share.
#pragma once

#include "accelerator/runtime/AcceleratorRuntimeInitialisationInfo.h"

#include "arcane_core/base/system/ApplicationInfo.h"
#include "arcane_core/base/text/String.h"

namespace Arcane
{
class IIOMng;
class ITraceMng;

class IApplication
{
 public:
  IApplication(const ApplicationInfo& info, ITraceMng* tm, const Accelerator::AcceleratorRuntimeInitialisationInfo& accelerator_info = {})
  : m_info(info)
  , m_accelerator_info(accelerator_info)
  , m_trace_mng(tm)
  {}

  const ApplicationInfo& applicationInfo() const { return m_info; }
  //! Returns the name of the code, which case files must repeat.
  String applicationName() const { return m_info.codeName(); }
  ITraceMng* traceMng() const { return m_trace_mng; }
  //! Returns the accelerator runtime that the run requested, with the device of this rank. Pass it to initializeRunner() to make a runner.
  const Accelerator::AcceleratorRuntimeInitialisationInfo& acceleratorRuntimeInitialisationInfo() const { return m_accelerator_info; }
  //! Returns the manager that reads files for all ranks of the run, and XML documents. It is null outside a run.
  IIOMng* ioMng() const { return m_io_mng; }
  void setIOMng(IIOMng* io_mng) { m_io_mng = io_mng; }

 private:
  ApplicationInfo m_info;
  Accelerator::AcceleratorRuntimeInitialisationInfo m_accelerator_info;
  ITraceMng* m_trace_mng;
  IIOMng* m_io_mng = nullptr;
};
} // namespace Arcane
