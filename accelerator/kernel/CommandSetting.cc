// SPDX-License-Identifier: Apache-2.0
#include "accelerator/kernel/CommandSetting.h"

#include "arcane_core/base/system/Parameter.h"

namespace Arcane::detail::kernel
{
namespace
{
using base::Parameter;

const Parameter<bool> prefetch_command({ .section = "Kernels",
                                         .variable = "ARCANE_ACCELERATOR_PREFETCH_COMMAND",
                                         .meaning = "1 moves the unified memory of the views of a kernel to the device before the launch" },
                                       base::switches(), false);
const Parameter<Int32> grid_stride({ .section = "Kernels",
                                     .variable = "ARCANE_ACCELERATOR_NB_GRID_STRIDE",
                                     .meaning = "how many elements each thread of a device goes through, where a command does not say it" },
                                   base::integers(1), 1);
} // namespace

CommandSetting& commandSetting()
{
  // The environment is read once, since each command uses the setting.
  static CommandSetting setting{ prefetch_command.value(), grid_stride.value() };
  return setting;
}
} // namespace Arcane::detail::kernel
