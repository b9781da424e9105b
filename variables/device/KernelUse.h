// SPDX-License-Identifier: Apache-2.0
// What views of variables tell the queue of their kernel.
#pragma once

#include "accelerator/kernel/ViewBuildInfo.h"
#include "variables/core/HostUse.h"
#include "variables/core/VariableRef.h"

namespace Arcane::detail::device
{
//! Says what a kernel does through a view.
enum class eViewUse
{
  In,
  Out,
  InOut
};

//! Declares that a kernel uses all values of \a var. Returns the stamp of the view.
template <typename Var, typename Values>
kernel::ViewStamp declareUse(const Accelerator::ViewBuildInfo& info, const Var& var, const Values& values, Int64 nb_value, eViewUse use)
{
  return info.declareUse(values.data(), nb_value * Int64(sizeof(*values.data())), use != eViewUse::Out, use != eViewUse::In,
                         [&] { return var.fullName(); });
}

//! \throws ArgumentException when the values are in memory of a device, and the kernel will be on the host
template <typename Var> void checkQueue(const Accelerator::ViewBuildInfo& info, const Var& var)
{
  if (var.isInDeviceMemory() && !info.queue().isAcceleratorPolicy())
    variables::throwInDeviceMemory(*var.variable(), "have a view of it in its own queue");
}

//! Makes a view of all values of \a var, and declares their use. \param index  for partial variables, what finds the rows
template <typename View, typename Var, typename... Index>
View scalarView(const Accelerator::ViewBuildInfo& info, Var& var, eViewUse use, const Index&... index)
{
  checkQueue(info, var);
  auto values = var.valuesForKernels();
  return View(values, index..., declareUse(info, var, values, values.size(), use));
}
} // namespace Arcane::detail::device
