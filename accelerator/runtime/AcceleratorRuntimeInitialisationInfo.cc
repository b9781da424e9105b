// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/AcceleratorRuntimeInitialisationInfo.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/system/CommandLineArguments.h"
#include "arcane_core/base/system/PlatformUtils.h"

#include <charconv>

namespace Arcane::Accelerator
{
namespace
{
struct Setting
{
  String value;
  String name;
};

//! Returns the value given on the command line, or else by the environment.
Setting settingOf(const CommandLineArguments& arguments, const char* name, const char* variable)
{
  const String value = arguments.getParameter(name);
  if (!value.null())
    return { value, String("-A,") + name };
  return { platform::getEnvironmentVariable(variable), variable };
}

Int32 integerOf(const Setting& setting)
{
  const std::string_view text = setting.value.toStdStringView();
  Int32 number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  ARCANE_FATAL_IF(error != std::errc() || end != text.data() + text.size(), "{0}={1}: expected an integer", setting.name, setting.value);
  return number;
}
} // namespace

AcceleratorRuntimeInitialisationInfo acceleratorInfoOf(const CommandLineArguments& arguments)
{
  AcceleratorRuntimeInitialisationInfo info;
  if (const Setting runtime = settingOf(arguments, "AcceleratorRuntime", "ARCANE_ACCELERATOR_RUNTIME"); !runtime.value.empty()) {
    info.setAcceleratorRuntime(runtime.value);
    info.setIsUsingAcceleratorRuntime(runtime.value != "sequential" && runtime.value != "thread");
    return info;
  }
  if (const Setting use = settingOf(arguments, "UseAccelerator", "ARCANE_USE_ACCELERATOR"); !use.value.empty()) {
    const bool is_true = use.value == "true";
    info.setIsUsingAcceleratorRuntime(is_true || (use.value != "false" && integerOf(use) != 0));
  }
  const Setting nb_task = settingOf(arguments, "T", "ARCANE_NB_TASK");
  const bool has_threads = !nb_task.value.empty() && integerOf(nb_task) > 1;
  info.setExecutionPolicy(has_threads ? eExecutionPolicy::Thread : eExecutionPolicy::Sequential);
  return info;
}

DeviceId deviceOfRank(Int32 rank, Int32 nb_device)
{
  const Setting modulo{ platform::getEnvironmentVariable("ARCANE_ACCELERATOR_PARALLELMNG_RANK_FOR_DEVICE"),
                        "ARCANE_ACCELERATOR_PARALLELMNG_RANK_FOR_DEVICE" };
  const Int32 nb_used = modulo.value.empty() ? nb_device : integerOf(modulo);
  ARCANE_FATAL_IF(nb_used < 1 || nb_used > nb_device, "{0}={1}: expected an integer from 1 to {2}, the number of devices", modulo.name,
                  modulo.value, nb_device);
  return DeviceId(rank % nb_used);
}
} // namespace Arcane::Accelerator
