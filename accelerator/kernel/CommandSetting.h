// SPDX-License-Identifier: Apache-2.0
// The settings of commands for which the application sets none.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane::detail::kernel
{
//! The defaults of the commands of devices.
struct CommandSetting
{
  //! The unified memory of the views of a kernel is moved to the device before the launch.
  bool is_prefetching = false;
  //! The number of elements that each thread goes through.
  Int32 nb_stride = 1;
};

//! Returns the setting of the process. The first call reads the environment. \throws FatalErrorException when a value there is wrong
CommandSetting& commandSetting();
} // namespace Arcane::detail::kernel
