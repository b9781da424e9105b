// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/AcceleratorRuntimeInitialisationInfo.h"

#include "arcane_core/base/system/Parameter.h"
#include "arcane_core/tasks/TaskSetting.h"

namespace Arcane::Accelerator
{
namespace
{
using detail::base::Parameter;

const Parameter<String> wanted_runtime(
  { .section = "Accelerators",
    .argument = "AcceleratorRuntime",
    .variable = "ARCANE_ACCELERATOR_RUNTIME",
    .meaning = "Variables are in memory that devices of this runtime reach. The runtime simulated needs no device.",
    .default_text = "none" },
  detail::base::oneWordOf<String>(
    { { "cuda", "cuda" }, { "hip", "hip" }, { "simulated", "simulated" }, { "sequential", "sequential" }, { "thread", "thread" } }),
  String());

const Parameter<bool> is_using_accelerator({ .section = "Accelerators",
                                             .argument = "UseAccelerator",
                                             .variable = "ARCANE_USE_ACCELERATOR",
                                             .meaning = "The run uses the first of cuda and hip that the machine has." },
                                           detail::base::switches(), false);

const Parameter<Int32> nb_device_used({ .section = "Accelerators",
                                        .variable = "ARCANE_ACCELERATOR_PARALLELMNG_RANK_FOR_DEVICE",
                                        .meaning = "Ranks of a machine take its first devices in turn, so many of them.",
                                        .default_text = "all" },
                                      detail::base::integers(1), 1);
} // namespace

AcceleratorRuntimeInitialisationInfo acceleratorInfoOf(const CommandLineArguments& arguments)
{
  AcceleratorRuntimeInitialisationInfo info;
  if (const std::optional<String> runtime = wanted_runtime.find(arguments)) {
    info.setAcceleratorRuntime(*runtime);
    info.setIsUsingAcceleratorRuntime(*runtime != "sequential" && *runtime != "thread");
    return info;
  }
  info.setIsUsingAcceleratorRuntime(is_using_accelerator.value(arguments));
  info.setExecutionPolicy(detail::tasks::TaskSetting::fromArguments(arguments).nb_thread > 1 ? eExecutionPolicy::Thread
                                                                                             : eExecutionPolicy::Sequential);
  return info;
}

DeviceId deviceOfRank(Int32 rank, Int32 nb_device)
{
  const detail::base::ParameterRow::Given given = nb_device_used.given({});
  const Int32 nb_used = given.text.null() ? nb_device : nb_device_used.read(given);
  if (nb_used > nb_device)
    nb_device_used.refuse(given, String::format("an integer from 1 to {0}, the number of devices", nb_device));
  return DeviceId(rank % nb_used);
}
} // namespace Arcane::Accelerator
