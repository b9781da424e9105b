// SPDX-License-Identifier: Apache-2.0
// What is common to all sub-domains of a process.
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
  //! Name and version of the code, which a case file must bear.
  String applicationName() const { return m_info.codeName(); }
  ITraceMng* traceMng() const { return m_trace_mng; }
  //! What the run asks for, with the device of this rank: for initializeRunner(), where one wants a runner of one's own.
  const Accelerator::AcceleratorRuntimeInitialisationInfo& acceleratorRuntimeInitialisationInfo() const { return m_accelerator_info; }

 private:
  ApplicationInfo m_info;
  Accelerator::AcceleratorRuntimeInitialisationInfo m_accelerator_info;
  ITraceMng* m_trace_mng;
};
} // namespace Arcane
