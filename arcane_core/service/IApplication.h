// SPDX-License-Identifier: Apache-2.0
// The objects that all sub-domains of a process share.
#pragma once

#include "accelerator/runtime/AcceleratorRuntimeInitialisationInfo.h"

#include "arcane_core/base/system/ApplicationInfo.h"
#include "arcane_core/base/text/String.h"

namespace Arcane
{
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

 private:
  ApplicationInfo m_info;
  Accelerator::AcceleratorRuntimeInitialisationInfo m_accelerator_info;
  ITraceMng* m_trace_mng;
};
} // namespace Arcane
